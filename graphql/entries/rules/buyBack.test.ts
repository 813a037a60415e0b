import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { deadlineOf, hoursFrom } from '#graphql/testing/facts.ts';
import { someLeagueOfOptions } from '#graphql/testing/randomLeague.ts';
import { buyBackTerms, paidBuyBacks, type BuyBackFacts } from './buyBack.ts';
import { firstOpenWeek } from '#graphql/season/rules/deadlines.ts';
import type { PoolOptions } from '#graphql/pools/rules/options/poolOptions.ts';
import type { EntryFacts, PickFacts } from '#graphql/grading/rules/facts.ts';
import { gradeEntry, type GradingFacts } from '#graphql/grading/reference/grading.ts';

const POOL = {
  buyBackThroughWeek: 3,
  buyBackFeeCents: 2000,
  entryFeeCents: 5000,
  currency: 'USD',
  decidedWeek: null,
  lives: 1,
  noPick: 'OUT',
  byeWeeks: 0,
  doublePickWeeks: [],
} as const;
const picksOf = (...weeks: number[]) => weeks.map((week) => ({ week }));
const facts = (given: Partial<BuyBackFacts> = {}): BuyBackFacts => ({
  pool: POOL,
  playsSecondChance: false,
  elimination: { week: 2, reason: 'LOSS' },
  weeks: [1, 2, 3, 4, 5].map((week) => ({ week, deadline: deadlineOf(week), isVoid: false })),
  picks: picksOf(1, 2),
  ...given,
});
const terms = (given: Partial<BuyBackFacts> = {}, now = hoursFrom(2, 48)) => buyBackTerms(facts(given), now);

/** The week in which missing picks alone put an entry out: all picks of a league in which every game is tied, and ties survive. */
function missesPicks(
  entry: EntryFacts,
  picks: readonly PickFacts[],
  league: GradingFacts,
  voidWeeks: ReadonlySet<number>,
): number | null {
  const tied = { status: 'FINAL', homeScore: 0, awayScore: 0 } as const;
  const facts: GradingFacts = {
    ...league,
    ...{ tieRule: 'SURVIVE', teamUses: 0, reuseTeamsFromWeek: null, rulings: [] },
    games: league.games.map((game) => ({ ...game, ...tied })),
  };
  const inTime = picks.map((pick): PickFacts => ({ ...pick, source: 'ADMIN' }));
  return (
    gradeEntry({ ...entry, adminEliminatedWeek: null, reinstatedThroughWeek: null }, inTime, facts, voidWeeks)
      ?.week ?? null
  );
}

