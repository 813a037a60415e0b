DROP FUNCTION "Game_team_once_a_week"() CASCADE;

DROP FUNCTION "Pick_of_its_pool"() CASCADE;

DROP FUNCTION "Pick_of_its_game"() CASCADE;

DROP FUNCTION "GameResult_append_only"() CASCADE;

DROP FUNCTION "AuditEntry_append_only"() CASCADE;

DROP FUNCTION "Entry_counted"() CASCADE;

DROP FUNCTION "Pick_counted"() CASCADE;

ALTER TABLE "Game" DROP CONSTRAINT "Game_week_range";

ALTER TABLE "Pool" DROP CONSTRAINT "Pool_currentWeek_range";

ALTER TABLE "Pool" DROP CONSTRAINT "Pool_pinnedWeek_range";

ALTER TABLE "Pool" DROP CONSTRAINT "Pool_decidedWeek_range";

ALTER TABLE "Pool" DROP CONSTRAINT "Pool_lateJoinThroughWeek_range";

ALTER TABLE "PoolWeek" DROP CONSTRAINT "PoolWeek_week_range";

ALTER TABLE "Entry" DROP CONSTRAINT "Entry_startWeek_range";

ALTER TABLE "Entry" DROP CONSTRAINT "Entry_eliminatedWeek_range";

ALTER TABLE "Entry" DROP CONSTRAINT "Entry_adminEliminatedWeek_range";

ALTER TABLE "Entry" DROP CONSTRAINT "Entry_reinstatedThroughWeek_range";

ALTER TABLE "Pick" DROP CONSTRAINT "Pick_week_range";

ALTER TABLE "Dispute" DROP CONSTRAINT "Dispute_week_range";

ALTER TABLE "ReminderLog" DROP CONSTRAINT "ReminderLog_week_range";

-- CreateEnum
CREATE TYPE "NoPickRule" AS ENUM ('OUT', 'STRIKE', 'AUTO');

-- CreateEnum
CREATE TYPE "ChangePicksRule" AS ENUM ('NEVER', 'UNTIL_LOCK');

-- CreateEnum
CREATE TYPE "DeadlineKind" AS ENUM ('SUNDAY', 'KICKOFF', 'FIRST_KICKOFF');

-- CreateEnum
CREATE TYPE "MissedWeeksRule" AS ENUM ('FREE', 'STRIKE');

-- CreateEnum
CREATE TYPE "AllOutRule" AS ENUM ('SPLIT', 'PLAY_ON');

-- CreateEnum
CREATE TYPE "RolloverRule" AS ENUM ('NEVER', 'NO_WINNER');

-- AlterEnum
ALTER TYPE "PickSource" ADD VALUE 'AUTO';

-- DropIndex
DROP INDEX "Pick_entryId_teamId_key";

-- DropIndex
DROP INDEX "Pick_entryId_week_key";

-- AlterTable
ALTER TABLE "Entry" ADD COLUMN     "boughtBackThroughWeek" INTEGER,
ADD COLUMN     "strikeWeeks" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "Pick" ADD COLUMN     "period" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "slot" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "Pool" ADD COLUMN     "allOut" "AllOutRule" NOT NULL DEFAULT 'SPLIT',
ADD COLUMN     "buyBackFeeCents" INTEGER,
ADD COLUMN     "buyBackThroughWeek" INTEGER,
ADD COLUMN     "carriedOverCents" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "changePicks" "ChangePicksRule" NOT NULL DEFAULT 'NEVER',
ADD COLUMN     "deadlineRule" "DeadlineKind" NOT NULL DEFAULT 'SUNDAY',
ADD COLUMN     "doublePickWeeks" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "firstWeek" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "lastWeek" INTEGER,
ADD COLUMN     "lives" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "missedWeeks" "MissedWeeksRule" NOT NULL DEFAULT 'FREE',
ADD COLUMN     "noPick" "NoPickRule" NOT NULL DEFAULT 'OUT',
ADD COLUMN     "prizePercentages" TEXT NOT NULL DEFAULT '100',
ADD COLUMN     "reuseTeamsFromWeek" INTEGER,
ADD COLUMN     "rollover" "RolloverRule" NOT NULL DEFAULT 'NEVER';

