import { formatCents } from '#graphql/money/rules/money.ts';
import { declared, DEFAULT_OPTIONS, forEachOption } from '#graphql/pools/rules/options/poolOptions.ts';

/** A game in the log (docs/sealed-picks.md). */
export interface StatedGame {
  id: string;
  week: number;
  /** Team.id. */
  home: string;
  away: string;
  /** ISO 8601, UTC. */
  kickoff: string;
  confirmed: boolean;
  status: 'SCHEDULED' | 'FINAL' | 'POSTPONED' | 'CANCELLED';
  /** Null unless FINAL. */
  homeScore: number | null;
  awayScore: number | null;
}

/** A decision about an entry in the log: its whole state afterwards. */
export interface StatedDecision {
  entry: string;
  adminEliminatedWeek: number | null;
  reinstatedThroughWeek: number | null;
  boughtBackThroughWeek: number | null;
  by: 'OWNER' | 'COMMISSIONER';
}

type RuleValue = string | number | boolean | null | readonly number[];

/** A pool's rules in the log, by option. */
export type StatedRules = Readonly<Record<string, RuleValue>>;

/**
 * The week in play by the log: the last passed one while it has games ahead, else the next one; the first one
 * before any deadline. Null without games.
 * @param passed weeks whose deadline has passed, ascending
 */
export function weekInPlay(
  games: readonly Pick<StatedGame, 'week' | 'status'>[],
  passed: readonly number[],
): number | null {
  if (games.length === 0) return passed.at(-1) ?? null;
  const last = passed.at(-1);
  if (last === undefined) return Math.min(...games.map(({ week }) => week));
  const isRunning = games.some(({ week, status }) => week === last && status === 'SCHEDULED');
  const isLast = games.every(({ week }) => week <= last);
  return isRunning || isLast ? last : last + 1;
}

/** Names of rules that differ from their option's. */
const RULE_WORDS: Readonly<Record<string, string | undefined>> = {
  ...forEachOption((name) => declared(name).loggedAs),
  entryFeeCents: 'entry fee',
  carriedOverCents: 'carried over',
};

/** A stated rule; the default of an option that is not stated. */
export function stated(rules: StatedRules, name: string): RuleValue {
  return rules[name] ?? (DEFAULT_OPTIONS as unknown as StatedRules)[name] ?? null;
}

/** "lives", "tie rule", "entry fee". */
export function ruleName(name: string): string {
  return RULE_WORDS[name] ?? name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/**
 * A rule's value in words: "2", "12, 13", "none", "play on".
 * @param rules all rules, which include the currency
 */
export function ruleValue(name: string, value: RuleValue, rules: StatedRules): string {
  if (value === null || (Array.isArray(value) && value.length === 0)) return 'none';
  if (typeof value === 'object') return value.join(', ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number')
    return name.endsWith('Cents') ? formatCents(value, String(stated(rules, 'currency'))) : String(value);
  if (name === 'currency') return value;
  return /^[A-Z][A-Z_]+$/.test(value) ? value.toLowerCase().replaceAll('_', ' ') : value;
}
