-- CreateTable
CREATE TABLE "User" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "passwordHash" TEXT,
    "isAdministrator" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" DATETIME NOT NULL,
    "notifyReminders" BOOLEAN NOT NULL DEFAULT true,
    "notifyResults" BOOLEAN NOT NULL DEFAULT true,
    "notifyAnnouncements" BOOLEAN NOT NULL DEFAULT true,
    "unsubscribeToken" TEXT NOT NULL,
    CONSTRAINT "User_email_normal" CHECK ("email" = lower(trim("email")) AND "email" <> '')
);

-- CreateTable
CREATE TABLE "Session" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "tokenHash" TEXT NOT NULL,
    "userId" INTEGER NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    "lastSeenAt" DATETIME NOT NULL,
    CONSTRAINT "Session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "PasswordReset" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "tokenHash" TEXT NOT NULL,
    "userId" INTEGER NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    "usedAt" DATETIME,
    CONSTRAINT "PasswordReset_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ApiToken" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "userId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "scopeRead" BOOLEAN NOT NULL DEFAULT true,
    "scopePick" BOOLEAN NOT NULL DEFAULT false,
    "scopeAdmin" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" DATETIME NOT NULL,
    "expiresAt" DATETIME,
    "lastUsedAt" DATETIME,
    "revokedAt" DATETIME,
    CONSTRAINT "ApiToken_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ApiToken_scope_given" CHECK ("scopeRead" OR "scopePick" OR "scopeAdmin")
);

-- CreateTable
CREATE TABLE "Season" (
    "year" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "weekCount" INTEGER NOT NULL DEFAULT 18,
    CONSTRAINT "Season_year_range" CHECK ("year" BETWEEN 1920 AND 2200),
    CONSTRAINT "Season_weekCount_range" CHECK ("weekCount" BETWEEN 1 AND 18)
);

-- CreateTable
CREATE TABLE "Team" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "scheduleAbbreviation" TEXT,
    "city" TEXT NOT NULL,
    "nickname" TEXT NOT NULL,
    "conference" TEXT NOT NULL,
    "division" TEXT NOT NULL,
    "primaryColor" TEXT NOT NULL,
    "secondColor" TEXT NOT NULL
);

-- CreateTable
CREATE TABLE "Game" (
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
    CONSTRAINT "Game_week_range" CHECK ("week" BETWEEN 1 AND 18),
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

-- CreateTable
CREATE TABLE "GameResult" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "gameId" INTEGER NOT NULL,
    "status" TEXT NOT NULL,
    "homeScore" INTEGER,
    "awayScore" INTEGER,
    "source" TEXT NOT NULL,
    "recordedAt" DATETIME NOT NULL,
    CONSTRAINT "GameResult_gameId_fkey" FOREIGN KEY ("gameId") REFERENCES "Game" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "GameResult_homeScore_not_negative" CHECK ("homeScore" >= 0),
    CONSTRAINT "GameResult_awayScore_not_negative" CHECK ("awayScore" >= 0),
    CONSTRAINT "GameResult_scores_together" CHECK (("homeScore" IS NULL) = ("awayScore" IS NULL)),
    CONSTRAINT "GameResult_final_has_scores" CHECK ("status" <> 'FINAL' OR "homeScore" IS NOT NULL)
);

-- CreateTable
CREATE TABLE "HeldUpdate" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "gameId" INTEGER NOT NULL,
    "update" JSONB NOT NULL,
    "why" TEXT NOT NULL,
    "heldAt" DATETIME NOT NULL,
    "resolvedAt" DATETIME,
    "accepted" BOOLEAN,
    CONSTRAINT "HeldUpdate_gameId_fkey" FOREIGN KEY ("gameId") REFERENCES "Game" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "HeldUpdate_resolution_together" CHECK (("resolvedAt" IS NULL) = ("accepted" IS NULL))
);

