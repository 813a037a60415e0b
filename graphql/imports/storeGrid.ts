import { Prisma, type Pool } from '#prisma/generated/sqlite/client.ts';
import type { PickOutcome } from '../grading/rules/facts.ts';
import { buyBackFeeOf } from '../money/rules/money.ts';
import { optionsOf, type PoolOptions } from '../pools/rules/options/poolOptions.ts';
import { pickOutcome } from '../picks/rules/pickOutcome.ts';
import type { SeasonGame } from '../grading/seasonFacts.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { newReferralCode, type StagedGrid } from './gridStaging.ts';

export interface StoredGrid {
  newAccounts: number;
  picks: number;
}

/** Entries per round of statements: PostgreSQL holds a round's pending foreign key checks in memory. */
const ROUND = 20_000;
const BEFORE_KICKOFF = 2 * 86_400_000;

/** Payment method in the receipts of fees paid elsewhere. */
const IMPORTED = 'Imported';

interface Storing {
  /** The importing account, named in receipts; null: the command line. */
  actorId: number | null;
  onProgress: (entries: number) => void;
}

/**
 * Stores the staged entries in a new pool, by set-based statements: accounts, referral codes, entries,
 * payments with receipts of paid ones, picks. Its time depends on the entries, not on the size of the tables.
 */
export async function storeGrid(
  transaction: Transaction,
  pool: Pool,
  games: readonly SeasonGame[],
  staged: StagedGrid,
  { actorId, onProgress }: Storing,
): Promise<StoredGrid> {
  const pickedAt = instants(games, transaction.now);
  await renewTakenCodes(transaction);
  await stageSides(transaction, games, pickedAt, pool.pickTo);
  if (transaction.dialect === 'postgresql') await transaction.tx.$executeRaw`ANALYZE "GridRow", "GridSide"`;
  const stored: StoredGrid = { newAccounts: 0, picks: 0 };
  for (let first = 1; first <= staged.entries; first += ROUND) {
    const last = Math.min(first + ROUND - 1, staged.entries);
    stored.newAccounts += await storeAccounts(transaction, first, last);
    await storeReferralCodes(transaction, pool, first, last);
    await storeEntries(transaction, pool, first, last);
    await storePayments(transaction, pool, first, last);
    await storeReceipts(transaction, pool, actorId, first, last);
    await storeBuyBacks(transaction, pool, first, last);
    stored.picks += await storePicks(transaction, pool, first, last);
    if (first === 1) await analyze(transaction);
    onProgress(last);
  }
  await analyze(transaction);
  // Existing accounts may now read the pool; with this many, all are looked up again.
  transaction.publish({ type: 'missed' });
  return stored;
}

/**
 * Refreshes PostgreSQL's statistics, which also discards cached plans of foreign keys and triggers: those
 * made for an empty table would scan it for each row.
 */
async function analyze({ tx, dialect }: Transaction): Promise<void> {
  if (dialect === 'postgresql')
    await tx.$executeRaw`ANALYZE "User", "ReferralCode", "Entry", "Payment", "PaymentReceipt", "Pick"`;
}

/** Replaces duplicates: among a million random codes some are equal or already used. */
async function renewTakenCodes({ tx }: Transaction): Promise<void> {
  await tx.$executeRaw`CREATE INDEX "GridRow_code" ON "GridRow"("code")`;
  for (;;) {
    const taken = await tx.$queryRaw<{ place: number }[]>`
      SELECT r."place" FROM "GridRow" AS r WHERE r."code" IS NOT NULL AND (
        EXISTS (SELECT 1 FROM "ReferralCode" AS c WHERE c."code" = r."code")
        OR EXISTS (SELECT 1 FROM "GridRow" AS o WHERE o."code" = r."code" AND o."place" < r."place"))`;
    if (taken.length === 0) return;
    for (const { place } of taken) {
      await tx.$executeRaw`UPDATE "GridRow" SET "code" = ${newReferralCode()} WHERE "place" = ${place}`;
    }
  }
}