-- AlterTable
ALTER TABLE "PoolWeek" ADD COLUMN     "isVoid" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "BuyBack" (
    "id" SERIAL NOT NULL,
    "entryId" INTEGER NOT NULL,
    "throughWeek" INTEGER NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "status" "PaymentStatus" NOT NULL DEFAULT 'PENDING',
    "createdAt" TIMESTAMP(3) NOT NULL,
    "paidAt" TIMESTAMP(3),
    "method" TEXT,
    "note" TEXT,

    CONSTRAINT "BuyBack_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "BuyBack_entryId_throughWeek_key" ON "BuyBack"("entryId", "throughWeek");

-- CreateIndex
CREATE UNIQUE INDEX "Pick_entryId_week_slot_key" ON "Pick"("entryId", "week", "slot");

-- CreateIndex
CREATE UNIQUE INDEX "Pick_entryId_teamId_period_key" ON "Pick"("entryId", "teamId", "period");

-- AddForeignKey
ALTER TABLE "BuyBack" ADD CONSTRAINT "BuyBack_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "Entry"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "Game" ADD CONSTRAINT "Game_week_range" CHECK ("week" BETWEEN 1 AND 22);

ALTER TABLE "Pool" ADD CONSTRAINT "Pool_currentWeek_range" CHECK ("currentWeek" BETWEEN 1 AND 22);

ALTER TABLE "Pool" ADD CONSTRAINT "Pool_pinnedWeek_range" CHECK ("pinnedWeek" BETWEEN 1 AND 22);

ALTER TABLE "Pool" ADD CONSTRAINT "Pool_decidedWeek_range" CHECK ("decidedWeek" BETWEEN 1 AND 22);

ALTER TABLE "Pool" ADD CONSTRAINT "Pool_lateJoinThroughWeek_range" CHECK ("lateJoinThroughWeek" BETWEEN 1 AND 22);

ALTER TABLE "Pool" ADD CONSTRAINT "Pool_reuseTeamsFromWeek_range" CHECK ("reuseTeamsFromWeek" BETWEEN 1 AND 22);

ALTER TABLE "Pool" ADD CONSTRAINT "Pool_firstWeek_range" CHECK ("firstWeek" BETWEEN 1 AND 22);

ALTER TABLE "Pool" ADD CONSTRAINT "Pool_lastWeek_range" CHECK ("lastWeek" BETWEEN 1 AND 22);

ALTER TABLE "Pool" ADD CONSTRAINT "Pool_buyBackThroughWeek_range" CHECK ("buyBackThroughWeek" BETWEEN 1 AND 22);

ALTER TABLE "Pool" ADD CONSTRAINT "Pool_lives_range" CHECK ("lives" BETWEEN 1 AND 3);

ALTER TABLE "Pool" ADD CONSTRAINT "Pool_weeks_in_order" CHECK ("lastWeek" IS NULL OR "firstWeek" <= "lastWeek");

ALTER TABLE "Pool" ADD CONSTRAINT "Pool_buyBackFeeCents_not_negative" CHECK ("buyBackFeeCents" >= 0);

ALTER TABLE "Pool" ADD CONSTRAINT "Pool_carriedOverCents_not_negative" CHECK ("carriedOverCents" >= 0);

ALTER TABLE "PoolWeek" ADD CONSTRAINT "PoolWeek_week_range" CHECK ("week" BETWEEN 1 AND 22);

ALTER TABLE "Entry" ADD CONSTRAINT "Entry_startWeek_range" CHECK ("startWeek" BETWEEN 1 AND 22);

ALTER TABLE "Entry" ADD CONSTRAINT "Entry_eliminatedWeek_range" CHECK ("eliminatedWeek" BETWEEN 1 AND 22);

ALTER TABLE "Entry" ADD CONSTRAINT "Entry_adminEliminatedWeek_range" CHECK ("adminEliminatedWeek" BETWEEN 1 AND 22);

ALTER TABLE "Entry" ADD CONSTRAINT "Entry_reinstatedThroughWeek_range" CHECK ("reinstatedThroughWeek" BETWEEN 1 AND 22);

ALTER TABLE "Entry" ADD CONSTRAINT "Entry_boughtBackThroughWeek_range" CHECK ("boughtBackThroughWeek" BETWEEN 1 AND 22);

ALTER TABLE "Pick" ADD CONSTRAINT "Pick_week_range" CHECK ("week" BETWEEN 1 AND 22);

ALTER TABLE "Pick" ADD CONSTRAINT "Pick_slot_range" CHECK ("slot" BETWEEN 1 AND 2);

ALTER TABLE "Pick" ADD CONSTRAINT "Pick_period_range" CHECK ("period" BETWEEN 0 AND 1);

ALTER TABLE "BuyBack" ADD CONSTRAINT "BuyBack_throughWeek_range" CHECK ("throughWeek" BETWEEN 1 AND 22);

ALTER TABLE "BuyBack" ADD CONSTRAINT "BuyBack_amountCents_not_negative" CHECK ("amountCents" >= 0);

ALTER TABLE "BuyBack" ADD CONSTRAINT "BuyBack_completed_has_time" CHECK (("status" = 'COMPLETED') = ("paidAt" IS NOT NULL));

ALTER TABLE "Dispute" ADD CONSTRAINT "Dispute_week_range" CHECK ("week" BETWEEN 1 AND 22);

ALTER TABLE "ReminderLog" ADD CONSTRAINT "ReminderLog_week_range" CHECK ("week" BETWEEN 1 AND 22);

CREATE FUNCTION "Game_team_once_a_week"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM "Game" g
      WHERE g."seasonYear" = NEW."seasonYear" AND g."week" = NEW."week" AND g."id" <> NEW."id"
        AND (g."homeTeamId" IN (NEW."homeTeamId", NEW."awayTeamId")
          OR g."awayTeamId" IN (NEW."homeTeamId", NEW."awayTeamId"))) THEN
    RAISE EXCEPTION 'Game_team_once_a_week: a team has one game a week' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER "Game_team_once_a_week" BEFORE INSERT OR UPDATE OF "seasonYear", "week", "homeTeamId", "awayTeamId" ON "Game"
