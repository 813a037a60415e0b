import { isWeek, type Meaning } from './meanings.ts';
import type { SheetRow } from './table.ts';

/** A row of the sheet that is ignored, and why. */
export interface IgnoredRow extends SheetRow {
  why: string;
  asEntry?: readonly string[];
}

const TOTALS =
  /^(?:(?:grand |sub)?totals?|counts?|sum|average|avg|remaining|still (?:in|alive)|alive|survivors?|eliminated|losers|winners?|(?:prize )?(?:pot|pool|money)|prizes?|notes?|legend|key|colou?rs?|updated|last updated|rules?|deadline|correct|incorrect|most picked|(?:#|number) of (?:entries|players|picks))\b/i;
const NOTE = /[=:]|^[*†•]|https?:\/\//;

/** Partitions the rows below the header into entries and ignored rows. */
export function partRows(
  rows: readonly SheetRow[],
  header: readonly string[],
  columns: readonly Meaning[],
): { entries: SheetRow[]; ignored: IgnoredRow[] } {
  const entries: SheetRow[] = [];
  const ignored: IgnoredRow[] = [];
  let last = rows[0] === undefined ? 0 : rows[0].at - 1;
  let isBelow = false;
  for (const row of rows) {
    // An empty row can end the table; what follows without an address is a note below it.
    if (row.at > last + 1) isBelow = true;
    last = row.at;
    const why = whyIgnored(row, header, columns, isBelow);
    if (why === null) {
      entries.push(row);
      isBelow = false;
    } else ignored.push({ ...row, why });
  }
  return { entries, ignored };
}

function whyIgnored(
  { cells }: SheetRow,
  header: readonly string[],
  columns: readonly Meaning[],
  isBelow: boolean,
): string | null {
  const filled = cells.filter((cell) => cell !== '');
  const same = cells.filter(
    (cell, place) => cell !== '' && cell.toLowerCase() === header[place]?.toLowerCase(),
  );
  if (filled.length > 1 && same.length * 2 > filled.length) return 'the header again';
  const cellOf = (isMeant: (meaning: Meaning) => boolean) =>
    columns.map((meaning, place) => (isMeant(meaning) ? cells[place]! : '')).find((cell) => cell !== '') ??
    '';
  if (cellOf((meaning) => meaning === 'email').includes('@')) return null;
  const [first = ''] = filled;
  if (TOTALS.test(first)) return 'totals or a note';
  const name = cellOf((meaning) => meaning !== null && /name/i.test(meaning));
  if (name === '' && cellOf((meaning) => meaning === 'email') === '') return 'no name and no address';
  if (filled.length === 1 && (NOTE.test(first) || first.split(' ').length > 4)) return 'a note';
  if (isBelow && !cells.some((cell, place) => cell !== '' && isWeek(columns[place] ?? null)))
    return 'below the table, without an address';
  return null;
}
