import { readCurrency, withoutSign } from '#graphql/money/rules/currencies.ts';
import type { RuleTopic } from '../ruleTopic.ts';
import { MOST_WEEKS } from './limits.ts';

/**
 * Whether the log states an option: it decides who is out and who wins. UNLESS_USUAL: only another value than the usual one, as
 * the option is newer than the format, so that bytes and hash of older rules stay the same.
 */
export type IsLogged = boolean | 'UNLESS_USUAL';

/** What is declared of an option besides its values. */
interface Declared<Value, Logged extends IsLogged> {
  /** What a form calls it. */
  label: string;
  /** What it means, in one plain sentence: of screens, of help and of the API. */
  sentence: string;
  /** The section of the rules that it belongs to, which groups forms. */
  topic: RuleTopic;
  /** The value of a pool that says nothing: the rule of the specification. */
  usual: Value;
  logged: Logged;
  /** What the log's changes call it, where its name does not say it: "missing pick". */
  loggedAs?: string;
  /** What is fixed once the pool is decided, in the middle of a sentence: "the number of lives". */
  decided?: string;
  /** Whether a change can move deadlines, or add and remove weeks. */
  schedules?: true;
  /** Whether the wizard asks for it at once, as most pools decide about it. */
  isCommon?: true;
  /** Whether presets decide it: not which weeks are played, when picks are due and what screens show. */
  inPresets?: true;
  /** Whether it is a field of the pool and of its settings in the API, too, beside the fields of its options. */
  isSetting?: true;
  /** Its field in the API, where that is not its column. */
  apiName?: string;
  /** Its name in `--option name=value`, where that is not its field in the API. */
  textName?: string;
}

/**
 * Whether a change alters how weeks that are over are graded, and what it means for them, or for what was promised: of a
 * graded option by default that they are graded again.
 */
type Change = { graded: true; change?: string } | { graded: false; change: string };

/** A value that a person chooses. */
interface OptionChoice<Value> {
  value: Value;
  /** The value as text: "STRIKE", "2", "YES". */
  text: string;
  words: string;
}

/** What values an option has; how each kind is drawn, logged and shown follows from it. */
export type OptionKind =
  'CHOICE' | 'NUMBER' | 'YES_OR_NO' | 'WEEK' | 'WEEKS' | 'PERCENTAGES' | 'CENTS' | 'CURRENCY';

/** An option of a pool: everything that is known of it. */
export interface Option<Value, Logged extends IsLogged = IsLogged> extends Declared<Value, Logged> {
  kind: OptionKind;
  graded: boolean;
  change: string;
  /** The name of the enum in the API and in the database; undefined for other kinds. */
  enumName?: string;
  /** All values, where a person chooses one of a few; undefined for other kinds. */
  choices?: readonly OptionChoice<Value>[];
  /** The sentence to a value that is none of the choices; undefined where its type allows no other. */
  choicesOnly?: string;
  /** What null stands for, in words; undefined for an option that always has a value. */
  none?: string;
  /** The values for help: "1..3". */
  values: string;
  /**
   * Reads a value in `name=value`; undefined for a text that is none. Null is not read here, it is `NONE` everywhere.
   * @param currency of the pool, whose sign can stand beside an amount
   */
  parse(text: string, currency: string): Value | undefined;
  /** Writes a value, which is not null, as `parse` reads it. */
  format(value: Value): string;
}

const AGAIN = 'Grades all weeks again, also those that are over.';

type Form<Value> = Pick<Option<Value>, 'kind' | 'enumName' | 'choices' | 'values' | 'parse' | 'format'>;

function option<Value, Logged extends IsLogged>(
  declared: Declared<Value, Logged> & Change & { none?: string; choicesOnly?: string },
  form: Form<Value>,
): Option<Value, Logged> {
  return { change: AGAIN, ...declared, ...form };
}

/** One of a few words; the API and the database have them as an enum. */
export function choice<Value extends string, Logged extends IsLogged>({
  words,
  ...declared
}: Declared<NoInfer<Value>, Logged> & Change & { enumName: string; words: Record<Value, string> }): Option<
  Value,
  Logged
> {
  const choices = (Object.keys(words) as Value[]).map((value) => ({
    value,
    text: value,
    words: words[value],
  }));
  return option<Value, Logged>(declared, {
    kind: 'CHOICE',
    enumName: declared.enumName,
    choices,
    values: choices.map(({ text }) => text).join('|'),
    parse: (text) => choices.find(({ value }) => value === text.toUpperCase())?.value,
    format: String,
  });
}

export function number<Logged extends IsLogged>({
  words,
  ...declared
}: Declared<number, Logged> &
  Change & { words: Readonly<Record<number, string>>; choicesOnly: string }): Option<number, Logged> {
  const choices = Object.entries(words).map(([text, each]) => ({ value: Number(text), text, words: each }));
  const [first, last] = [choices[0]!.value, choices.at(-1)!.value];
  // A few numbers that begin with "none" are named one by one.
  const isRow =
    choices.every(({ value }, index) => value === first + index) && (first > 0 || choices.length > 5);
  return option<number, Logged>(declared, {
    kind: 'NUMBER',
    choices,
    values: isRow ? `${first}..${last}` : choices.map(({ text }) => text).join('|'),
    parse: (text) => choices.find((each) => each.text === text)?.value,
    format: String,
  });
}

