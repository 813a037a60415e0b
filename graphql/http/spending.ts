import { RateLimitedError } from '../actions/failures.ts';
import type { Services } from '../actions/services.ts';
import { createCostBudget } from '../auth/costBudget.ts';
import type { Settings } from '../settings.ts';
import { mentionsPicks, OPERATION_COST } from './cost.ts';

/**
 * Shares of the budget that are kept apart. Picks have one of their own: nothing else that a caller does, in however many
 * tabs, uses it up. What comes right before a pick, like the question who is signed in, costs next to nothing, and
 * has another once the rest is spent.
 */
export const FOR_PICKS = 1 / 8;
const FOR_SMALL = 1 / 10;
const SMALL = OPERATION_COST + 10;
/** Characters of a document that may turn out small. */
const SHORT = 200;

/** What operations cost their callers: accounts, API tokens, addresses. */
export interface Spending {
  /** @throws RateLimitedError when the caller has spent what there is for such an operation */
  spend(key: string, cost: number, isPick: boolean): Promise<void>;
  /**
   * Before a document is read: refuses what would be refused in any case.
   * @throws RateLimitedError
   */
  refuseSpent(key: string, text: string): Promise<void>;
}

export function createSpending(
  { db, log }: Pick<Services, 'db' | 'log'>,
  { costBudget }: Pick<Settings, 'costBudget'>,
): Spending {
  const budget = (name: string, share: number) =>
    createCostBudget(db, {
      name,
      perMinute: Math.ceil(costBudget * share),
      onFailure: (error) => log.warn({ err: error }, 'a cost budget could not be shared'),
    });
  const general = budget('cost', 1);
  const forPicks = budget('cost-picks', FOR_PICKS);
  const forSmall = budget('cost-small', FOR_SMALL);
  return {
    async spend(key, cost, isPick) {
      if (isPick) return forPicks.spend(key, cost);
      try {
        await general.spend(key, cost);
      } catch (error) {
        if (!(error instanceof RateLimitedError) || cost > SMALL) throw error;
        await forSmall.spend(key, cost);
      }
    },
    async refuseSpent(key, text) {
      const refusal = await general.refusal(key);
      if (refusal === null || mentionsPicks(text)) return;
      if (text.length > SHORT || (await forSmall.refusal(key)) !== null) throw refusal;
    },
  };
}
