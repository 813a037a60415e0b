import DataLoader from 'dataloader';

import type { Database, Dialect } from '#prisma/client.ts';
import { jsonRows } from '#prisma/jsonRows.ts';
import { entryCounts } from '#graphql/standings/counts.ts';
import type { WeekGroup } from '#graphql/outlook/rules/field.ts';
import { readTeamsUsed, readWeekField, type TeamsUsed } from '#graphql/outlook/weekField.ts';
import type { Game, OpenedPick, Pool, Season, Team } from '#prisma/generated/sqlite/client.ts';

/** The newest message of a pool that is not removed, or announcement that is not withdrawn. */
export interface Newest {
  /** 0 for none. */
  id: number;
  /** When it was posted, in milliseconds; 0 for none. */
  at: number;
}

/** Limit of a pool's opened picks; most of a season's are of past weeks. */
const OPENED_READ = 200;

export type Rows = ReturnType<typeof createRows>;

/**
 * The statements of the read model, without a cache. Rows requested in the same tick share one statement, and
 * are frozen, because all requests share them.
 */
export function createRows(db: Database) {
  return {
    async teams(): Promise<ReadonlyMap<string, Team>> {
      const teams = await db.team.findMany({ orderBy: { id: 'asc' } });
      return new Map(frozen(teams).map((team) => [team.id, team]));
    },
    seasons: async (): Promise<readonly Season[]> =>
      frozen(await db.season.findMany({ orderBy: { year: 'desc' } })),
    /** A game of an earlier season. */
    game: batched(async (ids: number[]): Promise<(Game | null)[]> => {
      const games = frozen(await db.game.findMany({ where: { id: { in: ids } } }));
      return ids.map((id) => games.find((game) => game.id === id) ?? null);
    }),
    games: batched(async (keys: { year: number; week: number }[]): Promise<(readonly Game[])[]> => {
      const years = weeksByYear(keys);
      const games = frozen(
        await db.game.findMany({
          where: { OR: years.map(([seasonYear, weeks]) => ({ seasonYear, week: { in: weeks } })) },
        }),
      );
      const lists = new Map(keys.map(({ year, week }): [string, Game[]] => [`${year}:${week}`, []]));
      for (const game of games) lists.get(`${game.seasonYear}:${game.week}`)?.push(game);
      return keys.map(({ year, week }) => Object.freeze(lists.get(`${year}:${week}`) ?? []));
    }),
    pool: batched(async (ids: number[]): Promise<(Pool | null)[]> => {
      const pools = frozen(await db.pool.findMany({ where: { id: { in: ids } } }));
      return ids.map((id) => pools.find((pool) => pool.id === id) ?? null);
    }),
    async onlyPool(): Promise<number> {
      const [first, second] = await db.pool.findMany({ select: { id: true }, take: 2 });
      return first === undefined || second !== undefined ? 0 : first.id;
    },
    poolSlug: batched(async (slugs: string[]): Promise<(number | null)[]> => {
      const pools = await db.pool.findMany({
        where: { slug: { in: slugs } },
        select: { id: true, slug: true },
      });
      return slugs.map((slug) => pools.find((pool) => pool.slug === slug)?.id ?? null);
    }),
    weeks: listsOfPools((poolIds) =>
      db.poolWeek.findMany({ where: { poolId: { in: poolIds } }, orderBy: { week: 'asc' } }),
    ),
    rulings: listsOfPools((poolIds) => db.gameRuling.findMany({ where: { poolId: { in: poolIds } } })),
    openedPicks: async (poolId: number): Promise<readonly OpenedPick[]> =>
      frozen(await db.openedPick.findMany({ where: { poolId }, orderBy: { id: 'desc' }, take: OPENED_READ })),
    weekField: async (of: Parameters<typeof readWeekField>[1]): Promise<readonly WeekGroup[]> =>
      frozen(await readWeekField(db, of)),
    teamsUsed: (of: TeamsUsed): Promise<ReadonlyMap<string, number>> => readTeamsUsed(db, of),
    lastMessage: batched(async (poolIds: number[]): Promise<Newest[]> =>
      Promise.all(
        poolIds.map(async (poolId) => {
          const found = await db.message.findFirst({
            where: { poolId, removedAt: null },
            select: { id: true, createdAt: true },
            orderBy: { id: 'desc' },
          });
          return Object.freeze({ id: found?.id ?? 0, at: found?.createdAt.getTime() ?? 0 });
        }),
      ),
    ),
    lastAnnouncement: batched(async (poolIds: number[]): Promise<Newest[]> => {
      const found = await db.announcement.groupBy({
        by: ['poolId'],
        where: { poolId: { in: poolIds }, withdrawnAt: null },
        _max: { id: true, at: true },
      });
      const byPool = new Map(found.map(({ poolId, _max }) => [poolId, _max]));
      return poolIds.map((poolId) => {
        const last = byPool.get(poolId);
        return Object.freeze({ id: last?.id ?? 0, at: last?.at?.getTime() ?? 0 });
      });
    }),
    entryCounts: listsOfPools((poolIds) => entryCounts(db, poolIds)),
    pickCount: batched(async (keys: { poolId: number; week: number }[]): Promise<number[]> => {
      const rows = await db.read(pickCounts(db.dialect), JSON.stringify({ keys }));
      const counts = new Map(
        (rows as CountedWeek[]).map(([poolId, week, count]) => [`${poolId}:${week}`, Number(count)]),
      );
      return keys.map(({ poolId, week }) => counts.get(`${poolId}:${week}`) ?? 0);
    }),
  };
}

/** The sum is a text on PostgreSQL, and null without picks. */
type CountedWeek = [poolId: number, week: number, count: unknown];

/** After every pick its count is read, so past Prisma's client (DECISIONS D50). */
function pickCounts(dialect: Dialect): string {
  return `SELECT k."poolId", k."week",
      (SELECT SUM(c."count") FROM "PickCount" AS c WHERE c."poolId" = k."poolId" AND c."week" = k."week")
    FROM ${jsonRows(dialect, 'keys', { poolId: 'INTEGER', week: 'INTEGER' })} AS k`;
}

/** A loader without a cache, since snapshots have one. */
function batched<Key, Value>(read: (keys: Key[]) => Promise<Value[]>): DataLoader<Key, Value> {
  return new DataLoader((keys) => read([...keys]), { cache: false });
}

function listsOfPools<Row extends { poolId: number }>(
  read: (poolIds: number[]) => PromiseLike<Row[]>,
): DataLoader<number, readonly Row[]> {
  return batched(async (poolIds) => {
    const rows = frozen(await read(poolIds));
    return poolIds.map((id) => Object.freeze(rows.filter(({ poolId }) => poolId === id)));
  });
}

function weeksByYear(keys: readonly { year: number; week: number }[]): [year: number, weeks: number[]][] {
  const weeks = new Map<number, number[]>();
  for (const { year, week } of keys) weeks.set(year, [...(weeks.get(year) ?? []), week]);
  return [...weeks];
}

function frozen<Row extends object>(rows: Row[]): readonly Row[] {
  for (const row of rows) Object.freeze(row);
  return Object.freeze(rows);
}
