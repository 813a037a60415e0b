import { NO_AMOUNT, readDollars } from '../dollars.ts';
import type { OptionField } from './optionFields.ts';

/** The options of a form, as text, by their names. */
export type OptionTexts = Readonly<Record<string, string>>;

/** A value of an option in the API's terms. */
type OptionValue = string | number | boolean | readonly number[] | null;

type Read = { value: OptionValue } | { problem: string };

/** The last week of the playoffs of a season with 18 weeks. */
const MOST_WEEKS = 22;

const parts = (text: string): string[] => text.split(/[\s,;]+/).filter((part) => part !== '');

/** "12, 13"; "12+" is from Week 12 on. */
function readWeeks(text: string): Read {
  const weeks: number[] = [];
  for (const part of parts(text)) {
    const [, digits, plus] = /^(\d{1,2})(\+?)$/.exec(part) ?? [];
    const first = Number(digits);
    if (!(first >= 1 && first <= MOST_WEEKS)) {
      return { problem: 'Please give week numbers, like 12, 13; 12+ is from Week 12 on.' };
    }
    const last = plus ? MOST_WEEKS : first;
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

function readAmount(text: string): Read {
  if (text === '') return { value: null };
  const cents = readDollars(text);
  return cents === null ? { problem: NO_AMOUNT } : { value: cents };
}

/** Reads what a person entered for an option. */
function readOption({ kind }: OptionField, entered: string): Read {
  const text = entered.trim();
  switch (kind) {
    case 'WEEKS':
      return readWeeks(text);
    case 'PERCENTAGES':
      return readPercentages(text);
    case 'CENTS':
      return readAmount(text);
    case 'WEEK':
      return { value: text === '' ? null : Number(text) };
    case 'NUMBER':
      return { value: Number(text) };
    case 'YES_OR_NO':
      return { value: text === 'YES' };
    case 'CHOICE':
      return { value: text };
  }
}

/** The input of options that were entered, and the problems of those that cannot be read, by name. */
export function optionsInput(
  fields: readonly OptionField[],
  entered: Partial<OptionTexts>,
): { input: Record<string, OptionValue>; problems: Map<string, string> } {
  const input: Record<string, OptionValue> = {};
  const problems = new Map<string, string>();
  for (const field of fields) {
    const text = entered[field.name];
    if (text === undefined) continue;
    const read = readOption(field, text);
    if ('problem' in read) problems.set(field.name, read.problem);
    else input[field.name] = read.value;
  }
  return { input, problems };
}

/** The values that the server has for them, as a form shows them. */
export function optionTexts(fields: readonly OptionField[]): OptionTexts {
  return Object.fromEntries(fields.map(({ name, value }) => [name, value]));
}

/** What was entered for an option, as a person reads it. */
export function shownOption({ kind, none, choices }: OptionField, text: string): string {
  const chosen = choices.find(({ value }) => value === text);
  if (chosen) return chosen.label;
  if (text === '') return none ?? 'none';
  return kind === 'CENTS' ? `$${text.replace(/^\$/, '')}` : text;
}
