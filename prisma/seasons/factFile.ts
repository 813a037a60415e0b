import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { projectRoot } from '../project-root.ts';

/** A file of facts that cannot be used; the message is one line that names the file and the line in it. */
export class SeasonFileError extends Error {
  override name = 'SeasonFileError';
}

/** A line of facts, its comment and blanks gone. */
export interface FactLine {
  /** Counted from 1, as editors do. */
  number: number;
  text: string;
}

/** The lines that say something: "#" at the start of a line opens a comment. */
export function factLines(text: string): FactLine[] {
  return text
    .split(/\r?\n/)
    .map((line, index) => ({ number: index + 1, text: line.trim() }))
    .filter((line) => line.text !== '' && !line.text.startsWith('#'));
}

/** Stops reading with one clear line: "prisma/seasons/2025.txt, line 7: ...". */
export function refuse(file: string, line: number | null, why: string): never {
  throw new SeasonFileError(line === null ? `${file}: ${why}` : `${file}, line ${line}: ${why}`);
}

/** The text of a file of this folder, found from the sources and from a bundle alike. */
export function readFactFile(name: string): { file: string; text: string } {
  const file = `prisma/seasons/${name}`;
  try {
    return { file, text: readFileSync(join(projectRoot, file), 'utf8') };
  } catch (error) {
    return refuse(file, null, `cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}
