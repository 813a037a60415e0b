import { hasWeeks, nameOfRow, type ReadSheet } from './asEntries.ts';
import { withMerged } from './further.ts';
import { FIRST_NAME, LAST_NAME } from './headings.ts';
import type { Meaning } from './meanings.ts';
import { nameKey } from './people.ts';
import type { Layout, Sheet, SheetRow } from './table.ts';

const NAMES = ['username', 'name', FIRST_NAME, LAST_NAME];

/**
 * Combines sheets with the same columns and different people ("Day shift", "Night shift"); null for none. A
 * sheet of the same people is another version.
 */
export function groupSheets(sheets: readonly ReadSheet[]): Sheet | null {
  const shown = sheets.filter(
    (read) => read.sheet.isHidden !== true && hasWeeks(read) && read.rows.length > 0,
  );
  const [first, ...others] = shown.toSorted(
    (one, other) => meaningsOf(other).length - meaningsOf(one).length,
  );
  if (first === undefined) return null;
  const names = namesOf(first);
  const more = others.filter((read) => {
    const own = namesOf(read);
    const common = [...own].filter((name) => names.has(name)).length;
    const isGroup = own.size > 0 && common * 2 < Math.min(own.size, names.size) && areNamedAlike(read, first);
    if (isGroup) for (const name of own) names.add(name);
    return isGroup;
  });
  if (more.length === 0) return null;
  const all = sheets.filter((read) => read === first || more.includes(read));
  const above = all.flatMap((read) => read.above.map((row) => ({ read, row })));
  const rows: SheetRow[] = [];
  const add = ({ sheet }: ReadSheet, row: SheetRow, cells: readonly string[]) =>
    rows.push({ ...row, at: rows.length + 1, place: `${sheet.name}, row ${row.at}`, cells });
  const columns = columnsOfAll([first, ...more]);
  const padded = (cells: readonly string[]) =>
    Array.from({ length: columns.length }, (_, place) => cells[place] ?? '');
  for (const { read, row } of above) add(read, row, padded(row.cells));
  rows.push({ at: rows.length + 1, place: 'the header', cells: columns.map(({ heading }) => heading) });
  const groups: NonNullable<Layout['groups']>[number][] = [];
  for (const read of all) {
    const from = rows.length + 1;
    const places = columns.map((column) => placeIn(read, column));
    for (const row of withMerged(read.rows, read.sheet.layout?.merged))
      add(
        read,
        row,
        places.map((place) => row.cells[place] ?? ''),
      );
    groups.push({ name: read.sheet.name, from, to: rows.length });
  }
  return {
    name: all.map(({ sheet }) => sheet.name).join(' and '),
    rows,
    isCombined: true,
    layout: {
      header: above.length,
      groups,
      ...(first.sheet.layout?.hiddenColumns && { hiddenColumns: first.sheet.layout.hiddenColumns }),
    },
  };
}

const meaningsOf = ({ columns }: ReadSheet) => columns.filter((meaning) => meaning !== null);

const namesOf = (read: ReadSheet) =>
  new Set(read.rows.map((row) => nameKey(nameOfRow(read, row))).filter((name) => name !== ''));

/** Whether both have names in the same columns. */
function areNamedAlike(one: ReadSheet, other: ReadSheet): boolean {
  return NAMES.every((meaning) => one.columns.includes(meaning) === other.columns.includes(meaning));
}

interface Column {
  heading: string;
  meaning: Meaning;
}

/** The columns of the first sheet, and those with a meaning that only others have. */
function columnsOfAll([first, ...others]: readonly ReadSheet[]): Column[] {
  const columns = first!.header.map((heading, place): Column => ({
    heading,
    meaning: first!.columns[place]!,
  }));
  for (const { header, columns: meanings } of others) {
    for (const [place, meaning] of meanings.entries()) {
      if (meaning !== null && columns.every((column) => column.meaning !== meaning))
        columns.push({ heading: header[place]!, meaning });
    }
  }
  return columns;
}

/** The place of a column in a sheet: by its heading, else by its meaning; -1 for none. */
function placeIn({ header, columns }: ReadSheet, { heading, meaning }: Column): number {
  const named = header.findIndex((each) => each.toLowerCase() === heading.toLowerCase());
  return named >= 0 && columns[named] === meaning ? named : meaning === null ? -1 : columns.indexOf(meaning);
}
