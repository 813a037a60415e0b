/**
 * "1,234": a count, grouped as in the United States. Does not use Intl, whose first use in a page takes a
 * slow phone a tenth of a second.
 * @param count a whole number
 */
export function formatCount(count: number): string {
  return String(count).replaceAll(/\B(?=(\d{3})+$)/g, ',');
}

/** "1 entry", "1,204 entries". */
export function plural(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
