DROP TRIGGER IF EXISTS "Game_team_once_a_week_insert";
DROP TRIGGER IF EXISTS "Game_team_once_a_week_update";

DROP TRIGGER IF EXISTS "Pick_of_its_pool_insert";
DROP TRIGGER IF EXISTS "Pick_of_its_pool_update";

DROP TRIGGER IF EXISTS "Pick_of_its_game_insert";
DROP TRIGGER IF EXISTS "Pick_of_its_game_update";

DROP TRIGGER IF EXISTS "GameResult_append_only_update";
DROP TRIGGER IF EXISTS "GameResult_append_only_delete";

DROP TRIGGER IF EXISTS "AuditEntry_append_only_update";
DROP TRIGGER IF EXISTS "AuditEntry_append_only_delete";

DROP TRIGGER IF EXISTS "Entry_counted_insert";
DROP TRIGGER IF EXISTS "Entry_counted_delete";
DROP TRIGGER IF EXISTS "Entry_counted_update";

DROP TRIGGER IF EXISTS "Pick_counted_insert";
DROP TRIGGER IF EXISTS "Pick_counted_delete";
DROP TRIGGER IF EXISTS "Pick_counted_update";

-- CreateTable
CREATE TABLE "BuyBack" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "entryId" INTEGER NOT NULL,
    "throughWeek" INTEGER NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'PENDING',
    "createdAt" DATETIME NOT NULL,
    "paidAt" DATETIME,
    "method" TEXT,
    "note" TEXT,
    CONSTRAINT "BuyBack_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "Entry" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "BuyBack_throughWeek_range" CHECK ("throughWeek" BETWEEN 1 AND 22),
    CONSTRAINT "BuyBack_amountCents_not_negative" CHECK ("amountCents" >= 0),
    CONSTRAINT "BuyBack_completed_has_time" CHECK (("status" = 'COMPLETED') = ("paidAt" IS NOT NULL))
);

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_Entry" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "poolId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "username" TEXT NOT NULL,
    "usernameKey" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "joinedAt" DATETIME NOT NULL,
    "startWeek" INTEGER NOT NULL DEFAULT 1,
    "eliminatedWeek" INTEGER,
    "eliminationReason" TEXT,
    "eliminatedAt" DATETIME,
    "adminEliminatedWeek" INTEGER,
    "reinstatedThroughWeek" INTEGER,
    "boughtBackThroughWeek" INTEGER,
    "strikeWeeks" TEXT NOT NULL DEFAULT '',
    "welcomeShownAt" DATETIME,
    "welcomeMessage" TEXT,
    "referralCodeId" INTEGER,
    CONSTRAINT "Entry_poolId_fkey" FOREIGN KEY ("poolId") REFERENCES "Pool" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Entry_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Entry_referralCodeId_fkey" FOREIGN KEY ("referralCodeId") REFERENCES "ReferralCode" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "Entry_username_normal" CHECK ("username" = trim("username") AND "username" <> '' AND "usernameKey" <> ''),
    CONSTRAINT "Entry_number_range" CHECK ("number" BETWEEN 1 AND 10),
    CONSTRAINT "Entry_startWeek_range" CHECK ("startWeek" BETWEEN 1 AND 22),
    CONSTRAINT "Entry_eliminatedWeek_range" CHECK ("eliminatedWeek" BETWEEN 1 AND 22),
    CONSTRAINT "Entry_adminEliminatedWeek_range" CHECK ("adminEliminatedWeek" BETWEEN 1 AND 22),
    CONSTRAINT "Entry_reinstatedThroughWeek_range" CHECK ("reinstatedThroughWeek" BETWEEN 1 AND 22),
    CONSTRAINT "Entry_boughtBackThroughWeek_range" CHECK ("boughtBackThroughWeek" BETWEEN 1 AND 22),
    CONSTRAINT "Entry_elimination_together" CHECK (("eliminatedWeek" IS NULL) = ("eliminationReason" IS NULL) AND ("eliminatedWeek" IS NULL) = ("eliminatedAt" IS NULL))
);
INSERT INTO "new_Entry" ("adminEliminatedWeek", "eliminatedAt", "eliminatedWeek", "eliminationReason", "id", "joinedAt", "number", "poolId", "referralCodeId", "reinstatedThroughWeek", "startWeek", "userId", "username", "usernameKey", "welcomeMessage", "welcomeShownAt") SELECT "adminEliminatedWeek", "eliminatedAt", "eliminatedWeek", "eliminationReason", "id", "joinedAt", "number", "poolId", "referralCodeId", "reinstatedThroughWeek", "startWeek", "userId", "username", "usernameKey", "welcomeMessage", "welcomeShownAt" FROM "Entry";
DROP TABLE "Entry";
ALTER TABLE "new_Entry" RENAME TO "Entry";
CREATE INDEX "Entry_userId_idx" ON "Entry"("userId");
CREATE INDEX "Entry_poolId_eliminatedWeek_id_idx" ON "Entry"("poolId", "eliminatedWeek" DESC, "id");
CREATE INDEX "Entry_referralCodeId_idx" ON "Entry"("referralCodeId");
CREATE UNIQUE INDEX "Entry_poolId_usernameKey_key" ON "Entry"("poolId", "usernameKey");
CREATE UNIQUE INDEX "Entry_poolId_userId_number_key" ON "Entry"("poolId", "userId", "number");
CREATE TABLE "new_Pick" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "poolId" INTEGER NOT NULL,
    "entryId" INTEGER NOT NULL,
    "week" INTEGER NOT NULL,
    "teamId" TEXT NOT NULL,
    "gameId" INTEGER NOT NULL,
    "submittedAt" DATETIME NOT NULL,
    "source" TEXT NOT NULL DEFAULT 'PARTICIPANT',
    "outcome" TEXT NOT NULL DEFAULT 'PENDING',
    "slot" INTEGER NOT NULL DEFAULT 1,
    "period" INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT "Pick_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "Entry" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Pick_gameId_fkey" FOREIGN KEY ("gameId") REFERENCES "Game" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Pick_week_range" CHECK ("week" BETWEEN 1 AND 22),
    CONSTRAINT "Pick_slot_range" CHECK ("slot" BETWEEN 1 AND 2),
    CONSTRAINT "Pick_period_range" CHECK ("period" BETWEEN 0 AND 1)
);
INSERT INTO "new_Pick" ("entryId", "gameId", "id", "outcome", "poolId", "source", "submittedAt", "teamId", "week") SELECT "entryId", "gameId", "id", "outcome", "poolId", "source", "submittedAt", "teamId", "week" FROM "Pick";
DROP TABLE "Pick";
ALTER TABLE "new_Pick" RENAME TO "Pick";
CREATE INDEX "Pick_poolId_week_teamId_id_idx" ON "Pick"("poolId", "week", "teamId", "id");
CREATE UNIQUE INDEX "Pick_entryId_week_slot_key" ON "Pick"("entryId", "week", "slot");
CREATE UNIQUE INDEX "Pick_entryId_teamId_period_key" ON "Pick"("entryId", "teamId", "period");
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
    "disputeHours" INTEGER NOT NULL DEFAULT 24,
    "payoutHours" INTEGER NOT NULL DEFAULT 48,
    "welcomeText" TEXT,
    "contactEmail" TEXT NOT NULL DEFAULT 'commissioner@pool.example',
    "rulesUpdatedText" TEXT NOT NULL DEFAULT 'August 2025',
    "currentWeek" INTEGER NOT NULL DEFAULT 1,
    "pinnedWeek" INTEGER,
    "decidedWeek" INTEGER,
    "lives" INTEGER NOT NULL DEFAULT 1,
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
    "carriedOverCents" INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT "Pool_seasonYear_fkey" FOREIGN KEY ("seasonYear") REFERENCES "Season" ("year") ON DELETE RESTRICT ON UPDATE CASCADE,
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
INSERT INTO "new_Pool" ("commissionCents", "contactEmail", "createdAt", "currentWeek", "deadlineTime", "deadlineWeekday", "decidedWeek", "disputeHours", "entryFeeCents", "id", "lateJoinThroughWeek", "maxEntriesPerAccount", "name", "payoutHours", "pinnedWeek", "registration", "rulesUpdatedText", "seasonYear", "slug", "tieRule", "timeZone", "welcomeText") SELECT "commissionCents", "contactEmail", "createdAt", "currentWeek", "deadlineTime", "deadlineWeekday", "decidedWeek", "disputeHours", "entryFeeCents", "id", "lateJoinThroughWeek", "maxEntriesPerAccount", "name", "payoutHours", "pinnedWeek", "registration", "rulesUpdatedText", "seasonYear", "slug", "tieRule", "timeZone", "welcomeText" FROM "Pool";
DROP TABLE "Pool";
ALTER TABLE "new_Pool" RENAME TO "Pool";
CREATE UNIQUE INDEX "Pool_slug_key" ON "Pool"("slug");
CREATE INDEX "Pool_seasonYear_idx" ON "Pool"("seasonYear");
CREATE TABLE "new_PoolWeek" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "poolId" INTEGER NOT NULL,
    "week" INTEGER NOT NULL,
    "deadline" DATETIME NOT NULL,
    "deadlinePassedAt" DATETIME,
    "completedAt" DATETIME,
    "isVoid" BOOLEAN NOT NULL DEFAULT false,
    CONSTRAINT "PoolWeek_poolId_fkey" FOREIGN KEY ("poolId") REFERENCES "Pool" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "PoolWeek_week_range" CHECK ("week" BETWEEN 1 AND 22)
);
INSERT INTO "new_PoolWeek" ("completedAt", "deadline", "deadlinePassedAt", "id", "poolId", "week") SELECT "completedAt", "deadline", "deadlinePassedAt", "id", "poolId", "week" FROM "PoolWeek";
DROP TABLE "PoolWeek";
ALTER TABLE "new_PoolWeek" RENAME TO "PoolWeek";
CREATE INDEX "PoolWeek_deadlinePassedAt_deadline_idx" ON "PoolWeek"("deadlinePassedAt", "deadline");
CREATE UNIQUE INDEX "PoolWeek_poolId_week_key" ON "PoolWeek"("poolId", "week");

