import { formatDeadline } from '#kernel/rules/zones.ts';

/** Shared answers are kept until the next quarter hour at most (server/cache/nextChange.ts): texts change on it. */
const QUARTER = 15 * 60_000;

export interface PayoutFacts {
  /** The end of the payout's time; null while the season runs. */
  dueAt: Date | null;
  /** IANA name. */
  timeZone: string;
  payoutHours: number;
  /** The shares of the prize, of all places. */
  shareCount: number;
  /** The number of shares that are recorded as paid in full. */
  paidCount: number;
  now: Date;
}

/**
 * When the winners get their money: "Payout due by Wednesday, January 7, 12:15 AM EDT". While the season runs it names the
 * time after its end; past the instant it says so; and once every share is recorded as paid, that.
 */
export function payoutText(facts: PayoutFacts): string {
  const { dueAt, timeZone, payoutHours, shareCount, paidCount, now } = facts;
  const isOne = shareCount === 1;
  if (paidCount >= shareCount) return isOne ? 'The prize is paid' : 'All shares are paid';
  const payout = isOne ? 'Payout' : 'Payouts';
  if (dueAt === null) return `${payout} due within ${payoutHours} hours of the season's end`;
  const label = formatDeadline(dueAt, timeZone);
  const isPast = now.getTime() >= Math.ceil(dueAt.getTime() / QUARTER) * QUARTER;
  return isPast ? `${payout} ${isOne ? 'was' : 'were'} due by ${label}` : `${payout} due by ${label}`;
}
