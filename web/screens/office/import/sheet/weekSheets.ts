import { askedFor, PICK_TEAM } from './questions.ts';
import { datesAsWeeks } from './dates.ts';
import { nameOfRow, type ReadSheet, teamColumn } from './asEntries.ts';
import { weekIn, type Weeks } from './headings.ts';
import { isWeek } from './meanings.ts';
import type { Sheet, SheetRow } from './table.ts';

interface WeekSheet {
  read: ReadSheet;
  week: number;
  /** Places of the columns. */
  team: number;
  name: number;
}

/** Combines sheets of one week each ("Week 1", "Week 2") into one row per pick; null for none. */
export function weekSheets(sheets: readonly ReadSheet[], weeks: Weeks): Sheet | null {
  const names = datesAsWeeks(
    sheets.map(({ sheet }) => sheet.name),
    weeks,
  );
  const found = sheets.flatMap((read, index): WeekSheet[] => {
    const week = weekIn(names[index]!, weeks);
    if (week === null || read.sheet.isHidden || read.columns.filter(isWeek).length > 1) return [];
    const headed = read.header.findIndex(
      (heading) => askedFor(heading.toLowerCase().replace(/\s*[?(].*$/, '')) === PICK_TEAM,
    );
    const team = [headed, read.columns.findIndex(isWeek), teamColumn(read, weeks)].find(
      (place) => place >= 0,
    );
    const name = read.header.findIndex(
      (_, place) =>
        place !== team &&
        read.columns[place] !== 'email' &&
        (read.columns.some((meaning) => /name/i.test(meaning ?? ''))
          ? /name/i.test(read.columns[place] ?? '')
          : read.rows.some(({ cells }) => /\p{L}/u.test(cells[place]!))),
    );
    return team === undefined || name < 0 ? [] : [{ read, week, team, name }];
  });
  if (new Set(found.map(({ week }) => week)).size < 2) return null;
  const given = ['email', 'paid'].filter((meaning) =>
    found.some(({ read }) => read.columns.includes(meaning)),
  );
  const rows: SheetRow[] = [{ at: 0, place: 'the header', cells: ['Name', 'Week', 'Pick', ...given, ''] }];
  const add = (row: SheetRow, { read }: WeekSheet, cells: string[]) =>
    rows.push({ ...row, at: rows.length, place: `${read.sheet.name}, row ${row.at}`, cells });
  for (const sheet of found.toSorted((one, other) => one.week - other.week)) {
    const { read, week, team, name } = sheet;
    const places = given.map((meaning) => read.columns.indexOf(meaning));
    const none = given.map(() => '');
    for (const row of read.above) add(row, sheet, ['', '', '', ...none, row.cells.join(' ').trim()]);
    for (const row of read.rows) {
      const more = places.map((place) => row.cells[place] ?? '');
      const rest = row.cells.filter((cell, place) => cell !== '' && ![team, name, ...places].includes(place));
      const whole = nameOfRow(read, row) || row.cells[name]!;
      add(row, sheet, [whole, `Week ${week}`, row.cells[team]!, ...more, rest.join(' · ')]);
    }
  }
  return {
    name: `${found.length} sheets of weeks together`,
    rows,
    isCombined: true,
    layout: {
      header: 0,
      notes: [`The sheets ${found.map(({ read }) => `“${read.sheet.name}”`).join(', ')} are read together.`],
    },
  };
}
