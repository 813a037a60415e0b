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

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_Pool" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "name" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "seasonYear" INTEGER NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "timeZone" TEXT NOT NULL DEFAULT 'Etc/GMT+4',
    "deadlineWeekday" INTEGER NOT NULL DEFAULT 7,
    "deadlineTime" TEXT NOT NULL DEFAULT '10:00',
    "entryFeeCents" INTEGER NOT NULL DEFAULT 5000,
    "maxEntriesPerAccount" INTEGER NOT NULL DEFAULT 10,
    "tieRule" TEXT NOT NULL DEFAULT 'LOSS',
    "registration" TEXT NOT NULL DEFAULT 'CLOSED',
    "lateJoinThroughWeek" INTEGER,
    "commissionCents" INTEGER NOT NULL DEFAULT 0,
    "prizeBasis" TEXT NOT NULL DEFAULT 'ALL_ENTRIES',
    "disputeHours" INTEGER NOT NULL DEFAULT 24,
    "payoutHours" INTEGER NOT NULL DEFAULT 48,
    "welcomeText" TEXT,
    "contactEmail" TEXT NOT NULL DEFAULT 'commissioner@pool.example',
    "rulesUpdatedText" TEXT NOT NULL DEFAULT 'August 2025',
    "currentWeek" INTEGER NOT NULL DEFAULT 1,
    "pinnedWeek" INTEGER,
    "decidedWeek" INTEGER,
    "lives" INTEGER NOT NULL DEFAULT 1,
    "lossRule" TEXT NOT NULL DEFAULT 'STRIKE',
    "noPick" TEXT NOT NULL DEFAULT 'OUT',
    "doublePickWeeks" TEXT NOT NULL DEFAULT '',
    "changePicks" TEXT NOT NULL DEFAULT 'NEVER',
    "deadlineRule" TEXT NOT NULL DEFAULT 'SUNDAY',
    "missedWeeks" TEXT NOT NULL DEFAULT 'FREE',
    "reuseTeamsFromWeek" INTEGER,
    "firstWeek" INTEGER NOT NULL DEFAULT 1,
    "lastWeek" INTEGER,
    "buyBackThroughWeek" INTEGER,
    "buyBackFeeCents" INTEGER,
    "allOut" TEXT NOT NULL DEFAULT 'SPLIT',
    "prizePercentages" TEXT NOT NULL DEFAULT '100',
    "rollover" TEXT NOT NULL DEFAULT 'NEVER',
    "showChances" BOOLEAN NOT NULL DEFAULT true,
    "talk" BOOLEAN NOT NULL DEFAULT true,
    "buyBackCents" INTEGER NOT NULL DEFAULT 0,
    "carriedOverCents" INTEGER NOT NULL DEFAULT 0,
    "copiedFromId" INTEGER,
    "seasonPublishedAt" DATETIME,
    CONSTRAINT "Pool_seasonYear_fkey" FOREIGN KEY ("seasonYear") REFERENCES "Season" ("year") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Pool_copiedFromId_fkey" FOREIGN KEY ("copiedFromId") REFERENCES "Pool" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "Pool_name_given" CHECK (trim("name") <> ''),
    CONSTRAINT "Pool_slug_normal" CHECK ("slug" = lower(trim("slug")) AND "slug" <> ''),
    CONSTRAINT "Pool_deadlineWeekday_range" CHECK ("deadlineWeekday" BETWEEN 1 AND 7),
    CONSTRAINT "Pool_deadlineTime_form" CHECK ("deadlineTime" LIKE '__:__' AND "deadlineTime" BETWEEN '00:00' AND '23:59'),
    CONSTRAINT "Pool_entryFeeCents_not_negative" CHECK ("entryFeeCents" >= 0),
    CONSTRAINT "Pool_commissionCents_not_negative" CHECK ("commissionCents" >= 0),
    CONSTRAINT "Pool_disputeHours_not_negative" CHECK ("disputeHours" >= 0),
    CONSTRAINT "Pool_payoutHours_not_negative" CHECK ("payoutHours" >= 0),
    CONSTRAINT "Pool_maxEntriesPerAccount_range" CHECK ("maxEntriesPerAccount" BETWEEN 1 AND 10),
    CONSTRAINT "Pool_currentWeek_range" CHECK ("currentWeek" BETWEEN 1 AND 22),
    CONSTRAINT "Pool_pinnedWeek_range" CHECK ("pinnedWeek" BETWEEN 1 AND 22),
    CONSTRAINT "Pool_decidedWeek_range" CHECK ("decidedWeek" BETWEEN 1 AND 22),
    CONSTRAINT "Pool_lateJoinThroughWeek_range" CHECK ("lateJoinThroughWeek" BETWEEN 1 AND 22),
    CONSTRAINT "Pool_reuseTeamsFromWeek_range" CHECK ("reuseTeamsFromWeek" BETWEEN 1 AND 22),
    CONSTRAINT "Pool_firstWeek_range" CHECK ("firstWeek" BETWEEN 1 AND 22),
    CONSTRAINT "Pool_lastWeek_range" CHECK ("lastWeek" BETWEEN 1 AND 22),
    CONSTRAINT "Pool_buyBackThroughWeek_range" CHECK ("buyBackThroughWeek" BETWEEN 1 AND 22),
    CONSTRAINT "Pool_lives_range" CHECK ("lives" BETWEEN 1 AND 3),
    CONSTRAINT "Pool_weeks_in_order" CHECK ("lastWeek" IS NULL OR "firstWeek" <= "lastWeek"),
    CONSTRAINT "Pool_buyBackFeeCents_not_negative" CHECK ("buyBackFeeCents" >= 0),
    CONSTRAINT "Pool_carriedOverCents_not_negative" CHECK ("carriedOverCents" >= 0)
);
INSERT INTO "new_Pool" ("allOut", "buyBackCents", "buyBackFeeCents", "buyBackThroughWeek", "carriedOverCents", "changePicks", "commissionCents", "contactEmail", "copiedFromId", "createdAt", "currentWeek", "deadlineRule", "deadlineTime", "deadlineWeekday", "decidedWeek", "disputeHours", "doublePickWeeks", "entryFeeCents", "firstWeek", "id", "lastWeek", "lateJoinThroughWeek", "lives", "maxEntriesPerAccount", "missedWeeks", "name", "noPick", "payoutHours", "pinnedWeek", "prizeBasis", "prizePercentages", "registration", "reuseTeamsFromWeek", "rollover", "rulesUpdatedText", "seasonPublishedAt", "seasonYear", "showChances", "slug", "talk", "tieRule", "timeZone", "welcomeText") SELECT "allOut", "buyBackCents", "buyBackFeeCents", "buyBackThroughWeek", "carriedOverCents", "changePicks", "commissionCents", "contactEmail", "copiedFromId", "createdAt", "currentWeek", "deadlineRule", "deadlineTime", "deadlineWeekday", "decidedWeek", "disputeHours", "doublePickWeeks", "entryFeeCents", "firstWeek", "id", "lastWeek", "lateJoinThroughWeek", "lives", "maxEntriesPerAccount", "missedWeeks", "name", "noPick", "payoutHours", "pinnedWeek", "prizeBasis", "prizePercentages", "registration", "reuseTeamsFromWeek", "rollover", "rulesUpdatedText", "seasonPublishedAt", "seasonYear", "showChances", "slug", "talk", "tieRule", "timeZone", "welcomeText" FROM "Pool";
DROP TABLE "Pool";
ALTER TABLE "new_Pool" RENAME TO "Pool";
CREATE UNIQUE INDEX "Pool_slug_key" ON "Pool"("slug");
CREATE INDEX "Pool_seasonYear_idx" ON "Pool"("seasonYear");
CREATE INDEX "Pool_copiedFromId_idx" ON "Pool"("copiedFromId");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

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
