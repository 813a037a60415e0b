import { Prisma } from '#prisma/generated/sqlite/client.ts';
import { appendLeafHashes, emptyFrontier, frontierRoot } from '#verify/log/frontier.ts';
import { formatHash, leafHash } from '#verify/log/treeHash.ts';
import { encodeUtf8 } from '#verify/log/utf8.ts';
import type { EliminationReason } from '#domain/facts.ts';
import { MOST_WEEKS } from '#domain/options/limits.ts';
import type { LeafContent, LogTransaction, LoggedStandingRow } from '#kernel/poolLogs.ts';
import { isShownOut, shownStrikes } from '#kernel/shownSql.ts';
import { partsOf } from '#kernel/partsOf.ts';
import { sha256 } from './sha256.ts';

/** Changes of one leaf. */
const CHANGES = 1_000;
/** Rows per statement. */
const ROWS = 400;

/** The public standing of each entry, as SQL: id, week (0 while alive), reason ('' while alive), strikes ('' for none). */
function publicStandings(poolId: number, revealed: readonly number[], countsStrikes: boolean): Prisma.Sql {
  const isShown = isShownOut(revealed);
  const hidden = Array.from({ length: MOST_WEEKS }, (_, index) => index + 1).filter(
    (week) => !revealed.includes(week),
  );
  const strikes = countsStrikes
    ? Prisma.sql`REPLACE(REPLACE(REPLACE(${shownStrikes('e."strikeWeeks"', hidden)}, '][', ','), '[', ''), ']', '')`
    : Prisma.sql`''`;
  return Prisma.sql`
    SELECT e."id", CASE WHEN ${isShown} THEN e."eliminatedWeek" ELSE 0 END AS "week",
      CASE WHEN ${isShown} THEN CAST(e."eliminationReason" AS TEXT) ELSE '' END AS "reason", ${strikes} AS "strikes"
    FROM "Entry" AS e WHERE e."poolId" = ${poolId}`;
}

interface ChangeRow {
  id: number | bigint;
  week: number | bigint;
  reason: string;
  strikes: string;
}

/**
 * The leaves that state which public standings changed since the log last stated them, and the root over all; none where
 * nothing changed. Notes the changes.
 * @param at the instant from which they hold
 * @param index the index of the leaf that will hold the first change
 */
export async function stateStandings(
  transaction: LogTransaction,
  pool: { id: number; countsStrikes: boolean },
  { at, index }: { at: Date; index: number },
): Promise<LeafContent[]> {
  const { tx } = transaction;
  const weeks = await tx.poolWeek.findMany({
    where: { poolId: pool.id, deadlinePassedAt: { not: null } },
    select: { week: true },
  });
  const standings = publicStandings(
    pool.id,
    weeks.map(({ week }) => week),
    pool.countsStrikes,
  );
  const rows = await tx.$queryRaw<ChangeRow[]>`
    SELECT s."id", s."week", s."reason", s."strikes" FROM (${standings}) AS s
    LEFT JOIN "LoggedStanding" AS l ON l."entryId" = s."id" AND l."until" IS NULL
    WHERE s."week" <> COALESCE(l."week", 0) OR s."reason" <> COALESCE(CAST(l."reason" AS TEXT), '')
      OR s."strikes" <> COALESCE(l."strikes", '')
    ORDER BY s."id"`;
  if (rows.length === 0) return [];
  const changes = rows.map(({ id, week, reason, strikes }): LoggedStandingRow => ({
    entryId: Number(id),
    week: Number(week) === 0 ? null : Number(week),
    reason: reason === '' ? null : (reason as EliminationReason),
    strikes,
  }));
  for (const part of partsOf(changes, ROWS)) await noteStandings(transaction, pool.id, { at, index }, part);
  const { root, alive, out } = await rootOf(transaction, standings);
  const parts = partsOf(
    changes.map(({ entryId, week, reason, strikes }) => [String(entryId), week ?? 0, reason ?? '', strikes]),
    CHANGES,
  );
  return parts.map((part, place): LeafContent =>
    place < parts.length - 1
      ? { type: 'standings-part', changes: part }
      : { type: 'standings', changes: part, alive, out, root },
  );
}

async function noteStandings(
  { tx, dialect }: LogTransaction,
  poolId: number,
  { at, index }: { at: Date; index: number },
  changes: readonly LoggedStandingRow[],
): Promise<void> {
  await tx.loggedStanding.updateMany({
    where: { entryId: { in: changes.map(({ entryId }) => entryId) }, until: null },
    data: { until: at },
  });
  const rows = changes.map(({ entryId, week, reason, strikes }) => {
    const stored =
      dialect === 'postgresql' ? Prisma.sql`CAST(${reason} AS "EliminationReason")` : Prisma.sql`${reason}`;
    return Prisma.sql`(${entryId}, ${index}, ${poolId}, ${at}, ${week}, ${stored}, ${strikes})`;
  });
  await tx.$executeRaw`
    INSERT INTO "LoggedStanding" ("entryId", "index", "poolId", "from", "week", "reason", "strikes")
    VALUES ${Prisma.join(rows)}`;
}

interface GroupRow {
  text: string;
  alive: number | bigint;
  count: number | bigint;
}

/** The root over the public standings of a pool (docs/log-format.md), made of one text for each 1,024 ids. */
async function rootOf(
  { tx, dialect }: LogTransaction,
  standings: Prisma.Sql,
): Promise<{ root: string; alive: number; out: number }> {
  const line = Prisma.sql`s."id" || ' ' || s."week" || ' ' || CASE WHEN s."reason" = '' THEN '-' ELSE s."reason" END || ' '
    || CASE WHEN s."strikes" = '' THEN '-' ELSE s."strikes" END`;
  const joined =
    dialect === 'postgresql'
      ? Prisma.sql`string_agg(${line}, E'\n' ORDER BY s."id")`
      : Prisma.sql`group_concat(${line}, char(10) ORDER BY s."id")`;
  const groups = await tx.$queryRaw<GroupRow[]>`
    SELECT ${joined} AS "text", SUM(CASE WHEN s."week" = 0 THEN 1 ELSE 0 END) AS "alive", COUNT(*) AS "count"
    FROM (${standings}) AS s GROUP BY s."id" / 1024 ORDER BY s."id" / 1024`;
  const leaves = groups.map(({ text }) => leafHash(sha256, encodeUtf8(text)));
  const sum = (values: readonly (number | bigint)[]) =>
    values.reduce<number>((total, each) => total + Number(each), 0);
  const alive = sum(groups.map((group) => group.alive));
  return {
    root: formatHash(frontierRoot(sha256, appendLeafHashes(sha256, emptyFrontier, leaves))),
    alive,
    out: sum(groups.map((group) => group.count)) - alive,
  };
}
