import type { PoolOptions } from '#graphql/pools/rules/options/poolOptions.ts';
import { favoriteLimit } from './favoriteLimit.ts';
import type { LimitedTeam, TeamLimit } from './teamLimit.ts';

/** All limits, by the refusal of a pick that one makes, in the order in which they refuse. */
const LIMITS = { LINE_OVER_LIMIT: favoriteLimit };

export type LimitRefusal = keyof typeof LIMITS;

type LimitOption = (typeof LIMITS)[LimitRefusal]['options'][number];

/** What a pool allows of the team of a pick. */
export type TeamLimits = Pick<PoolOptions, LimitOption>;

type Limit = TeamLimit<LimitOption>;

const REFUSALS = Object.keys(LIMITS) as LimitRefusal[];

const all: readonly Limit[] = Object.values(LIMITS);

/** The names of TeamLimits. */
export const LIMIT_OPTIONS = [...new Set(all.flatMap(({ options }) => options))];

export function teamLimits(pool: TeamLimits): TeamLimits {
  return Object.fromEntries(LIMIT_OPTIONS.map((name) => [name, pool[name]])) as unknown as TeamLimits;
}

export function limitOf(refusal: LimitRefusal): Limit {
  return LIMITS[refusal];
}

export function limitsIn(pool: TeamLimits): Limit[] {
  return all.filter((limit) => limit.holds(pool));
}

/** The refusal of a team by the first limit that bars it; null for a team within all limits. */
export function overLimit(pool: TeamLimits, team: LimitedTeam): LimitRefusal | null {
  return REFUSALS.find((refusal) => LIMITS[refusal].bars(pool, team)) ?? null;
}

/** Whether the leaf of a pick states the line of its team: a limit goes by it. */
export function statesLine(pool: TeamLimits): boolean {
  return limitsIn(pool).some(({ states }) => states === 'line');
}

/** Whether the log states the lines of a week at its deadline: picks that the deadline makes go by them. */
export function statesLines(pool: TeamLimits & Pick<PoolOptions, 'noPick'>): boolean {
  return pool.noPick === 'AUTO' || statesLine(pool);
}

/** What is said of a team that the limits allow, with what joins it to the sentence: " within the limit"; empty without limits. */
export function withinLimits(pool: TeamLimits, before: string, after = ''): string {
  const words = limitsIn(pool).map(({ within }) => within);
  return words.length === 0 ? '' : `${before}${words.join(' and ')}${after}`;
}

/** A value for each limit, by its refusal. */
export function forEachLimit<Value>(value: (limit: Limit) => Value): Record<LimitRefusal, Value> {
  return Object.fromEntries(REFUSALS.map((refusal) => [refusal, value(LIMITS[refusal])])) as Record<
    LimitRefusal,
    Value
  >;
}