/** The temporary table "GridSide": game and outcome of a team in a week. */
async function stageSides(
  { tx, dialect }: Transaction,
  games: readonly SeasonGame[],
  pickedAt: ReadonlyMap<number, Date>,
  pickTo: PoolOptions['pickTo'],
): Promise<void> {
  const [instant, outcome, end] =
    dialect === 'postgresql' ? ['TIMESTAMP(3)', '"PickOutcome"', 'ON COMMIT DROP'] : ['DATETIME', 'TEXT', ''];
  await tx.$executeRawUnsafe(`
    CREATE TEMPORARY TABLE "GridSide" (
      "week" INTEGER, "teamId" TEXT, "gameId" INTEGER, "pickedAt" ${instant}, "outcome" ${outcome},
      PRIMARY KEY ("week", "teamId")
    ) ${end}`);
  for (const [week, at] of pickedAt) {
    const sides = games
      .filter((game) => game.week === week)
      .flatMap((game) => [game.homeTeamId, game.awayTeamId].map((teamId) => ({ game, teamId })))
      .map(
        ({ game, teamId }) =>
          Prisma.sql`(${week}, ${teamId}, ${game.id}, ${at}, ${asOutcome(dialect, pickOutcome({ teamId }, game, pickTo))})`,
      );
    await tx.$executeRaw`
      INSERT INTO "GridSide" ("week", "teamId", "gameId", "pickedAt", "outcome") VALUES ${Prisma.join(sides)}`;
  }
}

function asOutcome(dialect: Transaction['dialect'], outcome: PickOutcome): Prisma.Sql {
  return dialect === 'postgresql' ? Prisma.sql`CAST(${outcome} AS "PickOutcome")` : Prisma.sql`${outcome}`;
}

function asInstant(dialect: Transaction['dialect'], at: Date): Prisma.Sql {
  return dialect === 'postgresql' ? Prisma.sql`CAST(${at} AS TIMESTAMP(3))` : Prisma.sql`${at}`;
}

function statusOf(dialect: Transaction['dialect'], isPaid: Prisma.Sql): Prisma.Sql {
  const status = Prisma.sql`CASE WHEN ${isPaid} THEN 'COMPLETED' ELSE 'PENDING' END`;
  return dialect === 'postgresql' ? Prisma.sql`CAST(${status} AS "PaymentStatus")` : status;
}

/** Creates accounts, without a password, for unknown addresses. */
function storeAccounts({ tx, now }: Transaction, first: number, last: number): Promise<number> {
  return tx.$executeRaw`
    INSERT INTO "User" ("email", "name", "createdAt", "unsubscribeToken")
    SELECT r."email", r."name", ${now}, r."token" FROM "GridRow" AS r
    WHERE r."place" BETWEEN ${first} AND ${last} AND r."number" = 1
      AND NOT EXISTS (SELECT 1 FROM "User" AS u WHERE u."email" = r."email")
    ORDER BY r."place"`;
}

/** One referral code per account, as for accounts that join by themselves. */
function storeReferralCodes(
  { tx, now }: Transaction,
  pool: Pool,
  first: number,
  last: number,
): Promise<number> {
  return tx.$executeRaw`
    INSERT INTO "ReferralCode" ("poolId", "userId", "code", "createdAt")
    SELECT ${pool.id}, u."id", r."code", ${now}
    FROM "GridRow" AS r JOIN "User" AS u ON u."email" = r."email"
    WHERE r."place" BETWEEN ${first} AND ${last} AND r."number" = 1
    ORDER BY r."place"`;
}

function storeEntries({ tx, now }: Transaction, pool: Pool, first: number, last: number): Promise<number> {
  return tx.$executeRaw`
    INSERT INTO "Entry" ("poolId", "userId", "username", "usernameKey", "usernameSkeleton", "number", "joinedAt", "importedAt",
      "startWeek", "adminEliminatedWeek", "boughtBackThroughWeek")
    SELECT ${pool.id}, u."id", r."username", r."usernameKey", r."usernameSkeleton", r."number", ${now}, ${now},
      r."startWeek", r."adminEliminatedWeek", r."boughtBackThrough"
    FROM "GridRow" AS r JOIN "User" AS u ON u."email" = r."email"
    WHERE r."place" BETWEEN ${first} AND ${last}
    ORDER BY r."place"`;
}

