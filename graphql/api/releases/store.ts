import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { type Contracts, currentContracts } from './contracts.ts';

const folder = new URL('./', import.meta.url);

/** The version of the last release whose contracts are stored: "1.0.0". */
export function lastRelease(): string {
  const versions = readdirSync(folder).filter((name) => /^\d+\.\d+\.\d+$/.test(name));
  const [last] = versions.sort((one, other) => other.localeCompare(one, 'en', { numeric: true }));
  if (last === undefined) throw new Error('No release has stored its contracts.');
  return last;
}

export function readContracts(version: string): Contracts {
  const read = (name: keyof Contracts) => readFileSync(new URL(`${version}/${name}`, folder), 'utf8');
  return {
    'schema.graphql': read('schema.graphql'),
    'rest.json': JSON.parse(read('rest.json')) as Contracts['rest.json'],
    'settings.json': JSON.parse(read('settings.json')) as Contracts['settings.json'],
    'log.json': JSON.parse(read('log.json')) as Contracts['log.json'],
  };
}

/** Stores the current contracts as those of a release. */
function storeContracts(version: string): void {
  mkdirSync(new URL(`${version}/`, folder), { recursive: true });
  for (const [name, contract] of Object.entries(currentContracts())) {
    const text = typeof contract === 'string' ? contract : `${JSON.stringify(contract, null, 1)}\n`;
    writeFileSync(new URL(`${version}/${name}`, folder), text);
  }
}

// `npx tsx graphql/api/releases/store.ts 1.1.0`, at a release.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [version = ''] = process.argv.slice(2);
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error('Give the version, like 1.1.0.');
  storeContracts(version);
}
