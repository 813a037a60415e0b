import fc from 'fast-check';
import { expect, it } from 'vitest';

import { someOptionsWithEnd } from '#graphql/testing/randomOptions.ts';
import { endingOf } from '#graphql/standings/rules/winners.ts';
import type { RuleFacts } from './facts.ts';
import { ruleSections } from './sections.ts';

const WEEKS = 18;
const PRIZE = 150_000;
/** Sentences that promise the whole prize to those that survive, or that lasted longest. */
const TO_SURVIVORS = /survivors after Week \d+ split the prize equally/;
const TO_LONGEST =
  /prize goes to those who lasted longest|split the prize equally|went out last share the prize\./;

const facts: Omit<RuleFacts, 'options'> = {
  ...{ seasonYear: 2025, isSecondChance: false, weekCount: WEEKS, entryFeeCents: 5_000 },
  ...{ maxEntriesPerAccount: 10, isPaidByService: true, prizeBasis: 'ALL_ENTRIES' },
  joining: { registration: 'CLOSED', decidedWeek: null, startWeek: 8, lateJoinThroughWeek: null },
  ...{ timeZone: 'Etc/GMT+4', timeZoneLabel: 'EDT', weeklyDeadline: 'Sunday 10:00 AM Eastern (EDT)' },
  ...{ payoutHours: 48, disputeHours: 24, entryCount: 30, prizeCents: PRIZE, carriedOverCents: 0 },
};

it('promises the whole prize to nobody who gets a part of it, whatever the options', () => {
  const ends = fc.array(fc.integer({ min: 1, max: 17 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(
      someOptionsWithEnd(WEEKS, [5, WEEKS]),
      ends,
      fc.integer({ min: 2, max: 4 }),
      (drawn, out, last) => {
        // A margin decides between those that lasted longest: one of them gets it all.
        const options = { ...drawn, tieBreak: 'SPLIT' as const };
        const lines = ruleSections({ ...facts, options }).flatMap(({ intro, items, closing }) => [
          ...[intro, closing].filter((line) => line !== null),
          ...items,
        ]);
        const says = (claim: RegExp) => lines.some((line) => claim.test(line));
        /** What those get that lasted longest. */
        const paid = (lastWeek: number | null) => {
          const counts = new Map<number | null, number>([[lastWeek, last]]);
          for (const week of out) counts.set(week, (counts.get(week) ?? 0) + 1);
          return endingOf(counts, PRIZE, options)!.groups[0]!.shares.reduce((sum, share) => sum + share, 0);
        };
        if (says(TO_SURVIVORS)) expect(paid(null)).toBe(PRIZE);
        if (says(TO_LONGEST)) expect(paid(WEEKS)).toBe(PRIZE);
      },
    ),
  );
});
