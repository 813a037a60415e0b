import { expect, test } from 'vitest';

import { Scheduler, TimeSlices } from './scheduler.ts';

/** Resolves with the turn of the event loop in which each call was made. */
async function turnsOf(schedulers: readonly Scheduler[], calls: number): Promise<number[][]> {
  let turn = 0;
  let isOver = false;
  const count = () => {
    turn += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const turns = await Promise.all(
    schedulers.map((scheduler) =>
      Promise.all(
        Array.from({ length: calls }, async () => {
          await scheduler.next();
          return turn;
        }),
      ),
    ),
  );
  isOver = true;
  return turns;
}

const most = (turns: readonly number[]) => {
  const perTurn = new Map<number, number>();
  for (const turn of turns) perTurn.set(turn, (perTurn.get(turn) ?? 0) + 1);
  return [...perTurn.values()];
};

test("a turn has a limited number of an operation's calls; all calls are made, in order", async () => {
  const [counts = []] = await turnsOf([new Scheduler(new TimeSlices(), 10)], 95);
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  expect(Math.max(...most(counts))).toBe(10);
});

test('operations that wait at the same time share the turns: one proceeds in each', async () => {
  const turns = new TimeSlices();
  const counts = await turnsOf(
    [new Scheduler(turns, 10), new Scheduler(turns, 10), new Scheduler(turns, 10)],
    40,
  );
  // The first calls of each are made when it starts.
  const later = counts.flatMap((one) => one.slice(10));
  expect(Math.max(...most(later))).toBe(10);
});

test('Infinity never waits', () => {
  const scheduler = new Scheduler(new TimeSlices(), Infinity);
  for (let call = 0; call < 10_000; call += 1) expect(scheduler.next()).toBeNull();
});
