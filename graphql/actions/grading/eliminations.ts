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

const NOTHING: StandingChanges = { changed: 0, shown: 0, listed: [] };

/** Number of changed entries that are listed one by one; further ones are only counted. */
const MAX_LISTED = 200;
const LIMIT = Prisma.raw(String(MAX_LISTED));
/** Greater than any week. */
const NEVER = Prisma.raw('99');

// Aliases below: e entry, o its pool, p pick, g the pick's game, w the pool's week of the pick.

/** SQL form of isLatePick (domain/reference). */
const IS_LATE = Prisma.sql`(p."source" <> 'ADMIN' AND (
  (w."deadline" IS NOT NULL AND p."submittedAt" >= w."deadline")
  OR (g."isKickoffConfirmed" AND p."submittedAt" >= g."kickoff")))`;

/** SQL form of failsWeek (domain/reference), for a week with a pick. A database constraint prevents reused teams. */
const FAILS = Prisma.sql`(p."outcome" <> 'PENDING' AND (
  p."outcome" = 'LOST' OR (p."outcome" = 'TIED' AND o."tieRule" = 'LOSS') OR ${IS_LATE}))`;

const REASON_OF_PICK = Prisma.sql`CASE WHEN ${IS_LATE} THEN 'LATE_PICK' WHEN p."outcome" = 'LOST' THEN 'LOSS' ELSE 'TIE' END`;

const PICKS = Prisma.sql`"Pick" AS p
  JOIN "Game" AS g ON g."id" = p."gameId"
  JOIN "Pool" AS o ON o."id" = p."poolId"
  LEFT JOIN "PoolWeek" AS w ON w."poolId" = p."poolId" AND w."week" = p."week"`;

/**
 * SQL form of shownChange (domain/secrecy.ts): 1 when the change from one elimination to another is public now, else 0.
 * Secret changes are counted and cut separately, since the length of a shared list would reveal them.
 */
function isShown(transaction: Transaction, poolId: number, from: SqlStanding, to: SqlStanding): Prisma.Sql {
  const shown = ({ week, reason }: SqlStanding) => Prisma.sql`CASE
    WHEN ${reason} = 'ADMIN' OR EXISTS (SELECT 1 FROM "PoolWeek" AS h
      WHERE h."poolId" = ${poolId} AND h."week" = ${week} AND h."deadline" <= ${transaction.now})
    THEN CAST(${week} AS TEXT) || ${reason} ELSE '' END`;
  return Prisma.sql`CASE WHEN (${shown(from)}) <> (${shown(to)}) THEN 1 ELSE 0 END`;
}

interface SqlStanding {
  week: Prisma.Sql;
  reason: Prisma.Sql;
}

