import { datesAsWeeks } from './dates.ts';
import { letterOf } from './header.ts';
import { meaningOf, saysNothing, weekIn, type Weeks } from './headings.ts';
import { isWeek } from './meanings.ts';
import { PICK_WEEK } from './questions.ts';
import type { Sheet, SheetRow } from './table.ts';

/** Columns in which the weeks are looked for. */
const FIRST = 3;

/** Transposes a sheet with weeks down and players across; others stay as they are. */
export function turned(sheet: Sheet, weeks: Weeks): Sheet {
  const found = findWeeks(sheet.rows, weeks);
  if (found === null) return sheet;
  const { rows, layout = {} } = sheet;
  const width = rows[0]!.cells.length;
  const asRow = (place: number): SheetRow => ({
    at: place + 1,
    place: `column ${letterOf(place)}`,
    ...(layout.hiddenColumns?.has(place) && { isHidden: true }),
    cells: rows.map(({ cells }, index) =>
      place === found.column && index === found.header ? 'Name' : cells[place]!,
    ),
  });
  const heading = (place: number) => rows[found.header]!.cells[place]!;
  const places = Array.from({ length: width }, (_, place) => place).filter((place) => place !== found.column);
  const isPlayer = (place: number) => heading(place) !== '' && !saysNothing(heading(place));
  const isFilled = (place: number) => rows.some(({ cells }) => cells[place] !== '');
  return {
    ...sheet,
    rows: [
      ...places.filter((place) => !isPlayer(place) && isFilled(place)).map(asRow),
      asRow(found.column),
      ...places.filter(isPlayer).map(asRow),
    ],
    layout: {
      ...layout,
      hiddenColumns: new Set([...rows.keys()].filter((index) => rows[index]!.isHidden)),
      merged: [],
      notes: [...(layout.notes ?? []), 'Each column is an entry: the sheet has its weeks in rows.'],
    },
  };
}

/** The column of weeks, each once and in order, and the row of names above. */
function findWeeks(rows: readonly SheetRow[], weeks: Weeks): { column: number; header: number } | null {
  const width = Math.min(FIRST, rows[0]?.cells.length ?? 0);
  for (let column = 0; column < width; column += 1) {
    const numbers = datesAsWeeks(
      rows.map(({ cells }) => cells[column]!),
      weeks,
    ).map((cell) => weekIn(cell, weeks));
    const places = [...numbers.keys()].filter((index) => numbers[index] !== null);
    const [first = 0, last = 0] = [places[0], places.at(-1)];
    const isInOrder = places.every((index, at) => at === 0 || numbers[index]! > numbers[places[at - 1]!]!);
    const isNamed = rows.slice(first, last + 1).some(({ cells }) => /\p{L}/u.test(cells[column]!));
    if (places.length < 2 || !isInOrder || places.length * 2 <= last + 1 - first || first === 0) continue;
    // Addresses and payments may be between the names and the weeks.
    const header = [...rows.slice(0, first).keys()].find((index) => {
      const meaning = meaningOf(rows[index]!.cells[column]!, weeks);
      const isOfNames = meaning === null || meaning === PICK_WEEK || /name/i.test(meaning);
      return isOfNames && rows[index]!.cells.filter((cell) => cell !== '').length > 2;
    });
    if (header === undefined) continue;
    const names = rows[header]!.cells.filter((cell, place) => place !== column && cell !== '');
    const telling = names.filter((name) => meaningOf(name, weeks) !== null);
    const corner = meaningOf(rows[header]!.cells[column]!, weeks);
    // Bare numbers are row numbers, unless the corner says weeks.
    if (!isNamed && corner !== PICK_WEEK) continue;
    if (names.length < 2 || telling.some(isWeek) || telling.length * 2 >= names.length) continue;
    return { column, header };
  }
  return null;
}
