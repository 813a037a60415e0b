import { describe, expect, it } from 'vitest';

import type { EliminationReason } from './facts.ts';
import { changesByDeadline, shownChanges } from './secrecy.ts';

const alive = { week: null, reason: null };
const out = (week: number, reason: EliminationReason = 'LOSS') => ({ week, reason });
const change = (entryId: number, before: object, after: object) =>
  ({ entryId, before, after }) as {
    entryId: number;
    before: { week: number | null; reason: EliminationReason | null };
    after: { week: number | null; reason: EliminationReason | null };
  };
/** Week 1's deadline has passed; those of 2 and 3 are ahead. */
const revealed = new Set([1]);

describe('the changes of a grading, before the deadlines', () => {
  it('shows decisions of the commissioner, and nothing of a result', () => {
    const changes = [change(4, out(2), out(2, 'ADMIN')), change(6, alive, out(2, 'ADMIN'))];
    const shown = { before: alive, after: out(2, 'ADMIN') };
    expect(shownChanges({ shown: 2, changes }, revealed)).toEqual({
      changed: 2,
      changes: [
        { entryId: 4, ...shown },
        { entryId: 6, ...shown },
      ],
    });
    expect(shownChanges({ shown: 0, changes: [change(4, alive, out(2))] }, revealed)).toEqual({
      changed: 0,
      changes: [],
    });
  });

  it('is split into parts, one for each deadline that reveals something', () => {
    const changes = [
      change(1, out(1), out(2)),
      change(4, out(2), out(2, 'ADMIN')),
      change(5, alive, out(3)),
      change(6, out(3), out(2)),
      change(7, alive, out(1)),
    ];
    expect(changesByDeadline(changes, revealed)).toEqual([
      {
        week: null,
        changes: [change(1, out(1), alive), change(4, alive, out(2, 'ADMIN')), change(7, alive, out(1))],
      },
      {
        week: 2,
        changes: [change(1, out(1), out(2)), change(4, out(2), out(2, 'ADMIN')), change(6, alive, out(2))],
      },
      { week: 3, changes: [change(5, alive, out(3)), change(6, out(3), out(2))] },
    ]);
  });

  it('is one part when nothing is hidden', () => {
    const changes = [change(7, alive, out(1)), change(8, out(1), alive)];
    expect(changesByDeadline(changes, revealed)).toEqual([{ week: null, changes }]);
    expect(changesByDeadline([], revealed)).toEqual([]);
  });
});
