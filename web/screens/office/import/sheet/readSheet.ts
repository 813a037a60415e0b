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

/** A parsed sheet that can be corrected by hand: each row is an entry or ignored. */
export interface Draft {
  header: readonly string[];
  columns: readonly Meaning[];
  rows: readonly SheetRow[];
  ignored: readonly IgnoredRow[];
  /** Sentences about text that was read differently from what the sheet has. */
  notes: readonly string[];
  /** Keys of the questions that were answered by "as it stands". */
  settled: ReadonlySet<string>;
  season: Weeks;
  /** Columns with headings that are not English. */
  guessed: readonly GuessedColumn[];
  doubts: LayoutDoubts;
}

export interface LayoutDoubts {
  hidden: ReadonlySet<number>;
  /** The sheets that were combined. */
  groups: NonNullable<Layout['groups']>;
  names: readonly Doubt[];
  /** Rows without a name that may be further entries of the person above. */
  continued: readonly { at: number; above: number }[];
  /** Cells with two picks of a week of unknown order. */
  twice: Pivoted['twice'];
  /** Whether the sheet has a row for each pick. */
  isRowAPick: boolean;
}

/** Finds the header, the meanings of the columns, the entries and the ignored rows. */
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

/** Notes about hidden columns that are read for lack of visible ones. */
function hiddenNotes({ header, columns, hidden }: Columns): string[] {
  const read = [...hidden].filter((place) => (columns[place] ?? null) !== null);
  if (read.length === 0) return [];
  const names = read.map((place) => `“${header[place]}”`).join(', ');
  return [`${names} ${read.length === 1 ? 'is' : 'are'} hidden in the sheet, and read.`];
}

/** Combines first and last names into a new first column. */
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
