import type { Database } from '#prisma/client.ts';
import type { Pool, PoolWeek } from '#prisma/generated/sqlite/client.ts';
import { isDeadlinePassed } from '../season/rules/deadlines.ts';
import { shownElimination } from '../picks/rules/secrecy.ts';
import { hasByes, shownByes } from '../picks/rules/byes.ts';
import { AND, BYE, NO_EMAIL, withGuard } from './rules/cells.ts';
import { optionColumns, RESULT_COLUMNS } from './rules/header.ts';
import { shownEmail } from '../accounts/rules/people.ts';
import { optionsOf } from '../pools/rules/options/poolOptions.ts';
import { shownStrikes } from '../grading/rules/strikes.ts';

export const GRID_PAGE = 500;

interface GridRow {
  username: string;
  /** NO_EMAIL when the account has none. */
  email: string;
  startWeek: number;
  /** Revealed picks by week: "KC+BUF" for two, "BYE" for a bye. */
  picks: Map<number, string>;
  /** Null while publicly alive. */
  eliminated: { week: number; reason: string | null } | null;
  /** Public strikes; null in pools with one life. */
  strikes: number | null;
  /** The weeks of bought-back eliminations, which are public; null in pools without buy-back. */
  boughtBackWeeks: number[] | null;
}

export interface Grid {
  pool: Pool;
  weekCount: number;
  /** Entries by joining, in pages. */
  pages: AsyncIterable<GridRow[]>;
}

/**
 * The entries of a pool with the facts that are public at `now`: picks are revealed at their week's deadline,
 * as are eliminations, which would reveal picks.
 */
export async function exportGrid(
  db: Database,
  pool: Pool & { weeks: PoolWeek[] },
  now: Date,
  onPage: (entries: number) => void = () => {},
): Promise<Grid> {
  const { weekCount } = await db.season.findUniqueOrThrow({ where: { year: pool.seasonYear } });
  return {
    pool,
    weekCount: lastColumn(pool, weekCount),
    pages: pages(db, pool, revealedWeeks(pool, now), onPage),
  };
}

async function* pages(
  db: Database,
  pool: Pool,
  revealed: number[],
  onPage: (entries: number) => void,
): AsyncGenerator<GridRow[]> {
  let done = 0;
  for (let after: number | null = 0; after !== null;) {
    const page = await readGridPage(db, pool, revealed, after, GRID_PAGE);
    if (page.rows.length > 0) yield page.rows;
    after = page.next;
    done += page.rows.length;
    onPage(done);
  }
}

/** A page of entries by joining, and the id to continue after; null for the last page. */
async function readGridPage(
  db: Database,
  pool: Pool,
  revealed: readonly number[],
  after: number,
  take: number,
): Promise<{ rows: GridRow[]; next: number | null }> {
  const { id: poolId, lives, buyBackThroughWeek } = pool;
  const shown = new Set(revealed);
  const weeks = hasByes(pool) ? await db.poolWeek.findMany({ where: { poolId } }) : [];
  const rules = { ...optionsOf(pool), decidedWeek: pool.decidedWeek };
  const entries = await db.entry.findMany({
    where: { poolId, id: { gt: after } },
    orderBy: { id: 'asc' },
    take,
    include: {
      user: { select: { email: true } },
      picks: {
        where: { week: { in: [...revealed] } },
        select: { week: true, teamId: true },
        orderBy: { slot: 'asc' },
      },
      ...(buyBackThroughWeek === null
        ? {}
        : { buyBacks: { select: { throughWeek: true }, orderBy: { throughWeek: 'asc' } } }),
    },
  });
  const byesOf = (entry: (typeof entries)[number]) => {
    const eliminatedWeek = shownElimination(entry, shown)?.week ?? null;
    return shownByes({ ...entry, eliminatedWeek }, entry.picks, weeks, (week) => shown.has(week), rules);
  };
  const rows = entries.map((entry) => ({
    username: entry.username,
    email: shownEmail(entry.user.email) ?? NO_EMAIL,
    startWeek: entry.startWeek,
    picks: cellsByWeek(entry.picks, byesOf(entry)),
    eliminated: shownElimination(entry, shown),
    strikes: lives === 1 ? null : shownStrikes(entry, lives, shown),
    boughtBackWeeks:
      buyBackThroughWeek === null ? null : entry.buyBacks.map(({ throughWeek }) => throughWeek),
  }));
  return { rows, next: entries.length < take ? null : entries.at(-1)!.id };
}

