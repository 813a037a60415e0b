import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../server.ts';

/** The number of actions of each task, by the table in the document for commissioners. */
export function documentedActions(): Record<string, number> {
  const text = readFileSync(join(projectRoot, 'docs/commissioner.md'), 'utf8');
  const rows = [...text.matchAll(/^\| ([A-Z][^|]+?) +\| (\d+) +\|/gm)];
  return Object.fromEntries(rows.map(([, task = '', actions]) => [task, Number(actions)]));
}
