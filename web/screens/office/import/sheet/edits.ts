import { grouped } from './grouped.ts';
import type { Meaning } from './meanings.ts';
import type { Draft } from './readSheet.ts';

/** The place of a column of the server's import; -1 for none. */
function columnOf(columns: readonly Meaning[], column: string): number {
  const place = columns.indexOf(column);
  return place < 0 && column === 'paid' ? columns.indexOf('owes') : place;
}

export function replaceCells(
  draft: Draft,
  changes: readonly { row: number; column: string; text: string }[],
): Draft {
  const byRow = grouped(changes, ({ row }) => row);
  return {
    ...draft,
    rows: draft.rows.map((row, index) => ({
      ...row,
      cells: (byRow.get(index) ?? []).reduce((cells, { column, text }) => {
        const place = columnOf(draft.columns, column);
        return place < 0 ? cells : cells.with(place, text);
      }, row.cells),
    })),
  };
}

/** A column of the server's import, and the affected part of its cell. */
interface ProblemPart {
  column: string;
  part?: string | null | undefined;
}

/**
 * The column of the sheet with the problem: of two columns for a week's two picks, the one that contains the
 * part.
 */
export function placeOfProblem(
  columns: readonly Meaning[],
  cells: readonly string[],
  { column, part }: ProblemPart,
): number {
  const places = columns.flatMap((meaning, place) => (meaning === column ? [place] : []));
  if (places.length < 2) return columnOf(columns, column);
  const has = (place: number) =>
    part == null ? (cells[place] ?? '') !== '' : rangeOf(cells[place] ?? '', part) !== null;
  return places.find(has) ?? places[0]!;
}

/** Replaces the affected parts; the other team of the same cell stays. */
export function replaceParts(
  draft: Draft,
  changes: readonly (ProblemPart & { row: number; place: number; text: string })[],
): Draft {
  const byRow = grouped(changes, ({ row }) => row);
  return {
    ...draft,
    rows: draft.rows.map((row, index) => ({
      ...row,
      cells: (byRow.get(index) ?? []).reduce((cells, { place, part, text }) => {
        const cell = cells[place];
        return cell === undefined
          ? cells
          : cells.with(place, part == null ? text : withPart(cell, part, text));
      }, row.cells),
    })),
  };
}

/** The range of a part in a cell, as whole words; null for none. */
function rangeOf(cell: string, part: string): [from: number, to: number] | null {
  for (let from = cell.indexOf(part); from >= 0; from = cell.indexOf(part, from + 1)) {
    const to = from + part.length;
    const isWord = (letter: string | undefined) => letter !== undefined && /[\p{L}\p{N}]/u.test(letter);
    if (!isWord(cell[from - 1]) && !isWord(cell[to])) return [from, to];
  }
  return null;
}

function withPart(cell: string, part: string, text: string): string {
  const range = rangeOf(cell, part);
  if (range === null) return text;
  const [before, after] = [cell.slice(0, range[0]), cell.slice(range[1])];
  if (text !== '') return `${before}${text}${after}`;
  const rest = [before, after].map((side) =>
    side.replaceAll(/^(?:[+/,;&\s]|and\b)+|(?:[+/,;&\s]|\band)+$/gi, ''),
  );
  return rest.filter((side) => side !== '').join('+');
}

export function leaveOut(
  draft: Draft,
  rows: readonly number[],
  why: string | ((row: number) => string),
): Draft {
  const left = new Set(rows);
  return {
    ...draft,
    rows: draft.rows.filter((_, index) => !left.has(index)),
    ignored: [
      ...draft.ignored,
      ...draft.rows.flatMap((row, index) =>
        left.has(index) ? [{ ...row, why: typeof why === 'string' ? why : why(index) }] : [],
      ),
    ],
  };
}

/** Restores an excluded row at its place in the sheet. */
export function takeIn(draft: Draft, at: number): Draft {
  const row = draft.ignored.find((ignored) => ignored.at === at);
  if (row === undefined) return draft;
  const { why: _, asEntry = row.cells, ...taken } = row;
  // Answers can have added columns.
  const cells = draft.header.map((_heading, place) => asEntry[place] ?? '');
  return {
    ...draft,
    rows: [...draft.rows, { ...taken, cells }].toSorted((one, other) => one.at - other.at),
    ignored: draft.ignored.filter((ignored) => ignored !== row),
  };
}

/** Sets the first week of rows, and adds the column where it is missing. */
export function setFirstWeek(draft: Draft, firsts: readonly { row: number; week: number }[]): Draft {
  const place = draft.columns.indexOf('startWeek');
  const weekOf = new Map(firsts.map(({ row, week }) => [row, String(week)]));
  if (place < 0) {
    return {
      ...draft,
      header: [...draft.header, 'First week'],
      columns: [...draft.columns, 'startWeek'],
      rows: draft.rows.map((row, index) => ({ ...row, cells: [...row.cells, weekOf.get(index) ?? ''] })),
    };
  }
  const changes = firsts.map(({ row, week }) => ({ row, column: 'startWeek', text: String(week) }));
  return replaceCells(draft, changes);
}

export function settle(draft: Draft, keys: readonly string[]): Draft {
  return { ...draft, settled: new Set([...draft.settled, ...keys]) };
}

/** Identifies the answer that a row has no pick in a week. */
export function weekKey({ rows }: Draft, row: number, week: string): string {
  return `blank ${rows[row]!.at} ${week}`;
}

/** "Mike 2" for the second "Mike". */
export function numberNames(draft: Draft, rows: readonly number[]): Draft {
  const place = draft.columns.indexOf('username');
  const taken = new Set(draft.rows.map(({ cells }) => cells[place]!.toLowerCase()));
  return replaceCells(
    draft,
    rows.map((row) => {
      const name = draft.rows[row]!.cells[place]!;
      let number = 2;
      while (taken.has(`${name} ${number}`.toLowerCase())) number += 1;
      taken.add(`${name} ${number}`.toLowerCase());
      return { row, column: 'username', text: `${name} ${number}` };
    }),
  );
}
