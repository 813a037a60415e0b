import { readFileSync, writeFileSync } from 'node:fs';
import { EQUAL_HEADING, REPORT } from './equalMutants.ts';
import type { Tally } from './tally.ts';

const columns = ['', 'score', 'mutants', 'killed', 'timeouts', 'survived', 'not covered', 'equal', 'date'];

const INTRODUCTION = `# Mutants

\`npm run mutants\` changes the code in small ways, one at a time, and counts the changes that a test notices (StrykerJS).
The score is the share that is noticed, a timeout being one; wanted are 90 %. "Not covered" are changes of code that no
test of the folder runs, "equal" is how many of the survivors are known to mean the same. Not mutated is what a module
computes once, as it is loaded.
`;

/** Prints what survives, and is not known to mean the same. */
export function printTally({ path, score, open, stale }: Tally): void {
  for (const line of open) console.error(line);
  for (const { file: at, line } of stale) console.error(`Equal mutant that does not survive: ${at}: ${line}`);
  console.error(`${path}: ${score.toFixed(1)} %, ${open.length} to read`);
}

/**
 * Writes the score of a target; the rows of others and the list of equal mutants stay as they were.
 * @param step 1, or of how many lines one was mutated
 */
export function writeReport(tally: Tally, step: number): void {
  const [scores = '', equal = ''] = readFileSync(REPORT, 'utf8').split(EQUAL_HEADING);
  const rows = new Map(
    [...scores.matchAll(/^\| `(.+?)`.*$/gm)].map(([row, path]) => [path!, row.slice(2, -2).split(' | ')]),
  ).set(tally.path, rowOf(tally, step));
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const table = [line(columns), line(columns.map(() => '---')), ...[...rows.values()].map(line)];
  writeFileSync(REPORT, `${INTRODUCTION}\n${table.join('\n')}\n\n${EQUAL_HEADING}${equal}`);
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