describe('buyBackTerms', () => {
  it('lasts from the elimination to the next deadline', () => {
    const offer = { throughWeek: 2, feeCents: 2000, currency: 'USD', closesAt: deadlineOf(3) };
    expect(terms()).toEqual(offer);
    expect(terms({}, hoursFrom(2, 0))).toEqual(offer);
    expect(terms({}, new Date(deadlineOf(3).getTime() - 1))).toEqual(offer);
    expect(terms({}, deadlineOf(3))).toEqual({
      reason: 'It is too late to buy back in: the deadline of Week 3 has passed.',
    });
  });

  it('can buy back an elimination of the last week that can be', () => {
    expect(terms({ pool: { ...POOL, buyBackThroughWeek: 2 } })).toHaveProperty('closesAt');
  });

  it('does not miss the pick of the week that put it out', () => {
    expect(terms({ picks: picksOf(1) })).toHaveProperty('closesAt');
  });

  it('costs the entry fee without a fee of its own', () => {
    expect(terms({ pool: { ...POOL, buyBackFeeCents: null } })).toMatchObject({ feeCents: 5000 });
    expect(terms({ pool: { ...POOL, buyBackFeeCents: 0 } })).toMatchObject({ feeCents: 0 });
  });

  it.each<[string, Partial<BuyBackFacts>]>([
    ['This pool has no buy-back.', { pool: { ...POOL, buyBackThroughWeek: null } }],
    ['This entry is still alive.', { elimination: null }],
    [
      'The commissioner eliminated this entry; it cannot buy back in.',
      { elimination: { week: 2, reason: 'ADMIN' } },
    ],
    ['Only eliminations through Week 1 can be bought back.', { pool: { ...POOL, buyBackThroughWeek: 1 } }],
    ['The pool is decided.', { pool: { ...POOL, decidedWeek: 2 } }],
    ['This entry plays on in the second chance of the pool.', { playsSecondChance: true }],
    ['No week is left to play.', { weeks: [{ week: 2, deadline: deadlineOf(2), isVoid: false }] }],
    // A game of a week whose deadline is ahead has put the entry out.
    ['No week is left to play.', { elimination: { week: 3, reason: 'LOSS' } }],
  ])('is refused: %s', (reason, given) => {
    expect(terms(given)).toEqual({ reason });
  });

  it('is open to an entry that a correction put out in an earlier week, when it has picked since', () => {
    const offer = { throughWeek: 2, feeCents: 2000, currency: 'USD', closesAt: deadlineOf(5) };
    expect(terms({ picks: picksOf(1, 2, 3, 4) }, hoursFrom(4, 1))).toEqual(offer);
    expect(terms({ picks: picksOf(1, 2, 4) }, hoursFrom(4, 1))).toHaveProperty('reason');
  });

  it.each<[string, Partial<PoolOptions>, number[], boolean]>([
    ['a bye for the missed week', { byeWeeks: 1 }, [1, 2, 4], true],
    ['one bye for two missed weeks', { byeWeeks: 1 }, [1, 2], false],
    ['a life for the missed week', { lives: 2, noPick: 'STRIKE' }, [1, 2, 4], true],
    ['no life for a second missed week', { lives: 2, noPick: 'STRIKE' }, [1, 2], false],
    ['one of two picks', { doublePickWeeks: [3] }, [1, 2, 3, 4], false],
    ['both of two picks', { doublePickWeeks: [3] }, [1, 2, 3, 3, 4], true],
  ])('counts %s since', (_what, options, weeks, isOffered) => {
    const offer = terms({ pool: { ...POOL, ...options }, picks: picksOf(...weeks) }, hoursFrom(4, 1));
    expect('closesAt' in offer).toBe(isOffered);
  });

  it('does not count a week that counts for nobody', () => {
    const weeks = facts().weeks.map((week) => ({ ...week, isVoid: week.week === 3 }));
    expect(terms({ weeks, picks: picksOf(1, 2, 4) }, hoursFrom(4, 1))).toHaveProperty('closesAt');
  });

  it('is offered to exactly those whose missing picks do not put them out again before the next deadline', () => {
    const drawn = fc.record({
      league: someLeagueOfOptions,
      // Of weeks before the last, and of a loss, which a correction can state in any week that is over.
      ...{ nowPlace: fc.nat(), outPlace: fc.nat() },
      voids: fc.oneof(fc.constant<number[]>([]), fc.subarray([1, 2, 3, 4, 5])),
      // Leagues lack few picks.
      gaps: fc.array(fc.constantFrom(true, false, false, false), { minLength: 7, maxLength: 11 }),
    });
    fc.assert(
      fc.property(drawn, ({ league, nowPlace, outPlace, voids, gaps }) => {
        const { entries, facts } = league;
        const nowWeek = 1 + (nowPlace % Math.max(1, facts.weekCount - 1));
        const outWeek = 1 + (outPlace % nowWeek);
        const now = hoursFrom(nowWeek, 1);
        const weeks = [...facts.deadlines].map(([week, deadline]) => ({
          ...{ week, deadline },
          isVoid: voids.includes(week),
        }));
        const open = firstOpenWeek(weeks, now);
        if (open === null || open <= outWeek) return;
        const pool = { ...POOL, ...facts, buyBackThroughWeek: 22, decidedWeek: null };
        for (const entry of entries.filter(({ startWeek }) => startWeek <= outWeek)) {
          const picks = league.picks.filter(
            ({ entryId }, index) => entryId === entry.id && !gaps[index % gaps.length],
          );
          const elimination = { week: outWeek, reason: 'LOSS' as const };
          const offer = buyBackTerms({ pool, playsSecondChance: false, elimination, weeks, picks }, now);
          const again = missesPicks(
            { ...entry, boughtBackThroughWeek: outWeek },
            picks,
            { ...facts, now },
            new Set(voids),
          );
          expect('reason' in offer).toBe(again !== null && again < open);
        }
      }),
      { numRuns: 1000 },
    );
  });
});

describe('paidBuyBacks', () => {
  const buyBacks = [
    { id: 1, amountCents: 2000 },
    { id: 2, amountCents: 1000 },
  ];
  const paid = (receivedCents: number, status = 'PENDING') => [
    ...paidBuyBacks({ amountCents: 8000, buyBackCents: 3000, receivedCents, status }, buyBacks),
  ];

  it('pays the entry fee first, then the buy-backs in their order', () => {
    expect([4999, 6999, 7000, 7999, 8000].map((cents) => paid(cents))).toEqual([[], [], [1], [1], [1, 2]]);
  });

  it('counts all of them once the payment is complete', () => {
    expect(paid(0, 'COMPLETED')).toEqual([1, 2]);
  });
});
