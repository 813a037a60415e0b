import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

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

/**
 * The text of a file of this folder, from the sources and from a bundle alike: the way goes up from this module
 * to the project, because a bundle does not stand where its sources did.
 */
export function readFactFile(name: string): { file: string; text: string } {
  const file = `prisma/seasons/${name}`;
  const tried: string[] = [];
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const path = join(folder, file);
    if (existsSync(path)) return { file, text: readFileSync(path, 'utf8') };
    tried.push(folder);
    if (existsSync(join(folder, 'package.json')) || dirname(folder) === folder) break;
  }
  return refuse(file, null, `not found in ${tried.join(', ')}`);
}
