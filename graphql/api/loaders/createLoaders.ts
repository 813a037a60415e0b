import DataLoader from 'dataloader';

import {
  entries,
  picks,
  readMarks,
  readRows,
  readSharedRows,
  rulesAcknowledgements,
  users,
} from '#prisma/directReads.ts';
import type { Pick } from '#prisma/generated/sqlite/client.ts';
import { entryCounts } from '#graphql/standings/counts.ts';
import { readMargins, type Tie } from '#graphql/standings/margins.ts';
import { readReceipts } from '#graphql/log/reading/readReceipts.ts';
import type { Services } from '#kernel/services.ts';
import type { Snapshot } from '../readModel/snapshot.ts';

export type Loaders = Snapshot & ReturnType<typeof batched>;

/**
 * The reads of one request. The season and its pools come from one snapshot of the read model, mostly without a statement.
 * Everything else is batched: rows requested in the same tick share one statement, and repeated reads are cached; what
 * every page reads of its viewer shares a statement with other requests. Loaders are independent of the
 * viewer; callers decide what the viewer may see.
 */
export function createLoaders(services: Services, snapshot: Snapshot): Loaders {
  return { ...snapshot, ...batched(services) };
}

function batched(services: Services) {
  const { db } = services;
  const entry = byKey(
    (ids: number[]) => readSharedRows(db, entries, 'id', ids),
    (row) => row.id,
  );
  return {
    entry,
    user: byKey(
      (ids: number[]) => readSharedRows(db, users, 'id', ids),
      (user) => user.id,
    ),
    /** Includes hidden picks: read them through pickSecrecy.ts. */
    pick: byKey(
      (ids: number[]) => readRows(db, picks, 'id', ids),
      (pick) => pick.id,
    ),
    /** Every pick of an entry, ordered by week. Includes hidden picks: read them through pickSecrecy.ts. */
    picks: listsByKey(
      (entryIds: number[]) => readSharedRows(db, picks, 'entryId', entryIds, ['week']),
      (pick) => pick.entryId,
    ),
    /** Receipts of picks; null without a commitment. As secret as the picks. */
    receipt: new DataLoader((rows: readonly Pick[]) => readReceipts(services, rows), {
      cacheKeyFn: ({ id }) => id,
    }),
    paymentStatus: new DataLoader(async (entryIds: readonly number[]) => {
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
    /** The receipts of a payment, in the order of recording. */
    receipts: listsByKey(
      (paymentIds: number[]) =>
        db.paymentReceipt.findMany({ where: { paymentId: { in: paymentIds } }, orderBy: { id: 'asc' } }),
      (receipt) => receipt.paymentId,
    ),
    /** Margins that break the tie of a decided pool. */
    margins: new DataLoader((ties: readonly Tie[]) => Promise.all(ties.map((tie) => readMargins(db, tie))), {
      cacheKeyFn: ({ pool }) => pool.id,
    }),
    /** `entryCounts` from the database; lists read in the same tick share it. */
    storedEntryCounts: new DataLoader(
      async (poolIds: readonly number[]) => {
        const counts = await entryCounts(db, poolIds);
        return poolIds.map((id) => counts.filter(({ poolId }) => poolId === id));
      },
      { cache: false },
    ),
    /** The owner's name, by referral code. */
    referrerName: new DataLoader(async (ids: readonly number[]) => {
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
    /** Up to where an account has read its pools' publications. */
    readMarks: listsByKey(
      (userIds: number[]) => readSharedRows(db, readMarks, 'userId', userIds),
      ({ userId }) => userId,
    ),
    /** The rules that an account has acknowledged, in all pools, the earliest first. */
    acknowledgements: listsByKey(
      (userIds: number[]) => readSharedRows(db, rulesAcknowledgements, 'userId', userIds, ['at']),
      ({ userId }) => userId,
    ),
    /** An account's entries in all pools, ordered by pool and number. */
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

/** A loader of the row of each key; null without one. */
function byKey<Key, Row>(
  read: (keys: Key[]) => PromiseLike<Row[]>,
  keyOf: (row: Row) => Key,
): DataLoader<Key, Row | null> {
  return new DataLoader(async (keys) => {
    const rows = new Map((await read([...keys])).map((row) => [keyOf(row), row]));
    return keys.map((key) => rows.get(key) ?? null);
  });
}

/** A loader of the rows of each key, in the order in which they are read. */
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
