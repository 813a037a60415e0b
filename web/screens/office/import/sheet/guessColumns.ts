import { datesAsWeeks } from './dates.ts';
import { isPlain, meaningOf, weekIn, type Weeks } from './headings.ts';
import { isWeek, type Meaning } from './meanings.ts';
import { isTeam } from './teams.ts';
import { PICK_TEAM, PICK_WEEK } from './questions.ts';

/**
 * Meanings by headings and cells. Each is given once (a week to its two picks): to the plainest heading,
 * hidden columns last.
 */
export function guessColumns(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  weeks: Weeks,
  hidden: ReadonlySet<number> = new Set(),
): Meaning[] {
  const valuesOf = (place: number) => rows.map((row) => row[place] ?? '').filter((cell) => cell !== '');
  // The numbers of rows of a published sheet begin with its header: no Week 1.
  const columns = header.map((heading, place) =>
    isNumbering([heading, ...valuesOf(place)]) ? null : meaningOf(heading, weeks),
  );
  /** Columns in the order in which they are asked what they mean. */
  const order = [...header.keys()].toSorted((one, other) => rankOf(one) - rankOf(other) || one - other);
  function rankOf(place: number): number {
    const meaning = columns[place] ?? null;
    const isEmpty = rows.length > 0 && valuesOf(place).length === 0;
    return (
      (isEmpty ? 4 : 0) +
      (hidden.has(place) ? 2 : 0) +
      (meaning !== null && isPlain(header[place]!, meaning) ? 0 : 1)
    );
  }
  chooseEmail(
    columns,
    header.map((_, place) => valuesOf(place)),
    order,
    hidden,
  );
  choosePaid(columns, header, valuesOf, rows.length, order);
  chooseForm(columns, header, valuesOf, weeks);
  const first = new Map<string, number>();
  for (const place of order) {
    const meaning = columns[place] ?? null;
    if (meaning !== null && !first.has(meaning)) first.set(meaning, place);
  }
  const chosen = columns.map((meaning, place): Meaning => {
    if (meaning === null || first.get(meaning) === place) return meaning;
    return isWeek(meaning) && isPartOfWeek(header[place]!, meaning) && !hidden.has(place) ? meaning : null;
  });
  return withNames(chosen);
}

const SAYS_PAID = /^(?:y|yes|n|no|x|paid|unpaid|true|false|\$?\d+(?:\.\d\d)?)$/i;

/** What the columns of a sheet without a header mean: a name, an address, who has paid, then the weeks in their order. */
export function guessBare(rows: readonly (readonly string[])[], weeks: Weeks): Meaning[] {
  const { weekCount } = weeks;
  const width = rows[0]?.length ?? 0;
  const counted = Array.from({ length: width }, (_, place) => {
    const values = rows.map((row) => row[place]!).filter((cell) => cell !== '');
    const isMost = (says: (cell: string) => boolean) => values.filter(says).length * 2 > values.length;
    return {
      place,
      isAddress: isMost(hasAddress),
      isPaid: isMost((cell) => SAYS_PAID.test(cell)) && !isNumbering(values),
      isNumbering: isNumbering(values),
      isTeam: isMost((cell) => isTeam(cell, weeks)),
    };
  });
  const email = counted.find(({ isAddress }) => isAddress)?.place ?? -1;
  const name =
    counted.find(
      (column) => column.place !== email && !column.isPaid && !column.isTeam && !column.isNumbering,
    )?.place ?? -1;
  const paid = counted.find(({ place, isPaid }) => isPaid && place > Math.min(email, name))?.place ?? -1;
  let week = 0;
  return counted.map(({ place, isPaid, isNumbering: isCount }) => {
    // Without addresses only teams tell a table from a note.
    if (email < 0 && !counted.some((column) => column.isTeam)) return null;
    if (place === email) return 'email';
    if (place === name) return 'username';
    if (place === paid) return 'paid';
    if (isPaid || isCount || place < Math.max(email, name) || week === weekCount) return null;
    week += 1;
    return String(week);
  });
}