FOR EACH ROW EXECUTE FUNCTION "Game_team_once_a_week"();

CREATE FUNCTION "Pick_of_its_pool"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_LEVEL = 'STATEMENT' THEN
    IF EXISTS (SELECT 1 FROM added WHERE EXISTS (SELECT 1 FROM "Entry" e WHERE e."id" = added."entryId" AND e."poolId" <> added."poolId")) THEN
      RAISE EXCEPTION 'Pick_of_its_pool: a pick belongs to the pool of its entry' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NULL;
  END IF;
  IF EXISTS (SELECT 1 FROM "Entry" e WHERE e."id" = NEW."entryId" AND e."poolId" <> NEW."poolId") THEN
    RAISE EXCEPTION 'Pick_of_its_pool: a pick belongs to the pool of its entry' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER "Pick_of_its_pool" BEFORE UPDATE OF "poolId", "entryId" ON "Pick"
FOR EACH ROW EXECUTE FUNCTION "Pick_of_its_pool"();
CREATE TRIGGER "Pick_of_its_pool_insert" AFTER INSERT ON "Pick"
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "Pick_of_its_pool"();

CREATE FUNCTION "Pick_of_its_game"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_LEVEL = 'STATEMENT' THEN
    IF EXISTS (SELECT 1 FROM added WHERE EXISTS (SELECT 1 FROM "Game" g, "Pool" p
      WHERE g."id" = added."gameId" AND p."id" = added."poolId"
        AND (g."week" <> added."week" OR g."seasonYear" <> p."seasonYear"
          OR added."teamId" NOT IN (g."homeTeamId", g."awayTeamId")
          OR added."period" <> (CASE WHEN added."week" >= p."reuseTeamsFromWeek" THEN 1 ELSE 0 END)
          OR (added."slot" = 2 AND ',' || p."doublePickWeeks" || ',' NOT LIKE '%,' || added."week" || ',%')))) THEN
      RAISE EXCEPTION 'Pick_of_its_game: a pick names a team of its game and the week of its game, in the season and by the options of its pool' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NULL;
  END IF;
  IF EXISTS (SELECT 1 FROM "Game" g, "Pool" p
      WHERE g."id" = NEW."gameId" AND p."id" = NEW."poolId"
        AND (g."week" <> NEW."week" OR g."seasonYear" <> p."seasonYear"
          OR NEW."teamId" NOT IN (g."homeTeamId", g."awayTeamId")
          OR NEW."period" <> (CASE WHEN NEW."week" >= p."reuseTeamsFromWeek" THEN 1 ELSE 0 END)
          OR (NEW."slot" = 2 AND ',' || p."doublePickWeeks" || ',' NOT LIKE '%,' || NEW."week" || ',%'))) THEN
    RAISE EXCEPTION 'Pick_of_its_game: a pick names a team of its game and the week of its game, in the season and by the options of its pool' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER "Pick_of_its_game" BEFORE UPDATE OF "poolId", "week", "teamId", "gameId", "slot", "period" ON "Pick"
