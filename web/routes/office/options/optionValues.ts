import { NO_AMOUNT, readDollars, typedDollars } from '../dollars.ts';
import { OPTION_FIELDS, optionChoices, WEEKS, type OptionField, type OptionName } from './optionFields.ts';

/** The options of a form, as text. */
export type OptionTexts = Readonly<Record<OptionName, string>>;

/** A value of an option in the API's terms. */
type OptionValue = string | number | boolean | readonly number[] | null;

type Read = { value: OptionValue } | { problem: string };

/** The usual rules. */
export const USUAL_OPTIONS = Object.fromEntries(
  OPTION_FIELDS.map(({ name, usual }) => [name, usual]),
) as OptionTexts;

const parts = (text: string): string[] => text.split(/[\s,;]+/).filter((part) => part !== '');

/** "12, 13"; "12+" is from Week 12 on. */
function readWeeks(text: string): Read {
  const weeks: number[] = [];
  for (const part of parts(text)) {
    const [, digits, plus] = /^(\d{1,2})(\+?)$/.exec(part) ?? [];
    const first = Number(digits);
    if (!(first >= 1 && first <= WEEKS.length)) {
      return { problem: 'Please give week numbers, like 12, 13; 12+ is from Week 12 on.' };
    }
    const last = plus ? WEEKS.length : first;
    for (let week = first; week <= last; week += 1) weeks.push(week);
  }
  return { value: [...new Set(weeks)].sort((a, b) => a - b) };
}

function readPercentages(text: string): Read {
  const percentages = parts(text).map((part) => (/^\d{1,3}%?$/.test(part) ? Number.parseInt(part, 10) : 0));
  return percentages.length === 0 || percentages.includes(0)
    ? { problem: 'Please give whole numbers that add up to 100, like 60, 30, 10.' }
    : { value: percentages };
}

/** Reads what a person entered for an option. */
function readOption(field: OptionField, entered: string): Read {
  const text = entered.trim();
  switch (field.kind) {
    case 'weeks':
      return readWeeks(text);
    case 'percentages':
      return readPercentages(text);
    case 'dollars': {
      if (text === '') return { value: null };
      const cents = readDollars(text);
      return cents === null ? { problem: NO_AMOUNT } : { value: cents };
    }
    case 'week':
      return { value: text === '' ? null : Number(text) };
    case 'choice':
      if (field.isBoolean) return { value: text === 'true' };
      return { value: field.isNumber ? Number(text) : text };
  }
}

/** The input of options that were entered, and the problems of those that cannot be read, by name. */
export function optionsInput(entered: Partial<OptionTexts>): {
  input: Record<string, OptionValue>;
  problems: Map<string, string>;
} {
  const input: Record<string, OptionValue> = {};
  const problems = new Map<string, string>();
  for (const field of OPTION_FIELDS) {
    const text = entered[field.name];
    if (text === undefined) continue;
    const read = readOption(field, text);
    if ('problem' in read) problems.set(field.name, read.problem);
    else input[field.name] = read.value;
  }
  return { input, problems };
}

function typed(field: OptionField, value: OptionValue | undefined): string {
  if (value == null) return '';
  if (typeof value === 'object') return value.join(', ');
  return field.kind === 'dollars' ? typedDollars(Number(value)) : String(value);
}

/** A pool's options as a form shows them. */
export function optionTexts(options: Readonly<Record<OptionName, OptionValue | undefined>>): OptionTexts {
  return Object.fromEntries(
    OPTION_FIELDS.map((field) => [field.name, typed(field, options[field.name])]),
  ) as OptionTexts;
}

/** What was entered for an option, as a person reads it. */
export function shownOption(field: OptionField, text: string): string {
  const chosen = optionChoices(field)?.find(({ value }) => value === text);
  if (chosen) return chosen.label;
  if (text !== '') return field.kind === 'dollars' ? `$${text.replace(/^\$/, '')}` : text;
  return field.kind === 'dollars' ? field.none : 'none';
}
