import DataLoader from 'dataloader';

import type { Database } from '#prisma/client.ts';
import {
  entries,
  picks,
  readMarks,
  readRows,
  readSharedRows,
  rulesAcknowledgements,
  users,
} from '#prisma/directReads.ts';
import type {
  Entry,
  Game,
  GameRuling,
  OpenedPick,
  Pick,
  Pool,
  PoolWeek,
  Season,
  Team,
  User,
  Payment,
  PaymentReceipt,
  ReadMark,
  RulesAcknowledgement,
} from '#prisma/generated/sqlite/client.ts';
import type { SeasonChances } from '#graphql/outlook/rules/chances/gameChances.ts';
import type { WeekGroup } from '#graphql/outlook/rules/field.ts';
import type { TeamRecord } from '#graphql/season/rules/records.ts';
import type { Margins } from '#graphql/standings/rules/tieBreak.ts';
import { entryCounts, type EntryCount } from '#graphql/standings/counts.ts';
import { readMargins, type Tie } from '#graphql/standings/margins.ts';
import { type Loaded, whenLoaded } from '../readModel/loaded.ts';
import type { Services } from '#kernel/services.ts';
import { type Receipt, readReceipts } from '#graphql/log/reading/readReceipts.ts';
import type { Newest } from '../readModel/rows.ts';
import type { Snapshot } from '../readModel/snapshot.ts';
import { byKey, listsByKey } from './keyedLoaders.ts';

/** A read answered by the season in memory, mostly without a statement. Its rows are shared, so they are frozen. */
interface Remembered<Key, Value> {
  load(key: Key): Loaded<Value>;
}

/**
 * The reads of one request. The season and its pools come from one snapshot of the read model. Everything
 * else is batched: rows requested in the same tick share one statement, and repeated reads are cached; what
 * every page reads of its viewer shares a statement with other requests. Loaders are independent of the
 * viewer; callers decide what the viewer may see.
 */
export interface Loaders {
  season: Remembered<number, Season | null>;
  /** First and last kickoff by year; null without games. */
  seasonSpan: Remembered<number, { first: Date; last: Date } | null>;
  pool: Remembered<number, Pool | null>;
  /** Id of the site's only pool; 0 without pools or with several. */
  onlyPool: Remembered<'only', number>;
  /** Id of the pool with a slug. */
  poolSlug: Remembered<string, number | null>;
  user: DataLoader<number, User | null>;
  entry: DataLoader<number, Entry | null>;
  game: Remembered<number, Game | null>;
  /** Includes hidden picks: read them through pickSecrecy.ts. */
  pick: DataLoader<number, Pick | null>;
  /** A pool's weeks, in order. */
  weeks: Remembered<number, readonly PoolWeek[]>;
  /** The games of a week of a season, in no particular order. */
  games: Remembered<{ year: number; week: number }, readonly Game[]>;
  /** Every pick of an entry, ordered by week. Includes hidden picks: read them through pickSecrecy.ts. */
  picks: DataLoader<number, Pick[]>;
  /** Receipts of picks; null without a commitment. As secret as the picks. */
  receipt: DataLoader<Pick, Receipt | null, number>;
  pickCount: Remembered<{ poolId: number; week: number }, number>;
  /** Counts of the entries in a week. Secret until the week's deadline: read it through outlook/schema/facts.ts. */
  weekField: Remembered<{ poolId: number; week: number }, readonly WeekGroup[]>;
  /** By team: how many alive entries have used it in weeks whose deadline has passed. */
  teamsUsed: Remembered<
    { poolId: number; weeks: readonly number[]; period: 0 | 1; teamUses: number },
    ReadonlyMap<string, number>
  >;
  paymentStatus: DataLoader<number, 'PENDING' | 'COMPLETED'>;
  payment: DataLoader<number, Payment | null>;
  paymentOfEntry: DataLoader<number, Payment | null>;
  /** The receipts of a payment, in the order of recording. */
  receipts: DataLoader<number, PaymentReceipt[]>;
  /** The owner's name, by referral code. */
  referrerName: DataLoader<number, string | null>;
  /** A pool's entries, counted by first week and elimination. Includes secret eliminations: see pickSecrecy.ts. */
  entryCounts: Remembered<number, readonly EntryCount[]>;
  /** Margins that break the tie of a decided pool. */
  margins: DataLoader<Tie, Margins, number>;
  /** `entryCounts` from the database; lists read in the same tick share it. */
  storedEntryCounts: DataLoader<number, EntryCount[]>;
  /** An account's entries in all pools, ordered by pool and number. */
  entriesOfUser: DataLoader<number, Entry[]>;
  /** All teams by id, in order. */
  teams: Remembered<'all', ReadonlyMap<string, Team>>;
  /** Records of all teams with a final game, by year. */
  records: Remembered<number, ReadonlyMap<string, TeamRecord>>;
  /** The chances to win of all games, by year. */
  chances: Remembered<number, SeasonChances>;
  /** Year of the latest season; 0 without one. */
  latestSeason: Remembered<'latest', number>;
  /** The commissioner's rulings on games of a pool. */
  rulings: Remembered<number, readonly GameRuling[]>;
  /** The latest acts by which somebody else could read a secret pick of a pool. */
  openedPicks: Remembered<number, readonly OpenedPick[]>;
  /** The newest message of a pool. */
  lastMessage: Remembered<number, Newest>;
  /** Highest id and latest instant of a pool's announcements that are not withdrawn. */
  lastAnnouncement: Remembered<number, Newest>;
  /** Ids of entries mentioned in a message. */
  mentions: DataLoader<number, { messageId: number; entryId: number }[]>;
  /** Up to where an account has read its pools' publications. */
  readMarks: DataLoader<number, ReadMark[]>;
  /** The rules that an account has acknowledged, in all pools, the earliest first. */
  acknowledgements: DataLoader<number, RulesAcknowledgement[]>;
}

