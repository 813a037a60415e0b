import { cleanEmail } from './cells.ts';
import { columnsOf } from './foreignHeader.ts';
import { FIRST_NAME, LAST_NAME, type Weeks } from './headings.ts';
import { isWeek, type Meaning } from './meanings.ts';
import { PICK_TEAM } from './questions.ts';
import type { Sheet, SheetRow } from './table.ts';
import { isTeam } from './teams.ts';

/** A sheet of a workbook with what its columns mean. */
export interface ReadSheet {
  sheet: Sheet;
  above: readonly SheetRow[];
  header: readonly string[];
  columns: readonly Meaning[];
  rows: readonly SheetRow[];
}

/** Derives the meanings of the columns from the sheet alone. */
export function asEntries(sheet: Sheet, weeks: Weeks): ReadSheet {
  const { header, columns, above, height } = columnsOf(sheet.rows, weeks, sheet.layout);
  const rows = sheet.rows.slice(above + height);
  return { sheet, above: sheet.rows.slice(0, above), header, columns, rows };
}

export const hasWeeks = ({ columns }: ReadSheet) => columns.some(isWeek) || columns.includes(PICK_TEAM);

export function nameOfRow({ columns }: Pick<ReadSheet, 'columns'>, { cells }: SheetRow): string {
  const cellOf = (meaning: string) => cells[columns.indexOf(meaning)] ?? '';
  return cellOf('username') || cellOf('name') || `${cellOf(FIRST_NAME)} ${cellOf(LAST_NAME)}`.trim();
}

export function emailOfRow({ columns }: Pick<ReadSheet, 'columns'>, { cells }: SheetRow): string {
  return cleanEmail(cells[columns.indexOf('email')] ?? '');
}

/** The column of most teams; -1 for none. */
export function teamColumn({ rows, header }: ReadSheet, weeks: Weeks): number {
  const counts = header.map((_, place) => rows.filter(({ cells }) => isTeam(cells[place]!, weeks)).length);
  const most = Math.max(0, ...counts);
  return most === 0 ? -1 : counts.indexOf(most);
}
