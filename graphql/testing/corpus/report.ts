import type { CorpusFile } from './corpusFile.ts';
import { KINDS, type Outcome } from './outcomes.ts';

const SHOWN = 2;

/** What is written to bench/IMPORTS.md: counts and no times, so that it is the same on every machine. */
export function importReport(results: readonly { file: CorpusFile; outcome: Outcome }[]): string {
  const counts = KINDS.map(
    (kind) => `${results.filter(({ outcome }) => outcome.kind === kind).length} ${kind}`,
  );
  const rows = results.map(({ file, outcome: { kind, questions, actions, found } }) => [
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
    'Written by `npx vitest run --project server graphql/testing/corpus -u`, and compared with each run of the tests. Five',
    'generators without common code (`graphql/testing/corpus/generators/`) make the files, each with what a person reads from',
    'it. A person who knows that brings each file in: chooses it, answers what the page asks, and presses Import as soon as the',
    'page calls the rows good. Then the rows of the database are compared with what the person had read.',
    '',
    '- **right**, **right after questions**: the rows equal it, and what the sheet leaves open was asked.',
    '- **told what to do**: it does not come in, and a sentence says what brings it in.',
    '- **dead end**: it does not come in, and no sentence says that.',
    '- **wrong in silence**: the page called it good, and the rows differ or what the sheet leaves open was guessed.',
    '',
    'Questions are counted once if they are equal; actions are all presses, choices and corrected cells, from the choice of the file to',
    'the import.',
    '',
    `${results.length} files: ${counts.join(', ')}.`,
    '',
    '| file | what it is | outcome | questions | actions | what was found |',
    '| --- | --- | --- | --: | --: | --- |',
    ...rows.map(
      (row) => `| ${row.map((cell) => cell.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ')).join(' | ')} |`,
    ),
    '',
  ].join('\n');
}
