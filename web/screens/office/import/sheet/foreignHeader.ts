import { guessBare, guessColumns, isNumbering } from './guessColumns.ts';
import { findHeader, type FoundHeader } from './header.ts';
import type { Weeks } from './headings.ts';
import { withMerged } from './further.ts';
import { isWeek, type Meaning } from './meanings.ts';
import { PICK_TEAM, PICK_WEEK } from './questions.ts';
import type { Layout, SheetRow } from './table.ts';
import { isTeam } from './teams.ts';

/** A column whose meaning was guessed from its cells, since its heading is not English. */
export interface GuessedColumn {
  heading: string;
  meaning: string;
}

/** Rows in which a header is looked for. */
const FIRST = 20;
const hasAddress = (cell: string) => /\S@\S/.test(cell);
const PAID =
  /^(?:y|yes|n|no|x|✓|ja|nein|oui|non|s[ií]|sim|n[ãa]o|nee|bezahlt|offen|payé|pagado|pagato|\$?\d+(?:[.,]\d\d)?\s*€?)$/iu;

/**
 * Numbers by place in the longest row of counting headings: "Woche 1", "Woche 2" or "1. Spieltag", in any
 * language.
 */
function counted(header: readonly string[], { weekCount }: Weeks): ReadonlyMap<number, number> {
  const series = new Map<string, Map<number, number>>();
  for (const [place, heading] of header.entries()) {
    const [, before, digits, after] = /^(\D*?)[\s#.:-]*(\d{1,2})[\s.:]*(\D*)$/.exec(heading.trim()) ?? [];
    const word = `${before}\n${after}`.toLowerCase();
    const number = Number(digits);
    if (digits === undefined || !/\p{L}/u.test(word) || number < 1 || number > weekCount) continue;
    const found = series.get(word) ?? new Map<number, number>();
    series.set(word, found);
    if (![...found.values()].includes(number)) found.set(place, number);
  }
  const [longest] = [...series.values()].toSorted((one, other) => other.size - one.size);
  return longest !== undefined && longest.size > 1 ? longest : new Map();
}

/** A header in another language, which counts or stands above addresses; null for none. */
function findForeignHeader(rows: readonly SheetRow[], weeks: Weeks): FoundHeader | null {
  const addressed = rows.findIndex(({ cells }) => cells.some(hasAddress));
  const emailPlace = rows[addressed]?.cells.findIndex(hasAddress) ?? -1;
  const above = rows.slice(0, FIRST).findIndex(({ cells }, index) => {
    if (cells.some(hasAddress)) return false;
    if (counted(cells, weeks).size > 1) return true;
    const filled = cells.filter((cell) => cell !== '').length;
    return index === addressed - 1 && filled > 2 && cells[emailPlace] !== '';
  });
  return above < 0 ? null : { cells: rows[above]!.cells, above, height: 1 };
}

/** The header and the meanings of the columns, from English headings or from the cells. */
export function columnsOf(
  sheet: readonly SheetRow[],
  weeks: Weeks,
  layout: Layout = {},
): { header: readonly string[]; columns: Meaning[]; guessed: GuessedColumn[] } & Omit<FoundHeader, 'cells'> {
  const english = findHeader(sheet, weeks, layout.header);
  const foreign = english.height === 0 ? findForeignHeader(sheet, weeks) : null;
  const { cells: header, above, height } = foreign ?? english;
  const cells = withMerged(sheet.slice(above + height), layout.merged).map((row) => row.cells);
  const read =
    height === 0
      ? { columns: guessBare(cells, weeks), guessed: [] }
      : guessForeign(header, cells, weeks, { isForeign: foreign !== null, hidden: layout.hiddenColumns });
  return { ...read, header, above, height };
}

/**
 * In a form's answers, the columns of the week ("Woche 3" in most cells) and of the only team; null for none.
 */
function answersIn(
  places: readonly number[],
  valuesOf: (place: number) => readonly string[],
  weeks: Weeks,
): { week: number; team: number } | null {
  const ofMost = (says: (cell: string) => boolean) =>
    places.filter((place) => valuesOf(place).filter(says).length * 2 > valuesOf(place).length);
  const [team, ...teams] = ofMost((cell) => isTeam(cell, weeks));
  const words = (place: number) =>
    new Set(valuesOf(place).map((cell) => cell.replace(/\d+/, '').toLowerCase()));
  const [week] = ofMost((cell) => {
    const number = Number(/^\D*(\d{1,2})\D*$/.exec(cell)?.[1] ?? 0);
    return /\p{L}/u.test(cell) && number >= 1 && number <= weeks.weekCount;
  }).filter((place) => words(place).size === 1);
  return team === undefined || week === undefined || teams.length > 0 ? null : { week, team };
}

/**
 * Meanings guessed from the cells, where headings are not English.
 * @param how `isForeign`: whether findForeignHeader found the header; without it, the headings of weeks tell
 */
function guessForeign(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  weeks: Weeks,
  { isForeign, hidden }: { isForeign: boolean; hidden: Layout['hiddenColumns'] },
): { columns: Meaning[]; guessed: GuessedColumn[] } {
  const known = guessColumns(header, rows, weeks, hidden);
  const series = [...(known.some(isWeek) ? [] : counted(header, weeks))].filter(([place]) => {
    const values = rows.map((row) => row[place] ?? '').filter((cell) => cell !== '');
    return known[place] === null && values.some((cell) => /\p{L}{2}/u.test(cell) && !PAID.test(cell));
  });
  const numbers = new Map(series);
  const valuesOf = (place: number) => rows.map((row) => row[place] ?? '').filter((cell) => cell !== '');
  const isOpen = (place: number) =>
    known[place] === null && !numbers.has(place) && header[place] !== '' && valuesOf(place).length > 0;
  const places = [...header.keys()];
  const answers =
    known.some(isWeek) || numbers.size > 0 ? null : answersIn(places.filter(isOpen), valuesOf, weeks);
  if (!isForeign && series.length === 0 && answers === null) return { columns: known, guessed: [] };
  const bare = guessBare(rows, weeks);
  const isMost = (place: number, says: (cell: string) => boolean) => {
    const values = valuesOf(place);
    return values.length > 0 && values.filter(says).length * 2 > values.length;
  };
  const isNamed = known.some((meaning) => /name/i.test(meaning ?? ''));
  const name = isNamed
    ? undefined
    : places.find((place) => {
        const isText = isMost(
          place,
          (cell) => /\p{L}{2}/u.test(cell) && !PAID.test(cell) && !hasAddress(cell),
        );
        // In a form's answers each person has several rows.
        const isTold = new Set(valuesOf(place)).size * 5 > valuesOf(place).length * 4;
        const isOfAnswer = place === answers?.week || place === answers?.team;
        return isOpen(place) && isText && !isOfAnswer && (isTold || answers !== null);
      });
  const isPaid = known.includes('paid') || known.includes('owes');
  const paid = isPaid
    ? undefined
    : places.find((place) => {
        const isSaid = isMost(place, (cell) => PAID.test(cell)) && !isNumbering(valuesOf(place));
        return place !== name && isOpen(place) && isSaid;
      });
  const hasWeeks = known.some(isWeek) || numbers.size > 0 || answers !== null;
  const guessOf = (place: number): Meaning => {
    const number = numbers.get(place);
    if (number !== undefined) return String(number);
    if (place === answers?.week) return PICK_WEEK;
    if (place === answers?.team) return PICK_TEAM;
    if (place === name) return 'username';
    if (place === paid) return 'paid';
    return !hasWeeks && isOpen(place) && isWeek(bare[place] ?? null) ? bare[place]! : null;
  };
  const columns = places.map((place) => known[place] ?? guessOf(place));
  return {
    columns,
    guessed: places.flatMap((place) => {
      const meaning = known[place] === null ? columns[place] : null;
      return meaning == null ? [] : [{ heading: header[place]!, meaning }];
    }),
  };
}
