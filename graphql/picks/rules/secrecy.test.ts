import { describe, expect, it } from 'vitest';

import type { EliminationReason } from '#graphql/grading/rules/facts.ts';
import { changesByDeadline, isSameStanding, shownChange, shownChanges, shownElimination } from './secrecy.ts';

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

describe('an elimination', () => {
  it('shows from the deadline of its week on; by the commissioner at once; and none is none', () => {
    const shown = (week: number | null, reason: EliminationReason | null) =>
      shownElimination({ eliminatedWeek: week, eliminationReason: reason }, revealed);
    expect(shown(1, 'LOSS')).toEqual({ week: 1, reason: 'LOSS' });
    expect(shown(2, 'LOSS')).toBeNull();
    expect(shown(2, 'ADMIN')).toEqual({ week: 2, reason: 'ADMIN' });
    expect(shown(null, null)).toBeNull();
    expect(shown(null, 'ADMIN')).toBeNull();
  });
});

describe('strikes', () => {
  const struck = (...strikes: number[]) => ({ ...alive, strikes });

  it('are part of a standing, where the pool counts them', () => {
    expect(isSameStanding(struck(1), struck(1))).toBe(true);
    expect(isSameStanding(struck(1), struck(1, 1))).toBe(false);
    expect(isSameStanding(alive, alive)).toBe(true);
    expect(isSameStanding(out(1), out(2))).toBe(false);
    expect(isSameStanding(out(1), out(1, 'TIE'))).toBe(false);
  });

  it('are secret as long as an elimination by the same result would be', () => {
    expect(shownChange({ before: struck(), after: struck(1, 2) }, revealed)).toEqual({
      before: struck(),
      after: struck(1),
    });
    expect(shownChange({ before: struck(1), after: struck(1, 2) }, revealed)).toBeNull();
  });

  it('become public in parts, in the order of the weeks', () => {
    const changed = { entryId: 1, before: struck(), after: struck(3, 2, 1) };
    const parts = changesByDeadline([changed], revealed);
    expect(parts.map(({ week, changes }) => [week, changes[0]!.after.strikes])).toEqual([
      [null, [1]],
      [2, [2, 1]],
      [3, [3, 2, 1]],
    ]);
  });
});

describe('the changes of a grading, before the deadlines', () => {
  it('has no part for a decision of the commissioner about a later week: that is public', () => {
    const decided = change(6, alive, out(3, 'ADMIN'));
    expect(changesByDeadline([decided], revealed)).toEqual([{ week: null, changes: [decided] }]);
  });

  it('counts at least what it lists', () => {
    const changes = [change(4, alive, out(1)), change(5, alive, out(1))];
    expect(shownChanges({ shown: 1, changes }, revealed).changed).toBe(2);
    expect(shownChanges({ shown: 7, changes }, revealed).changed).toBe(7);
  });

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
