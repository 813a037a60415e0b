/** Money is always whole cents, hundredths of the pool's currency: integers that a double represents exactly. */

function assertCents(cents: number): void {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`${cents} is not a whole number of cents.`);
}

const formatters = new Map<string, Intl.NumberFormat>();

/**
 * "$1,500", "$50.50", "-$5", "€25", "CHF 25": with hundredths only when there are some.
 * @param currency of the pool, by ISO 4217
 */
export function formatCents(cents: number, currency: string): string {
  assertCents(cents);
  const digits = cents % 100 === 0 ? 0 : 2;
  const key = `${currency} ${digits}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
    formatters.set(key, formatter);
  }
  return formatter.format(cents / 100);
}

/** The total fee of a number of entries, which is also the pool's payout (SPECIFICATION 1.3). */
export function entriesCostCents(entryFeeCents: number, entryCount: number): number {
  const cents = entryFeeCents * entryCount;
  assertCents(cents);
  return cents;
}

/** What buying back costs by the rules: without a fee of its own as much as an entry. */
export function buyBackFeeOf(rules: { buyBackFeeCents: number | null; entryFeeCents: number }): number {
  return rules.buyBackFeeCents ?? rules.entryFeeCents;
}

/** The facts of a pool that its prize depends on. */
export interface PrizeFacts {
  entryFeeCents: number;
  /** Whether the prize consists of the fees of all entries, or of those that have paid. */
  prizeBasis: 'ALL_ENTRIES' | 'PAID_ENTRIES';
  /** What an earlier season carried over. */
  carriedOverCents: number;
}

/**
 * The prize of a pool without buy-backs: the entry fees that its basis names, and what an earlier season carried over.
 * @param entryCount of all entries, or of those that have paid, as the basis says
 */
export function prizeOf({ entryFeeCents, carriedOverCents }: PrizeFacts, entryCount: number): number {
  return entriesCostCents(entryFeeCents, entryCount) + carriedOverCents;
}

/**
 * Splits an amount into equal shares; the remainder goes as one cent each to the first shares. The shares
 * always add up to the amount.
 * @returns no shares for a count of 0.
 * @throws RangeError for an amount or a count that is negative or not whole.
 */
export function splitCents(totalCents: number, count: number): number[] {
  assertCents(totalCents);
  if (totalCents < 0 || !Number.isSafeInteger(count) || count < 0) {
    throw new RangeError(`Cannot split ${totalCents} cents into ${count} shares.`);
  }
  if (count === 0) return [];
  const rest = totalCents % count;
  const share = (totalCents - rest) / count;
  return Array.from({ length: count }, (_, index) => share + (index < rest ? 1 : 0));
}

/**
 * A referrer's commission for an entry (SPECIFICATION 1.3): the pool's rate once the entry fee is paid. Nobody
 * earns by referring their own entries.
 */
export function commissionEarnedCents({
  commissionCents,
  referrerUserId,
  entryUserId,
  isFeePaid,
}: {
  /** The pool's rate per entry. */
  commissionCents: number;
  /** Null when the entry came without a referral. */
  referrerUserId: number | null;
  entryUserId: number;
  isFeePaid: boolean;
}): number {
  const isEarned = isFeePaid && referrerUserId !== null && referrerUserId !== entryUserId;
  return isEarned ? commissionCents : 0;
}
