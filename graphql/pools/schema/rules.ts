import type { Pool } from '#prisma/generated/sqlite/client.ts';
import { paymentPageOf, paymentServices } from '#graphql/money/entryPayment.ts';
import { checkOptions, type OptionProblem } from '../rules/options/checkOptions.ts';
import { DEFAULT_OPTIONS, type OptionName, optionsOf } from '../rules/options/poolOptions.ts';
import type { RuleFacts } from '../rules/rulesText/facts.ts';
import { rulesInShort } from '../rules/rulesText/inShort.ts';
import { ruleSections, type RuleSection } from '../rules/rulesText/sections.ts';
import { weeklyDeadlineOf, type WeeklyDeadline } from '#graphql/season/rules/weekDeadline.ts';
import { formatWeeklyDeadline, isTimeZone, zoneLabel } from '#kernel/rules/zones.ts';
import { builder } from '#graphql/api/builder.ts';
import type { Context } from '#graphql/api/context.ts';
import { readId } from '#graphql/api/paging/globalIds.ts';
import { load } from '#graphql/api/loaders/loaders.ts';
import { PoolRef, RegistrationEnum } from './pool.ts';
import { countsOf, prizeCentsOf, registrationOf, weeklyDeadline } from './poolFigures.ts';
import { givenBeside, givenOptions, PoolOptionsInput, settingInputs } from './poolOptions.ts';
import { price } from '#graphql/api/cost/prices.ts';

export const RuleTopicEnum = builder.enumType('RuleTopic', {
  description: 'The subject of a section of the rules.',
  values: {
    OVERVIEW: { description: 'What the pool is.' },
    HOW_TO_PLAY: { description: 'A week of the pool, step by step.' },
    ENTRIES: { description: 'What an entry costs, and who can hold one.' },
    PICKS: { description: 'When and how picks are made.' },
    ELIMINATION: { description: 'What eliminates an entry, or costs it a life.' },
    PRIZES: { description: 'Who wins what.' },
    TECHNICAL: { description: 'Times, results and disputes.' },
  } as const,
});

const RuleSectionRef = builder.objectRef<RuleSection>('RuleSection').implement({
  description:
    'A section of the rules as text for people: a sentence before a list, the list, and a sentence after it.',
  fields: (t) => ({
    topic: t.expose('topic', { type: RuleTopicEnum, description: 'The subject of the section.' }),
    title: t.exposeString('title', { description: 'The heading: "Pick rules".' }),
    intro: t.exposeString('intro', {
      nullable: true,
      description: 'The sentence before the list, or the whole text of a section without one; null for none.',
    }),
    items: t.exposeStringList('items', { description: 'The items of the list; empty for none.' }),
    isOrdered: t.exposeBoolean('isOrdered', { description: 'Whether the items are steps in this order.' }),
    closing: t.exposeString('closing', {
      nullable: true,
      description: 'The sentence after the list; null for none.',
    }),
  }),
});

builder.prismaObjectFields(PoolRef, (t) => ({
  rules: t.field({
    type: [RuleSectionRef],
    description: 'The rules of the pool in plain sentences, as they follow from its settings and options.',
    complexity: price.indexScan,
    resolve: async (pool, _args, context) => ruleSections(await factsOf(context, pool)),
  }),
}));

builder.prismaObjectFields(PoolRef, (t) => ({
  rulesInShort: t.stringList({
    description:
      'The rules of the pool in a few plain sentences, as they follow from its options; `rules` has the rest.',
    resolve: async (pool, _args, context) => {
      const season = await load(context).season.load(pool.seasonYear);
      return rulesInShort({
        options: optionsOf(pool),
        weekCount: season?.weekCount ?? 18,
        weeklyDeadline: await weeklyDeadline(context, pool),
      });
    },
  }),
}));

async function factsOf(context: Context, pool: Pool): Promise<RuleFacts> {
  const season = await load(context).season.load(pool.seasonYear);
  const { total: entryCount } = await countsOf(context, pool);
  return {
    options: optionsOf(pool),
    seasonYear: pool.seasonYear,
    isSecondChance: pool.secondChanceOfId !== null,
    weekCount: season?.weekCount ?? 18,
    entryFeeCents: pool.entryFeeCents,
    maxEntriesPerAccount: pool.maxEntriesPerAccount,
    isPaidByService: paymentServices(pool, context.settings).length > 0,
    joining: await registrationOf(context, pool),
    prizeBasis: pool.prizeBasis,
    timeZone: pool.timeZone,
    timeZoneLabel: zoneLabel(pool.timeZone, context.services.clock.now()),
    weeklyDeadline: await weeklyDeadline(context, pool),
    payoutHours: pool.payoutHours,
    disputeHours: pool.disputeHours,
    entryCount,
    prizeCents: await prizeCentsOf(context, pool, entryCount),
    carriedOverCents: pool.carriedOverCents,
  };
}

const OptionProblemRef = builder.objectRef<OptionProblem>('OptionProblem').implement({
  description: 'Why a pool cannot have options like these.',
  fields: (t) => ({
    option: t.exposeString('option', { description: 'The name of the field of PoolOptions: "lastWeek".' }),
    message: t.exposeString('message', { description: 'What is wrong with it, as text for people.' }),
  }),
});

interface Preview {
  facts: RuleFacts;
  problems: OptionProblem[];
}

