import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { someOptionsWithEnd } from '../graphql/testing/randomOptions.ts';
import {
  OPTION_NAMES,
  type OptionName,
  type PoolOptions,
} from '../graphql/pools/rules/options/poolOptions.ts';
import type { RuleFacts } from '../graphql/pools/rules/rulesText/facts.ts';
import { ruleSections } from '../graphql/pools/rules/rulesText/sections.ts';
import { projectRoot } from '../prisma/projectRoot.ts';

const facts: Omit<RuleFacts, 'options' | 'weeklyDeadline'> = {
  seasonYear: 2025,
  isSecondChance: false,
  weekCount: 18,
  entryFeeCents: 5_000,
  maxEntriesPerAccount: 10,
  isPaidByService: true,
  joining: { registration: 'CLOSED', decidedWeek: null, startWeek: 8, lateJoinThroughWeek: null },
  prizeBasis: 'ALL_ENTRIES',
  timeZone: 'Etc/GMT+4',
  timeZoneLabel: 'EDT',
  payoutHours: 48,
  disputeHours: 24,
  entryCount: 30,
  prizeCents: 150_000,
  carriedOverCents: 0,
};

/** Weeks in which pools end. */
const ENDS = [10, 17, 18, 19, 22];

/** The page of the rules; the day of a weekly deadline is one of its facts. */
function rulesOf(options: PoolOptions): string {
  const weeklyDeadline = `on day ${options.deadlineWeekday}`;
  return JSON.stringify(ruleSections({ ...facts, options, weeklyDeadline }));
}

/** Options that the specification tells without their names, by its words for them. */
const WORDS: { [Name in OptionName]?: RegExp } = {
  deadlineRule: /\*\*Deadline\.\*\* `FIRST_KICKOFF`/,
  changePicks: /\*\*Changes\.\*\* With `UNTIL_LOCK`/,
  deadlineWeekday: /\*\*The day of the deadline\*\*/,
  buyBackThroughWeek: /\*\*Buying back\*\*/,
  buyBackFeeCents: /The fee is part of the entry's payment/,
};

describe.each(OPTION_NAMES)('the option %s', (name) => {
  it('has its sentence in the specification', () => {
    const text = readFileSync(join(projectRoot, 'docs/SPECIFICATION.md'), 'utf8');
    expect(text).toMatch(WORDS[name] ?? new RegExp(`\`${name}\``));
  });

  it('has its sentence in the rules of a pool', () => {
    const pairs = fc.sample(fc.tuple(someOptionsWithEnd(18, ENDS), someOptionsWithEnd(18, ENDS)), {
      numRuns: 300,
      seed: 1,
    });
    const told = pairs.find(([options, { [name]: value }]) => {
      const other = { ...options, [name]: value };
      return rulesOf(options) !== rulesOf(other);
    });
    expect(told).toBeDefined();
  });
});
