import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { projectRoot } from '../projectRoot.ts';

/** A facts file that cannot be used; the message is one line with the file and line number. */
export class SeasonFileError extends Error {
  override name = 'SeasonFileError';
}

/** A line of facts without comment and surrounding blanks. */
export interface FactLine {
  /** Line number, starting at 1. */
  number: number;
  text: string;
}

/** Returns the lines with content; "#" at the start of a line starts a comment. */
export function factLines(text: string): FactLine[] {
  return text
    .split(/\r?\n/)
    .map((line, index) => ({ number: index + 1, text: line.trim() }))
    .filter((line) => line.text !== '' && !line.text.startsWith('#'));
}

/** Stops reading with an error such as "prisma/seasons/2025.txt, line 7: ...". */
export function refuse(file: string, line: number | null, why: string): never {
  throw new SeasonFileError(line === null ? `${file}: ${why}` : `${file}, line ${line}: ${why}`);
}

/** Reads a file of this folder, both from the sources and from a bundle. */
export function readFactFile(name: string): { file: string; text: string } {
  const file = `prisma/seasons/${name}`;
  try {
    return { file, text: readFileSync(join(projectRoot, file), 'utf8') };
  } catch (error) {
    return refuse(file, null, `cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}
