import { parse } from 'csv-parse/sync';

import type { GridLine } from './importGrid.ts';

/** Characters; bounds the memory for a file without line ends. */
export const MAX_LINE = 10_000;

/**
 * Parses a line independently: cells contain no line ends, so an unclosed quote affects this line only. An
 * unreadable line has a problem instead of cells.
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