export function createLoaders(services: Services, snapshot: Snapshot): Loaders {
  const { db } = services;
  return { ...remembered(db, snapshot), ...batched(services) };
}

type BatchedName =
  | 'user'
  | 'entry'
  | 'pick'
  | 'picks'
  | 'receipt'
  | 'paymentStatus'
  | 'payment'
  | 'paymentOfEntry'
  | 'receipts'
  | 'referrerName'
  | 'margins'
  | 'storedEntryCounts'
  | 'entriesOfUser'
  | 'mentions'
  | 'readMarks'
  | 'acknowledgements';

function remembered(db: Database, snapshot: Snapshot): Omit<Loaders, BatchedName> {
  const latestYear = () => whenLoaded(snapshot.seasons(), ([latest]) => latest?.year ?? 0);
  const oldGame = byKey(
    (ids: number[]) => db.game.findMany({ where: { id: { in: ids } } }),
    (game) => game.id,
  );
  return {
    season: {
      load: (year) =>
        whenLoaded(snapshot.seasons(), (all) => all.find((season) => season.year === year) ?? null),
    },
    seasonSpan: { load: (year) => whenLoaded(snapshot.seasonGames(year), ({ span }) => span) },
    pool: { load: (id) => snapshot.pool(id) },
    onlyPool: { load: () => snapshot.onlyPool() },
    poolSlug: { load: (slug) => snapshot.poolSlug(slug) },
    game: {
      // Games of earlier seasons are requested too rarely to cache them all.
      load: (id) =>
        whenLoaded(latestYear(), (year) =>
          whenLoaded(snapshot.seasonGames(year), ({ byId }) => byId.get(id) ?? oldGame.load(id)),
        ),
    },
    weeks: { load: (poolId) => snapshot.weeks(poolId) },
    openedPicks: { load: (poolId) => snapshot.openedPicks(poolId) },
    games: { load: ({ year, week }) => snapshot.games(year, week) },
    pickCount: { load: ({ poolId, week }) => snapshot.pickCount(poolId, week) },
    weekField: { load: ({ poolId, week }) => snapshot.weekField(poolId, week) },
    teamsUsed: { load: (of) => snapshot.teamsUsed(of) },
    entryCounts: { load: (poolId) => snapshot.entryCounts(poolId) },
    teams: { load: () => snapshot.teams() },
    records: { load: (year) => whenLoaded(snapshot.seasonGames(year), ({ records }) => records) },
    chances: { load: (year) => snapshot.chances(year) },
    latestSeason: { load: latestYear },
    rulings: { load: (poolId) => snapshot.rulings(poolId) },
    lastMessage: { load: (poolId) => snapshot.lastMessage(poolId) },
    lastAnnouncement: { load: (poolId) => snapshot.lastAnnouncement(poolId) },
  };
}