FOR EACH ROW EXECUTE FUNCTION "Pick_of_its_game"();
CREATE TRIGGER "Pick_of_its_game_insert" AFTER INSERT ON "Pick"
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "Pick_of_its_game"();

CREATE FUNCTION "GameResult_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF 1 = 1 THEN
    RAISE EXCEPTION 'GameResult_append_only: results are appended, never changed' USING ERRCODE = 'check_violation';
  END IF;
  RETURN OLD;
END
$$;
CREATE TRIGGER "GameResult_append_only" BEFORE UPDATE OR DELETE ON "GameResult"
FOR EACH ROW EXECUTE FUNCTION "GameResult_append_only"();

CREATE FUNCTION "AuditEntry_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF 1 = 1 THEN
    RAISE EXCEPTION 'AuditEntry_append_only: the audit log is appended, never changed' USING ERRCODE = 'check_violation';
  END IF;
  RETURN OLD;
END
$$;
CREATE TRIGGER "AuditEntry_append_only" BEFORE UPDATE OR DELETE ON "AuditEntry"
FOR EACH ROW EXECUTE FUNCTION "AuditEntry_append_only"();

CREATE OR REPLACE FUNCTION count_part() RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  own integer := pg_backend_pid() % 16;
BEGIN
  FOR step IN 0..15 LOOP
    IF pg_try_advisory_xact_lock(5184201, (own + step) % 16) THEN
      RETURN (own + step) % 16;
    END IF;
  END LOOP;
  PERFORM pg_advisory_xact_lock(5184201, own);
  RETURN own;
