import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { projectRoot } from '../prisma/projectRoot.ts';

/** A table of the results. */
export interface Section {
  title: string;
  /** What is measured, and how, in a paragraph. */
  text: string;
  columns: string[];
  rows: string[][];
}

const file = join(projectRoot, 'bench/RESULTS.md');
const INTRODUCTION = `# Results of \`npm run bench\`

Servers, load generator and database share the machine, and the servers of a table are loaded in turns within one run:
compare numbers of one table, not of two. "Bare" is a server of \`node:http\` (or \`ws\`) that only sends the same bytes:
the limit of the machine. A ratio is ours divided by the other: more is better, except for times and memory.
`;

/** Prints a section as the terminal shows it best. */
export function printSection({ title, columns, rows }: Section): void {
  const all = [columns, ...rows];
  const widths = columns.map((_, index) => Math.max(...all.map((row) => (row[index] ?? '').length)));
  const line = (row: string[]) =>
    row
      .map((cell, index) => (index === 0 ? cell.padEnd(widths[index]!) : cell.padStart(widths[index]!)))
      .join('   ');
  console.log(`\n${title}\n${'-'.repeat(title.length)}\n${all.map(line).join('\n')}`);
}

/** Writes a section into RESULTS.md; the others keep what they had. */
export function writeSection({ title, text, columns, rows }: Section, when: string): void {
  const [, ...parts] = readFileSync(file, 'utf8').split(/^(?=## )/m);
  const sections = new Map(
    parts.map((part) => [part.slice('## '.length, part.indexOf('\n')), part.trimEnd()]),
  );
  sections.set(title, `## ${title}\n\n${text}\n\n${when}\n\n${tableOf([columns, ...rows])}`);
  writeFileSync(file, `${[INTRODUCTION.trimEnd(), ...sections.values()].join('\n\n')}\n`);
}

/** The lines of a table in Markdown; the first row is its head. */
export function tableOf([head = [], ...rows]: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

export const perSecond = (value: number | undefined): string =>
  value === undefined ? '-' : value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 1 : 0 });

export const milliseconds = (value: number): string =>
  Number.isFinite(value)
    ? `${value.toLocaleString('en-US', { maximumFractionDigits: value < 1 ? 2 : value < 10 ? 1 : 0 })} ms`
    : '-';

/** A share of a limit as a percentage, a multiple of a peer as a factor. */
export const percentage = (ours: number, limit: number): string => {
  const share = (ours / limit) * 100;
  return `${share.toFixed(share < 10 ? 1 : 0)} %`;
};
export const times = (ours: number, other: number | undefined): string =>
  other === undefined ? '-' : `${(ours / other).toFixed(ours / other < 10 ? 2 : 0)}x`;
