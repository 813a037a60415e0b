/**
 * The share of a week's picks, in percent, 0 to 100, rounded to one decimal. Every screen and row takes it from here, so
 * that a count and its percent are of the same whole: the picks that were made, not the entries that could have made one.
 */
export function pickPercent(count: number, picks: number): number {
  return picks === 0 ? 0 : Math.round((count * 1000) / picks) / 10;
}
