import DataLoader from 'dataloader';

import type { Database } from '../../prisma/client.ts';
import type {
  Entry,
  Game,
  GameRuling,
  Pick,
  Pool,
  PoolWeek,
  Season,
  Team,
  User,
} from '../../prisma/generated/sqlite/client.ts';
import { teamRecords, type TeamRecord } from '../domain/records.ts';
import { entryCounts, type EntryCount } from '../kernel/counts.ts';

/**
 * The reads of one request, batched: rows requested in the same tick share one statement, and repeated reads
 * cost none. The loaders do not know the viewer; their callers decide what the viewer may see.
 */
export interface Loaders {
  season: DataLoader<number, Season | null>;
  /** First and last kick-off by year; null without games. */
  seasonSpan: DataLoader<number, { first: Date; last: Date } | null>;
  pool: DataLoader<number, Pool | null>;
  user: DataLoader<number, User | null>;
  entry: DataLoader<number, Entry | null>;
  game: DataLoader<number, Game | null>;
  /** Includes hidden picks: read them through pickSecrecy.ts. */
  pick: DataLoader<number, Pick | null>;
  /** A pool's weeks, in order. */
  weeks: DataLoader<number, PoolWeek[]>;
  /** Keyed by `${year}:${week}`, in no particular order. */
  games: DataLoader<string, Game[]>;
  /** Every pick of an entry, ordered by week. Includes hidden picks: read them through pickSecrecy.ts. */
  picks: DataLoader<number, Pick[]>;
  /** Keyed by `${pool}:${week}`. */
  pickCount: DataLoader<string, number>;
  paymentStatus: DataLoader<number, 'PENDING' | 'COMPLETED'>;
  /** The owner's name, by referral code. */
  referrerName: DataLoader<number, string | null>;
  /** A pool's entries, counted by first week and elimination. Includes secret eliminations: see pickSecrecy.ts. */
  entryCounts: DataLoader<number, EntryCount[]>;
  /** An account's entries in all pools, ordered by pool and number. */
  entriesOfUser: DataLoader<number, Entry[]>;
  /** All teams by id, in order. */
  teams: DataLoader<'all', Map<string, Team>>;
  /** Records of all teams with a final game, by year. */
  records: DataLoader<number, Map<string, TeamRecord>>;
  /** The year of the latest season; 0 when there is none. */
  latestSeason: DataLoader<'latest', number>;
  /** The commissioner's rulings on games of a pool. */
  rulings: DataLoader<number, GameRuling[]>;
}

