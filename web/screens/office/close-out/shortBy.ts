/**
 * The part of a share that is not paid yet; negative for what was paid beyond it. A cent that did not divide is not missed.
 */
export function shortBy(prizeCents: number, paidCents: number): number {
  const short = prizeCents - paidCents;
  return Math.abs(short) <= 1 && paidCents > 0 ? 0 : short;
}
