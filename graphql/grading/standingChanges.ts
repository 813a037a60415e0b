import { Prisma } from '#prisma/generated/sqlite/client.ts';
import type { EliminationReason } from './rules/facts.ts';
import { countsStrikes } from '../pools/rules/options/poolOptions.ts';
import { isSameStanding, shownChange, type Standing } from '../picks/rules/secrecy.ts';
import { strikeWeeksOf } from './rules/strikes.ts';
import { groupBy } from '../kernel/groupBy.ts';
import { shownStrikes } from '../standings/shownSql.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { idsOf, inAlikeGroups, type SeasonPool } from './seasonFacts.ts';

/** An entry with a changed elimination or changed strikes. Null weeks and reasons mean alive. */
export interface StandingChange {
  entryId: number;
  username: string;
  before: Standing;
  after: Standing;
}

export interface StandingChanges {
  poolId: number;
  /** How many entries changed. */
  changed: number;
  /** Number of public changes (picks/rules/secrecy.ts). */
  shown: number;
  /** Net number of entries that became publicly eliminated: eliminations minus reinstatements. */
  out: number;
  back: number;
  /** The first MAX_LISTED public changes and the first MAX_LISTED secret ones, by id. */
  listed: StandingChange[];
}

/** Changes to list; further ones are only counted. */
const MAX_LISTED = 200;

/** Grades pools in groups that one statement can grade. */
export async function gradeAlike(
  { now }: Transaction,
  pools: readonly SeasonPool[],
  write: (alike: readonly SeasonPool[]) => Promise<StandingChanges[]>,
): Promise<StandingChanges[]> {
  const changes: StandingChanges[] = [];
  for (const alike of inAlikeGroups(pools, now)) changes.push(...(await write(alike)));
  return changes;
}

/**
 * Writes changed eliminations of pools with the same rules; one statement for any number of entries.
 * @param ctes common table expressions; the last one is `changes`, a row per changed entry with the columns
 * poolId, id, username, oldWeek, oldReason, week, reason, strikes and at, and oldStrikes in pools that count
 * strikes. Null weeks and reasons mean alive; strikes are empty in pools that count none.
 * @returns the changes of every pool, empty ones included
 */
export async function writeChanges(
  transaction: Transaction,
  pools: readonly SeasonPool[],
  ctes: Prisma.Sql,
): Promise<StandingChanges[]> {
  const isPostgresql = transaction.dialect === 'postgresql';
  // PostgreSQL needs text cast to its enum type; SQLite stores text.
  const reason = isPostgresql ? Prisma.sql`CAST(x."reason" AS "EliminationReason")` : Prisma.sql`x."reason"`;
  // An unchanged elimination without an instant of its own keeps the stored one.
  const since = Prisma.sql`CASE WHEN x."week" IS NULL THEN NULL ELSE COALESCE(x."at",
    CASE WHEN x."week" = x."oldWeek" AND x."reason" = x."oldReason" THEN e."eliminatedAt" END, ${transaction.now}) END`;
  const update = Prisma.sql`
    UPDATE "Entry" AS e SET "eliminatedWeek" = x."week", "eliminationReason" = ${reason},
      "eliminatedAt" = ${since}, "strikeWeeks" = x."strikes"
    FROM changes AS x WHERE e."id" = x."id"`;
  const list = listOf(transaction, pools);
  // Both parts of the statement see the entries before the update. SQLite has no updates within expressions.
  if (isPostgresql) {
    return changesOf(pools, await transaction.tx.$queryRaw`WITH ${ctes}, written AS (${update}), ${list}`);
  }
  const rows = await transaction.tx.$queryRaw<ChangeRow[]>`WITH ${ctes}, ${list}`;
  if (rows.length > 0) await transaction.tx.$executeRaw`WITH ${ctes} ${update}`;
  return changesOf(pools, rows);
}

/**
 * Lists and counts changes that are already written.
 * @param changes a query of poolId, id, username, oldWeek, oldReason, week and reason, and of oldStrikes and
 * strikes in a pool that counts them; a row per changed entry
 */
export async function listChanges(
  transaction: Transaction,
  pool: SeasonPool,
  changes: Prisma.Sql,
): Promise<StandingChanges> {
  const list = listOf(transaction, [pool]);
  return changesOf([pool], await transaction.tx.$queryRaw`WITH changes AS (${changes}), ${list}`)[0]!;
}

/**
 * The listed rows of each pool, with the numbers of all and of public changes. Secret changes are counted and
 * cut separately, since the length of a shared list would reveal them.
 */
