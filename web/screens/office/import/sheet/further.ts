import { grouped } from './grouped.ts';
import { isWeek, type Meaning } from './meanings.ts';
import { nameKey, nameOfFurther } from './people.ts';
import type { IgnoredRow } from './rowKinds.ts';
import type { Layout, SheetRow } from './table.ts';

/** Copies the text of a merged cell into each of its rows. */
export function withMerged(rows: readonly SheetRow[], merged: Layout['merged'] = []): readonly SheetRow[] {
  if (merged.length === 0) return rows;
  const rowAt = new Map(rows.map((row) => [row.at, row]));
  const filled = new Map(rows.map(({ at, cells }) => [at, cells]));
  for (const { column, from, to } of merged) {
    const text = rowAt.get(from)?.cells[column] ?? '';
    for (let at = from + 1; at <= to; at += 1) {
      const cells = filled.get(at);
      if (text !== '' && cells !== undefined) filled.set(at, cells.with(column, text));
    }
  }
  return rows.map((row) => ({ ...row, cells: filled.get(row.at)! }));
}

/** Numbers the entries that share one merged cell with a name: "Mike", "Mike 2". */
export function withNumbers(
  rows: readonly SheetRow[],
  columns: readonly Meaning[],
  merged: Layout['merged'] = [],
): { rows: readonly SheetRow[]; notes: string[] } {
  const place = columns.indexOf('username');
  if (merged.length === 0 || place < 0) return { rows, notes: [] };
  const counts = new Map<string, number>();
  const named = rows.map((row) => {
    const name = row.cells[place]!;
    const first = merged.find(({ from, to }) => from <= row.at && row.at <= to)?.from;
    const key = `${first} ${nameKey(name)}`;
    const count = (counts.get(key) ?? 0) + 1;
    if (first === undefined || name === '') return row;
    counts.set(key, count);
    return count === 1 ? row : { ...row, cells: row.cells.with(place, `${name} ${count}`) };
  });
  const [example, ...more] = named.filter((row, index) => row !== rows[index]);
  if (example === undefined) return { rows, notes: [] };
  const count = more.length + 1;
  return {
    rows: named,
    notes: [
      `Further entries in merged cells are numbered: ${count} of them, like “${example.cells[place]!}”.`,
    ],
  };
}

/** Rows with picks but no name, each with the entry above: possibly further entries of that person. */
export function continuedRows(
  entries: readonly SheetRow[],
  ignored: readonly IgnoredRow[],
  columns: readonly Meaning[],
  isTeam: (cell: string) => boolean,
): { at: number; above: number }[] {
  return ignored.flatMap(({ at, cells, why }) => {
    const hasPick = cells.some((cell, place) => isWeek(columns[place] ?? null) && isTeam(cell));
    const above = entries.findLast((entry) => entry.at < at);
    return why === 'no name and no address' && hasPick && above ? [{ at, above: above.at }] : [];
  });
}

/**
 * Without addresses: adds a column that names the person of each further entry, so that both share an
 * account.
 */
export function withPersons<
  Table extends { header: readonly string[]; columns: readonly Meaning[]; rows: readonly SheetRow[] },
>(table: Table): Table {
  const { header, columns, rows } = table;
  const username = columns.indexOf('username');
  if (username < 0 || columns.includes('email') || columns.includes('name')) return table;
  const nameOf = new Map(rows.map(({ cells }) => [nameKey(cells[username]!), cells[username]!]));
  const persons = rows.map(({ cells }) => nameOf.get(nameKey(nameOfFurther(cells[username]!) ?? '')) ?? '');
  if (persons.every((person) => person === '')) return table;
  return {
    ...table,
    header: [...header, 'Person'],
    columns: [...columns, 'name'],
    rows: rows.map((row, index) => ({ ...row, cells: [...row.cells, persons[index]!] })),
  };
}

/** Gives "Mike #2" without an address that of "Mike", where it is unambiguous. */
export function withAddressesOfFurther(
  rows: readonly SheetRow[],
  columns: readonly Meaning[],
): { rows: readonly SheetRow[]; notes: string[] } {
  const email = columns.indexOf('email');
  const username = columns.indexOf('username');
  if (email < 0 || username < 0) return { rows, notes: [] };
  const addressed = rows.filter(({ cells }) => cells[email] !== '');
  const ofName = grouped(addressed, ({ cells }) => nameKey(cells[username]!));
  let example: string | null = null;
  let count = 0;
  const filled = rows.map((row) => {
    const base = row.cells[email] === '' ? nameOfFurther(row.cells[username]!) : null;
    const found = new Set((ofName.get(nameKey(base ?? '')) ?? []).map(({ cells }) => cells[email]!));
    if (base === null || found.size !== 1) return row;
    count += 1;
    example ??= `“${row.cells[username]!}” has the address of “${base}”`;
    return { ...row, cells: row.cells.with(email, [...found][0]!) };
  });
  const more =
    count === 1 ? '' : `, as ${count - 1} more further ${count === 2 ? 'entry has' : 'entries have'} theirs`;
  return { rows: filled, notes: example === null ? [] : [`${example as string}${more}.`] };
}