-- CreateTable
CREATE TABLE "Pool" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "name" TEXT NOT NULL,
    "seasonYear" INTEGER NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "timeZone" TEXT NOT NULL DEFAULT 'Etc/GMT+4',
    "deadlineWeekday" INTEGER NOT NULL DEFAULT 7,
    "deadlineTime" TEXT NOT NULL DEFAULT '10:00',
    "entryFeeCents" INTEGER NOT NULL DEFAULT 5000,
    "maxEntriesPerAccount" INTEGER NOT NULL DEFAULT 10,
    "tieRule" TEXT NOT NULL DEFAULT 'LOSS',
    "registration" TEXT NOT NULL DEFAULT 'CLOSED',
    "commissionCents" INTEGER NOT NULL DEFAULT 0,
    "disputeHours" INTEGER NOT NULL DEFAULT 24,
    "payoutHours" INTEGER NOT NULL DEFAULT 48,
    "welcomeText" TEXT,
    "contactEmail" TEXT NOT NULL DEFAULT 'commissioner@pool.example',
    "rulesUpdatedText" TEXT NOT NULL DEFAULT 'August 2025',
    "currentWeek" INTEGER NOT NULL DEFAULT 1,
    "pinnedWeek" INTEGER,
    "decidedWeek" INTEGER,
    CONSTRAINT "Pool_seasonYear_fkey" FOREIGN KEY ("seasonYear") REFERENCES "Season" ("year") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Pool_name_given" CHECK (trim("name") <> ''),
    CONSTRAINT "Pool_deadlineWeekday_range" CHECK ("deadlineWeekday" BETWEEN 1 AND 7),
    CONSTRAINT "Pool_deadlineTime_form" CHECK ("deadlineTime" LIKE '__:__' AND "deadlineTime" BETWEEN '00:00' AND '23:59'),
    CONSTRAINT "Pool_entryFeeCents_not_negative" CHECK ("entryFeeCents" >= 0),
    CONSTRAINT "Pool_commissionCents_not_negative" CHECK ("commissionCents" >= 0),
    CONSTRAINT "Pool_disputeHours_not_negative" CHECK ("disputeHours" >= 0),
    CONSTRAINT "Pool_payoutHours_not_negative" CHECK ("payoutHours" >= 0),
    CONSTRAINT "Pool_maxEntriesPerAccount_range" CHECK ("maxEntriesPerAccount" BETWEEN 1 AND 10),
    CONSTRAINT "Pool_currentWeek_range" CHECK ("currentWeek" BETWEEN 1 AND 18),
    CONSTRAINT "Pool_pinnedWeek_range" CHECK ("pinnedWeek" BETWEEN 1 AND 18),
    CONSTRAINT "Pool_decidedWeek_range" CHECK ("decidedWeek" BETWEEN 1 AND 18)
);

-- CreateTable
CREATE TABLE "PoolWeek" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "poolId" INTEGER NOT NULL,
    "week" INTEGER NOT NULL,
    "deadline" DATETIME NOT NULL,
    "deadlinePassedAt" DATETIME,
    "completedAt" DATETIME,
    CONSTRAINT "PoolWeek_poolId_fkey" FOREIGN KEY ("poolId") REFERENCES "Pool" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "PoolWeek_week_range" CHECK ("week" BETWEEN 1 AND 18)
);

-- CreateTable
CREATE TABLE "Entry" (
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
    "welcomeShownAt" DATETIME,
    "welcomeMessage" TEXT,
    "referralCodeId" INTEGER,
    CONSTRAINT "Entry_poolId_fkey" FOREIGN KEY ("poolId") REFERENCES "Pool" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Entry_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Entry_referralCodeId_fkey" FOREIGN KEY ("referralCodeId") REFERENCES "ReferralCode" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "Entry_username_normal" CHECK ("username" = trim("username") AND "username" <> '' AND "usernameKey" <> ''),
    CONSTRAINT "Entry_number_range" CHECK ("number" BETWEEN 1 AND 10),
    CONSTRAINT "Entry_startWeek_range" CHECK ("startWeek" BETWEEN 1 AND 18),
    CONSTRAINT "Entry_eliminatedWeek_range" CHECK ("eliminatedWeek" BETWEEN 1 AND 18),
    CONSTRAINT "Entry_adminEliminatedWeek_range" CHECK ("adminEliminatedWeek" BETWEEN 1 AND 18),
    CONSTRAINT "Entry_reinstatedThroughWeek_range" CHECK ("reinstatedThroughWeek" BETWEEN 1 AND 18),
    CONSTRAINT "Entry_elimination_together" CHECK (("eliminatedWeek" IS NULL) = ("eliminationReason" IS NULL) AND ("eliminatedWeek" IS NULL) = ("eliminatedAt" IS NULL))
);

