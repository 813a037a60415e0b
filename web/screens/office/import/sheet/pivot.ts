import { cleanEmail } from './cells.ts';
import { datesAsWeeks, timesOf } from './dates.ts';
import { grouped } from './grouped.ts';
import { weekIn, type Weeks } from './headings.ts';
import type { Meaning } from './meanings.ts';
import { nameKey } from './people.ts';
import { PICK_TEAM, PICK_WEEK } from './questions.ts';
import type { IgnoredRow } from './rowKinds.ts';
import { placeOf, type SheetRow } from './table.ts';

export interface Columns {
  header: readonly string[];
  columns: readonly Meaning[];
  rows: readonly SheetRow[];
  /** The places of columns that the sheet hides. */
  hidden: ReadonlySet<number>;
}

export interface Pivoted extends Columns {
  ignored: IgnoredRow[];
  notes: string[];
  /** Cells with two picks of a week of unknown order. */
  twice: { at: number; week: number; teams: readonly string[] }[];
}

interface Answer {
  row: SheetRow;
  week: number;
  team: string;
  /** Of the answer; null for none. */
  time: number | null;
}

/**
 * Pivots one row per pick into one row per entry; other sheets stay. The latest answer for a week counts. Two
 * picks share a cell, "KC+BUF", as do two without times, which become a question.
 */
export function pivoted(table: Columns, weeks: Weeks): Pivoted {
  const { header, columns, rows } = table;
  const weekPlace = columns.indexOf(PICK_WEEK);
  const teamPlace = columns.indexOf(PICK_TEAM);
  if (weekPlace < 0 || teamPlace < 0) return { ...table, ignored: [], notes: [], twice: [] };
  const kept = columns.flatMap((_, place) => (place === weekPlace || place === teamPlace ? [] : [place]));
  const ignored: IgnoredRow[] = [];
  const answers: Answer[] = [];
  const weekCells = datesAsWeeks(
    rows.map(({ cells }) => cells[weekPlace]!),
    weeks,
  );
  const times = timesOfAnswers(table);
  for (const [index, row] of rows.entries()) {
    const week = weekOfAnswer(weekCells[index]!, weeks);
    if (week === null) ignored.push({ ...row, why: 'its week is no number' });
    else answers.push({ row, week, team: row.cells[teamPlace]!, time: times?.[index] ?? null });
  }
  const last = answers.reduce((most, { week }) => Math.max(most, week), 0);
  const numbers = Array.from({ length: last }, (_, index) => index + 1);
  const notes: string[] = [];
  const twice: Pivoted['twice'] = [];
  const entries = [...grouped(answers, ownerOf(table, answers)).values()].map((given): SheetRow => {
    const replaced = new Set<SheetRow>();
    const both: { week: number; teams: readonly string[] }[] = [];
    const picks = numbers.map((week) => {
      const ofWeek = given.filter((answer) => answer.week === week && answer.team !== '');
      const counting = lastOf(ofWeek, weeks);
      for (const { row } of ofWeek.filter((answer) => !counting.includes(answer))) {
        replaced.add(row);
        ignored.push({
          ...row,
          why: `a later answer for Week ${week} counts, of ${placeOf(counting.at(-1)!.row)}`,
        });
      }
      const teams = counting.map(({ team }) => team);
      if (teams.length > 1 && !isDouble(week, weeks)) both.push({ week, teams });
      return teams.join('+');
    });
    // The row is located by an answer that counts.
    const [shown, ...more] = given.map(({ row }) => row).filter((row) => !replaced.has(row));
    const cells = kept.map(
      (place) => given.map(({ row }) => row.cells[place]!).find((cell) => cell !== '') ?? '',
    );
    twice.push(...both.map((each) => ({ at: shown!.at, ...each })));
    return { ...shown!, also: more.map(({ at }) => at), cells: [...cells, ...picks] };
  });
  const later = ignored.filter(({ why }) => why.startsWith('a later')).length;
  if (later > 0)
    notes.push(
      `Of several answers for a week the later one counts: ${later} earlier ${later === 1 ? 'one is' : 'ones are'} left out.`,
    );
  return {
    header: [...kept.map((place) => header[place]!), ...numbers.map((week) => `Week ${week}`)],
    columns: [...kept.map((place) => columns[place]!), ...numbers.map(String)],
    rows: entries,
    hidden: new Set(kept.flatMap((place, index) => (table.hidden.has(place) ? [index] : []))),
    ignored,
    notes,
    twice,
  };
}

