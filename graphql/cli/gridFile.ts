import { CsvError, parse } from 'csv-parse';
import { createReadStream } from 'node:fs';

import type { GridLine } from '../actions/importGrid.ts';
import { CommandError } from './problems.ts';

/** The longest line that can be one: a quote that is never closed must not swallow the file. */
const MAX_LINE = 10_000;

/**
 * The lines of a CSV file, header first, each with its number; one that cannot be read comes without cells, with what
 * is wrong. Blank lines are left out.
 * @throws CommandError when there is no such file
 */
export async function* readGridFile(path: string): AsyncGenerator<GridLine> {
  const unreadable: GridLine[] = [];
  const parser = parse({
    bom: true,
    info: true,
    trim: true,
    skip_empty_lines: true,
    relax_column_count: true,
    max_record_size: MAX_LINE,
    skip_records_with_error: true,
    on_skip: (error) => {
      const line = error instanceof CsvError ? Number(error.lines) : 0;
      unreadable.push({ line, cells: [], problem: `it is no valid CSV: ${error?.message ?? 'unknown'}` });
    },
  });
  const input = createReadStream(path);
  input.on('error', (error) => parser.destroy(error));
  input.pipe(parser);
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[];
      info: { lines: number };
    }>) {
      yield* unreadable.splice(0);
      yield { line: info.lines, cells: record };
    }
    yield* unreadable.splice(0);
  } catch (error) {
    if (error instanceof CsvError) {
      yield* unreadable.splice(0);
      yield { line: Number(error.lines), cells: [], problem: `it is no valid CSV: ${error.message}` };
      return;
    }
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new CommandError(
      `${path} cannot be read: ${code === 'ENOENT' ? 'there is no such file' : message}`,
      {
        cause: error,
      },
    );
  } finally {
    input.destroy();
  }
}
