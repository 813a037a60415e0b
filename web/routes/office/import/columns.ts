import { weekName } from '#web/components/weekName.ts';
import { toCsv, type Table } from './table.ts';

/** What a column of the table means: a name of the import's header, or nothing. */
export type Meaning = string | null;

const NAMED = [
  'username',
  'email',
  'name',
  'paid',
  'startWeek',
  'status',
  'eliminatedWeek',
  'reason',
  'boughtBackWeeks',
] as const;

/** The meanings for a person, besides the weeks. */
const LABELS: Record<(typeof NAMED)[number], string> = {
  username: 'Username of the entry',
  email: 'Email address',
  name: 'Name of the person',
  paid: 'Paid',
  startWeek: 'First week (joined late)',
  status: 'Status (of an export)',
  eliminatedWeek: 'Week it went out (of an export)',
  reason: 'Reason (of an export)',
  boughtBackWeeks: 'Weeks bought back, like 3 or 3+7',
};

/** Words of headers, most telling first. */
const WORDS: readonly [Meaning & string, RegExp][] = [
  ['boughtBackWeeks', /bought ?back|buy-? ?back|re-?buy/],
  ['email', /e-?mail|^mail$|address/],
  ['paid', /paid|payment|\bpay\b|fee|owe|\$/],
  ['eliminatedWeek', /eliminated ?week|out in/],
  ['startWeek', /start|first week|joined|late/],
  ['reason', /^reason$/],
  ['status', /^status$|alive/],
  ['username', /user ?name|nick|entry|team name|alias|handle|display/],
  ['name', /name|player|participant|person|who/],
];

/**
 * The choices of a column.
 * @param weekCount with the playoffs that the pool plays
 * @param regularWeeks number of weeks of the regular season
 */
export function meanings(weekCount: number, regularWeeks: number): { value: string; label: string }[] {
  return [
    { value: '', label: 'Leave out' },
    ...NAMED.map((value) => ({ value, label: LABELS[value] })),
    ...Array.from({ length: weekCount }, (_, index) => ({
      value: String(index + 1),
      label: weekName(index + 1, regularWeeks),
    })),
  ];
}

/** What the columns mean, by their headers; a header need not be exact. Each meaning is given once. */
export function guessColumns(header: readonly string[], weekCount: number): Meaning[] {
  const taken = new Set<string>();
  const guesses = header.map((cell): Meaning => {
    const guess = guessOf(cell.trim().toLowerCase(), weekCount);
    if (guess === null || taken.has(guess)) return null;
    taken.add(guess);
    return guess;
  });
  // A list with names alone calls its entries by them.
  const name = guesses.indexOf('name');
  if (!taken.has('username') && name >= 0) guesses[name] = 'username';
  return guesses;
}

function guessOf(header: string, weekCount: number): Meaning {
  const week = /^(?:week|wk|w|nfl week|pick)?\s*[#.-]?\s*(\d{1,2})(?:\s*picks?)?$/.exec(header)?.[1];
  if (week !== undefined) return Number(week) >= 1 && Number(week) <= weekCount ? String(Number(week)) : null;
  const exact = NAMED.find((name) => name.toLowerCase() === header);
  return exact ?? WORDS.find(([, word]) => word.test(header))?.[0] ?? null;
}

/** The problem with the meanings, as a sentence; null for none. */
export function columnsProblem(columns: readonly Meaning[], regularWeeks: number): string | null {
  const given = columns.filter((meaning) => meaning !== null);
  const twice = given.find((meaning, index) => given.indexOf(meaning) !== index);
  if (twice !== undefined) return `Two columns are “${labelOf(twice, regularWeeks)}”. Leave one of them out.`;
  const missing = (['username', 'email'] as const).find((name) => !given.includes(name));
  return missing === undefined ? null : `Choose the column “${LABELS[missing]}”.`;
}

export function labelOf(meaning: string, regularWeeks: number): string {
  return LABELS[meaning as (typeof NAMED)[number]] ?? weekName(Number(meaning), regularWeeks);
}

/** The CSV of an import: the columns that mean something, under their names. */
export function importCsv(rows: Table, columns: readonly Meaning[]): string {
  const places = columns.flatMap((meaning, place) => (meaning === null ? [] : [{ meaning, place }]));
  return toCsv([
    places.map(({ meaning }) => meaning),
    ...rows.map((row) => places.map(({ place }) => row[place] ?? '')),
  ]);
}
