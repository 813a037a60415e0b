import { asEntries, hasWeeks, emailOfRow, type ReadSheet } from './asEntries.ts';
import { withContacts } from './contacts.ts';
import { groupSheets } from './groupSheets.ts';
import type { Weeks } from './headings.ts';
import { isWeek } from './meanings.ts';
import type { Sheet } from './table.ts';
import { turned } from './turned.ts';
import { weekSheets } from './weekSheets.ts';

/**
 * The tables that entries can be read from, combined ones among them: likeliest first, hidden sheets last.
 */
export function tablesOf(workbook: readonly Sheet[], weeks: Weeks): Sheet[] {
  const sheets = workbook.map((sheet) => turned(sheet, weeks));
  const read = sheets.map((sheet) => asEntries(sheet, weeks));
  const ofWeeks = weekSheets(read, weeks);
  const ofGroups = ofWeeks === null ? groupSheets(read) : null;
  const together = ofWeeks ?? ofGroups;
  const picks = together === null ? likeliest(read.filter(hasWeeks)) : asEntries(together, weeks);
  const joined = picks === undefined ? null : withContacts(picks, read);
  const combined = [joined, together].filter((sheet) => sheet !== null);
  return [...combined, ...ranked(read).map(({ sheet }) => sheet)];
}

function likeliest(sheets: readonly ReadSheet[]): ReadSheet | undefined {
  return ranked(sheets)[0];
}

function ranked(sheets: readonly ReadSheet[]): ReadSheet[] {
  const rankOf = (read: ReadSheet) => {
    const weeks = read.columns.flatMap((meaning, place) => (isWeek(meaning) ? [place] : []));
    return [
      read.sheet.isHidden === true ? 0 : 1,
      read.rows.filter((row) => emailOfRow(read, row).includes('@')).length,
      read.rows.reduce((sum, { cells }) => sum + weeks.filter((place) => cells[place] !== '').length, 0),
    ];
  };
  const ranks = new Map(sheets.map((read) => [read, rankOf(read)]));
  return sheets.toSorted((one, other) => {
    const [first, second] = [ranks.get(one)!, ranks.get(other)!];
    const differing = first.findIndex((value, index) => value !== second[index]);
    return differing < 0 ? 0 : second[differing]! - first[differing]!;
  });
}
