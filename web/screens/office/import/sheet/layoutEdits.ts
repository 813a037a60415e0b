import { replaceCells, takeIn } from './edits.ts';
import { nameKey } from './people.ts';
import type { Draft, LayoutDoubts } from './readSheet.ts';
import type { Doubt } from './table.ts';

/** Adds rows without a name as further entries, "Mike 2", of the person above, with the address. */
export function addContinued(draft: Draft, rows: LayoutDoubts['continued']): Draft {
  let next = draft;
  for (const { at, above } of rows) {
    const owner = next.rows.find((row) => row.at === above);
    next = takeIn(next, at);
    const row = next.rows.findIndex((each) => each.at === at);
    if (owner === undefined || row < 0) continue;
    const { columns } = next;
    const texts = ['username', 'email', 'name'].flatMap((column) => {
      const text = owner.cells[(columns as readonly (string | null)[]).indexOf(column)];
      return text === undefined
        ? []
        : [{ row, column, text: column === 'username' ? numbered(next, text) : text }];
    });
    next = replaceCells(next, texts);
  }
  return next;
}

/** The name with the first free number from 2. */
function numbered({ columns, rows }: Draft, name: string): string {
  const taken = new Set(rows.map(({ cells }) => nameKey(cells[columns.indexOf('username')]!)));
  let number = 2;
  while (taken.has(nameKey(`${name} ${number}`))) number += 1;
  return `${name} ${number}`;
}

/** Gives the entries of each name the address of its first candidate. */
export function giveAddresses(draft: Draft, doubts: readonly Doubt[]): Draft {
  const emailOf = new Map(doubts.map(({ name, candidates: [first] }) => [nameKey(name), first!.email]));
  const username = draft.columns.indexOf('username');
  const changes = draft.rows.flatMap(({ cells }, row) => {
    const email = emailOf.get(nameKey(cells[username]!));
    return email === undefined ? [] : [{ row, column: 'email', text: email }];
  });
  return replaceCells(draft, changes);
}

/** Merges the picks of each second row into the first. */
export function joinRows(draft: Draft, pairs: readonly (readonly [number, number])[]): Draft {
  const joined = draft.rows.map((row) => ({ ...row }));
  for (const [first, second] of pairs) {
    const [one, other] = [joined[first]!, joined[second]!];
    joined[first] = {
      ...one,
      also: [...(one.also ?? []), other.at, ...(other.also ?? [])],
      cells: one.cells.map((cell, place) => (cell === '' ? other.cells[place]! : cell)),
    };
  }
  const gone = new Set(pairs.map(([, second]) => second));
  return { ...draft, rows: joined.filter((_, row) => !gone.has(row)) };
}

/** Of cells with two picks keeps the first (0) or the last (-1). */
export function keepOneOfTwo(draft: Draft, cells: LayoutDoubts['twice'], which: 0 | -1): Draft {
  const changes = cells.flatMap(({ at, week, teams }) => {
    const row = draft.rows.findIndex((each) => each.at === at);
    return row < 0 ? [] : [{ row, column: String(week), text: teams.at(which)! }];
  });
  return replaceCells(draft, changes);
}
