import { withGuard } from '#graphql/imports/rules/cells.ts';

/** A line of CSV, ended, in which no cell is a formula. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((text) => quoted(withGuard(text))).join(',')}\r\n`;
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
