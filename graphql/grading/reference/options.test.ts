import { describe, expect, it } from 'vitest';

import type { EntryFacts, GameFacts, PickFacts } from '../rules/facts.ts';
import { DEFAULT_OPTIONS } from '#graphql/pools/rules/options/poolOptions.ts';
import { aFinal, anEntry, aPick, deadlineOf, hoursFrom } from '#graphql/testing/facts.ts';
import { gradeEntry, gradePool, type GradingFacts } from './grading.ts';

/** Three finished weeks in which the home team W won against L, and X tied with Y. */
const WEEKS = [1, 2, 3];
const games: GameFacts[] = WEEKS.flatMap((week) => [
  aFinal('WON', { id: week * 10, week, homeTeamId: `W${week}`, awayTeamId: `L${week}` }),
  aFinal('TIED', { id: week * 10 + 1, week, homeTeamId: `X${week}`, awayTeamId: `Y${week}` }),
]);

function facts(given: Partial<GradingFacts> = {}): GradingFacts {
  return {
    ...DEFAULT_OPTIONS,
    weekCount: 3,
    deadlines: new Map(WEEKS.map((week) => [week, deadlineOf(week)])),
    games,
    rulings: [],
    now: hoursFrom(3, 100),
    ...given,
  };
}

/** Picks by the first letters of their teams, week by week: "WL" picks two; "-" none. */
function picks(...weeks: string[]): PickFacts[] {
  return weeks.flatMap((teams, index) =>
    [...teams].flatMap((team) => {
      const week = index + 1;
      const gameId = week * 10 + ('WL'.includes(team) ? 0 : 1);
      return team === '-' ? [] : [aPick({ week, gameId, teamId: `${team}${week}` })];
    }),
  );
}

const grade = (own: PickFacts[], given: Partial<GradingFacts>, entry: Partial<EntryFacts> = {}) =>
  gradeEntry(anEntry(entry), own, facts(given));

describe('lives', () => {
  it('are lost one by one; the entry is out in the week of the last one', () => {
    expect(grade(picks('L', 'W', 'L'), { lives: 2 })).toEqual({ week: 3, reason: 'LOSS' });
    expect(grade(picks('L', 'W', 'L'), { lives: 3 })).toBeNull();
  });

  it('are lost by a tie only where a tie counts as a loss', () => {
    expect(grade(picks('X', 'X', 'W'), { lives: 2 })).toEqual({ week: 2, reason: 'TIE' });
    expect(grade(picks('X', 'X', 'W'), { lives: 2, tieRule: 'SURVIVE' })).toBeNull();
  });
});

describe('what a loss means', () => {
  it('is out at once where a loss puts out, whatever lives are left; a late pick counts as a loss', () => {
    const late = picks('W').map((pick) => ({ ...pick, submittedAt: hoursFrom(1, 1) }));
    expect(grade(picks('W', 'L', 'W'), { lives: 3, lossRule: 'OUT' })).toEqual({ week: 2, reason: 'LOSS' });
    expect(grade(late, { lives: 3, lossRule: 'OUT' })).toEqual({ week: 1, reason: 'LATE_PICK' });
  });

  it('holds for a tie that counts as a loss, not for one that is a strike', () => {
    const rules = { lives: 2, lossRule: 'OUT' } as const;
    expect(grade(picks('X', 'W', 'W'), { ...rules, tieRule: 'LOSS' })).toEqual({ week: 1, reason: 'TIE' });
    expect(grade(picks('X', 'W', 'W'), { ...rules, tieRule: 'STRIKE' })).toBeNull();
    expect(grade(picks('X', 'W', 'X'), { ...rules, tieRule: 'STRIKE' })).toEqual({ week: 3, reason: 'TIE' });
    expect(grade(picks('X', 'W', 'X'), { ...rules, tieRule: 'SURVIVE' })).toBeNull();
  });

  it('leaves lives for missing picks alone where only these are strikes', () => {
    const rules = { lives: 2, lossRule: 'OUT', noPick: 'STRIKE' } as const;
    expect(grade(picks('-', 'W', 'W'), rules)).toBeNull();
    expect(grade(picks('-', '-', 'W'), rules)).toEqual({ week: 2, reason: 'NO_PICK' });
  });
});

describe('a missing pick', () => {
  it('puts out at once, whatever lives are left', () => {
    expect(grade(picks('W', '-', 'W'), { lives: 3 })).toEqual({ week: 2, reason: 'NO_PICK' });
  });

  it('or is a strike', () => {
    expect(grade(picks('W', '-', 'W'), { lives: 2, noPick: 'STRIKE' })).toBeNull();
    expect(grade(picks('-', '-', 'W'), { lives: 2, noPick: 'STRIKE' })).toEqual({
      week: 2,
      reason: 'NO_PICK',
    });
  });
});

describe('a week with two picks', () => {
  const doublePickWeeks = [2];

  it('wants both to win', () => {
    expect(grade(picks('W', 'WX', 'W'), { doublePickWeeks, tieRule: 'SURVIVE' })).toBeNull();
    expect(grade(picks('W', 'WL', 'W'), { doublePickWeeks })).toEqual({ week: 2, reason: 'LOSS' });
  });

  it('can cost two lives', () => {
    expect(grade(picks('W', 'LX', 'W'), { doublePickWeeks, lives: 3 })).toBeNull();
    expect(grade(picks('W', 'LX', 'W'), { doublePickWeeks, lives: 2 })).toEqual({ week: 2, reason: 'LOSS' });
  });

  it('wants two picks', () => {
    expect(grade(picks('W', 'W', 'W'), { doublePickWeeks })).toEqual({ week: 2, reason: 'NO_PICK' });
  });
});

