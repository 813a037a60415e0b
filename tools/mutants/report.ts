import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../processes.ts';
import { equalMutants } from './equalMutants.ts';
import type { Tally } from './tally.ts';

const file = join(root, 'bench/MUTANTS.md');
const columns = ['', 'score', 'mutants', 'killed', 'timeouts', 'survived', 'not covered', 'equal', 'date'];

const INTRODUCTION = `# Mutants

\`npm run mutants\` changes the code in small ways, one at a time, and counts the changes that a test notices (StrykerJS).
The score is the share that is noticed, a timeout being one; wanted are 90 %. "Not covered" are changes of code that no
test of the folder runs, "equal" is how many of the survivors are known to mean the same. Not mutated is what a module
computes once, as it is loaded.
`;
const EQUAL = `## Equal by meaning
`;

/** Prints what survives, and is not known to mean the same. */
export function printTally({ path, score, open, stale }: Tally): void {
  for (const line of open) console.error(line);
  for (const { file: at, line } of stale) console.error(`Equal mutant that does not survive: ${at}: ${line}`);
  console.error(`${path}: ${score.toFixed(1)} %, ${open.length} to read`);
}

/**
 * Writes the score of a target; the rows of others stay as they were.
 * @param step 1, or of how many lines one was mutated
 */
export function writeReport(tally: Tally, step: number): void {
  const rows = new Map(oldRows()).set(tally.path, rowOf(tally, step));
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const table = [line(columns), line(columns.map(() => '---')), ...[...rows.values()].map(line)];
  writeFileSync(file, `${INTRODUCTION}\n${table.join('\n')}\n\n${EQUAL}\n${equalLines().join('\n')}\n`);
}

function rowOf({ path, score, killed, timeouts, survived, uncovered, equal }: Tally, step: number): string[] {
  const counts = [killed + timeouts + survived + uncovered, killed, timeouts, survived, uncovered, equal];
  return [
    `\`${path}\`${step > 1 ? `, 1 line in ${step}` : ''}`,
    `${score.toFixed(1)} %`,
    ...counts.map(String),
    new Date().toISOString().slice(0, 10),
  ];
}

function oldRows(): [string, string[]][] {
  let text = '';
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    // The first report.
  }
  return [...text.matchAll(/^\| `(.+?)`.*$/gm)].map(([row, path]) => [path!, row.slice(2, -2).split(' | ')]);
}

function equalLines(): string[] {
  return equalMutants.map(
    ({ file: at, line, replacement, reason }) =>
      `- \`${at}\`: \`${line}\`, with \`${replacement.replaceAll(/\s+/g, ' ')}\`. ${reason}`,
  );
}