/** The rows of the table or query `changes` that are listed, with the numbers of all and of public ones. */
function firstOf(changes: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT * FROM (
      SELECT c."id", c."username", c."oldWeek", c."oldReason", c."week", c."reason",
        COUNT(*) OVER () AS "changed", SUM(c."isShown") OVER () AS "shown",
        ROW_NUMBER() OVER (PARTITION BY c."isShown" ORDER BY c."id") AS "place"
      FROM ${changes} AS c
    ) AS l
    WHERE l."place" <= ${LIMIT} ORDER BY l."id"`;
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
  const standing = (week: string, reason: string) => ({
    week: Prisma.raw(`d."${week}"`),
    reason: Prisma.raw(`d."${reason}"`),
  });
  const shown = isShown(transaction, poolId, standing('oldWeek', 'oldReason'), standing('week', 'reason'));
  const rows = await transaction.tx.$queryRaw<ChangeRow[]>(
    firstOf(Prisma.sql`(SELECT d.*, ${shown} AS "isShown" FROM (${changes}) AS d)`),
  );
  return { changed: Number(rows[0]?.changed ?? 0), ...listOf(rows) };
}

/** PostgreSQL needs text cast to its enum type; SQLite stores text. */
function asReason(transaction: Transaction, text: Prisma.Sql): Prisma.Sql {
  return transaction.dialect === 'postgresql' ? Prisma.sql`CAST(${text} AS "EliminationReason")` : text;
}

/**
 * Eliminates the entries whose picks of these games fail and that were alive until that week. An earlier
 * failure stays: the earliest one counts. Reads the picks of the games and their entries only.
 */
export async function eliminateByPicks(
  transaction: Transaction,
  poolId: number,
  week: number,
  gameIds: readonly number[],
): Promise<StandingChanges> {
  const where = Prisma.sql`
    p."gameId" IN (${Prisma.join([...gameIds])}) AND p."poolId" = ${poolId} AND p."week" = ${week}
    AND (e."eliminatedWeek" IS NULL OR e."eliminatedWeek" > p."week")
    AND p."week" >= e."startWeek" AND p."week" > COALESCE(e."reinstatedThroughWeek", 0)
    AND (o."decidedWeek" IS NULL OR p."week" <= o."decidedWeek")
    AND ${FAILS}`;
  const before = {
    week: Prisma.sql`e."eliminatedWeek"`,
    reason: Prisma.sql`CAST(e."eliminationReason" AS TEXT)`,
  };
  const after = { week: Prisma.sql`p."week"`, reason: REASON_OF_PICK };
  const rows = await transaction.tx.$queryRaw<ChangeRow[]>(
    firstOf(Prisma.sql`(
      SELECT e."id", e."username", ${before.week} AS "oldWeek", ${before.reason} AS "oldReason",
        ${after.week} AS "week", ${after.reason} AS "reason", ${isShown(transaction, poolId, before, after)} AS "isShown"
      FROM ${PICKS} JOIN "Entry" AS e ON e."id" = p."entryId"
      WHERE ${where})`),
  );
  if (rows.length === 0) return NOTHING;
  const changed = await transaction.tx.$executeRaw`
    UPDATE "Entry" AS e SET
      "eliminatedWeek" = p."week",
      "eliminationReason" = ${asReason(transaction, REASON_OF_PICK)},
      "eliminatedAt" = COALESCE(g."completedAt", ${transaction.now})
    FROM ${PICKS}
    WHERE p."entryId" = e."id" AND ${where}`;
  return { changed, ...listOf(rows) };
}

/** The entries to grade again. */
export type Scope =
  /** All entries of the pool. */
  | { of: 'pool' }
  /** Entries that are alive. */
  | { of: 'alive' }
  /** Entries eliminated after this week. */
  | { of: 'after'; week: number }
  /**
   * Entries eliminated in this week with a pick of one of its games: the pick may no longer be the reason.
   */
  | { of: 'games'; week: number; gameIds: readonly number[] }
  /**
   * Entries eliminated for a missing pick of this week that have one: stored in time, while the deadline was
   * processed.
   */
  | { of: 'pickedAfterAll'; week: number }
  | { of: 'entry'; entryId: number };

function scopeSql(scope: Scope): Prisma.Sql {
  switch (scope.of) {
    case 'pool':
      return Prisma.sql`1 = 1`;
    case 'alive':
      return Prisma.sql`e."eliminatedWeek" IS NULL`;
    case 'after':
      return Prisma.sql`e."eliminatedWeek" > ${scope.week}`;
    case 'games':
      return Prisma.sql`e."eliminatedWeek" = ${scope.week} AND EXISTS (
        SELECT 1 FROM "Pick" AS q
        WHERE q."entryId" = e."id" AND q."week" = ${scope.week} AND q."gameId" IN (${Prisma.join([...scope.gameIds])}))`;
    case 'pickedAfterAll':
      return Prisma.sql`e."eliminatedWeek" = ${scope.week} AND e."eliminationReason" = 'NO_PICK' AND EXISTS (
        SELECT 1 FROM "Pick" AS q WHERE q."entryId" = e."id" AND q."week" = ${scope.week})`;
    case 'entry':
      return Prisma.sql`e."id" = ${scope.entryId}`;
  }
}

/**
 * Eliminates, at a week's deadline, the alive entries that have no pick for it. As with picks, the earliest
 * failure counts.
 */
export async function eliminateWithoutPick(
  transaction: Transaction,
  poolId: number,
  week: number,
  deadline: Date,
): Promise<StandingChanges> {
  const where = Prisma.sql`
    e."poolId" = ${poolId} AND (e."eliminatedWeek" IS NULL OR e."eliminatedWeek" > ${week})
    AND e."startWeek" <= ${week} AND COALESCE(e."reinstatedThroughWeek", 0) < ${week}
    AND NOT EXISTS (SELECT 1 FROM "Pool" AS o WHERE o."id" = e."poolId" AND o."decidedWeek" < ${week})
    AND NOT EXISTS (SELECT 1 FROM "Pick" AS p WHERE p."entryId" = e."id" AND p."week" = ${week})`;
  const rows = await transaction.tx.$queryRaw<Omit<ChangeRow, 'week' | 'reason' | 'changed' | 'shown'>[]>`
    SELECT e."id", e."username", e."eliminatedWeek" AS "oldWeek", CAST(e."eliminationReason" AS TEXT) AS "oldReason"
    FROM "Entry" AS e WHERE ${where} ORDER BY e."id" LIMIT ${LIMIT}`;
  if (rows.length === 0) return NOTHING;
  const changed = await transaction.tx.$executeRaw`
    UPDATE "Entry" AS e SET "eliminatedWeek" = ${week}, "eliminationReason" = 'NO_PICK', "eliminatedAt" = ${deadline}
    WHERE ${where}`;
  // The deadline of the week has passed, so every change is public.
  return {
    changed,
    ...listOf(rows.map((row) => ({ ...row, week, reason: 'NO_PICK', changed, shown: changed }))),
  };
}

/**
 * Grades entries of a pool again from all their picks, in one statement: the reference grader's gradeEntry,
 * less what comes after the pool's decision. Outcomes of picks and passed deadlines must be stored before.
 */
export async function regradeEntries(
  transaction: Transaction,
  poolId: number,
  scope: Scope,
): Promise<StandingChanges> {
  const counts = (week: Prisma.Sql) =>
    Prisma.sql`${week} >= e."startWeek" AND ${week} > COALESCE(e."reinstatedThroughWeek", 0)`;
  const standing = (week: string, reason: string) => ({
    week: Prisma.raw(`c."${week}"`),
    reason: Prisma.raw(`c."${reason}"`),
  });
  // MATERIALIZED, since PostgreSQL would otherwise inline the sub-selects and run each copy.
  const changes = Prisma.sql`
    WITH
    -- Each entry with the first week that fails it in each of the three ways ...
    firsts AS MATERIALIZED (
      SELECT e."id", e."username", e."eliminatedWeek" AS "oldWeek", CAST(e."eliminationReason" AS TEXT) AS "oldReason",
        COALESCE(d."decidedWeek", ${NEVER}) AS "lastWeek",
        COALESCE(CASE WHEN e."adminEliminatedWeek" > COALESCE(e."reinstatedThroughWeek", 0)
          THEN e."adminEliminatedWeek" END, ${NEVER}) AS "adminWeek",
        COALESCE((SELECT MIN(w."week") FROM "PoolWeek" AS w
          WHERE w."poolId" = e."poolId" AND w."deadlinePassedAt" IS NOT NULL AND ${counts(Prisma.sql`w."week"`)}
            AND NOT EXISTS (SELECT 1 FROM "Pick" AS p WHERE p."entryId" = e."id" AND p."week" = w."week")
          ), ${NEVER}) AS "missingWeek",
        COALESCE((SELECT MIN(p."week") FROM ${PICKS}
          WHERE p."entryId" = e."id" AND ${counts(Prisma.sql`p."week"`)} AND ${FAILS}), ${NEVER}) AS "failedWeek"
      FROM "Entry" AS e JOIN "Pool" AS d ON d."id" = e."poolId"
      WHERE e."poolId" = ${poolId} AND ${scopeSql(scope)}
    ),
    -- ... the earliest of the three, the commissioner's first ...
    graded AS MATERIALIZED (
      SELECT f.*, CASE
        WHEN f."adminWeek" <= f."lastWeek" AND f."adminWeek" <= f."missingWeek" AND f."adminWeek" <= f."failedWeek"
          AND f."adminWeek" < ${NEVER} THEN f."adminWeek"
        WHEN f."missingWeek" <= f."lastWeek" AND f."missingWeek" < f."failedWeek" AND f."missingWeek" < f."adminWeek"
          THEN f."missingWeek"
        WHEN f."failedWeek" <= f."lastWeek" AND f."failedWeek" < f."missingWeek" AND f."failedWeek" < f."adminWeek"
          THEN f."failedWeek"
        END AS "week"
      FROM firsts AS f
    ),
    -- ... with its reason and instant ...
    reasoned AS MATERIALIZED (
      SELECT r."id", r."username", r."oldWeek", r."oldReason", r."week", CASE
          WHEN r."week" IS NULL THEN NULL
          WHEN r."week" = r."adminWeek" THEN 'ADMIN'
          WHEN r."week" = r."missingWeek" THEN 'NO_PICK'
          ELSE (SELECT ${REASON_OF_PICK} FROM ${PICKS} WHERE p."entryId" = r."id" AND p."week" = r."week")
        END AS "reason",
        CASE
          WHEN r."week" IS NULL THEN NULL
          -- No game ended it: the deadline of its week, as long as that is not ahead, whenever it is graded again.
          WHEN r."week" = r."adminWeek" THEN (SELECT w."deadline" FROM "PoolWeek" AS w
            WHERE w."poolId" = ${poolId} AND w."week" = r."week" AND w."deadline" <= ${transaction.now})
          WHEN r."week" = r."missingWeek" THEN
            (SELECT w."deadline" FROM "PoolWeek" AS w WHERE w."poolId" = ${poolId} AND w."week" = r."week")
          ELSE (SELECT g."completedAt" FROM "Pick" AS p JOIN "Game" AS g ON g."id" = p."gameId"
            WHERE p."entryId" = r."id" AND p."week" = r."week")
        END AS "at"
      FROM graded AS r
    ),
    -- ... and of these, the ones that stand otherwise in the database.
    changes AS MATERIALIZED (
      SELECT c.*, ${isShown(transaction, poolId, standing('oldWeek', 'oldReason'), standing('week', 'reason'))} AS "isShown"
      FROM reasoned AS c
      WHERE COALESCE(c."week", 0) <> COALESCE(c."oldWeek", 0) OR COALESCE(c."reason", '') <> COALESCE(c."oldReason", '')
    )`;
  const rows = await transaction.tx.$queryRaw<ChangeRow[]>`${changes} ${firstOf(Prisma.sql`changes`)}`;
  if (rows.length === 0) return NOTHING;
  const changed = await transaction.tx.$executeRaw`
    ${changes}
    UPDATE "Entry" AS e SET
      "eliminatedWeek" = x."week",
      "eliminationReason" = ${asReason(transaction, Prisma.sql`x."reason"`)},
      "eliminatedAt" = CASE WHEN x."week" IS NULL THEN NULL ELSE COALESCE(x."at", ${transaction.now}) END
    FROM changes AS x
    WHERE e."id" = x."id"`;
  return { changed, ...listOf(rows) };
}

interface ChangeRow {
  id: number;
  username: string;
  // SQLite returns computed integers as bigint.
  oldWeek: number | bigint | null;
  oldReason: EliminationReason | null;
  week: number | bigint | null;
  reason: EliminationReason | null;
  /** Numbers of all changes and of public ones; the same in every row. */
  changed: number | bigint;
  shown: number | bigint;
}

function listOf(rows: readonly ChangeRow[]): Pick<StandingChanges, 'shown' | 'listed'> {
  return { shown: Number(rows[0]?.shown ?? 0), listed: rows.map(changeOf) };
}

function changeOf(row: ChangeRow): StandingChange {
  const week = (value: number | bigint | null) => (value === null ? null : Number(value));
  return {
    entryId: Number(row.id),
    username: row.username,
    before: { week: week(row.oldWeek), reason: row.oldReason },
    after: { week: week(row.week), reason: row.reason },
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
