import type { PickOutcome } from './facts.ts';

/** Short texts of notifications, which a locked screen shows. */

const outcomes: Record<PickOutcome, string> = {
  WON: 'won',
  LOST: 'lost',
  TIED: 'tied',
  PENDING: 'is final',
};

/** "Riley Prime: your pick, the Chiefs, won." */
export function outcomeText(username: string, nickname: string, outcome: PickOutcome): string {
  return `${username}: your pick, the ${nickname}, ${outcomes[outcome]}.`;
}

/** "Riley Prime and Riley Again", "Riley Prime and 2 more". */
export function namesText(usernames: readonly string[]): string {
  const [first = '', second] = usernames;
  if (second === undefined) return first;
  return usernames.length === 2 ? `${first} and ${second}` : `${first} and ${usernames.length - 1} more`;
}
