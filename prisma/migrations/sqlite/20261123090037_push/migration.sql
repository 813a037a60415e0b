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

DROP TRIGGER IF EXISTS "Entry_counted_insert";
DROP TRIGGER IF EXISTS "Entry_counted_delete";
DROP TRIGGER IF EXISTS "Entry_counted_update";

DROP TRIGGER IF EXISTS "Pick_counted_insert";
DROP TRIGGER IF EXISTS "Pick_counted_delete";
DROP TRIGGER IF EXISTS "Pick_counted_update";

-- CreateTable
CREATE TABLE "PushSubscription" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "userId" INTEGER NOT NULL,
    "sessionId" INTEGER NOT NULL,
    "endpoint" TEXT NOT NULL,
    "endpointHash" TEXT NOT NULL,
    "p256dh" TEXT NOT NULL,
    "auth" TEXT NOT NULL,
    "reminders" BOOLEAN NOT NULL DEFAULT true,
    "results" BOOLEAN NOT NULL DEFAULT true,
    "announcements" BOOLEAN NOT NULL DEFAULT true,
    "finals" BOOLEAN NOT NULL DEFAULT true,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "PushSubscription_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "PushSubscription_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "Session" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "OutboxPush" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "key" TEXT NOT NULL,
    "subscriptionId" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "sendAfter" DATETIME NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "lastError" TEXT,
    "sentAt" DATETIME,
    "failedAt" DATETIME,
    CONSTRAINT "OutboxPush_subscriptionId_fkey" FOREIGN KEY ("subscriptionId") REFERENCES "PushSubscription" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "OutboxPush_attempts_not_negative" CHECK ("attempts" >= 0),
    CONSTRAINT "OutboxPush_one_end" CHECK ("sentAt" IS NULL OR "failedAt" IS NULL)
);

-- CreateIndex
CREATE UNIQUE INDEX "PushSubscription_sessionId_key" ON "PushSubscription"("sessionId");

-- CreateIndex
CREATE UNIQUE INDEX "PushSubscription_endpointHash_key" ON "PushSubscription"("endpointHash");

-- CreateIndex
CREATE INDEX "PushSubscription_userId_idx" ON "PushSubscription"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "OutboxPush_key_key" ON "OutboxPush"("key");

-- CreateIndex
CREATE INDEX "OutboxPush_sentAt_failedAt_sendAfter_idx" ON "OutboxPush"("sentAt", "failedAt", "sendAfter");

-- CreateIndex
CREATE INDEX "OutboxPush_subscriptionId_idx" ON "OutboxPush"("subscriptionId");

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
