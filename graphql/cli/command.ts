import { type Command, InvalidArgumentError } from 'commander';

import { UNKNOWN_ZONE } from '../pools/createPool.ts';
import type { Services } from '../kernel/services.ts';
import type { PoolOptions } from '../pools/rules/options/poolOptions.ts';
import type { PaymentInstructions } from '../money/rules/paymentInstructions.ts';
import { PAYMENT_OPTION_HELP, parsePaymentOption } from '../money/rules/paymentOptionText.ts';
import { OPTION_HELP, parseOption } from '../pools/rules/options/optionText.ts';
import { PRESET_NAMES, presetNamed, presetOptions, PRESETS } from '../pools/rules/options/presets.ts';
import { isTimeZone } from '../kernel/rules/zones.ts';
import { openServices, type Role } from '../server/start/openServices.ts';
import { readSettings, type Settings } from '../site/settings/settings.ts';
import type { Terminal } from './terminal.ts';

/**
 * Runs a command's work on the services of the settings, and always closes them.
 * @param role founder for a command that may be the first one
 */
export async function withServices(
  terminal: Terminal,
  work: (services: Services, settings: Settings) => Promise<void>,
  role: Exclude<Role, 'server'> = 'command',
): Promise<void> {
  const settings = readSettings(terminal.env);
  const { services, close } = await openServices(settings, role, terminal.error);
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

/** What `--option` says about a pool. */
export interface GivenOptions {
  options?: Partial<PoolOptions>;
  /** How members pay; null removes what a pool that is run again said. */
  payment?: Partial<PaymentInstructions>;
}

/** Adds the flags of a new pool's options: `--preset`, and `--option`, which overrides it and can be repeated. */
export function addPoolOptions(command: Command): Command {
  return command
    .option(
      '--preset <name>',
      'rules that pools often have together; each --option overrides one',
      poolPreset,
    )
    .option(
      '--option <name=value>',
      'a rule of the pool that differs from the default, or how members pay; can be repeated',
      poolOption,
    )
    .addHelpText('after', poolOptionHelp);
}

function poolPreset(text: string): Partial<PoolOptions> {
  const preset = presetNamed(text);
  if (preset !== undefined) return presetOptions(preset);
  throw new InvalidArgumentError(`The presets are ${PRESET_NAMES.join(', ')}.`);
}

/** What a new pool's flags say about its options; undefined when they say nothing. */
export function givenPoolOptions(
  preset: Partial<PoolOptions> | undefined,
  given: GivenOptions | undefined,
): Partial<PoolOptions> | undefined {
  return preset === undefined ? given?.options : { ...preset, ...given?.options };
}

/** Reads one option of a pool and adds it to those before it. */
function poolOption(text: string, before: GivenOptions = {}): GivenOptions {
  const payment = parsePaymentOption(text);
  const parsed = payment ?? parseOption(text, before.options?.currency);
  if ('problem' in parsed) throw new InvalidArgumentError(parsed.problem);
  const name = payment === null ? 'options' : 'payment';
  return { ...before, [name]: { ...before[name], ...parsed } };
}

function poolOptionHelp(): string {
  const line = (name: string, values: string, help: string) => `  ${`${name}=${values}`.padEnd(38)} ${help}`;
  const rules = OPTION_HELP.map(
    ({ name, values, help, default: usual }) => `${line(name, values, help)} (default: ${usual})`,
  );
  const payment = PAYMENT_OPTION_HELP.map(({ name, values, help }) => line(name, values, help));
  const presets = PRESETS.map(({ name, sentence }) => `  ${name.padEnd(38)} ${sentence}`);
  return `\nPresets:\n${presets.join('\n')}\n\nOptions of a pool:\n${rules.join('\n')}\n\nHow members pay (default: not said):\n${payment.join('\n')}`;
}