function batched(services: Services): { [Name in BatchedName]: Loaders[Name] } {
  const { db } = services;
  const entry = byKey(
    (ids: number[]) => readRows(db, entries, 'id', ids),
    (row) => row.id,
  );
  return {
    entry,
    user: byKey(
      (ids: number[]) => readSharedRows(db, users, 'id', ids),
      (user) => user.id,
    ),
    pick: byKey(
      (ids: number[]) => readRows(db, picks, 'id', ids),
      (pick) => pick.id,
    ),
    picks: listsByKey(
      (entryIds: number[]) => readSharedRows(db, picks, 'entryId', entryIds, ['week']),
      (pick) => pick.entryId,
    ),
    receipt: new DataLoader((rows) => readReceipts(services, rows), { cacheKeyFn: ({ id }) => id }),
    paymentStatus: new DataLoader(async (entryIds) => {
      const payments = await db.payment.findMany({
        where: { entryId: { in: [...entryIds] } },
        select: { entryId: true, status: true },
      });
      const byEntry = new Map(payments.map(({ entryId, status }) => [entryId, status]));
      return entryIds.map((id) => byEntry.get(id) ?? 'PENDING');
    }),
    payment: byKey(
      (ids: number[]) => db.payment.findMany({ where: { id: { in: ids } } }),
      (payment) => payment.id,
    ),
    paymentOfEntry: byKey(
      (entryIds: number[]) => db.payment.findMany({ where: { entryId: { in: entryIds } } }),
      (payment) => payment.entryId,
    ),
    receipts: listsByKey(
      (paymentIds: number[]) =>
        db.paymentReceipt.findMany({ where: { paymentId: { in: paymentIds } }, orderBy: { id: 'asc' } }),
      (receipt) => receipt.paymentId,
    ),
    margins: new DataLoader((ties) => Promise.all(ties.map((tie) => readMargins(db, tie))), {
      cacheKeyFn: ({ pool }) => pool.id,
    }),
    storedEntryCounts: new DataLoader(
      async (poolIds) => {
        const counts = await entryCounts(db, poolIds);
        return poolIds.map((id) => counts.filter(({ poolId }) => poolId === id));
      },
      { cache: false },
    ),
    referrerName: new DataLoader(async (ids) => {
      const codes = await db.referralCode.findMany({
        where: { id: { in: [...ids] } },
        select: { id: true, user: { select: { name: true } } },
      });
      return ids.map((id) => codes.find((code) => code.id === id)?.user.name ?? null);
    }),
    mentions: listsByKey(
      (messageIds: number[]) =>
        db.messageMention.findMany({
          where: { messageId: { in: messageIds } },
          select: { messageId: true, entryId: true },
          orderBy: { entryId: 'asc' },
        }),
      ({ messageId }) => messageId,
    ),
    readMarks: listsByKey(
      (userIds: number[]) => readSharedRows(db, readMarks, 'userId', userIds),
      ({ userId }) => userId,
    ),
    acknowledgements: listsByKey(
      (userIds: number[]) => readSharedRows(db, rulesAcknowledgements, 'userId', userIds, ['at']),
      ({ userId }) => userId,
    ),
    entriesOfUser: listsByKey(
      async (userIds: number[]) => {
        const rows = await readSharedRows(db, entries, 'userId', userIds, ['poolId', 'number']);
        for (const row of rows) entry.prime(row.id, row);
        return rows;
      },
      (row) => row.userId,
    ),
  };
}
