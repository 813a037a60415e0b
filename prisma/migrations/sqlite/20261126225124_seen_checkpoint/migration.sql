DROP TRIGGER IF EXISTS "Game_team_once_a_week_insert";
DROP TRIGGER IF EXISTS "Game_team_once_a_week_update";

DROP TRIGGER IF EXISTS "Pick_of_its_pool_insert";
DROP TRIGGER IF EXISTS "Pick_of_its_pool_update";

DROP TRIGGER IF EXISTS "Pick_of_its_game_insert";
DROP TRIGGER IF EXISTS "Pick_of_its_game_update";

DROP TRIGGER IF EXISTS "GameResult_append_only_update";
DROP TRIGGER IF EXISTS "GameResult_append_only_delete";

DROP TRIGGER IF EXISTS "PaymentReceipt_append_only_update";

DROP TRIGGER IF EXISTS "AuditEntry_append_only_update";
DROP TRIGGER IF EXISTS "AuditEntry_append_only_delete";

DROP TRIGGER IF EXISTS "OpenedPick_never_changed_update";

DROP TRIGGER IF EXISTS "LogLeaf_append_only_update";
DROP TRIGGER IF EXISTS "LogLeaf_append_only_delete";

DROP TRIGGER IF EXISTS "LogPublication_append_only_update";
DROP TRIGGER IF EXISTS "LogPublication_append_only_delete";

DROP TRIGGER IF EXISTS "Entry_counted_insert";
DROP TRIGGER IF EXISTS "Entry_counted_delete";
DROP TRIGGER IF EXISTS "Entry_counted_update";

DROP TRIGGER IF EXISTS "Pick_counted_insert";
DROP TRIGGER IF EXISTS "Pick_counted_delete";
DROP TRIGGER IF EXISTS "Pick_counted_update";

-- CreateTable
CREATE TABLE "SeenCheckpoint" (
    "poolId" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "size" INTEGER NOT NULL,
    "checkpoint" TEXT NOT NULL,
    "reportedAt" DATETIME NOT NULL
);

CREATE TRIGGER "Game_team_once_a_week_insert" BEFORE INSERT ON "Game"
WHEN EXISTS (SELECT 1 FROM "Game" g
      WHERE g."seasonYear" = NEW."seasonYear" AND g."week" = NEW."week" AND g."id" <> NEW."id"
        AND (g."homeTeamId" IN (NEW."homeTeamId", NEW."awayTeamId")
          OR g."awayTeamId" IN (NEW."homeTeamId", NEW."awayTeamId")))
BEGIN SELECT RAISE(ABORT, 'Game_team_once_a_week: a team has one game a week'); END;
CREATE TRIGGER "Game_team_once_a_week_update" BEFORE UPDATE OF "seasonYear", "week", "homeTeamId", "awayTeamId" ON "Game"
WHEN EXISTS (SELECT 1 FROM "Game" g
      WHERE g."seasonYear" = NEW."seasonYear" AND g."week" = NEW."week" AND g."id" <> NEW."id"
        AND (g."homeTeamId" IN (NEW."homeTeamId", NEW."awayTeamId")
          OR g."awayTeamId" IN (NEW."homeTeamId", NEW."awayTeamId")))
BEGIN SELECT RAISE(ABORT, 'Game_team_once_a_week: a team has one game a week'); END;

CREATE TRIGGER "Pick_of_its_pool_insert" BEFORE INSERT ON "Pick"
WHEN EXISTS (SELECT 1 FROM "Entry" e WHERE e."id" = NEW."entryId" AND e."poolId" <> NEW."poolId")
BEGIN SELECT RAISE(ABORT, 'Pick_of_its_pool: a pick belongs to the pool of its entry'); END;
CREATE TRIGGER "Pick_of_its_pool_update" BEFORE UPDATE OF "poolId", "entryId" ON "Pick"
WHEN EXISTS (SELECT 1 FROM "Entry" e WHERE e."id" = NEW."entryId" AND e."poolId" <> NEW."poolId")
BEGIN SELECT RAISE(ABORT, 'Pick_of_its_pool: a pick belongs to the pool of its entry'); END;

