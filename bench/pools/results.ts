import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { projectRoot } from '#prisma/projectRoot.ts';
import { drawCurves, type Curve } from '../scale/chart.ts';
import { replaceSection, tableOf } from '../sections.ts';

const FOLDER = join(projectRoot, 'bench/pools');
const STORED = join(FOLDER, 'times.json');

/** What was measured at one number of pools. */
export interface PoolTimes {
  /** The cells of its column, by row. */
  cells: Record<string, string>;
  /** The milliseconds of CPU, those of the database included, that the picture shows, by curve. */
  cpu: Record<string, number>;
  /** The date, and the load of the machine at the end. */
  when: string;
}

type Stored = Record<string, PoolTimes>;

/**
 * Writes the section of many pools in bench/SCALE.md, and its picture. Numbers of pools that were not measured this time keep
 * their last figures.
 */
export function writePools(database: string, measured: ReadonlyMap<number, PoolTimes>): void {
  const stored: Stored = { ...readStored(), ...Object.fromEntries(measured) };
  const sizes = Object.keys(stored)
    .map(Number)
    .sort((a, b) => a - b);
  const namesOf = (part: 'cells' | 'cpu') => [
    ...new Set(sizes.flatMap((size) => Object.keys(stored[size]![part]))),
  ];
  const curves = namesOf('cpu').map((name): Curve => ({
    name,
    values: sizes.map((size) => stored[size]!.cpu[name]),
  }));
  writeFileSync(
    join(FOLDER, 'pools.svg'),
    drawCurves('CPU by number of pools, that of the database included', sizes, curves),
  );
  const table = tableOf([
    ['what', ...sizes.map((size) => size.toLocaleString('en-US'))],
    ...namesOf('cells').map((row) => [row, ...sizes.map((size) => stored[size]!.cells[row] ?? '')]),
    ['measured', ...sizes.map((size) => stored[size]!.when)],
  ]);
  replaceSection(
    join(projectRoot, 'bench/SCALE.md'),
    'Many pools of 30 entries on one server',
    `\`npm run bench -- pools\`: ${database}, one server on the same machine, 7 weeks of picks. CPU is that of the server plus that of
the database; "with what follows" has the mails, notifications and published files after it.

![CPU by number of pools](pools/pools.svg)

${table}`,
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
