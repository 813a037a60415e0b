import type { PickOutcome } from './facts.ts';
import { MOST_LIVES } from '#graphql/pools/rules/options/limits.ts';
import type { PoolOptions } from '#graphql/pools/rules/options/poolOptions.ts';

/** The options that say what an outcome costs an entry. */
export type StrikeRules = Pick<PoolOptions, 'lossRule' | 'tieRule'>;

/** How a pick fails: as a loss, or as a tie that is a strike of its own. Null when it does not. */
export function failureOf(outcome: PickOutcome, tieRule: PoolOptions['tieRule']): 'LOSS' | 'STRIKE' | null {
  if (outcome === 'LOST') return 'LOSS';
  return outcome === 'TIED' && tieRule !== 'SURVIVE' ? tieRule : null;
}

/**
 * The lives that the outcome of a pick costs (SPECIFICATION 5.10): none, one, or as many as an entry can have where it puts
 * out at once.
 */
export function livesLost(outcome: PickOutcome, { lossRule, tieRule }: StrikeRules): number {
  const failure = failureOf(outcome, tieRule);
  if (failure === null) return 0;
  return failure === 'LOSS' && lossRule === 'OUT' ? MOST_LIVES : 1;
}

/** The number of losses that put an entry with these lives out; 0 when it is out. */
export function lossesToGo(livesLeft: number, rules: StrikeRules): number {
  return Math.ceil(livesLeft / livesLost('LOST', rules));
}
