import { InvalidArgumentError } from 'commander';

import { UNKNOWN_ZONE } from '../actions/pools/createPool.ts';
import type { Services } from '../kernel/services.ts';
import { isTimeZone } from '../domain/zones.ts';
import { openServices } from '../openServices.ts';
import { readSettings, type Settings } from '../settings.ts';
import type { Terminal } from './terminal.ts';

/** Runs a command's work on the services of the settings, and always closes them. */
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

/** Description of the zone option. */
export const TIME_ZONE =
  'IANA zone of its deadlines and times (default: America/New_York; Etc/GMT+4 is UTC-4 all season)';

export function timeZone(text: string): string {
  if (isTimeZone(text)) return text;
  throw new InvalidArgumentError(UNKNOWN_ZONE);
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
