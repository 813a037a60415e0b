import type { Option } from './kinds.ts';
import { paying } from './paying.ts';
import { playing } from './playing.ts';

/**
 * The options of a pool (SPECIFICATION 5.10), in the order of screens, help and documents. This table is all that says what an
 * option is: its type, columns, `--option`, fields of the API and of forms, its place in the log and its random draw follow.
 * All are public, like the rules.
 */
const OPTIONS = { ...playing, ...paying };

export type OptionName = keyof typeof OPTIONS;

type ValueOf<Declared> = Declared extends Option<infer Value> ? Value : never;

/** The options of a pool. Their defaults are the rules of the specification. */
export type PoolOptions = { [Name in OptionName]: ValueOf<(typeof OPTIONS)[Name]> };

/** The column of an option: a list is "12,13", empty for none. */
type Stored<Value> = Value extends readonly number[] ? string : Value;

export type PoolOptionColumns = { [Name in OptionName]: Stored<PoolOptions[Name]> };

/** The options that the log states: they decide who is out and who wins. */
export type LoggedOptions = {
  [Name in OptionName as (typeof OPTIONS)[Name]['logged'] extends false ? never : Name]: PoolOptions[Name];
};

export const OPTION_NAMES = Object.keys(OPTIONS) as OptionName[];

/** What is declared of an option; its values are those of the option of this name. */
export function declared(name: OptionName): Option<unknown> {
  return OPTIONS[name];
}

/** The options for which a part of the declaration holds. */
export function optionsThat(holds: (option: Option<unknown>) => boolean): OptionName[] {
  return OPTION_NAMES.filter((name) => holds(declared(name)));
}

export function forEachOption<Value>(value: (name: OptionName) => Value): Record<OptionName, Value> {
  return Object.fromEntries(OPTION_NAMES.map((name) => [name, value(name)])) as Record<OptionName, Value>;
}

export const LOGGED_NAMES = optionsThat(({ logged }) => logged !== false) as (keyof LoggedOptions)[];

type NewerName = {
  [Name in OptionName]: (typeof OPTIONS)[Name]['logged'] extends 'UNLESS_USUAL' ? Name : never;
}[OptionName];

/** Logged options that logs may lack. */
const NEWER_NAMES = optionsThat(({ logged }) => logged === 'UNLESS_USUAL') as NewerName[];

/** The logged options as a log states them. */
export type StatedOptions = Omit<LoggedOptions, NewerName> & Partial<Pick<LoggedOptions, NewerName>>;

export const isNewer = (name: OptionName): boolean => NEWER_NAMES.some((each) => each === name);

export const DEFAULT_OPTIONS = forEachOption((name) => declared(name).usual) as PoolOptions;

type ListName = {
  [Name in OptionName]: PoolOptions[Name] extends readonly number[] ? Name : never;
}[OptionName];

const LISTS = OPTION_NAMES.filter((name): name is ListName => Array.isArray(DEFAULT_OPTIONS[name]));

/** The numbers of a column that lists them: "12,13". */
export const numbersOf = (list: string): number[] => (list === '' ? [] : list.split(',').map(Number));

/** The options that a pool's row holds. */
export function optionsOf(pool: PoolOptionColumns): PoolOptions {
  const options: Record<string, unknown> = {};
  for (const name of OPTION_NAMES) options[name] = pool[name];
  for (const name of LISTS) options[name] = numbersOf(pool[name]);
  return options as PoolOptions;
}

export function columnsOf(options: PoolOptions): PoolOptionColumns {
  const columns: Record<string, unknown> = { ...options };
  for (const name of LISTS) columns[name] = options[name].join(',');
  return columns as PoolOptionColumns;
}

/** The options as the log states them. */
export function statedOptions(options: PoolOptions): StatedOptions {
  return withoutUsual(Object.fromEntries(LOGGED_NAMES.map((name) => [name, options[name]])) as LoggedOptions);
}

/** Rules as a log states them: without the newer options that have their usual value. */
export function withoutUsual<Rules extends LoggedOptions>(
  rules: Rules,
): Omit<Rules, NewerName> & Partial<Pick<Rules, NewerName>> {
  const stated = { ...rules } as Record<string, unknown>;
  for (const name of NEWER_NAMES) if (rules[name] === DEFAULT_OPTIONS[name]) delete stated[name];
  return stated as Omit<Rules, NewerName> & Partial<Pick<Rules, NewerName>>;
}

/** Stated rules with the usual value of each option that they do not state. */
export function withUsual<Rules extends StatedOptions>(rules: Rules): Rules & LoggedOptions {
  const usual = Object.fromEntries(NEWER_NAMES.map((name) => [name, DEFAULT_OPTIONS[name]]));
  return { ...usual, ...rules } as Rules & LoggedOptions;
}

/** The number of picks that an entry makes in a week. */
export function picksInWeek({ doublePickWeeks }: Pick<PoolOptions, 'doublePickWeeks'>, week: number): 1 | 2 {
  return doublePickWeeks.includes(week) ? 2 : 1;
}

/** The period of a week: an entry can pick a team once in each. 0, and 1 from reuseTeamsFromWeek on. */
export function periodOf(
  { reuseTeamsFromWeek }: Pick<PoolOptions, 'reuseTeamsFromWeek'>,
  week: number,
): 0 | 1 {
  return reuseTeamsFromWeek !== null && week >= reuseTeamsFromWeek ? 1 : 0;
}

export function lastWeekOf({ lastWeek }: Pick<PoolOptions, 'lastWeek'>, seasonWeekCount: number): number {
  return lastWeek ?? seasonWeekCount;
}

/** Whether grading counts what an entry has failed so far: entries can have more than one strike, or byes. */
export function countsStrikes({
  lives,
  byeWeeks,
  doublePickWeeks,
}: Pick<PoolOptions, 'lives' | 'byeWeeks' | 'doublePickWeeks'>): boolean {
  return lives > 1 || doublePickWeeks.length > 0 || byeWeeks > 0;
}