-- CreateIndex
CREATE UNIQUE INDEX "BuyBack_entryId_throughWeek_key" ON "BuyBack"("entryId", "throughWeek");

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
    CONSTRAINT "Game_lock_together" CHECK (("lockedLine" IS NULL) = ("lineLockedAt" IS NULL))
);
INSERT INTO "new_Game" ("id", "seasonYear", "week", "feedId", "homeTeamId", "awayTeamId", "kickoff", "isKickoffConfirmed", "isNeutralSite", "status", "period", "clock", "homeScore", "awayScore", "wentToOvertime", "line", "lockedLine", "lineLockedAt", "completedAt", "resultSource", "updatedAt") SELECT "id", "seasonYear", "week", "feedId", "homeTeamId", "awayTeamId", "kickoff", "isKickoffConfirmed", "isNeutralSite", "status", "period", "clock", "homeScore", "awayScore", "wentToOvertime", "line", "lockedLine", "lineLockedAt", "completedAt", "resultSource", "updatedAt" FROM "Game";
DROP TABLE "Game";
ALTER TABLE "new_Game" RENAME TO "Game";
CREATE UNIQUE INDEX "Game_feedId_key" ON "Game"("feedId");
CREATE INDEX "Game_seasonYear_status_idx" ON "Game"("seasonYear", "status");
CREATE INDEX "Game_seasonYear_kickoff_idx" ON "Game"("seasonYear", "kickoff");
CREATE UNIQUE INDEX "Game_seasonYear_week_homeTeamId_key" ON "Game"("seasonYear", "week", "homeTeamId");
CREATE UNIQUE INDEX "Game_seasonYear_week_awayTeamId_key" ON "Game"("seasonYear", "week", "awayTeamId");

