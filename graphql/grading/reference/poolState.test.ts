import { describe, expect, it } from 'vitest';

import { aFinal, aGame, anEntry, deadlineOf, hoursFrom } from '#graphql/testing/facts.ts';
import { DEFAULT_OPTIONS } from '#graphql/pools/rules/options/poolOptions.ts';
import { poolState, type PoolFacts } from './poolState.ts';

const final = (week: number, homeWins: boolean) =>
  aFinal(homeWins ? 'WON' : 'LOST', { id: week, week, homeTeamId: `H${week}`, awayTeamId: `A${week}` });
const pick = (entryId: number, week: number, side: 'H' | 'A') => ({
  entryId,
  week,
  teamId: `${side}${week}`,
  gameId: week,
  submittedAt: hoursFrom(week, -24),
  source: 'PARTICIPANT' as const,
});

/** Three weeks that the home teams win; entries 1 and 2 picked them, 3 went out in Week 1, 4 in Week 2. */
const pool = (given: Partial<PoolFacts> = {}, facts: Partial<PoolFacts['facts']> = {}): PoolFacts => ({
  entries: [1, 2, 3, 4].map((id) => anEntry({ id })),
  picks: [
    ...[1, 2, 3].flatMap((week) => [pick(1, week, 'H'), pick(2, week, 'H')]),
    ...[pick(3, 1, 'A'), pick(4, 1, 'H'), pick(4, 2, 'A')],
  ],
  facts: {
    ...DEFAULT_OPTIONS,
    weekCount: 3,
    regularWeeks: 3,
    deadlines: new Map([1, 2, 3].map((week) => [week, deadlineOf(week)])),
    games: [1, 2, 3].map((week) => final(week, true)),
    rulings: [],
    now: hoursFrom(3, 60),
    ...facts,
  },
  entryFeeCents: 1000,
  pinnedWeek: null,
  ...given,
});

describe('the state of a pool by the reference', () => {
  it('has the standings, the latest week first, and the winners of a decided pool', () => {
    const state = poolState(pool());
    expect(state.standings).toEqual([1, 2, 4, 3]);
    expect(state.decidedWeek).toBe(3);
    expect(state.winners).toEqual([
      { entryId: 1, prizeCents: 2000 },
      { entryId: 2, prizeCents: 2000 },
    ]);
  });

  it('divides the prize by the options of the pool', () => {
    const options = { prizePercentages: [100], rollover: 'NO_WINNER', tieBreak: 'SPLIT' } as const;
    expect(poolState(pool({ options: { ...options, prizePercentages: [100] } })).winners).toEqual([
      { entryId: 1, prizeCents: 0 },
      { entryId: 2, prizeCents: 0 },
    ]);
  });

  it('lets the margin decide between survivors where the pool does', () => {
    const options = { prizePercentages: [100], rollover: 'NEVER', tieBreak: 'MARGIN' } as const;
    // Both home teams of Week 3 win, that of entry 2 by more.
    const games = [
      ...[1, 2, 3].map((week) => final(week, true)),
      { ...final(3, true), id: 4, homeTeamId: 'H4', awayTeamId: 'A4', homeScore: 44 },
    ];
    const other = pool().picks.map((each) =>
      each.entryId === 2 && each.week === 3 ? { ...each, teamId: 'H4', gameId: 4 } : each,
    );
    expect(poolState(pool({ picks: other, options }, { games })).winners).toEqual([
      { entryId: 2, prizeCents: 4000 },
    ]);
  });

  it('has no winners while the pool runs', () => {
    const games = [
      final(1, true),
      final(2, true),
      aGame({ id: 3, week: 3, homeTeamId: 'H3', awayTeamId: 'A3' }),
    ];
    expect(poolState(pool({}, { games })).winners).toBeNull();
  });

  describe('before the deadline of a week', () => {
    const facts = (now: Date) => ({ games: [final(1, true), final(2, true)], now });
    const justBefore = new Date(deadlineOf(2).getTime() - 1);

    it('keeps an elimination by a result secret', () => {
      // Thursday of Week 2: entry 1 has lost.
      const given = {
        entries: [1, 2, 5].map((id) => anEntry({ id })),
        picks: [1, 2, 5].flatMap((id) => [pick(id, 1, 'H'), pick(id, 2, id === 1 ? 'A' : 'H')]),
      };
      expect(poolState(pool(given, facts(justBefore))).standings).toEqual([1, 2, 5]);
      expect(poolState(pool(given, facts(deadlineOf(2)))).standings).toEqual([2, 5, 1]);
    });

    it('keeps the winners secret, those by a decision of the commissioner, too', () => {
      const given = {
        entries: [anEntry({ id: 1 }), anEntry({ id: 2, adminEliminatedWeek: 2 })],
        picks: [pick(1, 1, 'H'), pick(2, 1, 'H'), pick(1, 2, 'H')],
      };
      expect(poolState(pool(given, facts(justBefore))).winners).toBeNull();
      const at = poolState(pool(given, facts(deadlineOf(2))));
      expect([at.decidedWeek, at.winners]).toEqual([2, [{ entryId: 1, prizeCents: 2000 }]]);
    });
  });

  it('is in the first week that is not over, or in the one that the commissioner pinned', () => {
    const open = (week: number) => aGame({ id: week, week, homeTeamId: `H${week}`, awayTeamId: `A${week}` });
    const weekOf = (games: PoolFacts['facts']['games'], facts = {}, pinnedWeek: number | null = null) =>
      poolState(pool({ picks: [], pinnedWeek }, { games, ...facts })).currentWeek;
    expect(weekOf([final(1, true), open(2), open(3)])).toBe(2);
    expect(weekOf([final(1, true), open(2), open(3)], {}, 3)).toBe(3);
    expect(weekOf([open(1), open(2), open(3)], { firstWeek: 2 })).toBe(2);
    // Weeks before the pool's first and after its last do not count.
    expect(weekOf([open(1), final(2, true), open(3)], { firstWeek: 2 })).toBe(3);
    expect(weekOf([final(1, true), final(2, true), final(3, true), open(4)])).toBe(3);
  });

  it('moves on by the clock from a week whose results are late, as the stored week does not', () => {
    const games = [1, 2, 3].map((week) => aGame({ id: week, week, kickoff: hoursFrom(week, 3) }));
    const weeksAt = (now: Date) => {
      const { currentWeek, weekByResults } = poolState(pool({ picks: [] }, { games, now }));
      return [currentWeek, weekByResults];
    };
    expect(weeksAt(hoursFrom(1, 14))).toEqual([1, 1]);
    expect(weeksAt(hoursFrom(1, 15))).toEqual([2, 1]);
    expect(weeksAt(hoursFrom(2, 15))).toEqual([3, 1]);
  });

  it('stays in the regular season until a round of the playoffs is known', () => {
    const games = [final(1, true), final(2, true)];
    const facts = { games, weekCount: 4, regularWeeks: 2 };
    expect(poolState(pool({ picks: [] }, facts)).currentWeek).toBe(2);
    expect(poolState(pool({ picks: [] }, { ...facts, games: [...games, final(3, true)] })).currentWeek).toBe(
      3,
    );
  });
});
