import { parseTeams } from '#prisma/seasons/teams.ts';
import { readFactFile } from '#prisma/seasons/factFile.ts';
import { entriesCsv } from '#web/screens/office/import/sheet/entriesCsv.ts';
import type { Draft } from '#web/screens/office/import/sheet/readSheet.ts';
import { parseTable } from '#web/screens/office/import/sheet/table.ts';
import type { CorpusFile, SheetEntry } from './corpusFile.ts';

/** What was read or stored, as far as the truth of a file says it. */
export interface Reading {
  name: string;
  email: string | null;
  /** Teams by week, sorted, "KC+BUF"; a word that is no team as it stands. */
  picks: Record<number, string>;
  paid: boolean;
  firstWeek: number;
  boughtBackWeeks: string;
}

const teams = parseTeams(readFactFile('teams.txt').text, 'teams.txt').filter(
  ({ lastSeason }) => lastSeason === null,
);
const byWord = new Map(
  teams.flatMap(({ id, city, nickname }) => {
    const isShared = teams.filter((team) => team.city === city).length > 1;
    return [id, nickname, `${city} ${nickname}`, ...(isShared ? [] : [city])].map(
      (word) => [word.toLowerCase(), id] as const,
    );
  }),
);

/** The rows of a draft as a person sees them in its preview. */
export function readDraft(draft: Pick<Draft, 'columns' | 'rows'>): Reading[] {
  const [header, ...rows] = parseTable(entriesCsv(draft)).map(({ cells }) => cells);
  return rows.map((cells) => {
    const of = (column: string) => cells[header!.indexOf(column)] ?? '';
    const picks = header!.flatMap((column, place): [number, string][] =>
      /^\d+$/.test(column) && cells[place] ? [[Number(column), inOrder(cells[place].split('+'))]] : [],
    );
    return {
      name: of('username'),
      email: of('email').toLowerCase().replace(/^-$/, '') || null,
      picks: Object.fromEntries(picks),
      paid: /^(?:y|yes|x|paid|true|ja|\$?[1-9]\d*)$/i.test(of('paid')),
      firstWeek: Number(of('startWeek') || 1),
      boughtBackWeeks: of('boughtBackWeeks'),
    };
  });
}

export const inOrder = (words: readonly string[]): string =>
  words
    .map((word) => byWord.get(word.trim().toLowerCase()) ?? word)
    .toSorted()
    .join('+');

/** A person's further entries may be numbered in any way: "Mike #2", "Mike 2", "Mike (2)". */
const baseOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[\s#(.]*\d+\)?$/, '')
    .trim();

/** Something that is not as it should be. */
interface Difference {
  text: string;
  /** A cell that is wrong shows that something is to be done; one that is empty does not. */
  weight: 1 | 2;
}

function differences(entry: SheetEntry, row: Reading): Difference[] {
  const found: Difference[] = [];
  const differ = (what: string, is: string, should: string) => {
    if (is === should) return;
    const text = `${entry.name}: ${what} is ${is || 'empty'} instead of ${should || 'empty'}`;
    found.push({ text, weight: is === '' ? 2 : 1 });
  };
  differ('name', baseOf(row.name), baseOf(entry.name));
  differ('address', row.email ?? '', entry.email ?? '');
  for (const week of new Set([...Object.keys(entry.picks), ...Object.keys(row.picks)].map(Number)))
    differ(`Week ${week}`, row.picks[week] ?? '', inOrder([entry.picks[week] ?? []].flat()));
  if (entry.paid !== undefined) differ('paid', String(row.paid), String(entry.paid));
  differ('first week', String(row.firstWeek), String(entry.firstWeek ?? 1));
  differ('weeks bought back', row.boughtBackWeeks, (entry.boughtBackWeeks ?? []).join('+'));
  return found;
}

const weightOf = (found: readonly Difference[]): number => found.reduce((sum, { weight }) => sum + weight, 0);

/** A row that is missing or too many weighs as if all of it were wrong. */
function whole(name: string, what: string, { picks }: { picks: object }): Difference[] {
  return Object.keys(picks)
    .map((week): Difference => ({ text: `${name}: Week ${week} ${what}`, weight: 2 }))
    .concat({ text: `${name} ${what}`, weight: 2 });
}

/** Each entry is compared with the row that is most like it among those of its name. */
function differencesOf(entries: readonly SheetEntry[], rows: readonly Reading[]): Difference[] {
  const left = new Set(rows);
  const found = entries.flatMap((entry) => {
    const [best] = [...left]
      .filter((row) => baseOf(row.name) === baseOf(entry.name))
      .map((row) => ({ row, differs: differences(entry, row) }))
      .toSorted((one, other) => weightOf(one.differs) - weightOf(other.differs));
    if (best === undefined) return whole(entry.name, 'is missing', entry);
    left.delete(best.row);
    return best.differs;
  });
  return [...found, ...[...left].flatMap((row) => whole(row.name, 'is too many', row))];
}

/** How far rows are from the truth; 0 for what equals it. */
export function distance({ entries }: Pick<CorpusFile, 'entries'>, rows: readonly Reading[]): number {
  return weightOf(differencesOf(entries, rows));
}

/** Whether rows or cells are missing that a person sees in the file. */
export function isShort({ entries }: Pick<CorpusFile, 'entries'>, rows: readonly Reading[]): boolean {
  return differencesOf(entries, rows).some(({ weight }) => weight === 2);
}

/** What is wrong with rows, as sentences. */
export function mistakes({ entries }: Pick<CorpusFile, 'entries'>, rows: readonly Reading[]): string[] {
  return differencesOf(entries, rows).map(({ text }) => text);
}