function cellsByWeek(
  picks: readonly { week: number; teamId: string }[],
  byes: readonly number[],
): Map<number, string> {
  const cells = new Map<number, string>();
  for (const { week, teamId } of picks) {
    const first = cells.get(week);
    cells.set(week, first === undefined ? teamId : `${first}${AND}${teamId}`);
  }
  for (const week of byes) if (!cells.has(week)) cells.set(week, BYE);
  return cells;
}

/** A page of cells, escaped so that no spreadsheet runs them as formulas, with the header of `toCsv`. */
export async function exportGridPage(
  db: Database,
  pool: Pool & { weeks: PoolWeek[] },
  now: Date,
  after: number,
): Promise<{ header: string[]; rows: string[][]; next: number | null }> {
  const { weekCount } = await db.season.findUniqueOrThrow({ where: { year: pool.seasonYear } });
  const { rows, next } = await readGridPage(db, pool, revealedWeeks(pool, now), after, GRID_PAGE);
  const last = lastColumn(pool, weekCount);
  return { header: headerOf(pool, last), rows: rows.map((row) => cellsOf(row, last)), next };
}

function revealedWeeks({ weeks }: { weeks: PoolWeek[] }, now: Date): number[] {
  return weeks.filter((week) => isDeadlinePassed(week.deadline, now)).map((week) => week.week);
}

function weeksOf(weekCount: number): number[] {
  return Array.from({ length: weekCount }, (_, index) => index + 1);
}

/** The last week with a column: of the regular season, or of the pool when it continues after that. */
function lastColumn({ lastWeek }: Pool, weekCount: number): number {
  return Math.max(weekCount, lastWeek ?? 0);
}

function headerOf(pool: Pool, weekCount: number): string[] {
  return ['username', 'email', ...weeksOf(weekCount).map(String), ...RESULT_COLUMNS, ...optionColumns(pool)];
}

function cellsOf(
  { username, email, picks, eliminated, strikes, boughtBackWeeks }: GridRow,
  weekCount: number,
): string[] {
  return [
    withGuard(username),
    withGuard(email),
    ...weeksOf(weekCount).map((week) => picks.get(week) ?? ''),
    eliminated === null ? 'active' : 'eliminated',
    String(eliminated?.week ?? ''),
    eliminated?.reason ?? '',
    ...(strikes === null ? [] : [String(strikes)]),
    ...(boughtBackWeeks === null ? [] : [boughtBackWeeks.join(AND)]),
  ];
}

/** The grid as CSV that the import accepts, in pages. */
export async function* toCsv({ pool, weekCount, pages }: Grid): AsyncGenerator<string> {
  yield `${headerOf(pool, weekCount).join(',')}\n`;
  for await (const rows of pages) {
    yield rows.map((row) => `${cellsOf(row, weekCount).map(cell).join(',')}\n`).join('');
  }
}

export async function* toJson({ pool, weekCount, pages }: Grid): AsyncGenerator<string> {
  const { id, name, seasonYear: season } = pool;
  yield `{\n"pool": ${JSON.stringify({ id, name, season, weekCount })},\n"entries": [`;
  let comma = '\n';
  for await (const rows of pages) {
    for (const { username, email, startWeek, picks, eliminated, strikes, boughtBackWeeks } of rows) {
      const row = {
        username,
        email,
        startWeek,
        picks: Object.fromEntries([...picks].sort(([a], [b]) => a - b)),
        status: eliminated === null ? 'active' : 'eliminated',
        eliminatedWeek: eliminated?.week ?? null,
        reason: eliminated?.reason ?? null,
        ...(strikes !== null && { strikes }),
        ...(boughtBackWeeks !== null && { boughtBackWeeks }),
      };
      yield `${comma}${JSON.stringify(row)}`;
      comma = ',\n';
    }
  }
  yield '\n]\n}\n';
}

function cell(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