function listOf({ now }: Transaction, pools: readonly SeasonPool[]): Prisma.Sql {
  const [{ options, weeks: poolWeeks }] = pools as [SeasonPool];
  let strikes = Prisma.empty;
  let struck = Prisma.empty;
  if (countsStrikes(options)) {
    const weeks = poolWeeks.filter(({ deadline }) => deadline > now).map(({ week }) => week);
    strikes = Prisma.sql`, c."oldStrikes", c."strikes", ${shownStrikes('c."oldStrikes"', weeks)} AS "wasStruck",
      ${shownStrikes('c."strikes"', weeks)} AS "isStruck"`;
    struck = Prisma.sql`OR s."wasStruck" <> s."isStruck"`;
  }
  // SQL form of shownChange (picks/rules/secrecy.ts): empty for a publicly alive entry.
  const shown = (week: string, reason: string) => Prisma.sql`CASE
    WHEN ${Prisma.raw(reason)} = 'ADMIN' OR (c."poolId", ${Prisma.raw(week)}) IN (SELECT h."poolId", h."week"
      FROM "PoolWeek" AS h WHERE h."poolId" IN (${idsOf(pools)}) AND h."deadline" <= ${now})
    THEN CAST(${Prisma.raw(week)} AS TEXT) || ${Prisma.raw(reason)} ELSE '' END`;
  const seen = Prisma.sql`(SELECT s.*, CASE WHEN s."wasShown" <> s."nowShown" ${struck} THEN 1 ELSE 0 END AS "isShown" FROM (
      SELECT c."poolId", c."id", c."username", c."oldWeek", c."oldReason", c."week", c."reason" ${strikes},
        ${shown('c."oldWeek"', 'c."oldReason"')} AS "wasShown", ${shown('c."week"', 'c."reason"')} AS "nowShown"
      FROM changes AS c) AS s)`;
  return Prisma.sql`
    told AS (SELECT * FROM ${seen} AS w)
    SELECT l.*, n."changed", n."shown", n."out", n."back"
    FROM (SELECT t.*, ROW_NUMBER() OVER (PARTITION BY t."poolId", t."isShown" ORDER BY t."id") AS "place" FROM told AS t) AS l
    JOIN (SELECT t."poolId", COUNT(*) AS "changed", SUM(t."isShown") AS "shown",
      SUM(CASE WHEN t."wasShown" = '' AND t."nowShown" <> '' THEN 1 ELSE 0 END) AS "out",
      SUM(CASE WHEN t."wasShown" <> '' AND t."nowShown" = '' THEN 1 ELSE 0 END) AS "back" FROM told AS t GROUP BY t."poolId") AS n
      ON n."poolId" = l."poolId"
    WHERE l."place" <= ${Prisma.raw(String(MAX_LISTED))} ORDER BY l."poolId", l."id"`;
}

interface ChangeRow {
  poolId: number;
  id: number;
  username: string;
  // Both databases return computed integers as bigint.
  oldWeek: number | bigint | null;
  oldReason: EliminationReason | null;
  week: number | bigint | null;
  reason: EliminationReason | null;
  /** Only in pools that count strikes. */
  oldStrikes?: string;
  strikes?: string;
  /** Numbers of all and of public changes; the same in every row of a pool. */
  changed: number | bigint;
  shown: number | bigint;
  out: number | bigint;
  back: number | bigint;
}

function changesOf(pools: readonly SeasonPool[], rows: readonly ChangeRow[]): StandingChanges[] {
  const rowsOf = groupBy(rows, ({ poolId }) => Number(poolId));
  return pools.map(({ id }) => changesOfPool(id, rowsOf.get(id) ?? []));
}

function changesOfPool(poolId: number, rows: readonly ChangeRow[]): StandingChanges {
  const week = (value: number | bigint | null) => (value === null ? null : Number(value));
  const strikes = (list: string | undefined) => (list === undefined ? {} : { strikes: strikeWeeksOf(list) });
  return {
    poolId,
    changed: Number(rows[0]?.changed ?? 0),
    shown: Number(rows[0]?.shown ?? 0),
    out: Number(rows[0]?.out ?? 0),
    back: Number(rows[0]?.back ?? 0),
    listed: rows.map((row) => ({
      entryId: Number(row.id),
      username: row.username,
      before: { week: week(row.oldWeek), reason: row.oldReason, ...strikes(row.oldStrikes) },
      after: { week: week(row.week), reason: row.reason, ...strikes(row.strikes) },
    })),
  };
}

/**
 * Merges the changes of several steps of one pool: the first "before" and the last "after" of each entry.
 * @param revealed weeks whose deadline has passed
 */
export function mergeChanges(
  steps: readonly StandingChanges[],
  revealed: ReadonlySet<number>,
): Omit<StandingChanges, 'poolId'> {
  const shows = (change: StandingChange) => (shownChange(change, revealed) === null ? 0 : 1);
  /** 1 for a public elimination, -1 for a reinstatement, else 0. */
  const moves = (change: StandingChange) => {
    const seen = shownChange(change, revealed);
    return seen === null ? 0 : Number(seen.before.week === null) - Number(seen.after.week === null);
  };
  let out = 0;
  let back = 0;
  const move = (change: StandingChange, by: 1 | -1) => {
    if (moves(change) === 1) out += by;
    if (moves(change) === -1) back += by;
  };
  const byEntry = new Map<number, StandingChange>();
  let changed = 0;
  let shown = 0;
  for (const step of steps) {
    changed += step.changed;
    shown += step.shown;
    out += step.out;
    back += step.back;
    for (const change of step.listed) {
      const earlier = byEntry.get(change.entryId);
      const merged = earlier === undefined ? change : { ...change, before: earlier.before };
      byEntry.set(change.entryId, merged);
      if (earlier === undefined) continue;
      changed -= 1;
      shown += shows(merged) - shows(earlier) - shows(change);
      move(merged, 1);
      move(earlier, -1);
      move(change, -1);
    }
  }
  for (const [entryId, { before, after }] of byEntry) {
    if (isSameStanding(before, after)) {
      byEntry.delete(entryId);
      changed -= 1;
    }
  }
  const listed = [...byEntry.values()].sort((a, b) => a.entryId - b.entryId);
  const secret = listed.filter((change) => shows(change) === 0).slice(0, MAX_LISTED);
  const open = listed.filter((change) => shows(change) === 1).slice(0, MAX_LISTED);
  return { changed, shown, out, back, listed: [...open, ...secret].sort((a, b) => a.entryId - b.entryId) };
}
