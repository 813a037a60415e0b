import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../processes.ts';

/** A change that no test can notice. */
export interface EqualMutant {
  file: string;
  /** The first line of the changed code, without its indentation. */
  line: string;
  /** With each run of white space as one space. */
  replacement: string;
}

/** The report of `npm run mutants`. */
export const REPORT = join(root, 'bench/MUTANTS.md');

/** Begins the list of equal mutants, which is written by hand: each with the reason why the code means the same. */
export const EQUAL_HEADING = '## Equal by meaning';

/** The list of the report. @throws Error where a line does not say file, code and replacement */
export function readEqualMutants(): EqualMutant[] {
  const [, list = ''] = readFileSync(REPORT, 'utf8').split(EQUAL_HEADING);
  return list
    .split(/^- /m)
    .slice(1)
    .map((text) => {
      const [, file, line, replacement] = /^`([^`]+)`: `(.+)`, with `(.*?)`\. /s.exec(text) ?? [];
      if (replacement === undefined) throw new Error(`Not an equal mutant: ${text}`);
      return { file: file!, line: line!, replacement };
    });
}
