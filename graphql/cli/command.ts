import { InvalidArgumentError } from 'commander';

import { UNKNOWN_ZONE } from '../actions/pools/createPool.ts';
import type { Services } from '../kernel/services.ts';
import type { PoolOptions } from '../domain/poolOptions.ts';
import { OPTION_HELP, parseOption } from '../domain/poolOptionText.ts';
import { isTimeZone } from '../domain/zones.ts';
import { openServices } from '../openServices.ts';
import { readSettings, type Settings } from '../settings.ts';
import { loadSiteSettings } from '../actions/site/siteSettings.ts';
import type { Terminal } from './terminal.ts';

/** Runs a command's work on the services of the settings, and always closes them. */
export async function withServices(
  terminal: Terminal,
  work: (services: Services, settings: Settings) => Promise<void>,
): Promise<void> {
  const settings = readSettings(terminal.env);
  const { services, close } = await openServices(settings, 'command', terminal.error);
  try {
    await loadSiteSettings(services.db, settings);
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

/** The flag of a pool's options, which can stand any number of times. */
export const POOL_OPTION = '--option <name=value>';
export const POOL_OPTION_TEXT = 'a rule of the pool that differs from the default; can be repeated';

/** Reads one option of a pool and adds it to those before it. */
export function poolOption(text: string, before: Partial<PoolOptions> = {}): Partial<PoolOptions> {
  const parsed = parseOption(text);
  if ('problem' in parsed) throw new InvalidArgumentError(parsed.problem);
  return { ...before, ...parsed };
}

/** The options of a pool, for help. */
export function poolOptionHelp(): string {
  const lines = OPTION_HELP.map(
    (option) =>
      `  ${`${option.name}=${option.values}`.padEnd(38)} ${option.help} (default: ${option.default})`,
  );
  return `\nOptions of a pool:\n${lines.join('\n')}`;
}
