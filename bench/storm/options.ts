import { parseArgs } from 'node:util';

import type { Dialect } from '../database.ts';

export interface StormOptions {
  /** Total number of SIGKILLs, split between the databases. */
  kills: number;
  seed: string;
  databases: Dialect[];
}

export const USAGE = `npm run storm -- [--kills 1000] [--seed storm] [--databases sqlite,postgresql]`;

/** @throws Error whose one line says what is wrong */
export function readOptions(args: string[]): StormOptions {
  const { values } = parseArgs({
    args,
    options: {
      kills: { type: 'string', default: '1000' },
      seed: { type: 'string', default: 'storm' },
      databases: { type: 'string', default: 'sqlite,postgresql' },
    },
  });
  const kills = /^\d{1,6}$/.test(values.kills) ? Number(values.kills) : Number.NaN;
  if (!(kills >= 1)) throw new Error('--kills must be a whole number from 1');
  const databases = values.databases.split(',').map((name) => {
    if (name === 'sqlite' || name === 'postgresql') return name;
    throw new Error('--databases must be sqlite, postgresql, or both with a comma');
  });
  return { kills, seed: values.seed, databases };
}
