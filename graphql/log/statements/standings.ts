import { Prisma } from '#prisma/generated/sqlite/client.ts';
import { appendLeafHashes, emptyFrontier, frontierRoot } from '#verify/log/frontier.ts';
import { formatHash, leafHash } from '#verify/log/treeHash.ts';
import { encodeUtf8 } from '#verify/log/utf8.ts';
import type { EliminationReason } from '#graphql/grading/rules/facts.ts';
import { MOST_WEEKS } from '#graphql/pools/rules/options/limits.ts';
import type { LeafContent, LogTransaction, LoggedStandingRow } from '#kernel/poolLogs.ts';
import { isShownOut, shownStrikes } from '#graphql/standings/shownSql.ts';
import { groupBy } from '#kernel/groupBy.ts';
import { chunk } from '#kernel/chunk.ts';
import type { LockedLogs } from '../lockedLog.ts';
import { sha256 } from '../key/sha256.ts';

/** Changes per leaf. */
const CHANGES = 1_000;
/** Rows per statement. */
const ROWS = 400;

interface StandingsPool {
  id: number;
  countsStrikes: boolean;
}

/** Pools whose public standings one statement can read. */
interface AlikePools {
  poolIds: number[];
  /** Weeks whose deadline has passed. */
  revealed: number[];
  countsStrikes: boolean;
}

async function alikePools({ tx }: LogTransaction, pools: readonly StandingsPool[]): Promise<AlikePools[]> {
  const weeks = groupBy(
    await tx.poolWeek.findMany({
      where: { poolId: { in: pools.map(({ id }) => id) }, deadlinePassedAt: { not: null } },
      orderBy: { week: 'asc' },
      select: { poolId: true, week: true },
    }),
    ({ poolId }) => poolId,
  );
  const read = pools.map(({ id, countsStrikes }) => ({
    id,
    countsStrikes,
    revealed: (weeks.get(id) ?? []).map(({ week }) => week),
  }));
  return [
    ...groupBy(read, ({ revealed, countsStrikes }) => `${countsStrikes} ${revealed.join()}`).values(),
  ].map((group) => ({ ...group[0]!, poolIds: group.map(({ id }) => id) }));
}

/**
 * SQL for the public standing of each entry: poolId, id, week (0 while alive), reason ('' while alive),
 * strikes ('' for none).
 */
function publicStandings({ poolIds, revealed, countsStrikes }: AlikePools): Prisma.Sql {
  const isShown = isShownOut(revealed);
  const hidden = Array.from({ length: MOST_WEEKS }, (_, index) => index + 1).filter(
    (week) => !revealed.includes(week),
  );
  const strikes = countsStrikes
    ? Prisma.sql`REPLACE(REPLACE(REPLACE(${shownStrikes('e."strikeWeeks"', hidden)}, '][', ','), '[', ''), ']', '')`
    : Prisma.sql`''`;
  return Prisma.sql`
    SELECT e."poolId", e."id", CASE WHEN ${isShown} THEN e."eliminatedWeek" ELSE 0 END AS "week",
      CASE WHEN ${isShown} THEN CAST(e."eliminationReason" AS TEXT) ELSE '' END AS "reason", ${strikes} AS "strikes"
    FROM "Entry" AS e WHERE e."poolId" IN (${Prisma.join(poolIds)})`;
}

interface ChangeRow {
  poolId: number | bigint;
  id: number | bigint;
  week: number | bigint;
  reason: string;
  strikes: string;
}

/** A changed standing, with its leaf and instant. */
interface NotedStanding extends LoggedStandingRow {
  poolId: number;
  index: number;
  at: Date;
}

/**
 * States changed public standings in the logs, with the root over all standings; nothing without changes.
 * Stores the changes.
 */