-- RedefineTable
CREATE TABLE "new_Dispute" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "poolId" INTEGER NOT NULL,
    "entryId" INTEGER NOT NULL,
    "week" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'OPEN',
    "openedAt" DATETIME NOT NULL,
    "answer" TEXT,
    "answeredAt" DATETIME,
    "resolution" TEXT,
    "resolvedAt" DATETIME,
    "resolvedById" INTEGER,
    CONSTRAINT "Dispute_poolId_fkey" FOREIGN KEY ("poolId") REFERENCES "Pool" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Dispute_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "Entry" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Dispute_resolvedById_fkey" FOREIGN KEY ("resolvedById") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "Dispute_week_range" CHECK ("week" BETWEEN 1 AND 22),
    CONSTRAINT "Dispute_resolved_has_time" CHECK (("status" = 'RESOLVED') = ("resolvedAt" IS NOT NULL))
);
INSERT INTO "new_Dispute" ("id", "poolId", "entryId", "week", "text", "status", "openedAt", "answer", "answeredAt", "resolution", "resolvedAt", "resolvedById") SELECT "id", "poolId", "entryId", "week", "text", "status", "openedAt", "answer", "answeredAt", "resolution", "resolvedAt", "resolvedById" FROM "Dispute";
DROP TABLE "Dispute";
ALTER TABLE "new_Dispute" RENAME TO "Dispute";
CREATE INDEX "Dispute_poolId_status_idx" ON "Dispute"("poolId", "status");
CREATE INDEX "Dispute_entryId_idx" ON "Dispute"("entryId");

-- RedefineTable
CREATE TABLE "new_ReminderLog" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "poolId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "week" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "dueAt" DATETIME NOT NULL,
    "at" DATETIME NOT NULL,
    CONSTRAINT "ReminderLog_poolId_fkey" FOREIGN KEY ("poolId") REFERENCES "Pool" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ReminderLog_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ReminderLog_week_range" CHECK ("week" BETWEEN 1 AND 22)
);
INSERT INTO "new_ReminderLog" ("id", "poolId", "userId", "week", "kind", "dueAt", "at") SELECT "id", "poolId", "userId", "week", "kind", "dueAt", "at" FROM "ReminderLog";
DROP TABLE "ReminderLog";
ALTER TABLE "new_ReminderLog" RENAME TO "ReminderLog";
CREATE UNIQUE INDEX "ReminderLog_poolId_userId_week_kind_dueAt_key" ON "ReminderLog"("poolId", "userId", "week", "kind", "dueAt");

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

CREATE TRIGGER "AuditEntry_append_only_update" BEFORE UPDATE ON "AuditEntry"
WHEN 1 = 1
BEGIN SELECT RAISE(ABORT, 'AuditEntry_append_only: the audit log is appended, never changed'); END;
CREATE TRIGGER "AuditEntry_append_only_delete" BEFORE DELETE ON "AuditEntry"
WHEN 1 = 1
BEGIN SELECT RAISE(ABORT, 'AuditEntry_append_only: the audit log is appended, never changed'); END;

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
