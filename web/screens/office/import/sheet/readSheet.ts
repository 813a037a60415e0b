import { cleanCells } from './cells.ts';
import { columnsOf, type GuessedColumn } from './foreignHeader.ts';
import { continuedRows, withAddressesOfFurther, withMerged, withNumbers, withPersons } from './further.ts';
import { FIRST_NAME, LAST_NAME, type Weeks } from './headings.ts';
import type { Meaning } from './meanings.ts';
import { asEntryCells, type Columns, pivoted, type Pivoted } from './pivot.ts';
import { PICK_TEAM } from './questions.ts';
import { type IgnoredRow, partRows } from './rowKinds.ts';
import type { Doubt, Layout, SheetRow } from './table.ts';
import { isTeam } from './teams.ts';

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
  season: Weeks;
  /** Columns whose headings are not in English. */
  guessed: readonly GuessedColumn[];
  doubts: LayoutDoubts;
}

/** What the layout of a sheet leaves open. */
export interface LayoutDoubts {
  /** Places of columns that the sheet hides. */
  hidden: ReadonlySet<number>;
  /** The sheets whose rows stand one below the other. */
  groups: NonNullable<Layout['groups']>;
  /** Names that are spelled nearly as those of a list of addresses. */
  names: readonly Doubt[];
  /** Rows without a name that can be further entries of the person above. */
  continued: readonly { at: number; above: number }[];
  /** Cells with two picks of a week, where nothing says which of them counts. */
  twice: Pivoted['twice'];
  /** Whether the sheet has a row for each pick. */
  isRowAPick: boolean;
}

/** Finds the header, what its columns mean, the entries, and what is none of these. */
export function readSheet(sheet: readonly SheetRow[], weeks: Weeks, layout: Layout = {}): Draft {
  const { header, columns, guessed, above, height } = columnsOf(sheet, weeks, layout);
  const hidden = layout.hiddenColumns ?? new Set<number>();
  const { entries, ignored } = partRows(
    withMerged(sheet.slice(above + height), layout.merged),
    header,
    columns,
  );
  const continued = continuedRows(entries, ignored, columns, (cell) => isTeam(cell, weeks));
  const named = withWholeNames({ header, columns, rows: entries, hidden });
  const table = withPersons(pivoted(named, weeks));
  const cleaned = cleanCells(table.rows, table.columns);
  const further = withAddressesOfFurther(cleaned.rows, table.columns);
  const numbered = withNumbers(further.rows, table.columns, layout.merged);
  const asEntries = (unused: readonly IgnoredRow[], isRaw: boolean): IgnoredRow[] => {
    const whole = isRaw ? withWholeNames({ header, columns, rows: unused, hidden }) : { rows: unused };
    const shaped = whole.rows.map((row) => ({
      ...row,
      cells: asEntryCells(named, table.columns.length, row.cells, weeks),
    }));
    const clean = cleanCells(shaped, table.columns).rows;
    return unused.map((row, index) => ({ ...row, asEntry: clean[index]!.cells }));
  };
  return {
    header: table.header,
    columns: table.columns,
    rows: numbered.rows,
    ignored: [
      ...asEntries(
        sheet.slice(0, above).map((row) => ({ ...row, why: 'above the header' })),
        true,
      ),
      ...[...asEntries(ignored, true), ...asEntries(table.ignored, false)].toSorted(
        (one, other) => one.at - other.at,
      ),
    ],
    notes: [
      ...(layout.notes ?? []),
      ...hiddenNotes(table),
      ...table.notes,
      ...cleaned.notes,
      ...further.notes,
      ...numbered.notes,
    ],
    settled: new Set(),
    season: weeks,
    guessed,
    doubts: {
      hidden: table.hidden,
      groups: layout.groups ?? [],
      names: layout.doubts ?? [],
      continued,
      twice: table.twice,
      isRowAPick: named.columns.includes(PICK_TEAM),
    },
  };
}

/** Hidden columns that are read, since nothing else says what they say. */
function hiddenNotes({ header, columns, hidden }: Columns): string[] {
  const read = [...hidden].filter((place) => (columns[place] ?? null) !== null);
  if (read.length === 0) return [];
  const names = read.map((place) => `“${header[place]}”`).join(', ');
  return [`${names} ${read.length === 1 ? 'is' : 'are'} hidden in the sheet, and read.`];
}

/** First and last names in one column, the first of the table; both are left out then. */
function withWholeNames(table: Columns): Columns {
  const { header, columns, rows, hidden } = table;
  const first = columns.indexOf(FIRST_NAME);
  const last = columns.indexOf(LAST_NAME);
  if (first < 0 && last < 0) return table;
  const rest = columns.map((meaning) => (meaning === FIRST_NAME || meaning === LAST_NAME ? null : meaning));
  const meaning = rest.includes('name') ? null : rest.includes('username') ? 'name' : 'username';
  return {
    header: ['Name', ...header],
    columns: [meaning, ...rest],
    rows: rows.map((row) => ({
      ...row,
      cells: [`${row.cells[first] ?? ''} ${row.cells[last] ?? ''}`.trim(), ...row.cells],
    })),
    hidden: new Set([...hidden].map((place) => place + 1)),
  };
}