/** The cells of one pick's row, in the columns of the pivoted table. */
export function asEntryCells(
  table: Columns,
  width: number,
  cells: readonly string[],
  weeks: Weeks,
): string[] {
  const { columns } = table;
  const [weekPlace, teamPlace] = [columns.indexOf(PICK_WEEK), columns.indexOf(PICK_TEAM)];
  if (weekPlace < 0 || teamPlace < 0) return [...cells];
  const kept = cells.filter((_, place) => place !== weekPlace && place !== teamPlace);
  const [cell = ''] = datesAsWeeks([cells[weekPlace]!], weeks);
  const week = weekOfAnswer(cell, weeks);
  return Array.from({ length: width }, (_, place) =>
    place < kept.length ? kept[place]! : place - kept.length + 1 === week ? cells[teamPlace]! : '',
  );
}

/** The week of an answer; in another language its only number: "Woche 3", "3ª semana". */
function weekOfAnswer(text: string, weeks: Weeks): number | null {
  const number = Number(/^\D*(\d{1,2})\D*$/.exec(text)?.[1] ?? 0);
  return weekIn(text, weeks) ?? (number >= 1 && number <= weeks.weekCount ? number : null);
}

/**
 * Times of the answers, from the column with that heading or else any column of times without a meaning; null
 * for none.
 */
function timesOfAnswers({ header, columns, rows }: Columns): number[] | null {
  const timesAt = (place: number) => timesOf(rows.map(({ cells }) => cells[place]!));
  const named = header.findIndex((heading) =>
    /^(?:time ?stamp|submitted|completed|start time|date)/i.test(heading),
  );
  if (named >= 0) return timesAt(named);
  return columns.reduce<number[] | null>(
    (found, meaning, place) => found ?? (meaning === null ? timesAt(place) : null),
    null,
  );
}

const isDouble = (week: number, { doublePickWeeks = [] }: Weeks) => doublePickWeeks.includes(week);

/** The last answers by time, as many as the week has picks; all where a time is missing. */
function lastOf(answers: readonly Answer[], weeks: Weeks): readonly Answer[] {
  const most = isDouble(answers[0]?.week ?? 0, weeks) ? 2 : 1;
  if (answers.length <= most || answers.some(({ time }) => time === null)) return answers;
  return answers.toSorted((one, other) => one.time! - other.time!).slice(-most);
}

function ownerOf({ columns }: Columns, answers: readonly Answer[]): (answer: Answer) => string {
  const names = columns.flatMap((meaning, place) => (/name/i.test(meaning ?? '') ? [place] : []));
  const emailPlace = columns.indexOf('email');
  const nameOf = ({ row }: Answer) => names.map((place) => nameKey(row.cells[place]!)).join('\n');
  const emailOf = ({ row }: Answer) => cleanEmail(row.cells[emailPlace] ?? '').toLowerCase();
  const emails = new Map<string, Set<string>>();
  for (const answer of answers) {
    const email = emailOf(answer);
    if (email !== '') emails.set(nameOf(answer), (emails.get(nameOf(answer)) ?? new Set()).add(email));
  }
  return (answer) => {
    const name = nameOf(answer);
    const known = [...(emails.get(name) ?? [])];
    const email = emailOf(answer);
    return `${name}\n${email === '' && known.length === 1 ? known[0]! : email}`;
  };
}
