import { createHash } from 'node:crypto';

import { afterEach, expect, it, vi } from 'vitest';

import { sha256 } from '../log/testing/sha256.ts';
import { sealDraft } from '../testing/sealDraft.ts';
import { gameAhead, passDeadline, shortLog } from '../testing/shortLog.ts';
import { verifySealed } from '../testing/verifySealed.ts';
import { Column } from '../tables/column.ts';

afterEach(() => vi.restoreAllMocks());

/** A log in which an entry changes its pick of Week 1 so many times. */
function changedLog(times: number) {
  const writer = shortLog({
    rules: { changePicks: 'UNTIL_LOCK' },
    games: (week) => [
      gameAhead(week),
      gameAhead(week, { id: `${week}0`, home: `J${week}`, away: `B${week}` }),
    ],
  });
  const refs: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const receivedAt = new Date(writer.now).toISOString();
    const [team, was] = time % 2 === 0 ? ['H1', 'J1'] : ['J1', 'H1'];
    const record = {
      entry: '1',
      pool: '3',
      week: 1,
      team,
      source: 'PARTICIPANT',
      receivedAt,
    } as const;
    const salt = createHash('sha256').update(String(time)).digest('base64');
    const isFirst = time === 0;
    refs.push(
      writer.write({
        type: 'pick',
        kind: isFirst ? 'SUBMIT' : 'CHANGE',
        replaces: isFirst ? null : refs.at(-1)!,
        salt,
        record: isFirst ? record : { ...record, was },
      }),
    );
  }
  passDeadline(writer, 1);
  writer.write({ type: 'openings', week: 1, openings: refs.map((of) => ({ of })) });
  return sealDraft(writer.draft);
}

it('reads no more of the tables for a change than for one of an entry that changed a pick once', () => {
  const reads = (times: number) => {
    const log = changedLog(times);
    const get = vi.spyOn(Column.prototype, 'get');
    const { checks } = verifySealed(sha256, log);
    expect(checks.find(({ name }) => name === 'picks')!.failures).toEqual([]);
    const { length } = get.mock.calls;
    get.mockRestore();
    return length;
  };
  // A binary search reads one row more for twice as many.
  expect(reads(800)).toBeLessThan(reads(100) * 8 * 1.5);
});
