import { parse } from 'csv-parse/sync';

import type { GridLine } from './importGrid.ts';

/** Maximum line length in characters; a file without line ends must not fill the memory. */
export const MAX_LINE = 10_000;

/**
 * A line of a grid, by itself: no cell contains a line end, so an unclosed quote spoils no other line. What cannot be
 * read has a problem instead of cells.
 */
export function readGridLine(line: number, text: string): GridLine {
  if (text.length > MAX_LINE) return { line, cells: [], problem: 'it is too long for a line of a grid' };
  if (!text.includes('"')) return { line, cells: text.split(',').map((cell) => cell.trim()) };
  try {
    const [cells] = parse(text, { trim: true, relax_column_count: true });
    return { line, cells: cells ?? [] };
  } catch {
    return {
      line,
      cells: [],
      problem: 'it is no valid CSV: a quotation mark is not closed, or in a wrong place',
    };
  }
}