describe('teams', () => {
  const again = [
    aPick({ week: 1, gameId: 10, teamId: 'W1' }),
    aPick({ week: 2, gameId: 25, teamId: 'W1' }),
    aPick({ week: 3, gameId: 30, teamId: 'W3' }),
  ];
  const rematch = [...games, aFinal('WON', { id: 25, week: 2, homeTeamId: 'W1', awayTeamId: 'L1' })];

  it('are used once, or once more from a week on', () => {
    expect(grade(again, { games: rematch })).toEqual({ week: 2, reason: 'TEAM_REUSED' });
    expect(grade(again, { games: rematch, reuseTeamsFromWeek: 3 })?.week).toBe(2);
    expect(grade(again, { games: rematch, reuseTeamsFromWeek: 2 })).toBeNull();
  });
});

describe('a late entry', () => {
  it('has missed weeks for free, or with a strike for each', () => {
    const late = picks('-', '-', 'L');
    expect(grade(late, { lives: 3 }, { startWeek: 3 })).toBeNull();
    expect(grade(late, { lives: 3, missedWeeks: 'STRIKE' }, { startWeek: 3 })).toEqual({
      week: 3,
      reason: 'LOSS',
    });
    expect(grade(late, { lives: 3, missedWeeks: 'STRIKE', firstWeek: 2 }, { startWeek: 3 })).toBeNull();
  });
});

describe('bye weeks', () => {
  it('stand for missing picks as long as one is left', () => {
    expect(grade(picks('-', 'W', 'W'), { byeWeeks: 1 })).toBeNull();
    expect(grade(picks('-', 'W', '-'), { byeWeeks: 1 })).toEqual({ week: 3, reason: 'NO_PICK' });
    expect(grade(picks('-', '-', '-'), { byeWeeks: 2, lives: 2, noPick: 'STRIKE' })).toBeNull();
    expect(grade(picks('-', '-', '-'), { byeWeeks: 2, lives: 2 })).toEqual({ week: 3, reason: 'NO_PICK' });
  });

  it('stand for nothing else, and for all that is missing in a week with two picks', () => {
    expect(grade(picks('L', 'W', 'W'), { byeWeeks: 4 })).toEqual({ week: 1, reason: 'LOSS' });
    const double = { byeWeeks: 1, doublePickWeeks: [1] };
    expect(grade(picks('-', 'W', 'W'), double)).toBeNull();
    expect(grade(picks('L', 'W', 'W'), double)).toEqual({ week: 1, reason: 'LOSS' });
    expect(grade(picks('W', '-', 'W'), double)).toEqual({ week: 2, reason: 'NO_PICK' });
  });

  it('are not taken in weeks that count for nothing', () => {
    expect(grade(picks('-', '-', 'W'), { byeWeeks: 1 }, { boughtBackThroughWeek: 1 })).toBeNull();
    expect(grade(picks('-', '-', 'W'), { byeWeeks: 1 }, { startWeek: 2 })).toBeNull();
    expect(gradeEntry(anEntry({}), picks('-', '-', 'W'), facts({ byeWeeks: 1 }), new Set([1]))).toBeNull();
  });
});

describe('buying back', () => {
  it('cancels the strikes so far, not later ones', () => {
    expect(grade(picks('L', 'W', 'W'), {}, { boughtBackThroughWeek: 1 })).toBeNull();
    expect(grade(picks('L', 'W', 'L'), {}, { boughtBackThroughWeek: 1 })).toEqual({
      week: 3,
      reason: 'LOSS',
    });
  });

  it('does not cancel an elimination by the commissioner', () => {
    const entry = { boughtBackThroughWeek: 2, adminEliminatedWeek: 2 };
    expect(grade(picks('W', 'W', 'W'), {}, entry)).toEqual({ week: 2, reason: 'ADMIN' });
  });
});

describe('a week in which all are out', () => {
  const entries = [anEntry({ id: 1 }), anEntry({ id: 2 }), anEntry({ id: 3 })];
  const own = [
    ...picks('L'),
    ...picks('W', 'L', 'W').map((pick) => ({ ...pick, entryId: 2 })),
    ...picks('W', 'L', 'L').map((pick) => ({ ...pick, entryId: 3 })),
  ];

  it('ends the pool', () => {
    expect(gradePool(entries, own, facts()).decidedWeek).toBe(2);
  });

  it('or does not count for those who were left', () => {
    const { eliminations, voidWeeks, decidedWeek } = gradePool(entries, own, facts({ allOut: 'PLAY_ON' }));
    expect([...eliminations.values()]).toEqual([
      { week: 1, reason: 'LOSS' },
      null,
      { week: 3, reason: 'LOSS' },
    ]);
    expect({ voidWeeks, decidedWeek }).toEqual({ voidWeeks: [2], decidedWeek: 3 });
  });

  it('still ends the pool when it is the last one', () => {
    const last = [...picks('W', 'W', 'L'), ...picks('W', 'W', 'L').map((pick) => ({ ...pick, entryId: 2 }))];
    const grades = gradePool(entries.slice(0, 2), last, facts({ allOut: 'PLAY_ON' }));
    expect(grades).toMatchObject({ decidedWeek: 3, voidWeeks: [] });
  });
});
