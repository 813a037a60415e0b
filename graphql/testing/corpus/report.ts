import type { CorpusFile } from './corpusFile.ts';
import { KINDS, type Outcome } from './outcomes.ts';

const SHOWN = 2;

/** What is written to bench/IMPORTS.md: counts and no times, so that it is the same on every machine. */
export function importReport(results: readonly { file: CorpusFile; outcome: Outcome }[]): string {
  const counts = KINDS.map(
    (kind) => `${results.filter(({ outcome }) => outcome.kind === kind).length} ${kind}`,
  );
  const atOnce = results.filter(({ outcome }) => outcome.kind === 'right');
  const rows = results
    .filter(({ outcome }) => outcome.kind !== 'right')
    .map(({ file, outcome: { kind, questions, actions, found } }) => [
      `\`${file.name}\``,
      file.about,
      kind,
      String(questions),
      String(actions),
      [...found.slice(0, SHOWN), ...(found.length > SHOWN ? [`and ${found.length - SHOWN} more`] : [])].join(
        '; ',
      ),
    ]);
  return [
    '# Spreadsheets as commissioners have them',
    '',
    'Written by `npx vitest run --project server graphql/testing/corpus -u`, and compared with each run of the tests.',
    '`graphql/testing/corpus/generators/` makes the files, each with what a person reads from it and what it is. The test',
    'imports each as that person: it answers what the page asks, and imports as soon as the page calls the rows good. Then it',
    'compares the rows of the database with what the person reads.',
    '',
    '- **right**, **right after questions**: the rows equal it, and what the sheet leaves open was asked.',
    '- **told what to do**: it does not come in, and a sentence says what brings it in.',
    '- **dead end**: it does not come in, and no sentence says that.',
    '- **wrong in silence**: the page called it good, and the rows differ or what the sheet leaves open was guessed.',
    '',
    'Equal questions count once; actions are all presses, choices and corrected cells, from the choice of the file to the import.',
    '',
    `${results.length} files: ${counts.join(', ')}. Right at once: ${atOnce.map(({ file }) => `\`${file.name}\``).join(', ')}.`,
    '',
    '| file | what it is | outcome | questions | actions | what was found |',
    '| --- | --- | --- | --: | --: | --- |',
    ...rows.map(
      (row) => `| ${row.map((cell) => cell.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ')).join(' | ')} |`,
    ),
    '',
  ].join('\n');
}
