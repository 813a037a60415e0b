import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { deadlineOf, hoursFrom } from '../testing/facts.ts';
import { someLeagueOfOptions } from '../testing/randomLeague.ts';
import { buyBackTerms, paidBuyBacks, type BuyBackFacts } from './buyBack.ts';
import { isDeadlinePassed } from './deadlines.ts';
import { gradeEntry } from './reference/grading.ts';
import { shownElimination } from './secrecy.ts';

const POOL = {
  buyBackThroughWeek: 3,
  buyBackFeeCents: 2000,
  entryFeeCents: 5000,
  currency: 'USD',
  decidedWeek: null,
};
const facts = (given: Partial<BuyBackFacts> = {}): BuyBackFacts => ({
  pool: POOL,
  elimination: { week: 2, reason: 'LOSS' },
  weeks: [1, 2, 3, 4, 5].map((week) => ({ week, deadline: deadlineOf(week) })),
  pickedWeeks: new Set([1, 2]),
  ...given,
});
const terms = (given: Partial<BuyBackFacts> = {}, now = hoursFrom(2, 48)) => buyBackTerms(facts(given), now);

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
    expect(terms({ pickedWeeks: new Set([1]) })).toHaveProperty('closesAt');
  });

  it('costs the entry fee without a fee of its own', () => {
    expect(terms({ pool: { ...POOL, buyBackFeeCents: null } })).toMatchObject({ feeCents: 5000 });
    expect(terms({ pool: { ...POOL, buyBackFeeCents: 0 } })).toMatchObject({ feeCents: 0 });
  });

  it.each<[string, Partial<BuyBackFacts>]>([
    ['This pool has no buy-back.', { pool: { ...POOL, buyBackThroughWeek: null } }],
    ['This entry is still in.', { elimination: null }],
    [
      'The commissioner eliminated this entry; it cannot buy back in.',
      { elimination: { week: 2, reason: 'ADMIN' } },
    ],
    ['Only eliminations through Week 1 can be bought back.', { pool: { ...POOL, buyBackThroughWeek: 1 } }],
    ['The pool is decided.', { pool: { ...POOL, decidedWeek: 2 } }],
    ['No week is left to play.', { weeks: [{ week: 2, deadline: deadlineOf(2) }] }],
    // A game of a week whose deadline is ahead has put the entry out.
    ['No week is left to play.', { elimination: { week: 3, reason: 'LOSS' } }],
  ])('is refused: %s', (reason, given) => {
    expect(terms(given)).toEqual({ reason });
  });

  it('is open to an entry that a correction put out in an earlier week, when it has picked since', () => {
    const offer = { throughWeek: 2, feeCents: 2000, currency: 'USD', closesAt: deadlineOf(5) };
    expect(terms({ pickedWeeks: new Set([1, 2, 3, 4]) }, hoursFrom(4, 1))).toEqual(offer);
    expect(terms({ pickedWeeks: new Set([1, 2, 4]) }, hoursFrom(4, 1))).toHaveProperty('reason');
  });

  it('brings every entry back that it is offered to, at least until the next deadline', () => {
    fc.assert(
      fc.property(someLeagueOfOptions, ({ entries, picks, facts: league }) => {
        const weeks = [...league.deadlines].map(([week, deadline]) => ({ week, deadline }));
        const revealed = new Set(
          weeks.filter(({ deadline }) => isDeadlinePassed(deadline, league.now)).map(({ week }) => week),
        );
        for (const entry of entries) {
          const own = picks.filter(({ entryId }) => entryId === entry.id);
          const out = gradeEntry(entry, own, league);
          const offer = buyBackTerms(
            {
              pool: { ...POOL, buyBackThroughWeek: 22 },
              elimination: shownElimination(
                { eliminatedWeek: out?.week ?? null, eliminationReason: out?.reason ?? null },
                revealed,
              ),
              weeks,
              pickedWeeks: new Set(own.map(({ week }) => week)),
            },
            league.now,
          );
          if ('reason' in offer) continue;
          const after = gradeEntry({ ...entry, boughtBackThroughWeek: offer.throughWeek }, own, league);
          expect(after === null || after.week > offer.throughWeek).toBe(true);
        }
      }),
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