function storePayments(
  { tx, dialect, now }: Transaction,
  pool: Pool,
  first: number,
  last: number,
): Promise<number> {
  const at = asInstant(dialect, now);
  const fee = Prisma.raw(String(buyBackFeeOf(pool)));
  const amount = Prisma.sql`(${pool.entryFeeCents} + ${fee} * r."buyBacks")`;
  const isPaid = Prisma.sql`r."isPaid" = 1`;
  return tx.$executeRaw`
    INSERT INTO "Payment" ("entryId", "amountCents", "buyBackCents", "receivedCents", "createdAt", "status", "paidAt",
      "method")
    SELECT e."id", ${amount}, ${fee} * r."buyBacks", CASE WHEN ${isPaid} THEN ${amount} ELSE 0 END, ${now},
      ${statusOf(dialect, isPaid)}, CASE WHEN ${isPaid} THEN ${at} END, CASE WHEN ${isPaid} THEN ${IMPORTED} END
    FROM "GridRow" AS r JOIN "Entry" AS e ON e."poolId" = ${pool.id} AND e."usernameKey" = r."usernameKey"
    WHERE r."place" BETWEEN ${first} AND ${last}
    ORDER BY r."place"`;
}

/** Receipts for fees paid elsewhere, so that receipts add up to the amount received. */
function storeReceipts(
  { tx, now }: Transaction,
  pool: Pool,
  actorId: number | null,
  first: number,
  last: number,
): Promise<number> {
  return tx.$executeRaw`
    INSERT INTO "PaymentReceipt" ("paymentId", "amountCents", "method", "at", "recordedAt", "byId")
    SELECT p."id", p."receivedCents", ${IMPORTED}, ${now}, ${now}, ${actorId}
    FROM "GridRow" AS r JOIN "Entry" AS e ON e."poolId" = ${pool.id} AND e."usernameKey" = r."usernameKey"
    JOIN "Payment" AS p ON p."entryId" = e."id"
    WHERE r."place" BETWEEN ${first} AND ${last} AND p."receivedCents" > 0
    ORDER BY r."place"`;
}

/** Buy-backs: each week costs the pool's fee, which is included in the entry's payment. */
async function storeBuyBacks(
  { tx, dialect, now }: Transaction,
  pool: Pool,
  first: number,
  last: number,
): Promise<void> {
  if (pool.buyBackThroughWeek === null) return;
  const at = asInstant(dialect, now);
  const fee = buyBackFeeOf(pool);
  const isPaid = Prisma.sql`(r."isPaid" = 1 OR ${Prisma.raw(String(fee))} = 0)`;
  const [week, weeks] =
    dialect === 'postgresql'
      ? [
          Prisma.sql`CAST(w."week" AS INTEGER)`,
          Prisma.sql`unnest(string_to_array(r."boughtBack", ',')) AS w("week")`,
        ]
      : [Prisma.sql`w.value`, Prisma.sql`json_each('[' || r."boughtBack" || ']') AS w`];
  const stored = await tx.$executeRaw`
    INSERT INTO "BuyBack" ("entryId", "throughWeek", "amountCents", "createdAt", "status", "paidAt")
    SELECT e."id", ${week}, ${fee}, ${now}, ${statusOf(dialect, isPaid)}, CASE WHEN ${isPaid} THEN ${at} END
    FROM "GridRow" AS r JOIN "Entry" AS e ON e."poolId" = ${pool.id} AND e."usernameKey" = r."usernameKey"
    CROSS JOIN ${weeks}
    WHERE r."place" BETWEEN ${first} AND ${last} AND r."buyBacks" > 0
    ORDER BY r."place"`;
  await tx.pool.update({ where: { id: pool.id }, data: { buyBackCents: { increment: fee * stored } } });
}

