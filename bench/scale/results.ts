import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';

import { projectRoot } from '#prisma/projectRoot.ts';
import { drawCurves, type Curve } from './chart.ts';
import { replaceSection, tableOf } from '../sections.ts';
import type { Times } from './pool.ts';

const FOLDER = join(projectRoot, 'bench/scale');
const STORED = join(FOLDER, 'times.json');

/** Milliseconds by number of entries, then by what was measured. */
type Stored = Record<string, Record<string, number>>;

/** The pictures: a file, a title and what it shows. */
const PICTURES: [file: string, title: string, shows: RegExp][] = [
  [
    'screens.svg',
    'Screens by number of entries, the first time after a change',
    /PageQuery.*after the Sunday$/,
  ],
  [
    'pages.svg',
    'Pages of long lists by number of entries',
    /^(Standings, (?!search)|All picks|Distribution).*after the Sunday$/,
  ],
  ['searches.svg', 'Searches by number of entries', /search.*after the Sunday$/],
  ['grading.svg', 'Grading by number of entries', /^(Grading|A Sunday|The )/],
];

/**
 * Writes bench/SCALE.md and the pictures. Sizes that were not measured this time keep their last times: a million
 * entries take long.
 */
export function writeResults(results: ReadonlyMap<number, Times>): void {
  const stored = readStored();
  for (const [entries, times] of results) stored[entries] = Object.fromEntries(times);
  const sizes = Object.keys(stored)
    .map(Number)
    .sort((a, b) => a - b);
  const names = [...new Set(sizes.flatMap((size) => Object.keys(stored[size]!)))];
  const curve = (name: string): Curve => ({ name, values: sizes.map((size) => stored[size]?.[name]) });
  for (const [file, title, shows] of PICTURES) {
    writeFileSync(
      join(FOLDER, file),
      drawCurves(title, sizes, names.filter((name) => shows.test(name)).map(curve)),
    );
  }
  const rows = names.map((name) => [
    name,
    ...curve(name).values.map((value) =>
      value === undefined ? '' : `${value.toFixed(value < 10 ? 1 : 0)} ms`,
    ),
  ]);
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), load ${(loadavg()[0] ?? 0).toFixed(1)} at the end`;
  replaceSection(
    join(projectRoot, 'bench/SCALE.md'),
    'Times by number of entries',
    `\`npm run bench -- scale\`: PostgreSQL, picks in all 18 weeks, ${new Date().toISOString().slice(0, 10)}, on ${machine}. Each read is the
first after a change: nothing of it is kept. Medians.

${PICTURES.map(([file, title]) => `![${title}](scale/${file})`).join('\n')}

${tableOf([['what', ...sizes.map((size) => size.toLocaleString('en-US'))], ...rows])}`,
  );
  writeFileSync(STORED, `${JSON.stringify(stored, null, 2)}\n`);
}

function readStored(): Stored {
  try {
    return JSON.parse(readFileSync(STORED, 'utf8')) as Stored;
  } catch {
    return {};
  }
}