export function yesOrNo<Logged extends IsLogged>({
  yes,
  no,
  ...declared
}: Declared<boolean, Logged> & Change & { yes: string; no: string }): Option<boolean, Logged> {
  const choices = [
    { value: true, text: 'YES', words: yes },
    { value: false, text: 'NO', words: no },
  ];
  return option(declared, {
    kind: 'YES_OR_NO',
    choices,
    values: 'YES|NO',
    parse: (text) => choices.find((each) => each.text === text.toUpperCase())?.value,
    format: (value) => (value ? 'YES' : 'NO'),
  });
}

const weekForm = {
  kind: 'WEEK',
  values: 'WEEK',
  parse: (text: string) => whole(text, 1, MOST_WEEKS),
  format: (value: number | null) => String(value),
} as const;

export function week<Logged extends IsLogged>(
  declared: Declared<number, Logged> & Change,
): Option<number, Logged> {
  return option<number, Logged>(declared, weekForm);
}

export function weekOrNone<Logged extends IsLogged>(
  declared: Declared<number | null, Logged> & Change & { none: string },
): Option<number | null, Logged> {
  return option<number | null, Logged>(declared, weekForm);
}

/** Weeks of the season, ascending; the database has them as "12,13". */
export function weeks<Logged extends IsLogged>(
  declared: Declared<readonly number[], Logged> & Change,
): Option<readonly number[], Logged> {
  return option(declared, {
    kind: 'WEEKS',
    values: '12,13 or 12+',
    parse: parseWeeks,
    format: formatWeeks,
  });
}

/** Whole percentages; the database has them as "60,40". */
export function percentages<Logged extends IsLogged>(
  declared: Declared<readonly number[], Logged> & Change,
): Option<readonly number[], Logged> {
  return option(declared, {
    kind: 'PERCENTAGES',
    values: '60,30,10',
    parse: parsePercentages,
    format: (value) => value.join(','),
  });
}

/** An amount in cents of the pool's currency, or none. */
export function centsOrNone<Logged extends IsLogged>(
  declared: Declared<number | null, Logged> & Change & { none: string },
): Option<number | null, Logged> {
  return option(declared, {
    kind: 'CENTS',
    values: 'AMOUNT',
    parse: parseAmount,
    format: (cents) => (Number(cents) / 100).toFixed(2),
  });
}

/** A currency, by its letters in ISO 4217. */
export function currency<Logged extends IsLogged>(
  declared: Declared<string, Logged> & Change,
): Option<string, Logged> {
  return option<string, Logged>(declared, {
    kind: 'CURRENCY',
    values: 'CURRENCY',
    parse: readCurrency,
    format: String,
  });
}

/** How null is written, and a list without items. */
export const NONE = 'NONE';

export const isNone = (text: string): boolean => text.toUpperCase() === NONE;

/** Ascending, each week once. */
export function normalWeeks(given: readonly number[]): number[] {
  return [...new Set(given)].sort((a, b) => a - b);
}

/** The weeks from this one on, as doublePickWeeks holds "from Week N". */
export function weeksFrom(first: number): number[] {
  return Array.from({ length: Math.max(0, MOST_WEEKS - first + 1) }, (_, index) => first + index);
}

function whole(text: string, least: number, most: number): number | undefined {
  const value = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  return value >= least && value <= most ? value : undefined;
}

/** "12,13"; "12+" is from Week 12 on. */
function parseWeeks(text: string): number[] | undefined {
  if (text === '' || isNone(text)) return [];
  const from = /^(\d{1,2})\+$/.exec(text);
  const read = from ? [Number(from[1])] : text.split(',').map((part) => weekForm.parse(part.trim()) ?? 0);
  if (read.some((each) => each < 1 || each > MOST_WEEKS)) return undefined;
  return from ? weeksFrom(read[0]!) : normalWeeks(read);
}

function formatWeeks(given: readonly number[]): string {
  const first = given[0];
  if (first === undefined) return NONE;
  return given.length > 1 && weeksFrom(first).length === given.length ? `${first}+` : given.join(',');
}

function parsePercentages(text: string): number[] | undefined {
  const parts = text.split(',').map((part) => whole(part.trim().replace(/%$/, ''), 1, 100) ?? 0);
  return parts.includes(0) ? undefined : parts;
}

function parseAmount(text: string, currency: string): number | undefined {
  const amount = /^(\d{1,6})(?:\.(\d{2}))?$/.exec(withoutSign(text, currency) ?? '');
  return amount ? Number(amount[1]) * 100 + Number(amount[2] ?? 0) : undefined;
}
