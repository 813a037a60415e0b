import type { Database } from '../../prisma/client.ts';
import type { Pool, PoolWeek } from '../../prisma/generated/sqlite/client.ts';
import { isDeadlinePassed } from '../domain/deadlines.ts';
import { shownElimination } from '../domain/secrecy.ts';
import { RESULT_COLUMNS, withGuard } from '../domain/grid.ts';

const PAGE = 500;

interface GridRow {
  username: string;
  email: string;
  startWeek: number;
  /** Picks by week; only of weeks whose deadline has passed. */
  picks: Map<number, string>;
  /** Null while the entry is publicly alive. */
  eliminated: { week: number; reason: string | null } | null;
}

export interface Grid {
  pool: Pool;
  weekCount: number;
  /** Pages of entries in the order of joining. */
  pages: AsyncIterable<GridRow[]>;
}

/**
 * The entries of a pool with the facts that are public at `now`: picks show once their week's deadline has
 * passed, and so does an elimination, which would reveal a pick.
 */
export async function exportGrid(
  db: Database,
  pool: Pool & { weeks: PoolWeek[] },
  now: Date,
  onPage: (entries: number) => void = () => {},
): Promise<Grid> {
  const { weekCount } = await db.season.findUniqueOrThrow({ where: { year: pool.seasonYear } });
  const revealed = pool.weeks.filter((week) => isDeadlinePassed(week.deadline, now)).map((week) => week.week);
  return { pool, weekCount, pages: pages(db, pool.id, revealed, onPage) };
}

async function* pages(
  db: Database,
  poolId: number,
  revealed: number[],
  onPage: (entries: number) => void,
): AsyncGenerator<GridRow[]> {
  const shown = new Set(revealed);
  let done = 0;
  for (let after = 0; ;) {
    const entries = await db.entry.findMany({
      where: { poolId, id: { gt: after } },
      orderBy: { id: 'asc' },
      take: PAGE,
      include: {
        user: { select: { email: true } },
        picks: { where: { week: { in: revealed } }, select: { week: true, teamId: true } },
      },
    });
    if (entries.length === 0) return;
    yield entries.map((entry) => ({
      username: entry.username,
      email: entry.user.email,
      startWeek: entry.startWeek,
      picks: new Map(entry.picks.map((pick) => [pick.week, pick.teamId])),
      eliminated: shownElimination(entry, shown),
    }));
    after = entries.at(-1)!.id;
    done += entries.length;
    onPage(done);
  }
}

/** The grid in the form that import reads, page by page. */
export async function* toCsv({ weekCount, pages }: Grid): AsyncGenerator<string> {
  const weeks = Array.from({ length: weekCount }, (_, index) => index + 1);
  yield `${['username', 'email', ...weeks, ...RESULT_COLUMNS].join(',')}\n`;
  for await (const rows of pages) {
    yield rows
      .map(({ username, email, picks, eliminated }) =>
        [
          cell(withGuard(username)),
          cell(withGuard(email)),
          ...weeks.map((week) => picks.get(week) ?? ''),
          eliminated === null ? 'active' : 'eliminated',
          eliminated?.week ?? '',
          eliminated?.reason ?? '',
        ].join(','),
      )
      .map((line) => `${line}\n`)
      .join('');
  }
}

/** The grid as one JSON document, page by page. */
export async function* toJson({ pool, weekCount, pages }: Grid): AsyncGenerator<string> {
  const { id, name, seasonYear: season } = pool;
  yield `{\n"pool": ${JSON.stringify({ id, name, season, weekCount })},\n"entries": [`;
  let comma = '\n';
  for await (const rows of pages) {
    for (const { username, email, startWeek, picks, eliminated } of rows) {
      const row = {
        username,
        email,
        startWeek,
        picks: Object.fromEntries([...picks].sort(([a], [b]) => a - b)),
        status: eliminated === null ? 'active' : 'eliminated',
        eliminatedWeek: eliminated?.week ?? null,
        reason: eliminated?.reason ?? null,
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