-- CreateTable
CREATE TABLE "Pick" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "poolId" INTEGER NOT NULL,
    "entryId" INTEGER NOT NULL,
    "week" INTEGER NOT NULL,
    "teamId" TEXT NOT NULL,
    "gameId" INTEGER NOT NULL,
    "submittedAt" DATETIME NOT NULL,
    "source" TEXT NOT NULL DEFAULT 'PARTICIPANT',
    "outcome" TEXT NOT NULL DEFAULT 'PENDING',
    CONSTRAINT "Pick_poolId_fkey" FOREIGN KEY ("poolId") REFERENCES "Pool" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Pick_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "Entry" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Pick_teamId_fkey" FOREIGN KEY ("teamId") REFERENCES "Team" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Pick_gameId_fkey" FOREIGN KEY ("gameId") REFERENCES "Game" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Pick_week_range" CHECK ("week" BETWEEN 1 AND 18)
);

-- CreateTable
CREATE TABLE "GameRuling" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "poolId" INTEGER NOT NULL,
    "gameId" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    CONSTRAINT "GameRuling_poolId_fkey" FOREIGN KEY ("poolId") REFERENCES "Pool" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "GameRuling_gameId_fkey" FOREIGN KEY ("gameId") REFERENCES "Game" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ReferralCode" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "poolId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "code" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "disabledAt" DATETIME,
    CONSTRAINT "ReferralCode_poolId_fkey" FOREIGN KEY ("poolId") REFERENCES "Pool" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ReferralCode_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "ReferralCode_code_normal" CHECK ("code" = upper(trim("code")) AND "code" <> '')
);

-- CreateTable
CREATE TABLE "Payment" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "entryId" INTEGER NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'PENDING',
    "createdAt" DATETIME NOT NULL,
    "paidAt" DATETIME,
    "method" TEXT,
    "note" TEXT,
    CONSTRAINT "Payment_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "Entry" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Payment_amountCents_not_negative" CHECK ("amountCents" >= 0),
    CONSTRAINT "Payment_completed_has_time" CHECK (("status" = 'COMPLETED') = ("paidAt" IS NOT NULL))
);

-- CreateTable
CREATE TABLE "Commission" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "entryId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'EARNED',
    "earnedAt" DATETIME NOT NULL,
    "paidAt" DATETIME,
    CONSTRAINT "Commission_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "Entry" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Commission_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Commission_amountCents_not_negative" CHECK ("amountCents" >= 0),
    CONSTRAINT "Commission_paid_has_time" CHECK (("status" = 'PAID') = ("paidAt" IS NOT NULL))
);

-- CreateTable
CREATE TABLE "AuditEntry" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "at" DATETIME NOT NULL,
    "actorId" INTEGER,
    "poolId" INTEGER,
    "action" TEXT NOT NULL,
    "subjectType" TEXT NOT NULL,
    "subjectId" TEXT NOT NULL,
    "reason" TEXT,
    "before" JSONB,
    "after" JSONB,
    CONSTRAINT "AuditEntry_actorId_fkey" FOREIGN KEY ("actorId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "AuditEntry_poolId_fkey" FOREIGN KEY ("poolId") REFERENCES "Pool" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Dispute" (
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
    CONSTRAINT "Dispute_week_range" CHECK ("week" BETWEEN 1 AND 18),
    CONSTRAINT "Dispute_resolved_has_time" CHECK (("status" = 'RESOLVED') = ("resolvedAt" IS NOT NULL))
);

-- CreateTable
CREATE TABLE "Announcement" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "poolId" INTEGER NOT NULL,
    "authorId" INTEGER,
    "title" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "at" DATETIME NOT NULL,
    CONSTRAINT "Announcement_poolId_fkey" FOREIGN KEY ("poolId") REFERENCES "Pool" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Announcement_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ReminderLog" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "poolId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "week" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "dueAt" DATETIME NOT NULL,
    "at" DATETIME NOT NULL,
    CONSTRAINT "ReminderLog_poolId_fkey" FOREIGN KEY ("poolId") REFERENCES "Pool" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ReminderLog_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ReminderLog_week_range" CHECK ("week" BETWEEN 1 AND 18)
);