export async function stateStandings(
  transaction: LogTransaction,
  logs: LockedLogs,
  pools: readonly StandingsPool[],
): Promise<void> {
  for (const alike of await alikePools(transaction, pools)) {
    const standings = publicStandings(alike);
    const rows = await transaction.tx.$queryRaw<ChangeRow[]>`
      SELECT s.* FROM (${standings}) AS s
      LEFT JOIN "LoggedStanding" AS l ON l."entryId" = s."id" AND l."until" IS NULL
      WHERE s."week" <> COALESCE(l."week", 0) OR s."reason" <> COALESCE(CAST(l."reason" AS TEXT), '')
        OR s."strikes" <> COALESCE(l."strikes", '')
      ORDER BY s."poolId", s."id"`;
    if (rows.length === 0) continue;
    const changes = rows.map(({ poolId, id, week, reason, strikes }): NotedStanding => {
      const { size: index, at } = logs.get(Number(poolId))!;
      return {
        poolId: Number(poolId),
        entryId: Number(id),
        index,
        at,
        strikes,
        week: Number(week) === 0 ? null : Number(week),
        reason: reason === '' ? null : (reason as EliminationReason),
      };
    });
    for (const part of chunk(changes, ROWS)) await noteStandings(transaction, part);
    const changesOf = groupBy(changes, ({ poolId }) => poolId);
    const changed = publicStandings({ ...alike, poolIds: [...changesOf.keys()] });
    for (const [poolId, { root, alive, out }] of await rootsOf(transaction, changed)) {
      const parts = chunk(
        changesOf
          .get(poolId)!
          .map(({ entryId, week, reason, strikes }) => [String(entryId), week ?? 0, reason ?? '', strikes]),
        CHANGES,
      );
      logs
        .get(poolId)!
        .state(
          parts.map((part, place): LeafContent =>
            place < parts.length - 1
              ? { type: 'standings-part', changes: part }
              : { type: 'standings', changes: part, alive, out, root },
          ),
        );
    }
  }
}

async function noteStandings(
  { tx, dialect }: LogTransaction,
  changes: readonly NotedStanding[],
): Promise<void> {
  // Logs of one transaction may have different instants, where a last leaf is later.
  for (const [at, group] of groupBy(changes, (change) => change.at.getTime())) {
    await tx.loggedStanding.updateMany({
      where: { entryId: { in: group.map(({ entryId }) => entryId) }, until: null },
      data: { until: new Date(at) },
    });
  }
  const rows = changes.map(({ poolId, entryId, index, at, week, reason, strikes }) => {
    const stored =
      dialect === 'postgresql' ? Prisma.sql`CAST(${reason} AS "EliminationReason")` : Prisma.sql`${reason}`;
    return Prisma.sql`(${entryId}, ${index}, ${poolId}, ${at}, ${week}, ${stored}, ${strikes})`;
  });
  await tx.$executeRaw`
    INSERT INTO "LoggedStanding" ("entryId", "index", "poolId", "from", "week", "reason", "strikes")
    VALUES ${Prisma.join(rows)}`;
}

interface GroupRow {
  poolId: number | bigint;
  text: string;
  alive: number | bigint;
  count: number | bigint;
}

/** Roots over the public standings of pools (docs/sealed-picks.md), computed from one text per 1,024 ids. */
async function rootsOf(
  { tx, dialect }: LogTransaction,
  standings: Prisma.Sql,
): Promise<Map<number, { root: string; alive: number; out: number }>> {
  const line = Prisma.sql`s."id" || ' ' || s."week" || ' ' || CASE WHEN s."reason" = '' THEN '-' ELSE s."reason" END || ' '
    || CASE WHEN s."strikes" = '' THEN '-' ELSE s."strikes" END`;
  const joined =
    dialect === 'postgresql'
      ? Prisma.sql`string_agg(${line}, E'\n' ORDER BY s."id")`
      : Prisma.sql`group_concat(${line}, char(10) ORDER BY s."id")`;
  const rows = await tx.$queryRaw<GroupRow[]>`
    SELECT s."poolId", ${joined} AS "text", SUM(CASE WHEN s."week" = 0 THEN 1 ELSE 0 END) AS "alive", COUNT(*) AS "count"
    FROM (${standings}) AS s GROUP BY s."poolId", s."id" / 1024 ORDER BY s."poolId", s."id" / 1024`;
  const sum = (values: readonly (number | bigint)[]) =>
    values.reduce<number>((total, each) => total + Number(each), 0);
  const roots = new Map<number, { root: string; alive: number; out: number }>();
  for (const [poolId, groups] of groupBy(rows, (row) => Number(row.poolId))) {
    const leaves = groups.map(({ text }) => leafHash(sha256, encodeUtf8(text)));
    const alive = sum(groups.map((group) => group.alive));
    roots.set(poolId, {
      root: formatHash(frontierRoot(sha256, appendLeafHashes(sha256, emptyFrontier, leaves))),
      alive,
      out: sum(groups.map((group) => group.count)) - alive,
    });
  }
  return roots;
}
