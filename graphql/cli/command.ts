import { InvalidArgumentError } from 'commander';

import type { Services } from '../actions/services.ts';
import { openServices } from '../openServices.ts';
import { readSettings, type Settings } from '../settings.ts';
import type { Terminal } from './terminal.ts';

/** Runs a command's work on the services that the settings name, and closes them whatever happens. */
export async function withServices(
  terminal: Terminal,
  work: (services: Services, settings: Settings) => Promise<void>,
): Promise<void> {
  const settings = readSettings(terminal.env);
  const { services, close } = await openServices(settings, 'command', terminal.error);
  try {
    await work(services, settings);
  } finally {
    await close();
  }
}

export function seasonYear(text: string): number {
  const year = /^\d{4}$/.test(text) ? Number(text) : 0;
  if (year >= 1999 && year <= 2100) return year;
  throw new InvalidArgumentError('A season is a year from 1999 to 2100.');
}

export function poolId(text: string): number {
  const id = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (id > 0) return id;
  throw new InvalidArgumentError('A pool is named by its number, as "pool: 1" shows it.');
}

/** "1 entry", "2 entries". */
export function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}