-- CreateTable
CREATE TABLE "OutboxMail" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "key" TEXT NOT NULL,
    "messageId" TEXT NOT NULL,
    "to" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "html" TEXT NOT NULL,
    "unsubscribe" TEXT,
    "createdAt" DATETIME NOT NULL,
    "sendAfter" DATETIME NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "lastError" TEXT,
    "sentAt" DATETIME,
    "failedAt" DATETIME,
    CONSTRAINT "OutboxMail_attempts_not_negative" CHECK ("attempts" >= 0),
    CONSTRAINT "OutboxMail_one_end" CHECK ("sentAt" IS NULL OR "failedAt" IS NULL)
);

-- CreateTable
CREATE TABLE "JobLease" (
    "name" TEXT NOT NULL PRIMARY KEY,
    "holder" TEXT NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    "lastStartedAt" DATETIME,
    "lastEndedAt" DATETIME,
    "lastError" TEXT
);

-- CreateTable
CREATE TABLE "ReplayClock" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT DEFAULT 1,
    "replayAt" DATETIME NOT NULL,
    "realAt" DATETIME NOT NULL,
    "speed" REAL NOT NULL,
    CONSTRAINT "ReplayClock_only_one" CHECK ("id" = 1),
    CONSTRAINT "ReplayClock_speed_not_negative" CHECK ("speed" >= 0)
);

-- CreateTable
CREATE TABLE "FeedStatus" (
    "name" TEXT NOT NULL PRIMARY KEY,
    "lastTriedAt" DATETIME,
    "lastSuccessAt" DATETIME,
    "lastError" TEXT
);

-- CreateTable
CREATE TABLE "RateLimiterFlexible" (
    "key" TEXT NOT NULL PRIMARY KEY,
    "points" INTEGER NOT NULL,
    "expire" DATETIME
);

-- CreateIndex
CREATE UNIQUE INDEX "User_email_key" ON "User"("email");

-- CreateIndex
CREATE UNIQUE INDEX "User_unsubscribeToken_key" ON "User"("unsubscribeToken");

-- CreateIndex
CREATE UNIQUE INDEX "Session_tokenHash_key" ON "Session"("tokenHash");

-- CreateIndex
CREATE INDEX "Session_userId_idx" ON "Session"("userId");

-- CreateIndex
CREATE INDEX "Session_expiresAt_idx" ON "Session"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "PasswordReset_tokenHash_key" ON "PasswordReset"("tokenHash");

-- CreateIndex
CREATE INDEX "PasswordReset_userId_idx" ON "PasswordReset"("userId");

-- CreateIndex
CREATE INDEX "PasswordReset_expiresAt_idx" ON "PasswordReset"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "ApiToken_tokenHash_key" ON "ApiToken"("tokenHash");

-- CreateIndex
CREATE INDEX "ApiToken_userId_idx" ON "ApiToken"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "Team_scheduleAbbreviation_key" ON "Team"("scheduleAbbreviation");

-- CreateIndex
CREATE UNIQUE INDEX "Game_feedId_key" ON "Game"("feedId");

-- CreateIndex
CREATE INDEX "Game_seasonYear_status_idx" ON "Game"("seasonYear", "status");

-- CreateIndex
CREATE INDEX "Game_seasonYear_kickoff_idx" ON "Game"("seasonYear", "kickoff");

-- CreateIndex
CREATE UNIQUE INDEX "Game_seasonYear_week_homeTeamId_key" ON "Game"("seasonYear", "week", "homeTeamId");

-- CreateIndex
CREATE UNIQUE INDEX "Game_seasonYear_week_awayTeamId_key" ON "Game"("seasonYear", "week", "awayTeamId");

-- CreateIndex
CREATE INDEX "GameResult_gameId_idx" ON "GameResult"("gameId");

-- CreateIndex
CREATE INDEX "HeldUpdate_gameId_idx" ON "HeldUpdate"("gameId");

-- CreateIndex
CREATE INDEX "HeldUpdate_resolvedAt_idx" ON "HeldUpdate"("resolvedAt");

-- CreateIndex
CREATE INDEX "Pool_seasonYear_idx" ON "Pool"("seasonYear");

-- CreateIndex
CREATE INDEX "PoolWeek_deadlinePassedAt_deadline_idx" ON "PoolWeek"("deadlinePassedAt", "deadline");

-- CreateIndex
CREATE UNIQUE INDEX "PoolWeek_poolId_week_key" ON "PoolWeek"("poolId", "week");

-- CreateIndex
CREATE INDEX "Entry_userId_idx" ON "Entry"("userId");