/** Whether cells count their rows: "1", "2", "3" are no amounts. */
export function isNumbering(values: readonly string[]): boolean {
  return values.length > 1 && values.every((cell, index) => cell === String(Number(values[0]) + index));
}

/** "Week 14b", "Week 14 pick 2", "W14 (2)". */
function isPartOfWeek(heading: string, week: string): boolean {
  const [before, ...after] = heading.split(new RegExp(`(?<!\\d)0?${week}(?!\\d)`));
  const rest = after.length === 0 ? before! : after.join(week);
  return /^\s*b$|(?:pick|team|game|#|\(|[.-])\s*#?2\)?$|second|2nd/i.test(rest);
}

const hasAddress = (cell: string) => /\S@\S/.test(cell);

/** Columns in which most cells are addresses. */
export function addressColumns(width: number, valuesOf: (place: number) => readonly string[]): number[] {
  return Array.from({ length: width }, (_, place) => place).filter((place) => {
    const values = valuesOf(place);
    return values.filter(hasAddress).length * 2 > values.length;
  });
}

/** The column of addresses is one of those that have most, whatever its heading. */
function chooseEmail(
  columns: Meaning[],
  values: readonly (readonly string[])[],
  order: readonly number[],
  hidden: ReadonlySet<number>,
): void {
  const counts = values.map((cells) => cells.filter(hasAddress).length);
  const mostOf = (places: readonly number[]) => Math.max(0, ...places.map((place) => counts[place]!));
  const most = mostOf(order.filter((place) => !hidden.has(place))) || mostOf(order);
  if (most === 0) return;
  const named = order.filter((place) => columns[place] === 'email' && counts[place]! * 2 >= most);
  const place = named[0] ?? order.find((each) => counts[each]! * 2 >= most)!;
  for (const [index, meaning] of columns.entries()) if (meaning === 'email') columns[index] = null;
  columns[place] = 'email';
}

/**
 * The plainest column about payment. A column with the same fee in each row is the price, not a payment;
 * debts are a last resort.
 */
function choosePaid(
  columns: Meaning[],
  header: readonly string[],
  valuesOf: (place: number) => string[],
  rowCount: number,
  order: readonly number[],
): void {
  const places = order.filter((place) => columns[place] === 'paid');
  const isPlain = (place: number) => /paid|\bpd\b|received|collected/i.test(header[place]!);
  const tells = (place: number) => {
    const values = valuesOf(place);
    return values.length < rowCount || new Set(values).size > 1;
  };
  const best = places.find(isPlain) ?? places.find(tells);
  for (const place of places) if (place !== best) columns[place] = null;
  if (best === undefined) return;
  for (const [place, meaning] of columns.entries()) if (meaning === 'owes') columns[place] = null;
}

/**
 * One row per pick: a column of weeks (or the day of an answer) and one of teams. Not used beside columns of
 * weeks.
 */
function chooseForm(
  columns: Meaning[],
  header: readonly string[],
  valuesOf: (place: number) => string[],
  weeks: Weeks,
): void {
  const isOfWeeks = (place: number) => {
    const values = datesAsWeeks(valuesOf(place), weeks);
    return values.filter((cell) => weekIn(cell, weeks) !== null).length * 2 > values.length;
  };
  const named = columns.indexOf(PICK_WEEK);
  const dated = header.findIndex((heading) => /^(?:time ?stamp|date|submitted|day)/i.test(heading));
  const week = [named, dated].find((place) => place >= 0 && isOfWeeks(place)) ?? -1;
  const isRowAPick = week >= 0 && columns.includes(PICK_TEAM) && !columns.some(isWeek);
  for (const [place, meaning] of columns.entries()) {
    if (meaning === PICK_WEEK || (meaning === PICK_TEAM && !isRowAPick)) columns[place] = null;
  }
  if (isRowAPick) columns[week] = PICK_WEEK;
}

/** A list with names alone uses them as entry names. */
function withNames(columns: Meaning[]): Meaning[] {
  const name = columns.indexOf('name');
  if (!columns.includes('username') && name >= 0) columns[name] = 'username';
  return columns;
}
