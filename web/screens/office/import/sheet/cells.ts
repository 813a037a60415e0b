import { isWeek, type Meaning } from './meanings.ts';
import { TURNED } from './people.ts';
import type { SheetRow } from './table.ts';

/** What people write into a week without a pick: that the entry is out, or nothing to say. */
const NO_PICK =
  /^(?:out!*|elim(?:inated)?\.?|x+|[-–—_.]+|n\/?a|#n\/a|#ref!|none|no ?picks?|np|missed|dead|done|loser|lost|bye|tbd|\?+|☠️?|💀|❌|✗|✘|🪦)$/iu;

/** Rows with cleaned cells, and notes about the cells that were read differently from their text. */
export function cleanCells(
  rows: readonly SheetRow[],
  columns: readonly Meaning[],
): { rows: SheetRow[]; notes: string[] } {
  const noPicks = new Map<string, number>();
  const isTurned = columns.map((meaning, place) => {
    if (meaning !== 'username' && meaning !== 'name') return false;
    const names = rows.map(({ cells }) => cells[place]!).filter((name) => name !== '');
    return names.filter((name) => TURNED.test(name)).length * 2 > names.length;
  });
  const cleaned = rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell, place) => {
      const meaning = columns[place] ?? null;
      if (meaning === 'email') return cleanEmail(cell);
      if (isTurned[place]) return cell.replace(TURNED, '$2 $1').trim();
      // As an export of the product has it: a week that the entry left free.
      if (!isWeek(meaning) || cell === 'BYE' || !NO_PICK.test(cell)) return cell;
      noPicks.set(cell, (noPicks.get(cell) ?? 0) + 1);
      return '';
    }),
  }));
  const example = rows.flatMap(({ cells }) =>
    cells.filter((cell, place) => isTurned[place] && TURNED.test(cell)),
  )[0];
  const notes = [
    ...(example === undefined
      ? []
      : [`“${example}” is read as “${example.replace(TURNED, '$2 $1')}”, as are the other names.`]),
    ...[...noPicks].map(
      ([cell, count]) => `“${cell}” in ${count} ${count === 1 ? 'cell' : 'cells'} is read as no pick.`,
    ),
    ...(columns.includes('owes')
      ? ['Who owes an amount has not paid; nothing, “0” and “no” in that column mean paid.']
      : []),
  ];
  return { rows: cleaned, notes };
}

/** The address in "Sam Lee <sam@pool.example>", "mailto:sam@pool.example" and "sam@pool.example;". */
export function cleanEmail(cell: string): string {
  const bracketed = /<\s*([^<>\s]+@[^<>\s]+)\s*>/.exec(cell)?.[1];
  return (bracketed ?? cell)
    .replace(/^mailto:/i, '')
    .replaceAll(/\s*@\s*/g, '@')
    .replaceAll(/^[\s;,"'(<]+|[\s;,."')>]+$/g, '');
}

/** "$", "EUR", "kr" beside an amount. */
const CURRENCY = /\p{Sc}|\b(?:[A-Z]{3}|kr\.?)(?=\s*[-–—\d])|(?<=[-–—\d]\s*)(?:[A-Z]{3}|kr\.?)$/gu;

/** Whether a cell of debts says that the entry has paid. */
export function isDebtFree(cell: string): boolean {
  const amount = cell.trim().replaceAll(CURRENCY, '').trim();
  return /^(?:|no|n|none|nothing|paid|false|[-–—]|0(?:[.,](?:0+|[-–—]))?)$/i.test(amount);
}
