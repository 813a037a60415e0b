/**
 * "1,234": how many, grouped as in the United States. Not by Intl, whose first use in a page takes a slow phone a tenth
 * of a second.
 * @param count a whole number.
 */
export function formatCount(count: number): string {
  return String(count).replaceAll(/\B(?=(\d{3})+$)/g, ',');
}
