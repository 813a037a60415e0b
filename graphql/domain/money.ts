/** Money is whole cents, always: integers that a double holds exactly. */

function assertCents(cents: number): void {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`${cents} is not a whole number of cents.`);
}

/** "$1,500", "$50.50", "-$5": dollars, with cents only when there are some. */
export function formatCents(cents: number): string {
  assertCents(cents);
  const absolute = Math.abs(cents);
  const dollars = Math.floor(absolute / 100).toLocaleString('en-US');
  const rest = absolute % 100;
  return `${cents < 0 ? '-' : ''}$${dollars}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`;
}

/** What a number of entries costs, and what a pool of so many entries pays out (SPEC section 1: entries times fee). */
export function entriesCostCents(entryFeeCents: number, entryCount: number): number {
  const cents = entryFeeCents * entryCount;
  assertCents(cents);
  return cents;
}

/**
 * Splits an amount into equal shares; what does not divide goes as one cent each to the first shares. The shares always
 * add up to the amount.
 *
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
 * What a referrer earns by an entry (SPEC section 1): the pool's commission once the entry has paid. Nobody earns by
 * referring their own entries.
 */
export function commissionEarnedCents({
  commissionCents,
  referrerUserId,
  entryUserId,
  paymentStatus,
}: {
  /** Of the pool, for each entry. */
  commissionCents: number;
  /** Null when the entry came without a referral. */
  referrerUserId: number | null;
  entryUserId: number;
  paymentStatus: 'PENDING' | 'COMPLETED';
}): number {
  const isEarned = paymentStatus === 'COMPLETED' && referrerUserId !== null && referrerUserId !== entryUserId;
  return isEarned ? commissionCents : 0;
}