/**
 * Picks in the order of entries, so that indexes by entry grow at their end; with outcomes, since grading
 * would otherwise rewrite every pick.
 */
function storePicks({ tx, dialect }: Transaction, pool: Pool, first: number, last: number): Promise<number> {
  const { doublePickWeeks, teamUses, reuseTeamsFromWeek } = optionsOf(pool);
  const hasTwo = doublePickWeeks.length > 0;
  const period =
    reuseTeamsFromWeek === null
      ? Prisma.sql`0`
      : Prisma.raw(`CASE WHEN s."week" >= ${reuseTeamsFromWeek} THEN 1 ELSE 0 END`);
  const teamUse = [
    Prisma.sql`s."week"`,
    Prisma.sql`1`,
    Prisma.sql`ROW_NUMBER() OVER (PARTITION BY e."id", s."teamId", ${period} ORDER BY s."week")`,
  ][teamUses]!;
  if (dialect === 'postgresql') {
    const two = Prisma.sql`CROSS JOIN LATERAL unnest(string_to_array(t."teamId", '+')) WITH ORDINALITY AS d("teamId", "slot")`;
    return tx.$executeRaw`
        INSERT INTO "Pick" ("poolId", "week", "submittedAt", "source", "outcome", "entryId", "teamId", "gameId", "slot",
          "period", "teamUse")
        SELECT ${pool.id}, s."week", s."pickedAt", 'IMPORT', s."outcome", e."id", s."teamId", s."gameId",
          ${hasTwo ? Prisma.sql`d."slot"` : Prisma.sql`1`}, ${period}, ${teamUse}
        FROM "GridRow" AS r
        JOIN "Entry" AS e ON e."poolId" = ${pool.id} AND e."usernameKey" = r."usernameKey"
        CROSS JOIN LATERAL unnest(string_to_array(r."teams", ',')) WITH ORDINALITY AS t("teamId", "week")
        ${hasTwo ? two : Prisma.empty}
        JOIN "GridSide" AS s ON s."week" = t."week" AND s."teamId" = ${Prisma.raw(hasTwo ? 'd' : 't')}."teamId"
        WHERE r."place" BETWEEN ${first} AND ${last}
        ORDER BY e."id", s."week"`;
  }
  const two = Prisma.sql`CROSS JOIN json_each('["' || replace(t.value, '+', '","') || '"]') AS d`;
  return tx.$executeRaw`
        INSERT INTO "Pick" ("poolId", "week", "submittedAt", "source", "outcome", "entryId", "teamId", "gameId", "slot",
          "period", "teamUse")
        SELECT ${pool.id}, s."week", s."pickedAt", 'IMPORT', s."outcome", e."id", s."teamId", s."gameId",
          ${hasTwo ? Prisma.sql`d."key" + 1` : Prisma.sql`1`}, ${period}, ${teamUse}
        FROM "GridRow" AS r
        CROSS JOIN "Entry" AS e ON e."poolId" = ${pool.id} AND e."usernameKey" = r."usernameKey"
        CROSS JOIN json_each('["' || replace(r."teams", ',', '","') || '"]') AS t
        ${hasTwo ? two : Prisma.empty}
        CROSS JOIN "GridSide" AS s ON s."week" = t."key" + 1 AND s."teamId" = ${Prisma.raw(hasTwo ? 'd' : 't')}."value"
        WHERE r."place" BETWEEN ${first} AND ${last}`;
}

/** Time of submission for imported picks by week: early enough that a kickoff moved by a day makes none late. */
function instants(games: readonly SeasonGame[], now: Date): Map<number, Date> {
  const found = new Map<number, Date>();
  for (const { week, kickoff } of games) {
    const at = new Date(Math.min(kickoff.getTime() - BEFORE_KICKOFF, now.getTime()));
    if (at < (found.get(week) ?? now) || !found.has(week)) found.set(week, at);
  }
  return found;
}
