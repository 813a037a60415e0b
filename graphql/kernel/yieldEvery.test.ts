import { expect, it } from 'vitest';

import { yieldEvery } from './yieldEvery.ts';

it('gives all items in their order, with a turn of the event loop after each slice', async () => {
  let turn = 0;
  let isRunning = true;
  const tick = () => {
    turn += 1;
    if (isRunning) setImmediate(tick);
  };
  setImmediate(tick);
  const items = Array.from({ length: 95 }, (_, index) => index);
  const given: number[] = [];
  const perTurn = new Map<number, number>();
  for await (const item of yieldEvery(items, 10)) {
    given.push(item);
    perTurn.set(turn, (perTurn.get(turn) ?? 0) + 1);
  }
  isRunning = false;
  expect(given).toEqual(items);
  expect(Math.max(...perTurn.values())).toBe(10);
  expect(perTurn.size).toBe(10);
});
