/**
 * Checks of the form of parsed JSON. Each returns null, or what is wrong in words that complete "its field … ".
 */
export type Shape = (value: unknown) => string | null;

const fits =
  (expected: string, test: (value: unknown) => boolean): Shape =>
  (value) =>
    test(value) ? null : `is not ${expected}`;

/** A week of a season; 0 where none is meant is not one. */
export const week = fits('a week from 1 to 30', (value) => isWhole(value) && value >= 1 && value <= 30);
export const weekOrNone = fits('a week, or 0', (value) => isWhole(value) && value >= 0 && value <= 30);
export const count = fits('a whole number from 0', (value) => isWhole(value) && value >= 0);
export const text = fits('a text', (value) => typeof value === 'string' && value.length <= 10_000);
/** The letters of a currency in ISO 4217. */
export const currency = fits(
  'three letters of a currency',
  (value) => typeof value === 'string' && /^[A-Z]{3}$/.test(value),
);
export const flag = fits('true or false', (value) => typeof value === 'boolean');
/** An id as REST writes it. */
export const id = fits(
  'an id',
  (value) =>
    typeof value === 'string' && /^[1-9]\d{0,15}$/.test(value) && Number.isSafeInteger(Number(value)),
);
/** What a team's id looks like. */
export const TEAM_PATTERN = String.raw`[\w.-]{1,10}`;
const TEAM = new RegExp(`^${TEAM_PATTERN}$`);
export const team = fits('a team', (value) => typeof value === 'string' && TEAM.test(value));
export const instant = fits(
  'an instant in UTC with milliseconds',
  (value) => typeof value === 'string' && isInstant(value),
);
/** What 32 bytes look like in base64. */
export const HASH_PATTERN = '[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=';
const HASH = new RegExp(`^${HASH_PATTERN}$`);
export const hash = fits('base64 of 32 bytes', (value) => typeof value === 'string' && HASH.test(value));
/** What the points of a line look like: "-3.5". */
export const LINE_PATTERN = String.raw`-?\d{1,3}(?:\.\d{1,2})?`;
const LINE = new RegExp(`^${LINE_PATTERN}$`);
export const line = fits('a line', (value) => typeof value === 'string' && LINE.test(value));
/** The weeks of strikes: "3,12". */
export const weeks = fits(
  'a list of weeks',
  (value) => typeof value === 'string' && /^(\d{1,2}(,\d{1,2})*)?$/.test(value),
);

export const oneOf = (...values: readonly unknown[]): Shape =>
  fits(`one of ${values.map((value) => JSON.stringify(value)).join(', ')}`, (value) =>
    values.includes(value),
  );

export const orNull =
  (shape: Shape): Shape =>
  (value) =>
    value === null ? null : shape(value);

export const listOf =
  (shape: Shape): Shape =>
  (value) => {
    if (!Array.isArray(value)) return 'is not a list';
    for (const [place, item] of value.entries()) {
      const wrong = shape(item);
      if (wrong !== null) return `has an item, number ${place + 1}, that ${wrong}`;
    }
    return null;
  };

/** A list with these items, no more and no fewer. */
export const row =
  (...shapes: readonly Shape[]): Shape =>
  (value) => {
    if (!Array.isArray(value) || value.length !== shapes.length) return `is not a list of ${shapes.length}`;
    for (const [place, shape] of shapes.entries()) {
      const wrong = shape(value[place]);
      if (wrong !== null) return `has a part, number ${place + 1}, that ${wrong}`;
    }
    return null;
  };

export const either =
  (...shapes: readonly Shape[]): Shape =>
  (value) => {
    const wrongs = shapes.map((shape) => shape(value));
    return wrongs.includes(null) ? null : wrongs[0]!;
  };

/** An object with these fields, and of the optional ones those that it has; no others. */
export const object =
  (fields: Readonly<Record<string, Shape>>, optional: Readonly<Record<string, Shape>> = {}): Shape =>
  (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'is not an object';
    const given = value as Record<string, unknown>;
    for (const [name, shape] of Object.entries(fields)) {
      if (!Object.hasOwn(given, name)) return `lacks the field ${name}`;
      const wrong = shape(given[name]);
      if (wrong !== null) return `has a field ${name} that ${wrong}`;
    }
    for (const name of Object.keys(given)) {
      if (Object.hasOwn(fields, name)) continue;
      const shape = Object.hasOwn(optional, name) ? optional[name]! : () => 'is not known';
      const wrong = shape(given[name]);
      if (wrong !== null) return `has a field ${name} that ${wrong}`;
    }
    return null;
  };

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

const INSTANT = /^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;
/** Days of the calendar among those seen, which are a season's. */
const knownDays = new Set<string>();
const MOST_DAYS = 1_000;

function isInstant(value: string): boolean {
  return INSTANT.test(value) && isDay(value.slice(0, 10));
}

/** Whether the text is a day of the calendar; 30 February is one to some parsers. */
function isDay(text: string): boolean {
  if (knownDays.has(text)) return true;
  const at = Date.parse(`${text}T00:00:00.000Z`);
  if (Number.isNaN(at) || !new Date(at).toISOString().startsWith(text)) return false;
  if (knownDays.size >= MOST_DAYS) knownDays.clear();
  knownDays.add(text);
  return true;
}
