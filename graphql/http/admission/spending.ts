import type { RateLimitedError } from '#kernel/failures.ts';
import type { Services } from '#kernel/services.ts';
import { createCostBudget } from '#graphql/auth/costBudget.ts';
import type { Settings } from '#graphql/settings/settings.ts';
import { mentionsPicks, OPERATION_COST } from './cost.ts';

/**
 * Parts of the budget that are kept apart. Picks have their own: no other use by the caller, in however many
 * tabs, exhausts it. Small operations that precede a pick, such as querying the viewer, also have their own
 * once the rest is spent.
 */
export const PICKS_SHARE = 1 / 8;
const SMALL_SHARE = 1 / 10;
const MAX_SMALL_COST = OPERATION_COST + 10;
/** Characters of a document that may turn out to be small. */
const MAX_SMALL_LENGTH = 200;

/** The cost of operations, charged to their callers: accounts, API tokens, addresses. */
export interface Spending {
  /** Spends a cost; returns the error when the caller's budget for such an operation is spent. */
  charge(key: string, cost: number, isPick: boolean): RateLimitedError | null;
  /** Before a document is read: the error with which it would be refused in any case. */
  refusal(key: string, text: string): RateLimitedError | null;
}

export function createSpending(
  { limits, log }: Pick<Services, 'limits' | 'log'>,
  { costBudget }: Pick<Settings, 'costBudget'>,
): Spending {
  const budget = (name: string, share: number) =>
    createCostBudget(limits, {
      name,
      perMinute: Math.ceil(costBudget * share),
      onFailure: (error) => log.warn({ err: error }, 'a cost budget could not be shared'),
    });
  const general = budget('cost', 1);
  const picks = budget('cost-picks', PICKS_SHARE);
  const small = budget('cost-small', SMALL_SHARE);
  return {
    charge(key, cost, isPick) {
      if (isPick) return picks.charge(key, cost);
      const refusal = general.charge(key, cost);
      return refusal !== null && cost <= MAX_SMALL_COST ? small.charge(key, cost) : refusal;
    },
    refusal(key, text) {
      const refusal = general.refusal(key);
      if (refusal === null || mentionsPicks(text)) return null;
      return text.length > MAX_SMALL_LENGTH || small.refusal(key) !== null ? refusal : null;
    },
  };
}
