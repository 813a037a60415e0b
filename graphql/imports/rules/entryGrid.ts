import { withoutSign } from '#graphql/money/rules/currencies.ts';
import type { PoolOptions } from '#graphql/pools/rules/options/poolOptions.ts';
import { NO_EMAIL } from './cells.ts';
import type { GridExtras, GridProblem } from './grid.ts';
import { BOUGHT_BACK_COLUMN, RESULT_COLUMNS, STRIKES_COLUMN } from './header.ts';

/** Columns of an import besides the weeks; only the first one is required. */
const NAMED = [
  ...['username', 'email', 'name', 'paid', 'startWeek'],
  ...RESULT_COLUMNS,
  STRIKES_COLUMN,
  BOUGHT_BACK_COLUMN,
] as const;

/** The weeks of a pool; by default to the end of the season. */
type PlayedWeeks = Pick<PoolOptions, 'firstWeek' | 'lastWeek'>;

export interface EntryColumns {
  /** Reorders a line's cells for the grid reader: username, address, weeks, results if there are any. */
  gridCells(cells: readonly string[]): string[];
  /** Whether the result columns are there, which explain weeks without a pick. */
  hasResults: boolean;
  extras(cells: readonly string[]): { extras: GridExtras; problems: GridProblem[] };
}

/**
 * Reads the header of an import: "username" and, in any order and number, "email", "name", "paid",
 * "startWeek", the weeks "1" to the last, and the result columns of an export. Case-insensitive.
 */
export function readEntryHeader(
  header: readonly string[],
  { weekCount, currency, ...played }: { weekCount: number; currency: string } & PlayedWeeks,
): EntryColumns | { problem: string } {
  const { firstWeek, lastWeek } = { ...played, lastWeek: played.lastWeek ?? weekCount };
  const weeks = Array.from({ length: weekCount }, (_, index) => String(index + 1));
  const columnNames = [...NAMED, ...weeks];
  const columns = header.map((cell) =>
    columnNames.find((name) => name.toLowerCase() === cell.trim().toLowerCase()),
  );
  const unknown = columns.indexOf(undefined);
  if (unknown >= 0) {
    return {
      problem: `there is no column ${JSON.stringify(header[unknown]!.slice(0, 60))}: the columns are username, email, name, paid, startWeek and the weeks 1 to ${weekCount}`,
    };
  }
  const twice = columns.find((name, index) => columns.indexOf(name) !== index);
  if (twice !== undefined) return { problem: `the column ${JSON.stringify(twice)} stands twice` };
  if (!columns.includes('username')) return { problem: 'the column "username" is missing' };
  const placeOf = new Map(columns.map((name, index) => [name, index]));
  const hasResults = RESULT_COLUMNS.every((name) => placeOf.has(name));
  const cellOf = (cells: readonly string[], name: string) => cells[placeOf.get(name) ?? -1] ?? '';
  return {
    hasResults,
    gridCells: (cells) => [
      cellOf(cells, 'username'),
      placeOf.has('email') ? cellOf(cells, 'email') : NO_EMAIL,
      ...[...weeks, ...(hasResults ? RESULT_COLUMNS : [])].map((name) => cellOf(cells, name)),
    ],
    extras(cells) {
      const problems: GridProblem[] = [];
      const name = cellOf(cells, 'name')
        .trim()
        .replace(/^'(?=[=+@-])/, '');
      const isPaid = readPaid(cellOf(cells, 'paid'), currency);
      if (isPaid === null) {
        problems.push({ column: 'paid', text: 'paid is neither yes nor no', kind: 'PAID_UNCLEAR' });
      }
      if (name.length > MAX_NAME || /\p{Cc}/u.test(name)) {
        problems.push({ column: 'name', text: `a name has at most ${MAX_NAME} characters` });
      }
      const start = cellOf(cells, 'startWeek').trim();
      const startWeek = /^\d{1,2}$/.test(start) ? Number(start) : null;
      if (start !== '' && (startWeek === null || startWeek < firstWeek || startWeek > lastWeek)) {
        problems.push({
          column: 'startWeek',
          text: `the first week is not from ${firstWeek} to ${lastWeek}`,
        });
      }
      const boughtBack = placeOf.has(BOUGHT_BACK_COLUMN) ? cellOf(cells, BOUGHT_BACK_COLUMN) : null;
      return {
        extras: { name: name === '' ? null : name, isPaid: isPaid === true, startWeek, boughtBack },
        problems,
      };
    },
  };
}

const MAX_NAME = 80;
const YES = new Set([
  'yes',
  'y',
  'x',
  'true',
  '1',
  'paid',
  'ok',
  '✓',
  '✔',
  'done',
  ...['ja', 'oui', 'si', 'sí', 'sim', 'bezahlt', 'payé', 'pagado', 'pagato'],
]);
const NO = new Set([
  '',
  'no',
  'n',
  'false',
  '0',
  '-',
  'unpaid',
  'open',
  'owes',
  ...['nein', 'non', 'não', 'nee', 'offen'],
]);

/**
 * Whether a cell says that an entry has paid. An amount in the pool's currency does: "25", "$25" or "25 €".
 * Null for other texts and for amounts in another currency.
 */
function readPaid(cell: string, currency: string): boolean | null {
  const text = cell.trim().toLowerCase();
  if (NO.has(text)) return false;
  if (YES.has(text)) return true;
  const amount = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(withoutSign(text, currency) ?? '');
  return amount && Number(amount[1]) + Number(amount[2] ?? 0) > 0;
}
