import { meaningOf, PICK_TEAM, PICK_WEEK, type Weeks } from './headings.ts';
import { isWeek, type Meaning } from './meanings.ts';

/** What the columns mean, by their headings and what stands below them. Each meaning is given once, a week to its two picks. */
export function guessColumns(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  weeks: Weeks,
): Meaning[] {
  const columns = header.map((heading) => meaningOf(heading, weeks));
  const valuesOf = (place: number) => rows.map((row) => row[place] ?? '').filter((cell) => cell !== '');
  chooseEmail(
    columns,
    header.map((_, place) => valuesOf(place)),
  );
  choosePaid(columns, header, valuesOf, rows.length);
  chooseForm(columns, valuesOf);
  const once = new Set<string>();
  const chosen = columns.map((meaning, place): Meaning => {
    if (meaning === null) return null;
    const isSecondPick = isWeek(meaning) && isPartOfWeek(header[place]!);
    if (once.has(meaning) && !isSecondPick) return null;
    once.add(meaning);
    return meaning;
  });
  return withNames(chosen);
}

const SAYS_PAID = /^(?:y|yes|n|no|x|paid|unpaid|true|false|\$?\d+(?:\.\d\d)?)$/i;

/** What the columns of a sheet without a header mean: a name, an address, who has paid, then the weeks in their order. */
export function guessBare(rows: readonly (readonly string[])[], { weekCount }: Weeks): Meaning[] {
  const width = rows[0]?.length ?? 0;
  const counted = Array.from({ length: width }, (_, place) => {
    const values = rows.map((row) => row[place]!).filter((cell) => cell !== '');
    const isMost = (says: (cell: string) => boolean) => values.filter(says).length * 2 > values.length;
    return { place, isAddress: isMost(hasAddress), isPaid: isMost((cell) => SAYS_PAID.test(cell)) };
  });
  const email = counted.find(({ isAddress }) => isAddress)?.place ?? -1;
  const name = counted.find(({ place, isPaid }) => place !== email && !isPaid)?.place ?? -1;
  const paid = counted.find(({ place, isPaid }) => isPaid && place > Math.min(email, name))?.place ?? -1;
  let week = 0;
  return counted.map(({ place, isPaid }) => {
    if (email < 0) return null;
    if (place === email) return 'email';
    if (place === name) return 'username';
    if (place === paid) return 'paid';
    if (isPaid || place < Math.max(email, name) || week === weekCount) return null;
    week += 1;
    return String(week);
  });
}

/** "Week 14a", "Week 14 pick 2", "W14 (2)". */
function isPartOfWeek(heading: string): boolean {
  return /\d\s*b$|\d.*(?:pick|team|game|#)?\s*[(#]?2\)?$|second/i.test(heading);
}

const hasAddress = (cell: string) => /\S@\S/.test(cell);

/** The column of addresses is the one that has most, whatever its heading. */
function chooseEmail(columns: Meaning[], values: readonly (readonly string[])[]): void {
  const counts = values.map((cells) => cells.filter(hasAddress).length);
  const most = Math.max(0, ...counts);
  if (most === 0) return;
  const named = columns.findIndex((meaning, place) => meaning === 'email' && counts[place]! * 2 >= most);
  const place = named >= 0 ? named : counts.indexOf(most);
  for (const [index, meaning] of columns.entries()) if (meaning === 'email') columns[index] = null;
  columns[place] = 'email';
}

/**
 * Who has paid is said by the column that says so most plainly. A column of fees that has the same in each row says what
 * everybody has to pay; debts are read only where nothing else tells.
 */
function choosePaid(
  columns: Meaning[],
  header: readonly string[],
  valuesOf: (place: number) => string[],
  rowCount: number,
): void {
  const places = columns.flatMap((meaning, place) => (meaning === 'paid' ? [place] : []));
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

/** A row a pick has a column of weeks and one of teams; beside columns of weeks these are something else. */
function chooseForm(columns: Meaning[], valuesOf: (place: number) => string[]): void {
  const week = columns.indexOf(PICK_WEEK);
  const team = columns.indexOf(PICK_TEAM);
  const weeks = week < 0 ? [] : valuesOf(week);
  const isRowAPick =
    week >= 0 && team >= 0 && !columns.some(isWeek) && weeks.filter(isWeekCell).length * 2 > weeks.length;
  if (isRowAPick) return;
  for (const [place, meaning] of columns.entries()) {
    if (meaning === PICK_WEEK || meaning === PICK_TEAM) columns[place] = null;
  }
}

export function isWeekCell(cell: string): boolean {
  return /^(?:nfl )?(?:week|wk|w)?[\s#.]*\d{1,2}$/i.test(cell);
}

/** A list with names alone calls its entries by them. */
function withNames(columns: Meaning[]): Meaning[] {
  const name = columns.indexOf('name');
  if (!columns.includes('username') && name >= 0) columns[name] = 'username';
  return columns;
}