END
$$;
CREATE FUNCTION "Entry_counted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "EntryCount" ("poolId", "startWeek", "eliminatedWeek", "reason", "part", "count")
    SELECT "poolId", "startWeek", "eliminatedWeek", "reason", count_part(), SUM("n") FROM (SELECT added."poolId" AS "poolId", added."startWeek" AS "startWeek", COALESCE(added."eliminatedWeek", 0) AS "eliminatedWeek", COALESCE(CAST(added."eliminationReason" AS TEXT), '') AS "reason", 1 AS "n" FROM added) AS "changed"
    GROUP BY "poolId", "startWeek", "eliminatedWeek", "reason" HAVING SUM("n") <> 0
    ON CONFLICT ("poolId", "startWeek", "eliminatedWeek", "reason", "part") DO UPDATE SET "count" = "EntryCount"."count" + excluded."count";
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO "EntryCount" ("poolId", "startWeek", "eliminatedWeek", "reason", "part", "count")
    SELECT "poolId", "startWeek", "eliminatedWeek", "reason", count_part(), SUM("n") FROM (SELECT removed."poolId" AS "poolId", removed."startWeek" AS "startWeek", COALESCE(removed."eliminatedWeek", 0) AS "eliminatedWeek", COALESCE(CAST(removed."eliminationReason" AS TEXT), '') AS "reason", -1 AS "n" FROM removed) AS "changed"
    GROUP BY "poolId", "startWeek", "eliminatedWeek", "reason" HAVING SUM("n") <> 0
    ON CONFLICT ("poolId", "startWeek", "eliminatedWeek", "reason", "part") DO UPDATE SET "count" = "EntryCount"."count" + excluded."count";
  ELSE
    INSERT INTO "EntryCount" ("poolId", "startWeek", "eliminatedWeek", "reason", "part", "count")
    SELECT "poolId", "startWeek", "eliminatedWeek", "reason", count_part(), SUM("n") FROM (SELECT removed."poolId" AS "poolId", removed."startWeek" AS "startWeek", COALESCE(removed."eliminatedWeek", 0) AS "eliminatedWeek", COALESCE(CAST(removed."eliminationReason" AS TEXT), '') AS "reason", -1 AS "n" FROM removed UNION ALL SELECT added."poolId" AS "poolId", added."startWeek" AS "startWeek", COALESCE(added."eliminatedWeek", 0) AS "eliminatedWeek", COALESCE(CAST(added."eliminationReason" AS TEXT), '') AS "reason", 1 AS "n" FROM added) AS "changed"
    GROUP BY "poolId", "startWeek", "eliminatedWeek", "reason" HAVING SUM("n") <> 0
    ON CONFLICT ("poolId", "startWeek", "eliminatedWeek", "reason", "part") DO UPDATE SET "count" = "EntryCount"."count" + excluded."count";
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER "Entry_counted_insert" AFTER INSERT ON "Entry"
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "Entry_counted"();
CREATE TRIGGER "Entry_counted_delete" AFTER DELETE ON "Entry"
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "Entry_counted"();
CREATE TRIGGER "Entry_counted_update" AFTER UPDATE ON "Entry"
REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "Entry_counted"();

CREATE OR REPLACE FUNCTION count_part() RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  own integer := pg_backend_pid() % 16;
BEGIN
  FOR step IN 0..15 LOOP
    IF pg_try_advisory_xact_lock(5184201, (own + step) % 16) THEN
      RETURN (own + step) % 16;
    END IF;
  END LOOP;
  PERFORM pg_advisory_xact_lock(5184201, own);
  RETURN own;
END
$$;
CREATE FUNCTION "Pick_counted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "PickCount" ("poolId", "week", "teamId", "part", "count")
    SELECT "poolId", "week", "teamId", count_part(), SUM("n") FROM (SELECT added."poolId" AS "poolId", added."week" AS "week", added."teamId" AS "teamId", 1 AS "n" FROM added) AS "changed"
    GROUP BY "poolId", "week", "teamId" HAVING SUM("n") <> 0
    ON CONFLICT ("poolId", "week", "teamId", "part") DO UPDATE SET "count" = "PickCount"."count" + excluded."count";
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO "PickCount" ("poolId", "week", "teamId", "part", "count")
    SELECT "poolId", "week", "teamId", count_part(), SUM("n") FROM (SELECT removed."poolId" AS "poolId", removed."week" AS "week", removed."teamId" AS "teamId", -1 AS "n" FROM removed) AS "changed"
    GROUP BY "poolId", "week", "teamId" HAVING SUM("n") <> 0
    ON CONFLICT ("poolId", "week", "teamId", "part") DO UPDATE SET "count" = "PickCount"."count" + excluded."count";
  ELSE
    INSERT INTO "PickCount" ("poolId", "week", "teamId", "part", "count")
    VALUES (OLD."poolId", OLD."week", OLD."teamId", count_part(), -1), (NEW."poolId", NEW."week", NEW."teamId", count_part(), 1)
    ON CONFLICT ("poolId", "week", "teamId", "part") DO UPDATE SET "count" = "PickCount"."count" + excluded."count";
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER "Pick_counted_insert" AFTER INSERT ON "Pick"
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "Pick_counted"();
CREATE TRIGGER "Pick_counted_delete" AFTER DELETE ON "Pick"
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "Pick_counted"();
CREATE TRIGGER "Pick_counted_update" AFTER UPDATE OF "poolId", "week", "teamId" ON "Pick"
FOR EACH ROW WHEN ((OLD."poolId", OLD."week", OLD."teamId") IS DISTINCT FROM (NEW."poolId", NEW."week", NEW."teamId")) EXECUTE FUNCTION "Pick_counted"();
