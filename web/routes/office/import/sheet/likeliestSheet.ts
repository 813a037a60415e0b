import type { Sheet } from './table.ts';

/** The index of the sheet with the most rows that have an address. */
export function likeliestSheet(sheets: readonly Sheet[]): number {
  const counts = sheets.map(
    ({ rows }) => rows.filter(({ cells }) => cells.some((cell) => cell.includes('@'))).length,
  );
  return counts.indexOf(Math.max(...counts));
}
