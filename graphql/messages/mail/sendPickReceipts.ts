import { type PoolLog, Prisma } from '#prisma/generated/sqlite/client.ts';
import { readLogKeys } from '#graphql/log/reading/readLog.ts';
import { groupBy } from '#kernel/groupBy.ts';
import type { Services } from '#kernel/services.ts';
import { chunk } from '#kernel/chunk.ts';
import { enqueueMails, type OutgoingMail } from './enqueueMail.ts';
import { unsubscribeUrl, type Site } from './mailContent.ts';
import { readRecordedPicks, type RecordedPick } from './recordedPicks.ts';
import { siteOfPool } from './siteOfPool.ts';
import { readTeamNames } from './readTeamNames.ts';
import { pickReceiptsMail } from './templates/pickReceiptsMail.ts';

/** Leaves per transaction: at a deadline without picks a large pool makes as many automatic ones at once. */
const LEAVES = 1_000;

/** Logs of one statement. */
const HEADS = 500;

/** The numbers of leaves, from the first to before the second. */
interface Range {
  from: number;
  to: number;
}

/**
 * Mails the receipts of the picks recorded since the last call to the owners who want them: one mail for the picks of an
 * account, a pool and a week.
 * @returns the number of queued mails
 */
export async function sendPickReceipts(
  services: Services,
  site: Site,
  signal?: AbortSignal,
): Promise<number> {
  const { db } = services;
  const grown = await db.poolLog.findMany({
    where: { mailedSize: { lt: db.poolLog.fields.size } },
    select: { poolId: true, mailedSize: true, size: true },
    orderBy: { poolId: 'asc' },
  });
  if (grown.length === 0) return 0;
  const wanted = await wantedPools(services);
  await skip(
    services,
    grown.filter(({ poolId }) => !wanted.has(poolId)),
  );
  const heads = await db.poolLog.findMany({
    where: { poolId: { in: grown.map(({ poolId }) => poolId).filter((id) => wanted.has(id)) } },
    orderBy: { poolId: 'asc' },
  });
  let mails = 0;
  for (const head of heads) {
    for (let from = head.mailedSize; from < head.size && signal?.aborted !== true; from += LEAVES) {
      mails += await mailRange(services, site, head, { from, to: Math.min(from + LEAVES, head.size) });
    }
  }
  return mails;
}

/** The pools whose logs have grown by leaves of entries whose owners want receipts: of many pools, few. */
async function wantedPools({ db }: Services): Promise<ReadonlySet<number>> {
  const rows = await db.$queryRaw<{ poolId: number | bigint }[]>`
    SELECT DISTINCT l."poolId" FROM "PoolLog" AS h
    JOIN "LogLeaf" AS l ON l."poolId" = h."poolId" AND l."index" >= h."mailedSize"
    JOIN "Entry" AS e ON e."id" = l."entryId"
    JOIN "User" AS u ON u."id" = e."userId"
    WHERE h."mailedSize" < h."size" AND u."notifyPicks" = TRUE`;
  return new Set(rows.map(({ poolId }) => Number(poolId)));
}

/** Passes over the leaves of which nobody wants a receipt, in few statements. */
async function skip(
  { db }: Services,
  heads: readonly Pick<PoolLog, 'poolId' | 'mailedSize' | 'size'>[],
): Promise<void> {
  const number = (value: number) => Prisma.raw(String(value));
  for (const part of chunk(heads, HEADS)) {
    const rows = part.map(
      ({ poolId, mailedSize, size }) =>
        Prisma.sql`(${number(poolId)}, ${number(mailedSize)}, ${number(size)})`,
    );
    await db.$executeRaw`
      UPDATE "PoolLog" AS h SET "mailedSize" = v.column3 FROM (VALUES ${Prisma.join(rows)}) AS v
      WHERE h."poolId" = v.column1 AND h."mailedSize" = v.column2`;
  }
}

async function mailRange(services: Services, site: Site, head: PoolLog, range: Range): Promise<number> {
  const { db } = services;
  const { poolId } = head;
  const picks = await readRecordedPicks(services, head, range);
  const mails = picks.length === 0 ? [] : await writeMails(services, site, head, picks);
  return db.$transaction(async (tx) => {
    // Another process may have mailed them in the meantime.
    const { count } = await tx.poolLog.updateMany({
      where: { poolId, mailedSize: range.from },
      data: { mailedSize: range.to },
    });
    return count === 0 ? 0 : enqueueMails(services, tx, mails);
  });
}

async function writeMails(
  { db, poolLogs }: Services,
  site: Site,
  { poolId, origin }: PoolLog,
  recorded: readonly RecordedPick[],
): Promise<OutgoingMail[]> {
  const pool = await db.pool.findUniqueOrThrow({ where: { id: poolId }, include: { weeks: true } });
  const nameOf = await readTeamNames(db);
  const [logKey] = await readLogKeys(db, poolLogs.signer, { poolId, origin });
  const mailSite = await siteOfPool(db, site, pool);
  const byMail = groupBy(recorded, ({ account, week }) => `${account.id}:${week}`);
  return [...byMail.values()].map((picks) => {
    const { account, week } = picks[0]!;
    const { index: last } = picks.at(-1)!.receipt;
    return {
      key: `picks:${poolId}:${week}:${account.id}:${last}`,
      poolId,
      to: account.email,
      unsubscribe: unsubscribeUrl(site, account.unsubscribeToken, 'picks'),
      attachments: picks.map(({ receipt: { index, proof } }) => ({
        name: `${pool.slug}-week-${week}-no-${index}.tlog-proof`,
        text: proof,
      })),
      ...pickReceiptsMail(mailSite, {
        name: account.name,
        poolName: pool.name,
        timeZone: pool.timeZone,
        week,
        deadline: pool.weeks.find((row) => row.week === week)?.deadline ?? null,
        picks: picks.map(({ username, team, was, source, receipt: { index, recordedAt } }) => ({
          username,
          source,
          index,
          recordedAt,
          team: nameOf(team),
          was: was === null ? null : nameOf(was),
        })),
        logKey: logKey!,
      }),
    };
  });
}