const RulesPreview = builder.objectRef<Preview>('RulesPreview').implement({
  description: 'The rules that would result from options, and what is wrong with them.',
  fields: (t) => ({
    sections: t.field({
      type: [RuleSectionRef],
      description: 'The rules in plain sentences; also of options with problems.',
      resolve: ({ facts }) => ruleSections(facts),
    }),
    inShort: t.stringList({
      description: 'The rules in a few plain sentences, like `Pool.rulesInShort`.',
      resolve: ({ facts }) => rulesInShort(facts),
    }),
    problems: t.expose('problems', {
      type: [OptionProblemRef],
      description: 'Why a pool cannot have these options; empty when it can.',
    }),
  }),
});

const RulesPreviewInput = builder.inputType('RulesPreviewInput', {
  description:
    'The settings and options of which to see the rules; omitted ones are those of the pool, or of a new one.',
  fields: (t) => ({
    pool: t.id({ description: 'The pool that would have them; omitted or unknown for a new one.' }),
    season: t.int({ description: 'The year of the season of a new pool; by default the latest.' }),
    entryFeeCents: t.field({ type: 'Cents', description: 'The fee of one entry, in cents.' }),
    maxEntriesPerAccount: t.int({ description: 'The maximum number of entries per account.' }),
    registration: t.field({ type: RegistrationEnum, description: 'Who can add entries to the pool.' }),
    timeZone: t.string({
      description: 'The IANA time zone of deadlines and texts; one that is unknown is ignored.',
    }),
    deadlineTime: t.string({
      description: 'The time of day of deadlines: "10:00"; another form is ignored.',
    }),
    ...settingInputs(t),
    options: t.field({ type: PoolOptionsInput, description: 'The options to change.' }),
  }),
});

type Input = typeof RulesPreviewInput.$inferInput;

builder.queryField('rulesPreview', (t) =>
  t.field({
    type: RulesPreview,
    description: 'The rules page that would result from settings and options. Stores nothing. Public.',
    complexity: price.indexScan,
    args: {
      input: t.arg({ type: RulesPreviewInput, required: true, description: 'The settings and options.' }),
    },
    resolve: async (_root, { input }, context) => {
      return previewed(await startOf(context, input), input, context);
    },
  }),
);

/** Rules, and the weekly deadline that they are of. */
interface Start {
  facts: RuleFacts;
  weekly: WeeklyDeadline;
}

/** The rules of the named pool, or of a new one with default settings. */
async function startOf(context: Context, { pool: id, season: seasonInput }: Input): Promise<Start> {
  const row = id == null ? null : readId('Pool', id);
  const pool = row === null ? null : await load(context).pool.load(row);
  if (pool !== null) return { facts: await factsOf(context, pool), weekly: weeklyDeadlineOf(pool) };
  const now = context.services.clock.now();
  const seasonYear = seasonInput ?? now.getUTCFullYear();
  const season = await load(context).season.load(seasonYear);
  const timeZone = 'America/New_York';
  const weekly = { timeZone, weekday: DEFAULT_OPTIONS.deadlineWeekday, time: '10:00' };
  const facts: RuleFacts = {
    options: DEFAULT_OPTIONS,
    seasonYear,
    isSecondChance: false,
    weekCount: season?.weekCount ?? 18,
    timeZone,
    entryFeeCents: 5_000,
    maxEntriesPerAccount: 10,
    prizeBasis: 'ALL_ENTRIES',
    isPaidByService: paymentPageOf(context.settings) !== null,
    joining: { registration: 'OPEN', decidedWeek: null, startWeek: 1, lateJoinThroughWeek: null },
    timeZoneLabel: zoneLabel(timeZone, now),
    weeklyDeadline: formatWeeklyDeadline(weekly, now),
    payoutHours: 48,
    disputeHours: 24,
    entryCount: 0,
    prizeCents: null,
    carriedOverCents: 0,
  };
  return { facts, weekly };
}

const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d$/;

/**
 * The facts with the given settings in place of their own, and the problems of the options; a zone, a time or a currency that is
 * none is ignored.
 */
function previewed(
  { facts, weekly }: Start,
  input: Input,
  { services }: Context,
): { facts: RuleFacts; problems: OptionProblem[] } {
  const { entryFeeCents, maxEntriesPerAccount, registration, deadlineTime } = input;
  const now = services.clock.now();
  const options = { ...facts.options, ...givenBeside(input), ...givenOptions(input.options) };
  const timeZone = input.timeZone != null && isTimeZone(input.timeZone) ? input.timeZone : facts.timeZone;
  const time = deadlineTime != null && TIME_OF_DAY.test(deadlineTime) ? deadlineTime : weekly.time;
  const problems = checkOptions(options, facts);
  const isFine = (name: OptionName) => problems.every(({ option }) => option !== name);
  const weekday = isFine('deadlineWeekday') ? options.deadlineWeekday : weekly.weekday;
  const isMoved = timeZone !== facts.timeZone || time !== weekly.time || weekday !== weekly.weekday;
  const preview = {
    ...facts,
    options: isFine('currency') ? options : { ...options, currency: facts.options.currency },
    entryFeeCents: entryFeeCents ?? facts.entryFeeCents,
    maxEntriesPerAccount: maxEntriesPerAccount ?? facts.maxEntriesPerAccount,
    joining: { ...facts.joining, registration: registration ?? facts.joining.registration },
    timeZone,
    timeZoneLabel: zoneLabel(timeZone, now),
    weeklyDeadline: isMoved ? formatWeeklyDeadline({ timeZone, weekday, time }, now) : facts.weeklyDeadline,
  };
  return { facts: preview, problems };
}