CREATE TRIGGER "Pick_of_its_game_insert" BEFORE INSERT ON "Pick"
WHEN EXISTS (SELECT 1 FROM "Game" g, "Pool" p
      WHERE g."id" = NEW."gameId" AND p."id" = NEW."poolId"
        AND (g."week" <> NEW."week" OR g."seasonYear" <> p."seasonYear"
          OR NEW."teamId" NOT IN (g."homeTeamId", g."awayTeamId")
          OR NEW."period" <> (CASE WHEN NEW."week" >= p."reuseTeamsFromWeek" THEN 1 ELSE 0 END)
          OR (NEW."slot" = 2 AND ',' || p."doublePickWeeks" || ',' NOT LIKE '%,' || NEW."week" || ',%')))
BEGIN SELECT RAISE(ABORT, 'Pick_of_its_game: a pick names a team of its game and the week of its game, in the season and by the options of its pool'); END;
CREATE TRIGGER "Pick_of_its_game_update" BEFORE UPDATE OF "poolId", "week", "teamId", "gameId", "slot", "period" ON "Pick"
WHEN EXISTS (SELECT 1 FROM "Game" g, "Pool" p
      WHERE g."id" = NEW."gameId" AND p."id" = NEW."poolId"
        AND (g."week" <> NEW."week" OR g."seasonYear" <> p."seasonYear"
          OR NEW."teamId" NOT IN (g."homeTeamId", g."awayTeamId")
          OR NEW."period" <> (CASE WHEN NEW."week" >= p."reuseTeamsFromWeek" THEN 1 ELSE 0 END)
          OR (NEW."slot" = 2 AND ',' || p."doublePickWeeks" || ',' NOT LIKE '%,' || NEW."week" || ',%')))
BEGIN SELECT RAISE(ABORT, 'Pick_of_its_game: a pick names a team of its game and the week of its game, in the season and by the options of its pool'); END;

CREATE TRIGGER "GameResult_append_only_update" BEFORE UPDATE ON "GameResult"
WHEN 1 = 1
BEGIN SELECT RAISE(ABORT, 'GameResult_append_only: results are appended, never changed'); END;
CREATE TRIGGER "GameResult_append_only_delete" BEFORE DELETE ON "GameResult"
WHEN 1 = 1
BEGIN SELECT RAISE(ABORT, 'GameResult_append_only: results are appended, never changed'); END;

CREATE TRIGGER "PaymentReceipt_append_only_update" BEFORE UPDATE ON "PaymentReceipt"
WHEN 1 = 1
BEGIN SELECT RAISE(ABORT, 'PaymentReceipt_append_only: receipts are appended, never changed'); END;

CREATE TRIGGER "AuditEntry_append_only_update" BEFORE UPDATE ON "AuditEntry"
WHEN 1 = 1
BEGIN SELECT RAISE(ABORT, 'AuditEntry_append_only: the audit log is appended, never changed'); END;
CREATE TRIGGER "AuditEntry_append_only_delete" BEFORE DELETE ON "AuditEntry"
WHEN 1 = 1
BEGIN SELECT RAISE(ABORT, 'AuditEntry_append_only: the audit log is appended, never changed'); END;

CREATE TRIGGER "OpenedPick_never_changed_update" BEFORE UPDATE ON "OpenedPick"
WHEN 1 = 1
BEGIN SELECT RAISE(ABORT, 'OpenedPick_never_changed: that a pick was opened is recorded once, never changed'); END;

CREATE TRIGGER "LogLeaf_append_only_update" BEFORE UPDATE ON "LogLeaf"
WHEN 1 = 1
BEGIN SELECT RAISE(ABORT, 'LogLeaf_append_only: the log is appended, never changed'); END;
CREATE TRIGGER "LogLeaf_append_only_delete" BEFORE DELETE ON "LogLeaf"
WHEN 1 = 1
BEGIN SELECT RAISE(ABORT, 'LogLeaf_append_only: the log is appended, never changed'); END;

CREATE TRIGGER "LogPublication_append_only_update" BEFORE UPDATE ON "LogPublication"
WHEN 1 = 1
BEGIN SELECT RAISE(ABORT, 'LogPublication_append_only: a published checkpoint is never changed'); END;
CREATE TRIGGER "LogPublication_append_only_delete" BEFORE DELETE ON "LogPublication"
WHEN 1 = 1
BEGIN SELECT RAISE(ABORT, 'LogPublication_append_only: a published checkpoint is never changed'); END;

