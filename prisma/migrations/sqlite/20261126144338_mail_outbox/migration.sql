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
CREATE TABLE "new_Invitation" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "poolId" INTEGER NOT NULL,
    "email" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "tokenHash" TEXT,
    "isForAnyone" BOOLEAN NOT NULL DEFAULT false,
    "usedByEmail" TEXT,
    "declineToken" TEXT NOT NULL,
    "mailKey" TEXT,
    "invitedById" INTEGER,
    "userId" INTEGER,
    "createdAt" DATETIME NOT NULL,
    "queuedAt" DATETIME NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    "sentAt" DATETIME,
    "heldAt" DATETIME,
    "bouncedAt" DATETIME,
    "bounceReason" TEXT,
    "openedAt" DATETIME,
    "joinedAt" DATETIME,
    "revokedAt" DATETIME,
    "declinedAt" DATETIME,
    CONSTRAINT "Invitation_poolId_fkey" FOREIGN KEY ("poolId") REFERENCES "Pool" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Invitation_invitedById_fkey" FOREIGN KEY ("invitedById") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "Invitation_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "Invitation_email_normal" CHECK ("email" = lower(trim("email")) AND "email" <> ''),
    CONSTRAINT "Invitation_claim_has_account" CHECK ("kind" <> 'CLAIM' OR "userId" IS NOT NULL),
    CONSTRAINT "Invitation_one_end" CHECK ("sentAt" IS NULL OR "bouncedAt" IS NULL)
);
INSERT INTO "new_Invitation" ("bounceReason", "bouncedAt", "createdAt", "declineToken", "declinedAt", "email", "expiresAt", "id", "invitedById", "joinedAt", "kind", "mailKey", "openedAt", "poolId", "queuedAt", "revokedAt", "sentAt", "tokenHash", "userId") SELECT "bounceReason", "bouncedAt", "createdAt", "declineToken", "declinedAt", "email", "expiresAt", "id", "invitedById", "joinedAt", "kind", "mailKey", "openedAt", "poolId", "queuedAt", "revokedAt", "sentAt", "tokenHash", "userId" FROM "Invitation";
DROP TABLE "Invitation";
ALTER TABLE "new_Invitation" RENAME TO "Invitation";
CREATE UNIQUE INDEX "Invitation_tokenHash_key" ON "Invitation"("tokenHash");
CREATE UNIQUE INDEX "Invitation_declineToken_key" ON "Invitation"("declineToken");
CREATE UNIQUE INDEX "Invitation_mailKey_key" ON "Invitation"("mailKey");
CREATE INDEX "Invitation_userId_idx" ON "Invitation"("userId");
CREATE INDEX "Invitation_queuedAt_idx" ON "Invitation"("queuedAt");
CREATE UNIQUE INDEX "Invitation_poolId_email_key" ON "Invitation"("poolId", "email");
CREATE TABLE "new_OutboxMail" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "key" TEXT NOT NULL,
    "messageId" TEXT NOT NULL,
    "to" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "html" TEXT NOT NULL,
    "attachments" TEXT,
    "unsubscribe" TEXT,
    "createdAt" DATETIME NOT NULL,
    "sendAfter" DATETIME NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "lastError" TEXT,
    "sentAt" DATETIME,
    "failedAt" DATETIME,
    "poolId" INTEGER,
    "heldAt" DATETIME,
    "heldOrigin" TEXT,
    "discardedAt" DATETIME,
    CONSTRAINT "OutboxMail_poolId_fkey" FOREIGN KEY ("poolId") REFERENCES "Pool" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "OutboxMail_attempts_not_negative" CHECK ("attempts" >= 0),
    CONSTRAINT "OutboxMail_one_end" CHECK ("sentAt" IS NULL OR "failedAt" IS NULL)
);
INSERT INTO "new_OutboxMail" ("attachments", "attempts", "createdAt", "failedAt", "html", "id", "key", "lastError", "messageId", "sendAfter", "sentAt", "subject", "text", "to", "unsubscribe") SELECT "attachments", "attempts", "createdAt", "failedAt", "html", "id", "key", "lastError", "messageId", "sendAfter", "sentAt", "subject", "text", "to", "unsubscribe" FROM "OutboxMail";
DROP TABLE "OutboxMail";
ALTER TABLE "new_OutboxMail" RENAME TO "OutboxMail";
CREATE UNIQUE INDEX "OutboxMail_key_key" ON "OutboxMail"("key");
CREATE UNIQUE INDEX "OutboxMail_messageId_key" ON "OutboxMail"("messageId");
CREATE INDEX "OutboxMail_sentAt_failedAt_sendAfter_idx" ON "OutboxMail"("sentAt", "failedAt", "sendAfter");
CREATE INDEX "OutboxMail_poolId_heldAt_idx" ON "OutboxMail"("poolId", "heldAt");
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
