import { RateLimitedError } from '../kernel/failures.ts';
import type { Services } from '../kernel/services.ts';
import { createCostBudget } from '../auth/costBudget.ts';
import type { Settings } from '../settings.ts';
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
  /** @throws RateLimitedError when the caller's budget for such an operation is spent */
  spend(key: string, cost: number, isPick: boolean): Promise<void>;
  /** Spends the cost of an event without a promise; returns the error instead. */
  chargeEvent(key: string, cost: number): RateLimitedError | null;
  /**
   * Before a document is read, refuses it if it would be refused in any case.
   * @throws RateLimitedError
   */
  refuseSpent(key: string, text: string): Promise<void>;
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
    async spend(key, cost, isPick) {
      if (isPick) return picks.spend(key, cost);
      try {
        await general.spend(key, cost);
      } catch (error) {
        if (!(error instanceof RateLimitedError) || cost > MAX_SMALL_COST) throw error;
        await small.spend(key, cost);
      }
    },
    chargeEvent(key, cost) {
      const refusal = general.charge(key, cost);
      return refusal !== null && cost <= MAX_SMALL_COST ? small.charge(key, cost) : refusal;
    },
    async refuseSpent(key, text) {
      const refusal = await general.refusal(key);
      if (refusal === null || mentionsPicks(text)) return;
      if (text.length > MAX_SMALL_LENGTH || (await small.refusal(key)) !== null) throw refusal;
    },
  };
}
