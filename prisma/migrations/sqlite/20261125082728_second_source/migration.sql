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

-- AlterTable
ALTER TABLE "Game" ADD COLUMN "confirmedAt" DATETIME;
ALTER TABLE "Game" ADD COLUMN "confirmedBy" TEXT;
ALTER TABLE "Game" ADD COLUMN "reviewSince" DATETIME;

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_HeldUpdate" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "gameId" INTEGER NOT NULL,
    "source" TEXT NOT NULL DEFAULT 'FEED',
    "update" JSONB NOT NULL,
    "why" TEXT NOT NULL,
    "heldAt" DATETIME NOT NULL,
    "resolvedAt" DATETIME,
    "accepted" BOOLEAN,
    CONSTRAINT "HeldUpdate_gameId_fkey" FOREIGN KEY ("gameId") REFERENCES "Game" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "HeldUpdate_resolution_together" CHECK (("resolvedAt" IS NULL) = ("accepted" IS NULL))
);
INSERT INTO "new_HeldUpdate" ("accepted", "gameId", "heldAt", "id", "resolvedAt", "update", "why") SELECT "accepted", "gameId", "heldAt", "id", "resolvedAt", "update", "why" FROM "HeldUpdate";
DROP TABLE "HeldUpdate";
ALTER TABLE "new_HeldUpdate" RENAME TO "HeldUpdate";
CREATE INDEX "HeldUpdate_gameId_idx" ON "HeldUpdate"("gameId");
CREATE INDEX "HeldUpdate_resolvedAt_idx" ON "HeldUpdate"("resolvedAt");

-- RedefineTable
CREATE TABLE "new_Game" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "seasonYear" INTEGER NOT NULL,
    "week" INTEGER NOT NULL,
    "feedId" TEXT,
    "homeTeamId" TEXT NOT NULL,
    "awayTeamId" TEXT NOT NULL,
    "kickoff" DATETIME NOT NULL,
    "isKickoffConfirmed" BOOLEAN NOT NULL DEFAULT true,
    "kickoffMovedAt" DATETIME,
    "isNeutralSite" BOOLEAN NOT NULL DEFAULT false,
    "status" TEXT NOT NULL DEFAULT 'SCHEDULED',
    "period" INTEGER,
    "clock" TEXT,
    "homeScore" INTEGER,
    "awayScore" INTEGER,
    "wentToOvertime" BOOLEAN NOT NULL DEFAULT false,
    "line" REAL,
    "lockedLine" REAL,
    "lineLockedAt" DATETIME,
    "completedAt" DATETIME,
    "resultSource" TEXT,
    "confirmedAt" DATETIME,
    "confirmedBy" TEXT,
    "reviewSince" DATETIME,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "Game_seasonYear_fkey" FOREIGN KEY ("seasonYear") REFERENCES "Season" ("year") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Game_homeTeamId_fkey" FOREIGN KEY ("homeTeamId") REFERENCES "Team" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Game_awayTeamId_fkey" FOREIGN KEY ("awayTeamId") REFERENCES "Team" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Game_week_range" CHECK ("week" BETWEEN 1 AND 22),
    CONSTRAINT "Game_two_teams" CHECK ("homeTeamId" <> "awayTeamId"),
    CONSTRAINT "Game_period_range" CHECK ("period" BETWEEN 1 AND 5),
    CONSTRAINT "Game_homeScore_not_negative" CHECK ("homeScore" >= 0),
    CONSTRAINT "Game_awayScore_not_negative" CHECK ("awayScore" >= 0),
    CONSTRAINT "Game_scores_together" CHECK (("homeScore" IS NULL) = ("awayScore" IS NULL)),
    CONSTRAINT "Game_final_has_scores" CHECK ("status" <> 'FINAL' OR "homeScore" IS NOT NULL),
    CONSTRAINT "Game_line_range" CHECK ("line" BETWEEN -60 AND 60),
    CONSTRAINT "Game_lockedLine_range" CHECK ("lockedLine" BETWEEN -60 AND 60),
    CONSTRAINT "Game_lock_together" CHECK (("lockedLine" IS NULL) = ("lineLockedAt" IS NULL)),
    CONSTRAINT "Game_confirmation_together" CHECK (("confirmedAt" IS NULL) = ("confirmedBy" IS NULL)),
    CONSTRAINT "Game_confirmation_of_final" CHECK ("confirmedAt" IS NULL OR "status" = 'FINAL'),
    CONSTRAINT "Game_review_of_final" CHECK ("reviewSince" IS NULL OR "status" = 'FINAL')
);
INSERT INTO "new_Game" ("id", "seasonYear", "week", "feedId", "homeTeamId", "awayTeamId", "kickoff", "isKickoffConfirmed", "kickoffMovedAt", "isNeutralSite", "status", "period", "clock", "homeScore", "awayScore", "wentToOvertime", "line", "lockedLine", "lineLockedAt", "completedAt", "resultSource", "confirmedAt", "confirmedBy", "reviewSince", "updatedAt") SELECT "id", "seasonYear", "week", "feedId", "homeTeamId", "awayTeamId", "kickoff", "isKickoffConfirmed", "kickoffMovedAt", "isNeutralSite", "status", "period", "clock", "homeScore", "awayScore", "wentToOvertime", "line", "lockedLine", "lineLockedAt", "completedAt", "resultSource", "confirmedAt", "confirmedBy", "reviewSince", "updatedAt" FROM "Game";
DROP TABLE "Game";
ALTER TABLE "new_Game" RENAME TO "Game";
CREATE UNIQUE INDEX "Game_feedId_key" ON "Game"("feedId");
CREATE INDEX "Game_seasonYear_status_idx" ON "Game"("seasonYear", "status");
CREATE INDEX "Game_seasonYear_kickoff_idx" ON "Game"("seasonYear", "kickoff");
CREATE UNIQUE INDEX "Game_seasonYear_week_homeTeamId_key" ON "Game"("seasonYear", "week", "homeTeamId");
CREATE UNIQUE INDEX "Game_seasonYear_week_awayTeamId_key" ON "Game"("seasonYear", "week", "awayTeamId");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- Results that a held update contradicts already are under review.
UPDATE "Game" SET "reviewSince" = (SELECT MIN("heldAt") FROM "HeldUpdate" WHERE "gameId" = "Game"."id" AND "resolvedAt" IS NULL)
WHERE "status" = 'FINAL';

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
