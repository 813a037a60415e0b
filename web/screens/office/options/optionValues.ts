import { inCurrency, noAmount, readAmount } from '../amounts.ts';
import { formatCents } from '#web/ui/locale/numbers.ts';
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
      return { problem: 'Please enter week numbers, like 12, 13; 12+ is from Week 12 on.' };
    }
    const last = plus ? MOST_WEEKS : first;
    for (let week = first; week <= last; week += 1) weeks.push(week);
  }
  return { value: [...new Set(weeks)].sort((a, b) => a - b) };
}

function readPercentages(text: string): Read {
  const percentages = parts(text).map((part) => (/^\d{1,3}%?$/.test(part) ? Number.parseInt(part, 10) : 0));
  return percentages.length === 0 || percentages.includes(0)
    ? { problem: 'Please enter whole numbers that add up to 100, like 60, 30, 10.' }
    : { value: percentages };
}

function readCents(text: string, currency: string): Read {
  if (text === '') return { value: null };
  const cents = readAmount(text, currency);
  return cents === null ? { problem: noAmount(currency) } : { value: cents };
}

const LETTERS = /^[A-Z]{3}$/;

/** The server knows which letters are a currency. */
function readCurrency(text: string): Read {
  const currency = text.toUpperCase();
  return LETTERS.test(currency)
    ? { value: currency }
    : { problem: 'Please enter the three letters of a currency, like USD, EUR or GBP.' };
}

/** The currency of the amounts beside the options; dollars while none is entered. */
export function currencyIn({ currency = '' }: Partial<OptionTexts>): string {
  const letters = currency.trim().toUpperCase();
  return LETTERS.test(letters) ? letters : 'USD';
}

/** A field with its label in the currency. */
export function labeled<Field extends { readonly kind: string; readonly label: string }>(
  field: Field,
  currency: string,
): Field {
  return field.kind === 'CENTS' ? { ...field, label: `${field.label}, ${inCurrency(currency)}` } : field;
}

/** Reads what a person entered for an option. */
function readOption({ kind }: OptionField, entered: string, currency: string): Read {
  const text = entered.trim();
  switch (kind) {
    case 'WEEKS':
      return readWeeks(text);
    case 'PERCENTAGES':
      return readPercentages(text);
    case 'CENTS':
      return readCents(text, currency);
    case 'CURRENCY':
      return readCurrency(text);
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
  const currency = currencyIn({ ...optionTexts(fields), ...entered });
  const problems = new Map<string, string>();
  for (const field of fields) {
    const text = entered[field.name];
    if (text === undefined) continue;
    const read = readOption(field, text, currency);
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
export function shownOption({ kind, none, choices }: OptionField, text: string, currency: string): string {
  const chosen = choices.find(({ value }) => value === text);
  if (chosen) return chosen.label;
  if (text === '') return none ?? 'none';
  return kind === 'CENTS' ? shownAmount(text, currency) : text;
}

/** An amount that was entered, as a person reads it. */
export function shownAmount(text: string, currency: string): string {
  const cents = readAmount(text, currency);
  return cents === null ? text : formatCents(cents, currency);
}
