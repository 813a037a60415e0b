/**
 * The cumulative standard normal distribution at `x`, to 15 digits; exactly symmetric: share(x) + share(-x) =
 * 1. Marsaglia's series about 0 (2004), which needs no table.
 */
export function normalShare(x: number): number {
  if (x < 0) return 1 - normalShare(-x);
  // Beyond this the tail is below a double's precision at 1.
  if (x > 8) return 1;
  let term = x;
  let sum = x;
  for (let divisor = 3; Math.abs(term) > sum * 1e-17 && divisor < 400; divisor += 2) {
    term *= (x * x) / divisor;
    sum += term;
  }
  return 0.5 + sum * Math.exp(-0.5 * x * x - 0.918_938_533_204_672_8);
}
