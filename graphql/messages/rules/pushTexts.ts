import type { PickOutcome } from '#graphql/grading/rules/facts.ts';
import type { PoolOptions } from '#graphql/pools/rules/options/poolOptions.ts';

/** Short texts of notifications, which a locked screen shows. */

const outcomes: Record<PickOutcome, string> = {
  WON: 'won',
  LOST: 'lost',
  TIED: 'tied',
  PENDING: 'is final',
};

/** In a losers' pool. */
const losersOutcomes: Record<PickOutcome, string> = {
  ...outcomes,
  WON: 'lost, as it had to',
  LOST: 'won, and had to lose',
};

/** "Riley Prime: your pick, the Chiefs, won." */
export function outcomeText(
  username: string,
  nickname: string,
  outcome: PickOutcome,
  pickTo: PoolOptions['pickTo'],
): string {
  const words = pickTo === 'WIN' ? outcomes : losersOutcomes;
  return `${username}: your pick, the ${nickname}, ${words[outcome]}.`;
}

/** "Riley Prime and Riley Again", "Riley Prime and 2 more". */
export function namesText(usernames: readonly string[]): string {
  const [first = '', second] = usernames;
  if (second === undefined) return first;
  return usernames.length === 2 ? `${first} and ${second}` : `${first} and ${usernames.length - 1} more`;
}
