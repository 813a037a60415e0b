import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { projectRoot } from '#prisma/projectRoot.ts';
import { tableOf } from '../report.ts';

const FOLDER = join(projectRoot, 'bench/pools');
const STORED = join(FOLDER, 'times.json');

/** What was measured at one number of pools. */
export interface PoolTimes {
  /** The cells of its column, by row. */
  cells: Record<string, string>;
  /** The date, and the load of the machine at the end. */
  when: string;
}

type Stored = Record<string, PoolTimes>;

/**
 * Writes bench/POOLS.md. Numbers of pools that were not measured this time keep
 * their last figures.
 */
export function writePools(database: string, measured: ReadonlyMap<number, PoolTimes>): void {
  const stored: Stored = { ...readStored(), ...Object.fromEntries(measured) };
  const sizes = Object.keys(stored)
    .map(Number)
    .sort((a, b) => a - b);
  const rows = [...new Set(sizes.flatMap((size) => Object.keys(stored[size]!.cells)))];
  const table = tableOf([
    ['what', ...sizes.map((size) => size.toLocaleString('en-US'))],
    ...rows.map((row) => [row, ...sizes.map((size) => stored[size]!.cells[row] ?? '')]),
    ['measured', ...sizes.map((size) => stored[size]!.when)],
  ]);
  writeFileSync(
    join(projectRoot, 'bench/POOLS.md'),
    `# Many pools of 30 entries on one server

\`npm run bench -- pools\`: ${database}, one server on the same machine, 7 weeks of picks. CPU: server + database;
"with what follows" includes mails, notifications and published files.

${table}
`,
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
