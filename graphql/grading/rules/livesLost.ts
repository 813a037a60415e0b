import type { PickOutcome } from './facts.ts';
import { MOST_LIVES } from '#graphql/pools/rules/options/limits.ts';
import type { PoolOptions } from '#graphql/pools/rules/options/poolOptions.ts';

/** The options that decide what an outcome costs an entry. */
export type StrikeRules = Pick<PoolOptions, 'lossRule' | 'tieRule'>;

/** Whether a pick fails as a loss or as a tie with its own rule; null when it survives. */
export function failureOf(outcome: PickOutcome, tieRule: PoolOptions['tieRule']): 'LOSS' | 'STRIKE' | null {
  if (outcome === 'LOST') return 'LOSS';
  return outcome === 'TIED' && tieRule !== 'SURVIVE' ? tieRule : null;
}

/** Lives that an outcome costs (SPECIFICATION 5.10): none, one, or the maximum where it eliminates at once. */
export function livesLost(outcome: PickOutcome, { lossRule, tieRule }: StrikeRules): number {
  const failure = failureOf(outcome, tieRule);
  if (failure === null) return 0;
  return failure === 'LOSS' && lossRule === 'OUT' ? MOST_LIVES : 1;
}

/** Number of losses until an entry with these lives is eliminated; 0 when it is. */
export function lossesToGo(livesLeft: number, rules: StrikeRules): number {
  return Math.ceil(livesLeft / livesLost('LOST', rules));
}
