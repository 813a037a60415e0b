import { datesAsWeeks } from './dates.ts';
import { isPlain, meaningOf, type Weeks } from './headings.ts';
import { isWeek } from './meanings.ts';
import type { SheetRow } from './table.ts';

/** Rows in which a header is looked for. */
const FIRST = 20;

export interface FoundHeader {
  cells: readonly string[];
  /** Rows above the header, and its own. */
  above: number;
  height: 0 | 1 | 2;
}

/**
 * Picks, of the first 20 rows, the one (or two, as "Week 1" above "Pick" and "Result") with the most
 * meaningful headings. Without any, columns are named by letters.
 * @param known the index of the header, where that is known
 */
export function findHeader(rows: readonly SheetRow[], weeks: Weeks, known?: number): FoundHeader {
  if (known !== undefined) return { cells: rows[known]!.cells, above: known, height: 1 };
  let best: FoundHeader = { cells: [], above: 0, height: 0 };
  let most = 1;
  const first = rows.slice(0, FIRST).map(({ cells }) => asHeadings(cells, weeks));
  for (const [index, cells] of first.entries()) {
    if (cells.some((cell) => cell.includes('@'))) continue;
    const alone = worth(cells, weeks);
    if (alone > most) {
      most = alone;
      best = { cells, above: index, height: 1 };
    }
    const below = first[index + 1];
    if (below === undefined || below.some((cell) => cell.includes('@'))) continue;
    const both = joined(cells, below);
    const together = worth(both, weeks);
    if (together > Math.max(most, worth(below, weeks), alone)) {
      most = together;
      best = { cells: both, above: index, height: 2 };
    }
  }
  if (best.height > 0) return best;
  const width = rows[0]?.cells.length ?? 0;
  return { ...best, cells: Array.from({ length: width }, (_, place) => `Column ${letterOf(place)}`) };
}

/** A row as headings: a date of the season is its week. */
function asHeadings(cells: readonly string[], weeks: Weeks): readonly string[] {
  return cells.some((cell) => /\d:\d/.test(cell)) ? cells : datesAsWeeks(cells, weeks);
}

/** The combined headings of two rows; those above span all columns up to the next one, as merged cells do. */
function joined(above: readonly string[], below: readonly string[]): string[] {
  let over = '';
  return below.map((cell, place) => {
    if ((above[place] ?? '') !== '') over = above[place]!;
    return `${(above[place] ?? '') === '' && cell === '' ? '' : over} ${cell}`.trim();
  });
}

/**
 * The number of distinct meaningful headings; numbers alone count only as a sequence, or beside a plain
 * heading.
 */
function worth(cells: readonly string[], weeks: Weeks): number {
  const found = new Set<string>();
  const numbers: number[] = [];
  let hasPlain = false;
  // A sentence is a note, not a heading; but forms ask in sentences.
  const longest = cells.filter((cell) => cell !== '').length > 2 ? 120 : 40;
  for (const cell of cells) {
    if (cell.length > longest) continue;
    const meaning = meaningOf(cell, weeks);
    if (meaning === null) continue;
    if (isWeek(meaning) && !/\p{L}/u.test(cell)) numbers.push(Number(meaning));
    else found.add(meaning);
    hasPlain ||= !isWeek(meaning) && isPlain(cell, meaning);
  }
  const isCounted =
    (numbers.length > 1 || hasPlain) &&
    numbers.every((number, index) => index === 0 || number === numbers[index - 1]! + 1);
  return found.size + (isCounted ? numbers.length : 0);
}

/** A, B, …, Z, AA, as spreadsheets call their columns. */
export function letterOf(place: number): string {
  const letter = String.fromCodePoint(65 + (place % 26));
  return place < 26 ? letter : letterOf(Math.floor(place / 26) - 1) + letter;
}
