import { cleanCells } from './cells.ts';
import { guessBare, guessColumns } from './guessColumns.ts';
import { findHeader } from './header.ts';
import { FIRST_NAME, LAST_NAME, type Weeks } from './headings.ts';
import type { Meaning } from './meanings.ts';
import { type Columns, pivoted } from './pivot.ts';
import { type IgnoredRow, partRows } from './rowKinds.ts';
import type { SheetRow } from './table.ts';

/** A sheet as it was understood, to be corrected by hand: each row of it is an entry or an ignored one. */
export interface Draft {
  header: readonly string[];
  columns: readonly Meaning[];
  rows: readonly SheetRow[];
  ignored: readonly IgnoredRow[];
  /** What was read in another way than it stands, as sentences. */
  notes: readonly string[];
  /** Questions that were answered by "as it stands". */
  settled: ReadonlySet<string>;
}

/** Finds the header, what its columns mean, the entries, and what is none of these. */
export function readSheet(sheet: readonly SheetRow[], weeks: Weeks): Draft {
  const { cells: header, above, height } = findHeader(sheet, weeks);
  const below = sheet.slice(above + height);
  const cells = below.map((row) => row.cells);
  const columns = height === 0 ? guessBare(cells, weeks) : guessColumns(header, cells, weeks);
  const { entries, ignored } = partRows(below, header, columns);
  const table = pivoted(withWholeNames({ header, columns, rows: entries }));
  const { rows, notes } = cleanCells(table.rows, table.columns);
  const numbered = withNumbers(rows, table.columns);
  return {
    header: table.header,
    columns: table.columns,
    rows: numbered.rows,
    ignored: [
      ...sheet.slice(0, above).map((row) => ({ ...row, why: 'above the header' })),
      ...[...ignored, ...table.ignored].toSorted((one, other) => one.at - other.at),
    ],
    notes: [...notes, ...numbered.notes],
    settled: new Set(),
  };
}

/** First and last names in one column, the first of the table; both are left out then. */
function withWholeNames({ header, columns, rows }: Columns): Columns {
  const first = columns.indexOf(FIRST_NAME);
  const last = columns.indexOf(LAST_NAME);
  if (first < 0 && last < 0) return { header, columns, rows };
  const rest = columns.map((meaning) => (meaning === FIRST_NAME || meaning === LAST_NAME ? null : meaning));
  const meaning = rest.includes('name') ? null : rest.includes('username') ? 'name' : 'username';
  return {
    header: ['Name', ...header],
    columns: [meaning, ...rest],
    rows: rows.map((row) => ({
      ...row,
      cells: [`${row.cells[first] ?? ''} ${row.cells[last] ?? ''}`.trim(), ...row.cells],
    })),
  };
}

/** Entries of the same name and address are numbered: "Sam", "Sam 2". */
function withNumbers(
  rows: readonly SheetRow[],
  columns: readonly Meaning[],
): { rows: SheetRow[]; notes: string[] } {
  const place = columns.indexOf('username');
  const email = columns.indexOf('email');
  const counts = new Map<string, number>();
  let numbered = 0;
  const named = rows.map((row) => {
    const name = row.cells[place] ?? '';
    const key = `${name}\n${row.cells[email] ?? ''}`.toLowerCase();
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (count === 1 || name === '' || email < 0) return row;
    numbered += 1;
    return { ...row, cells: row.cells.with(place, `${name} ${count}`) };
  });
  const notes =
    numbered === 0
      ? []
      : [`Further entries of the same name and address are numbered: ${numbered} of them, like “Sam 2”.`];
  return { rows: named, notes };
}
