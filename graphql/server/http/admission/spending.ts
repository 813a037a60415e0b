import type { RateLimitedError } from '#kernel/failures.ts';
import type { Services } from '#kernel/services.ts';
import { createCostBudget } from '#graphql/accounts/limits/costBudget.ts';
import type { Settings } from '#graphql/site/settings/settings.ts';
import { INVALID_COST, mentionsPicks, OPERATION_COST } from './cost.ts';
import { isVisitor } from './callers.ts';

/**
 * Separate parts of the budget, so that other operations never exhaust that of picks. Small operations that
 * precede a pick, such as querying the viewer, have a part of their own once the common one is spent.
 */
export const PICKS_SHARE = 1 / 8;
const SMALL_SHARE = 1 / 10;
const MAX_SMALL_COST = OPERATION_COST + 10;
/** Longest document, in characters, that may count as small. */
const MAX_SMALL_LENGTH = 200;

/**
 * Common budget of all visitors per process, in budgets of one caller: from any number of addresses, they take less
 * than half a core. Operations as cheap as a visitor's page or a log-in have as much again once it is spent.
 */
const VISITORS = 4;
const MAX_PLAIN_COST = INVALID_COST;
/** The key of all visitors. */
const ALL = 'visitors';
/** Not shared between processes, since it protects this one. */
const OWN_LIMITS: Pick<Services['limits'], 'sharedSums'> = { sharedSums: () => null };

export interface Spending {
  /** @returns the error when the caller's budget for such an operation is spent */
  charge(key: string, cost: number, isPick: boolean): RateLimitedError | null;
  /** @returns before a document is parsed, the error with which it would be refused in any case */
  refusal(key: string, text: string): RateLimitedError | null;
}

export function createSpending(
  { limits, log }: Pick<Services, 'limits' | 'log'>,
  { costBudget }: Pick<Settings, 'costBudget'>,
): Spending {
  const budget = (name: string, share: number, shared: Pick<Services['limits'], 'sharedSums'> = limits) =>
    createCostBudget(shared, {
      name,
      perMinute: Math.ceil(costBudget * share),
      onFailure: (error) => log.warn({ err: error }, 'a cost budget could not be shared'),
    });
  const general = budget('cost', 1);
  const picks = budget('cost-picks', PICKS_SHARE);
  const small = budget('cost-small', SMALL_SHARE);
  const visitors = budget('cost-visitors', VISITORS, OWN_LIMITS);
  const plain = budget('cost-visitors-plain', VISITORS, OWN_LIMITS);

  function chargeOwn(key: string, cost: number): RateLimitedError | null {
    const refusal = general.charge(key, cost);
    return refusal !== null && cost <= MAX_SMALL_COST ? small.charge(key, cost) : refusal;
  }

  function chargeVisitors(cost: number): RateLimitedError | null {
    const refusal = visitors.charge(ALL, cost);
    return refusal !== null && cost <= MAX_PLAIN_COST ? plain.charge(ALL, cost) : refusal;
  }

  return {
    charge(key, cost, isPick) {
      if (isPick) return picks.charge(key, cost);
      return chargeOwn(key, cost) ?? (isVisitor(key) ? chargeVisitors(cost) : null);
    },
    refusal(key, text) {
      const refusal = general.refusal(key);
      if (refusal === null || mentionsPicks(text)) return null;
      return text.length > MAX_SMALL_LENGTH || small.refusal(key) !== null ? refusal : null;
    },
  };
}
