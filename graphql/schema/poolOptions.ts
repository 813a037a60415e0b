import { optionsOf, normalWeeks, type PoolOptions } from '../domain/poolOptions.ts';
import { weeksOf } from './arguments.ts';
import { builder } from './builder.ts';
import { PoolRef, TieRuleEnum } from './pool.ts';

const LossRuleEnum = builder.enumType('LossRule', {
  description: 'The effect of a loss on an entry. A late pick counts as a loss.',
  values: {
    STRIKE: { description: 'A loss costs a life.' },
    OUT: { description: 'The entry is eliminated at once, whatever lives it has left.' },
  } as const,
});

const NoPickRuleEnum = builder.enumType('NoPickRule', {
  description: 'What happens to an entry without a pick at the deadline.',
  values: {
    OUT: { description: 'The entry is eliminated at once, whatever lives it has left.' },
    STRIKE: { description: 'Each missing pick costs a life.' },
    AUTO: {
      description:
        'The most favored team that the entry has not used is picked at the deadline; without one a life is lost.',
    },
  } as const,
});

const ChangePicksRuleEnum = builder.enumType('ChangePicksRule', {
  description: 'Whether participants can change a submitted pick.',
  values: {
    NEVER: { description: 'A submitted pick is final.' },
    UNTIL_LOCK: { description: 'A pick can be changed until its game begins or the deadline passes.' },
  } as const,
});

const DeadlineKindEnum = builder.enumType('DeadlineKind', {
  description: 'When the picks of a week close.',
  values: {
    SUNDAY: { description: "At the pool's weekday and time; a team locks at its own kick-off." },
    KICKOFF: {
      description: "Each team at its own kick-off; the week's deadline is its last kick-off.",
    },
    FIRST_KICKOFF: { description: 'All at the first kick-off of the week.' },
  } as const,
});

const MissedWeeksRuleEnum = builder.enumType('MissedWeeksRule', {
  description: 'What the weeks count that an entry missed because it joined late.',
  values: {
    FREE: { description: 'Nothing.' },
    STRIKE: { description: 'Each of them costs a life.' },
  } as const,
});

const AllOutRuleEnum = builder.enumType('AllOutRule', {
  description: 'What happens when all remaining entries are eliminated in the same week.',
  values: {
    SPLIT: { description: 'They share the prize.' },
    PLAY_ON: { description: 'The week does not count for them, and they play on.' },
  } as const,
});

const RolloverRuleEnum = builder.enumType('RolloverRule', {
  description: 'What happens to a prize that no single entry wins.',
  values: {
    NEVER: { description: 'The winners share it.' },
    NO_WINNER: { description: 'It goes to the prize pool of the next season.' },
  } as const,
});

const PoolOptionsRef = builder.objectRef<PoolOptions>('PoolOptions').implement({
  description: 'The options of a pool: how it departs from the usual rules. Public, like the rules.',
  fields: (t) => ({
    lives: t.exposeInt('lives', {
      description:
        'The number of lives of an entry, 1 to 3: it is out in the week in which it loses the last.',
    }),
    lossRule: t.expose('lossRule', { type: LossRuleEnum, description: 'The effect of a loss on an entry.' }),
    tieRule: t.expose('tieRule', { type: TieRuleEnum, description: 'The effect of a tie on an entry.' }),
    noPick: t.expose('noPick', {
      type: NoPickRuleEnum,
      description: 'What happens to an entry without a pick at the deadline.',
    }),
    doublePickWeeks: t.exposeIntList('doublePickWeeks', {
      description: 'The weeks with two picks, each of which must win, in order; empty for none.',
    }),
    changePicks: t.expose('changePicks', {
      type: ChangePicksRuleEnum,
      description: 'Whether participants can change a submitted pick.',
    }),
    deadline: t.expose('deadlineRule', {
      type: DeadlineKindEnum,
      description: 'When the picks of a week close.',
    }),
    lateJoinThroughWeek: t.exposeInt('lateJoinThroughWeek', {
      nullable: true,
      description: 'The last week in which an entry can start; null for no limit.',
    }),
    missedWeeks: t.expose('missedWeeks', {
      type: MissedWeeksRuleEnum,
      description: 'What the weeks count that an entry missed because it joined late.',
    }),
    reuseTeamsFromWeek: t.exposeInt('reuseTeamsFromWeek', {
      nullable: true,
      description: 'The week from which on every team can be picked once more; null: once a season.',
    }),
    firstWeek: t.exposeInt('firstWeek', { description: 'The first week that the pool plays.' }),
    lastWeek: t.exposeInt('lastWeek', {
      nullable: true,
      description:
        'The last week that the pool plays, 19 to 22 in the playoffs; null: the last of the regular season.',
    }),
    buyBackThroughWeek: t.exposeInt('buyBackThroughWeek', {
      nullable: true,
      description: 'The last week in which an elimination can be bought back; null: never.',
    }),
    buyBackFeeCents: t.expose('buyBackFeeCents', {
      type: 'Cents',
      nullable: true,
      description: 'The fee of buying back, in US cents; null: the fee of an entry.',
    }),
    allOut: t.expose('allOut', {
      type: AllOutRuleEnum,
      description: 'What happens when all remaining entries are eliminated in the same week.',
    }),
    prizePercentages: t.exposeIntList('prizePercentages', {
      description:
        'The percentages of the prize for the entries that last longest, the first place first; together 100.',
    }),
    rollover: t.expose('rollover', {
      type: RolloverRuleEnum,
      description: 'What happens to a prize that no single entry wins.',
    }),
    showChances: t.exposeBoolean('showChances', {
      description: 'Whether screens of the pool show chances to win.',
    }),
    talk: t.exposeBoolean('talk', {
      description: 'Whether members post messages, in a thread for each week.',
    }),
    showPaid: t.exposeBoolean('showPaid', {
      description: 'Whether the standings tell members which entries have paid (`Entry.isPaid`).',
    }),
  }),
});

