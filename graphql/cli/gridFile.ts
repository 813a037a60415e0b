import { createReadStream } from 'node:fs';

import { MAX_LINE, readGridLine } from '../imports/gridLine.ts';
import type { GridLine } from '../imports/importGrid.ts';
import { CommandError } from './problems.ts';

/**
 * The lines of a CSV file, header first, each with its number; an unreadable line has a problem instead of
 * cells. Blank lines are skipped. No cell of a grid contains a line end, so each line is parsed alone: an
 * unclosed quote spoils no other line.
 * @throws CommandError when there is no such file
 */
export async function* readGridFile(path: string): AsyncGenerator<GridLine> {
  let line = 0;
  for await (const text of linesOf(path)) {
    line += 1;
    if (text.trim() !== '') yield readGridLine(line, text);
  }
}

/** A line that is too long is cut and ends the reading. */
async function* linesOf(path: string): AsyncGenerator<string> {
  let rest = '';
  let isFirst = true;
  try {
    for await (const chunk of createReadStream(path, 'utf8') as AsyncIterable<string>) {
      const lines = (rest + (isFirst ? chunk.replace(/^\uFEFF/, '') : chunk)).split('\n');
      isFirst = false;
      rest = lines.pop()!;
      for (const text of lines) yield text.replace(/\r$/, '');
      if (rest.length > MAX_LINE) break;
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    const why = code === 'ENOENT' ? 'there is no such file' : code === 'EISDIR' ? 'it is a folder' : code;
    throw new CommandError(`${path} cannot be read: ${why}`, { cause: error });
  }
  if (rest !== '') yield rest.replace(/\r$/, '');
}
