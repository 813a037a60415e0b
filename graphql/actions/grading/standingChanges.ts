import { Prisma } from '../../../prisma/generated/sqlite/client.ts';
import type { EliminationReason } from '../../domain/facts.ts';
import { shownChange, type Standing } from '../../domain/secrecy.ts';
import type { Transaction } from '../../kernel/transaction.ts';

/** An entry whose elimination changed. Null weeks and reasons mean alive. */
export interface StandingChange {
  entryId: number;
  username: string;
  before: Standing;
  after: Standing;
}

export interface StandingChanges {
  /** How many entries changed. */
  changed: number;
  /** Number of these changes that are public (domain/secrecy.ts). */
  shown: number;
  /**
   * The first MAX_LISTED public changes and the first MAX_LISTED changes that are secret until a deadline, by
   * id.
   */
  listed: StandingChange[];
}

/** Number of changed entries that are listed one by one; further ones are only counted. */
const MAX_LISTED = 200;

/**
 * Writes changed eliminations, a million as well as one.
 * @param ctes SQL of common table expressions; the last one is `changes` with the columns id, username, oldWeek,
 * oldReason, week, reason and at, one row for each entry whose elimination changes. Null weeks and reasons mean alive.
 */
export async function writeChanges(
  transaction: Transaction,
  poolId: number,
  ctes: Prisma.Sql,
): Promise<StandingChanges> {
  const isPostgresql = transaction.dialect === 'postgresql';
  // PostgreSQL needs text cast to its enum type; SQLite stores text.
  const reason = isPostgresql ? Prisma.sql`CAST(x."reason" AS "EliminationReason")` : Prisma.sql`x."reason"`;
  const update = Prisma.sql`
    UPDATE "Entry" AS e SET "eliminatedWeek" = x."week", "eliminationReason" = ${reason},
      "eliminatedAt" = CASE WHEN x."week" IS NULL THEN NULL ELSE COALESCE(x."at", ${transaction.now}) END
    FROM changes AS x WHERE e."id" = x."id"`;
  const list = listOf(transaction, poolId);
  // Both parts of a statement see the entries as they were; SQLite has no updates within expressions.
  if (isPostgresql) {
    return changesOf(await transaction.tx.$queryRaw`WITH ${ctes}, written AS (${update}), ${list}`);
  }
  const rows = await transaction.tx.$queryRaw<ChangeRow[]>`WITH ${ctes}, ${list}`;
  if (rows.length > 0) await transaction.tx.$executeRaw`WITH ${ctes} ${update}`;
  return changesOf(rows);
}

/**
 * Lists and counts changes that are written already.
 * @param changes a query of id, username, oldWeek, oldReason, week and reason, a row for each changed entry
 */
export async function listChanges(
  transaction: Transaction,
  poolId: number,
  changes: Prisma.Sql,
): Promise<StandingChanges> {
  return changesOf(
    await transaction.tx.$queryRaw`WITH changes AS (${changes}), ${listOf(transaction, poolId)}`,
  );
}

/**
 * The rows that are listed, with the numbers of all and of public ones. Secret changes are counted and cut separately,
 * since the length of a shared list would reveal them.
 */
function listOf(transaction: Transaction, poolId: number): Prisma.Sql {
  // SQL form of shownChange (domain/secrecy.ts).
  const shown = (week: string, reason: string) => Prisma.sql`CASE
    WHEN ${Prisma.raw(reason)} = 'ADMIN' OR ${Prisma.raw(week)} IN (SELECT h."week" FROM "PoolWeek" AS h
      WHERE h."poolId" = ${poolId} AND h."deadline" <= ${transaction.now})
    THEN CAST(${Prisma.raw(week)} AS TEXT) || ${Prisma.raw(reason)} ELSE '' END`;
  const first = (isShown: number) => Prisma.sql`SELECT * FROM (SELECT * FROM told AS t
    WHERE t."isShown" = ${Prisma.raw(String(isShown))} ORDER BY t."id" LIMIT ${Prisma.raw(String(MAX_LISTED))}) AS f`;
  return Prisma.sql`
    told AS (
      SELECT c."id", c."username", c."oldWeek", c."oldReason", c."week", c."reason",
        CASE WHEN (${shown('c."oldWeek"', 'c."oldReason"')}) <> (${shown('c."week"', 'c."reason"')}) THEN 1 ELSE 0 END AS "isShown"
      FROM changes AS c
    )
    SELECT l.*, n."changed", n."shown"
    FROM (${first(1)} UNION ALL ${first(0)}) AS l
    CROSS JOIN (SELECT COUNT(*) AS "changed", SUM(t."isShown") AS "shown" FROM told AS t) AS n
    ORDER BY l."id"`;
}

interface ChangeRow {
  id: number;
  username: string;
  // Both databases return computed integers as bigint.
  oldWeek: number | bigint | null;
  oldReason: EliminationReason | null;
  week: number | bigint | null;
  reason: EliminationReason | null;
  /** Numbers of all changes and of public ones; the same in every row. */
  changed: number | bigint;
  shown: number | bigint;
}

function changesOf(rows: readonly ChangeRow[]): StandingChanges {
  const week = (value: number | bigint | null) => (value === null ? null : Number(value));
  return {
    changed: Number(rows[0]?.changed ?? 0),
    shown: Number(rows[0]?.shown ?? 0),
    listed: rows.map((row) => ({
      entryId: Number(row.id),
      username: row.username,
      before: { week: week(row.oldWeek), reason: row.oldReason },
      after: { week: week(row.week), reason: row.reason },
    })),
  };
}

/**
 * Merges the changes of several steps of one pool: the first "before" and the last "after" of each entry.
 * @param revealed the weeks whose deadline has passed
 */
export function mergeChanges(
  steps: readonly StandingChanges[],
  revealed: ReadonlySet<number>,
): StandingChanges {
  const shows = (change: StandingChange) => (shownChange(change, revealed) === null ? 0 : 1);
  const byEntry = new Map<number, StandingChange>();
  let changed = 0;
  let shown = 0;
  for (const step of steps) {
    changed += step.changed;
    shown += step.shown;
    for (const change of step.listed) {
      const earlier = byEntry.get(change.entryId);
      const merged = earlier === undefined ? change : { ...change, before: earlier.before };
      byEntry.set(change.entryId, merged);
      if (earlier === undefined) continue;
      changed -= 1;
      shown += shows(merged) - shows(earlier) - shows(change);
    }
  }
  for (const [entryId, { before, after }] of byEntry) {
    if (before.week === after.week && before.reason === after.reason) {
      byEntry.delete(entryId);
      changed -= 1;
    }
  }
  const listed = [...byEntry.values()].sort((a, b) => a.entryId - b.entryId);
  const secret = listed.filter((change) => shows(change) === 0).slice(0, MAX_LISTED);
  const open = listed.filter((change) => shows(change) === 1).slice(0, MAX_LISTED);
  return { changed, shown, listed: [...open, ...secret].sort((a, b) => a.entryId - b.entryId) };
}