-- CreateIndex
CREATE INDEX "Entry_poolId_eliminatedWeek_id_idx" ON "Entry"("poolId", "eliminatedWeek", "id");

-- CreateIndex
CREATE INDEX "Entry_referralCodeId_idx" ON "Entry"("referralCodeId");

-- CreateIndex
CREATE UNIQUE INDEX "Entry_poolId_usernameKey_key" ON "Entry"("poolId", "usernameKey");

-- CreateIndex
CREATE UNIQUE INDEX "Entry_poolId_userId_number_key" ON "Entry"("poolId", "userId", "number");

-- CreateIndex
CREATE INDEX "Pick_poolId_week_teamId_idx" ON "Pick"("poolId", "week", "teamId");

-- CreateIndex
CREATE INDEX "Pick_gameId_idx" ON "Pick"("gameId");

-- CreateIndex
CREATE UNIQUE INDEX "Pick_entryId_week_key" ON "Pick"("entryId", "week");

-- CreateIndex
CREATE UNIQUE INDEX "Pick_entryId_teamId_key" ON "Pick"("entryId", "teamId");

-- CreateIndex
CREATE INDEX "GameRuling_gameId_idx" ON "GameRuling"("gameId");

-- CreateIndex
CREATE UNIQUE INDEX "GameRuling_poolId_gameId_key" ON "GameRuling"("poolId", "gameId");

-- CreateIndex
CREATE UNIQUE INDEX "ReferralCode_code_key" ON "ReferralCode"("code");

-- CreateIndex
CREATE INDEX "ReferralCode_poolId_idx" ON "ReferralCode"("poolId");

-- CreateIndex
CREATE INDEX "ReferralCode_userId_idx" ON "ReferralCode"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "Payment_entryId_key" ON "Payment"("entryId");

-- CreateIndex
CREATE INDEX "Payment_status_idx" ON "Payment"("status");

-- CreateIndex
CREATE UNIQUE INDEX "Commission_entryId_key" ON "Commission"("entryId");

-- CreateIndex
CREATE INDEX "Commission_userId_idx" ON "Commission"("userId");

-- CreateIndex
CREATE INDEX "AuditEntry_poolId_at_idx" ON "AuditEntry"("poolId", "at");

-- CreateIndex
CREATE INDEX "AuditEntry_subjectType_subjectId_idx" ON "AuditEntry"("subjectType", "subjectId");

-- CreateIndex
CREATE INDEX "AuditEntry_actorId_idx" ON "AuditEntry"("actorId");

-- CreateIndex
CREATE INDEX "Dispute_poolId_status_idx" ON "Dispute"("poolId", "status");

-- CreateIndex
CREATE INDEX "Dispute_entryId_idx" ON "Dispute"("entryId");

-- CreateIndex
CREATE INDEX "Announcement_poolId_at_idx" ON "Announcement"("poolId", "at");

-- CreateIndex
CREATE UNIQUE INDEX "ReminderLog_poolId_userId_week_kind_dueAt_key" ON "ReminderLog"("poolId", "userId", "week", "kind", "dueAt");

-- CreateIndex
CREATE UNIQUE INDEX "OutboxMail_key_key" ON "OutboxMail"("key");

-- CreateIndex
CREATE UNIQUE INDEX "OutboxMail_messageId_key" ON "OutboxMail"("messageId");

-- CreateIndex
CREATE INDEX "OutboxMail_sentAt_failedAt_sendAfter_idx" ON "OutboxMail"("sentAt", "failedAt", "sendAfter");

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
          OR NEW."teamId" NOT IN (g."homeTeamId", g."awayTeamId")))
BEGIN SELECT RAISE(ABORT, 'Pick_of_its_game: a pick names a team of its game and the week of its game, in the season of its pool'); END;
CREATE TRIGGER "Pick_of_its_game_update" BEFORE UPDATE OF "poolId", "week", "teamId", "gameId" ON "Pick"
WHEN EXISTS (SELECT 1 FROM "Game" g, "Pool" p
      WHERE g."id" = NEW."gameId" AND p."id" = NEW."poolId"
        AND (g."week" <> NEW."week" OR g."seasonYear" <> p."seasonYear"
          OR NEW."teamId" NOT IN (g."homeTeamId", g."awayTeamId")))
BEGIN SELECT RAISE(ABORT, 'Pick_of_its_game: a pick names a team of its game and the week of its game, in the season of its pool'); END;

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
