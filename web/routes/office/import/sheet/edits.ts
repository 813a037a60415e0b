import { grouped } from './grouped.ts';
import type { Meaning } from './meanings.ts';
import type { Draft } from './readSheet.ts';

/** The place of a column of the server's import; -1 for none. */
export function columnOf(columns: readonly Meaning[], column: string): number {
  const place = columns.indexOf(column);
  return place < 0 && column === 'paid' ? columns.indexOf('owes') : place;
}

/** Puts texts into cells, which a column of the server's import and the index of a row name. */
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

/** Moves rows to those that are left out. */
export function leaveOut(draft: Draft, rows: readonly number[], why: string): Draft {
  const left = new Set(rows);
  return {
    ...draft,
    rows: draft.rows.filter((_, index) => !left.has(index)),
    ignored: [
      ...draft.ignored,
      ...draft.rows.filter((_, index) => left.has(index)).map((row) => ({ ...row, why })),
    ],
  };
}

/** Takes in a row that was left out, at its place in the sheet. */
export function takeIn(draft: Draft, at: number): Draft {
  const row = draft.ignored.find((ignored) => ignored.at === at);
  if (row === undefined) return draft;
  const { why: _, ...taken } = row;
  return {
    ...draft,
    rows: [...draft.rows, taken].toSorted((one, other) => one.at - other.at),
    ignored: draft.ignored.filter((ignored) => ignored !== row),
  };
}

/** Says the first week of rows, in the column for it, which is added where there is none. */
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

/** Marks questions as answered: it is as it stands. */
export function settle(draft: Draft, keys: readonly string[]): Draft {
  return { ...draft, settled: new Set([...draft.settled, ...keys]) };
}