/** Creates empty loaders. */
export function createLoaders(db: Database): Loaders {
  return {
    season: byKey(
      (years) => db.season.findMany({ where: { year: { in: years } } }),
      (season) => season.year,
    ),
    seasonSpan: new DataLoader(async (years) => {
      const spans = await db.game.groupBy({
        by: ['seasonYear'],
        where: { seasonYear: { in: [...years] } },
        _min: { kickoff: true },
        _max: { kickoff: true },
      });
      return years.map((year) => {
        const span = spans.find(({ seasonYear }) => seasonYear === year);
        return span?._min.kickoff && span._max.kickoff
          ? { first: span._min.kickoff, last: span._max.kickoff }
          : null;
      });
    }),
    pool: byKey(
      (ids) => db.pool.findMany({ where: { id: { in: ids } } }),
      (pool) => pool.id,
    ),
    user: byKey(
      (ids) => db.user.findMany({ where: { id: { in: ids } } }),
      (user) => user.id,
    ),
    entry: byKey(
      (ids) => db.entry.findMany({ where: { id: { in: ids } } }),
      (entry) => entry.id,
    ),
    game: byKey(
      (ids) => db.game.findMany({ where: { id: { in: ids } } }),
      (game) => game.id,
    ),
    pick: byKey(
      (ids) => db.pick.findMany({ where: { id: { in: ids } } }),
      (pick) => pick.id,
    ),
    weeks: listsByKey(
      (poolIds) => db.poolWeek.findMany({ where: { poolId: { in: poolIds } }, orderBy: { week: 'asc' } }),
      (week) => week.poolId,
    ),
    games: listsByKey(
      (keys) => db.game.findMany({ where: { OR: weeksOf('seasonYear', keys) } }),
      (game) => `${game.seasonYear}:${game.week}`,
    ),
    picks: listsByKey(
      (entryIds) => db.pick.findMany({ where: { entryId: { in: entryIds } }, orderBy: { week: 'asc' } }),
      (pick) => pick.entryId,
    ),
    pickCount: new DataLoader(async (keys) => {
      const counts = await db.pickCount.groupBy({
        by: ['poolId', 'week'],
        where: { OR: weeksOf('poolId', keys) },
        _sum: { count: true },
      });
      const byWeek = new Map(counts.map(({ poolId, week, _sum }) => [`${poolId}:${week}`, _sum.count ?? 0]));
      return keys.map((key) => byWeek.get(key) ?? 0);
    }),
    paymentStatus: new DataLoader(async (entryIds) => {
      const payments = await db.payment.findMany({
        where: { entryId: { in: [...entryIds] } },
        select: { entryId: true, status: true },
      });
      const byEntry = new Map(payments.map(({ entryId, status }) => [entryId, status]));
      return entryIds.map((id) => byEntry.get(id) ?? 'PENDING');
    }),
    referrerName: new DataLoader(async (ids) => {
      const codes = await db.referralCode.findMany({
        where: { id: { in: [...ids] } },
        select: { id: true, user: { select: { name: true } } },
      });
      return ids.map((id) => codes.find((code) => code.id === id)?.user.name ?? null);
    }),
    entryCounts: listsByKey(
      (poolIds) => entryCounts(db, poolIds),
      (count) => count.poolId,
    ),
    entriesOfUser: listsByKey(
      (userIds) =>
        db.entry.findMany({
          where: { userId: { in: userIds } },
          orderBy: [{ poolId: 'asc' }, { number: 'asc' }],
        }),
      (entry) => entry.userId,
    ),
    teams: new DataLoader(async (keys) => {
      const teams = await db.team.findMany({ orderBy: { id: 'asc' } });
      const byId = new Map(teams.map((team) => [team.id, team]));
      return keys.map(() => byId);
    }),
    records: new DataLoader(async (years) => {
      const games = await db.game.findMany({
        where: { seasonYear: { in: [...years] }, status: 'FINAL' },
        select: {
          seasonYear: true,
          homeTeamId: true,
          awayTeamId: true,
          homeScore: true,
          awayScore: true,
          status: true,
        },
      });
      return years.map((year) => teamRecords(games.filter(({ seasonYear }) => seasonYear === year)));
    }),
    latestSeason: new DataLoader(async (keys) => {
      const season = await db.season.findFirst({ orderBy: { year: 'desc' } });
      return keys.map(() => season?.year ?? 0);
    }),
    rulings: listsByKey(
      (poolIds) => db.gameRuling.findMany({ where: { poolId: { in: poolIds } } }),
      (ruling) => ruling.poolId,
    ),
  };
}

function byKey<Key, Row>(
  read: (keys: Key[]) => PromiseLike<Row[]>,
  keyOf: (row: Row) => Key,
): DataLoader<Key, Row | null> {
  return new DataLoader(async (keys) => {
    const rows = new Map((await read([...keys])).map((row) => [keyOf(row), row]));
    return keys.map((key) => rows.get(key) ?? null);
  });
}

function listsByKey<Key, Row>(
  read: (keys: Key[]) => PromiseLike<Row[]>,
  keyOf: (row: Row) => Key,
): DataLoader<Key, Row[]> {
  return new DataLoader(async (keys) => {
    const lists = new Map(keys.map((key): [Key, Row[]] => [key, []]));
    for (const row of await read([...keys])) lists.get(keyOf(row))?.push(row);
    return keys.map((key) => lists.get(key) ?? []);
  });
}

/** Conditions for keys of the form `${owner}:${week}`, one for each owner. */
function weeksOf<Owner extends string>(
  owner: Owner,
  keys: readonly string[],
): (Record<Owner, number> & { week: { in: number[] } })[] {
  const weeks = new Map<number, number[]>();
  for (const key of keys) {
    const [id, week] = key.split(':').map(Number) as [number, number];
    weeks.set(id, [...(weeks.get(id) ?? []), week]);
  }
  return [...weeks].map(
    ([id, list]) =>
      ({ [owner]: id, week: { in: list } }) as Record<Owner, number> & {
        week: { in: number[] };
      },
  );
}