CREATE TRIGGER "Entry_counted_insert" AFTER INSERT ON "Entry"
BEGIN
  INSERT INTO "EntryCount" ("poolId", "startWeek", "eliminatedWeek", "reason", "part", "count") VALUES (NEW."poolId", NEW."startWeek", COALESCE(NEW."eliminatedWeek", 0), COALESCE(CAST(NEW."eliminationReason" AS TEXT), ''), 0, 1)
  ON CONFLICT ("poolId", "startWeek", "eliminatedWeek", "reason", "part") DO UPDATE SET "count" = "EntryCount"."count" + excluded."count";
END;
CREATE TRIGGER "Entry_counted_delete" AFTER DELETE ON "Entry"
BEGIN
  INSERT INTO "EntryCount" ("poolId", "startWeek", "eliminatedWeek", "reason", "part", "count") VALUES (OLD."poolId", OLD."startWeek", COALESCE(OLD."eliminatedWeek", 0), COALESCE(CAST(OLD."eliminationReason" AS TEXT), ''), 0, -1)
  ON CONFLICT ("poolId", "startWeek", "eliminatedWeek", "reason", "part") DO UPDATE SET "count" = "EntryCount"."count" + excluded."count";
END;
CREATE TRIGGER "Entry_counted_update" AFTER UPDATE OF "poolId", "startWeek", "eliminatedWeek", "eliminationReason" ON "Entry"
WHEN OLD."poolId" IS NOT NEW."poolId" OR OLD."startWeek" IS NOT NEW."startWeek" OR OLD."eliminatedWeek" IS NOT NEW."eliminatedWeek" OR OLD."eliminationReason" IS NOT NEW."eliminationReason"
BEGIN
  INSERT INTO "EntryCount" ("poolId", "startWeek", "eliminatedWeek", "reason", "part", "count") VALUES (OLD."poolId", OLD."startWeek", COALESCE(OLD."eliminatedWeek", 0), COALESCE(CAST(OLD."eliminationReason" AS TEXT), ''), 0, -1)
  ON CONFLICT ("poolId", "startWeek", "eliminatedWeek", "reason", "part") DO UPDATE SET "count" = "EntryCount"."count" + excluded."count";
  INSERT INTO "EntryCount" ("poolId", "startWeek", "eliminatedWeek", "reason", "part", "count") VALUES (NEW."poolId", NEW."startWeek", COALESCE(NEW."eliminatedWeek", 0), COALESCE(CAST(NEW."eliminationReason" AS TEXT), ''), 0, 1)
  ON CONFLICT ("poolId", "startWeek", "eliminatedWeek", "reason", "part") DO UPDATE SET "count" = "EntryCount"."count" + excluded."count";
END;

CREATE TRIGGER "Pick_counted_insert" AFTER INSERT ON "Pick"
BEGIN
  INSERT INTO "PickCount" ("poolId", "week", "teamId", "part", "count") VALUES (NEW."poolId", NEW."week", NEW."teamId", 0, 1)
  ON CONFLICT ("poolId", "week", "teamId", "part") DO UPDATE SET "count" = "PickCount"."count" + excluded."count";
END;
CREATE TRIGGER "Pick_counted_delete" AFTER DELETE ON "Pick"
BEGIN
  INSERT INTO "PickCount" ("poolId", "week", "teamId", "part", "count") VALUES (OLD."poolId", OLD."week", OLD."teamId", 0, -1)
  ON CONFLICT ("poolId", "week", "teamId", "part") DO UPDATE SET "count" = "PickCount"."count" + excluded."count";
END;
CREATE TRIGGER "Pick_counted_update" AFTER UPDATE OF "poolId", "week", "teamId" ON "Pick"
WHEN OLD."poolId" IS NOT NEW."poolId" OR OLD."week" IS NOT NEW."week" OR OLD."teamId" IS NOT NEW."teamId"
BEGIN
  INSERT INTO "PickCount" ("poolId", "week", "teamId", "part", "count") VALUES (OLD."poolId", OLD."week", OLD."teamId", 0, -1)
  ON CONFLICT ("poolId", "week", "teamId", "part") DO UPDATE SET "count" = "PickCount"."count" + excluded."count";
  INSERT INTO "PickCount" ("poolId", "week", "teamId", "part", "count") VALUES (NEW."poolId", NEW."week", NEW."teamId", 0, 1)
  ON CONFLICT ("poolId", "week", "teamId", "part") DO UPDATE SET "count" = "PickCount"."count" + excluded."count";
END;
