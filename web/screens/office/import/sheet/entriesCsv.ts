import { isDebtFree } from './cells.ts';
import { isWeek } from './meanings.ts';
import type { Draft } from './readSheet.ts';
import { toCsv } from './table.ts';

/** The CSV for the server's import: columns with a meaning, one line per row. */
export function entriesCsv({ columns, rows }: Pick<Draft, 'columns' | 'rows'>): string {
  const names = [...new Set(columns.filter((meaning) => meaning !== null))];
  const cellOf = (meaning: string, cells: readonly string[]): string => {
    const texts = columns.flatMap((each, place) => (each === meaning ? [cells[place] ?? ''] : []));
    if (isWeek(meaning)) return texts.filter((text) => text !== '').join('+');
    if (meaning === 'owes') return isDebtFree(texts[0]!) ? 'yes' : 'no';
    return texts[0]!;
  };
  return toCsv([
    names.map((name) => (name === 'owes' ? 'paid' : name)),
    ...rows.map(({ cells }) => names.map((name) => cellOf(name, cells))),
  ]);
}