builder.prismaObjectFields(PoolRef, (t) => ({
  options: t.field({
    type: PoolOptionsRef,
    description: 'The options of the pool: how it departs from the usual rules.',
    resolve: (pool) => optionsOf(pool),
  }),
  firstWeek: t.exposeInt('firstWeek', { description: 'The first week that the pool plays.' }),
  lastWeek: t.int({
    description: 'The last week that the pool plays: of the regular season, or 19 to 22 in the playoffs.',
    resolve: async (pool, _args, context) => (await weeksOf(context, pool)).lastWeek,
  }),
}));

export const PoolOptionsInput = builder.inputType('PoolOptionsInput', {
  description: 'Options of a pool; omitted ones stay as they are, in a new pool the usual rules.',
  fields: (t) => ({
    lives: t.int({ description: 'The number of lives of an entry, 1 to 3.' }),
    lossRule: t.field({ type: LossRuleEnum, description: 'The effect of a loss on an entry.' }),
    tieRule: t.field({ type: TieRuleEnum, description: 'The effect of a tie on an entry.' }),
    noPick: t.field({
      type: NoPickRuleEnum,
      description: 'What happens to an entry without a pick at the deadline.',
    }),
    doublePickWeeks: t.intList({ description: 'The weeks with two picks, in any order; empty for none.' }),
    changePicks: t.field({
      type: ChangePicksRuleEnum,
      description: 'Whether participants can change a submitted pick.',
    }),
    deadline: t.field({ type: DeadlineKindEnum, description: 'When the picks of a week close.' }),
    lateJoinThroughWeek: t.int({
      description: 'The last week in which an entry can start; null removes the limit.',
    }),
    missedWeeks: t.field({
      type: MissedWeeksRuleEnum,
      description: 'What the weeks count that an entry missed because it joined late.',
    }),
    reuseTeamsFromWeek: t.int({
      description: 'The week from which on every team can be picked once more; null: once a season.',
    }),
    firstWeek: t.int({ description: 'The first week that the pool plays.' }),
    lastWeek: t.int({
      description: 'The last week that the pool plays; null: the last of the regular season.',
    }),
    buyBackThroughWeek: t.int({
      description: 'The last week in which an elimination can be bought back; null: never.',
    }),
    buyBackFeeCents: t.field({
      type: 'Cents',
      description: 'The fee of buying back, in US cents; null: the fee of an entry.',
    }),
    allOut: t.field({
      type: AllOutRuleEnum,
      description: 'What happens when all remaining entries are eliminated in the same week.',
    }),
    prizePercentages: t.intList({
      description: 'The percentages of the prize for the entries that last longest; together 100.',
    }),
    rollover: t.field({
      type: RolloverRuleEnum,
      description: 'What happens to a prize that no single entry wins.',
    }),
    showChances: t.boolean({ description: 'Whether screens of the pool show chances to win.' }),
    talk: t.boolean({ description: 'Whether members post messages, in a thread for each week.' }),
    showPaid: t.boolean({ description: 'Whether the standings tell members which entries have paid.' }),
  }),
});

/** The options that can be taken back by null. */
const CLEARED = [
  'lateJoinThroughWeek',
  'reuseTeamsFromWeek',
  'lastWeek',
  'buyBackThroughWeek',
  'buyBackFeeCents',
] as const satisfies readonly (keyof PoolOptions)[];

/** The options that an input gives: null takes a limit back, elsewhere it is the same as nothing. */
export function givenOptions(
  input: typeof PoolOptionsInput.$inferInput | null | undefined,
): Partial<PoolOptions> {
  if (input == null) return {};
  const { deadline, doublePickWeeks, ...rest } = input;
  const named = {
    ...rest,
    ...(deadline == null ? {} : { deadlineRule: deadline }),
    ...(doublePickWeeks == null ? {} : { doublePickWeeks: normalWeeks(doublePickWeeks) }),
  };
  const canBeNull: readonly string[] = CLEARED;
  return Object.fromEntries(
    Object.entries(named).filter(
      ([name, value]) => value !== undefined && (value !== null || canBeNull.includes(name)),
    ),
  );
}

/** The options with those of the input in place of their own. */
export function withOptions(
  options: PoolOptions,
  input: typeof PoolOptionsInput.$inferInput | null | undefined,
): PoolOptions {
  return { ...options, ...givenOptions(input) };
}
