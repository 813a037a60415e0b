-- CreateEnum
CREATE TYPE "Conference" AS ENUM ('AFC', 'NFC');

-- CreateEnum
CREATE TYPE "Division" AS ENUM ('EAST', 'NORTH', 'SOUTH', 'WEST');

-- CreateEnum
CREATE TYPE "GameStatus" AS ENUM ('SCHEDULED', 'LIVE', 'FINAL', 'POSTPONED', 'CANCELLED');

-- CreateEnum
CREATE TYPE "ResultSource" AS ENUM ('FEED', 'ADMIN', 'IMPORT');

-- CreateEnum
CREATE TYPE "Registration" AS ENUM ('OPEN', 'MEMBERS_ONLY', 'CLOSED');

-- CreateEnum
CREATE TYPE "TieRule" AS ENUM ('LOSS', 'SURVIVE');

-- CreateEnum
CREATE TYPE "EliminationReason" AS ENUM ('LOSS', 'TIE', 'NO_PICK', 'LATE_PICK', 'TEAM_REUSED', 'ADMIN');

-- CreateEnum
CREATE TYPE "PickOutcome" AS ENUM ('PENDING', 'WON', 'LOST', 'TIED');

-- CreateEnum
CREATE TYPE "PickSource" AS ENUM ('PARTICIPANT', 'ADMIN', 'IMPORT');

-- CreateEnum
CREATE TYPE "GameRulingKind" AS ENUM ('SURVIVE', 'LOSS');

-- CreateEnum
CREATE TYPE "PaymentStatus" AS ENUM ('PENDING', 'COMPLETED');

-- CreateEnum
CREATE TYPE "CommissionStatus" AS ENUM ('EARNED', 'PAID');

-- CreateEnum
CREATE TYPE "DisputeStatus" AS ENUM ('OPEN', 'ANSWERED', 'RESOLVED');

-- CreateEnum
CREATE TYPE "ReminderKind" AS ENUM ('HOURS_24', 'HOURS_2', 'MANUAL');

-- CreateTable
CREATE TABLE "User" (
    "id" SERIAL NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "passwordHash" TEXT,
    "isAdministrator" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "notifyReminders" BOOLEAN NOT NULL DEFAULT true,
    "notifyResults" BOOLEAN NOT NULL DEFAULT true,
    "notifyAnnouncements" BOOLEAN NOT NULL DEFAULT true,
    "unsubscribeToken" TEXT NOT NULL,

    CONSTRAINT "User_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Session" (
    "id" SERIAL NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "userId" INTEGER NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "lastSeenAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PasswordReset" (
    "id" SERIAL NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "userId" INTEGER NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "usedAt" TIMESTAMP(3),

    CONSTRAINT "PasswordReset_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ApiToken" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "scopeRead" BOOLEAN NOT NULL DEFAULT true,
    "scopePick" BOOLEAN NOT NULL DEFAULT false,
    "scopeAdmin" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "expiresAt" TIMESTAMP(3),
    "lastUsedAt" TIMESTAMP(3),
    "revokedAt" TIMESTAMP(3),

    CONSTRAINT "ApiToken_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Season" (
    "year" INTEGER NOT NULL,
    "weekCount" INTEGER NOT NULL DEFAULT 18,

    CONSTRAINT "Season_pkey" PRIMARY KEY ("year")
);

-- CreateTable
CREATE TABLE "Team" (
    "id" TEXT NOT NULL,
    "scheduleAbbreviation" TEXT,
    "city" TEXT NOT NULL,
    "nickname" TEXT NOT NULL,
    "conference" "Conference" NOT NULL,
    "division" "Division" NOT NULL,
    "primaryColor" TEXT NOT NULL,
    "secondColor" TEXT NOT NULL,

    CONSTRAINT "Team_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Game" (
    "id" SERIAL NOT NULL,
    "seasonYear" INTEGER NOT NULL,
    "week" INTEGER NOT NULL,
    "feedId" TEXT,
    "homeTeamId" TEXT NOT NULL,
    "awayTeamId" TEXT NOT NULL,
    "kickoff" TIMESTAMP(3) NOT NULL,
    "isKickoffConfirmed" BOOLEAN NOT NULL DEFAULT true,
    "isNeutralSite" BOOLEAN NOT NULL DEFAULT false,
    "status" "GameStatus" NOT NULL DEFAULT 'SCHEDULED',
    "period" INTEGER,
    "clock" TEXT,
    "homeScore" INTEGER,
    "awayScore" INTEGER,
    "wentToOvertime" BOOLEAN NOT NULL DEFAULT false,
    "line" DOUBLE PRECISION,
    "lockedLine" DOUBLE PRECISION,
    "lineLockedAt" TIMESTAMP(3),
    "completedAt" TIMESTAMP(3),
    "resultSource" "ResultSource",
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Game_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "GameResult" (
    "id" SERIAL NOT NULL,
    "gameId" INTEGER NOT NULL,
    "status" "GameStatus" NOT NULL,
    "homeScore" INTEGER,
    "awayScore" INTEGER,
    "source" "ResultSource" NOT NULL,
    "recordedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "GameResult_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "HeldUpdate" (
    "id" SERIAL NOT NULL,
    "gameId" INTEGER NOT NULL,
    "update" JSONB NOT NULL,
    "why" TEXT NOT NULL,
    "heldAt" TIMESTAMP(3) NOT NULL,
    "resolvedAt" TIMESTAMP(3),
    "accepted" BOOLEAN,

    CONSTRAINT "HeldUpdate_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Pool" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "seasonYear" INTEGER NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "timeZone" TEXT NOT NULL DEFAULT 'Etc/GMT+4',
    "deadlineWeekday" INTEGER NOT NULL DEFAULT 7,
    "deadlineTime" TEXT NOT NULL DEFAULT '10:00',
    "entryFeeCents" INTEGER NOT NULL DEFAULT 5000,
    "maxEntriesPerAccount" INTEGER NOT NULL DEFAULT 10,
    "tieRule" "TieRule" NOT NULL DEFAULT 'LOSS',
    "registration" "Registration" NOT NULL DEFAULT 'CLOSED',
    "commissionCents" INTEGER NOT NULL DEFAULT 0,
    "disputeHours" INTEGER NOT NULL DEFAULT 24,
    "payoutHours" INTEGER NOT NULL DEFAULT 48,
    "welcomeText" TEXT,
    "contactEmail" TEXT NOT NULL DEFAULT 'commissioner@pool.example',
    "rulesUpdatedText" TEXT NOT NULL DEFAULT 'August 2025',
    "currentWeek" INTEGER NOT NULL DEFAULT 1,
    "pinnedWeek" INTEGER,
    "decidedWeek" INTEGER,

    CONSTRAINT "Pool_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PoolWeek" (
    "id" SERIAL NOT NULL,
    "poolId" INTEGER NOT NULL,
    "week" INTEGER NOT NULL,
    "deadline" TIMESTAMP(3) NOT NULL,
    "deadlinePassedAt" TIMESTAMP(3),
    "completedAt" TIMESTAMP(3),

    CONSTRAINT "PoolWeek_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Entry" (
    "id" SERIAL NOT NULL,
    "poolId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "username" TEXT NOT NULL,
    "usernameKey" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "joinedAt" TIMESTAMP(3) NOT NULL,
    "startWeek" INTEGER NOT NULL DEFAULT 1,
    "eliminatedWeek" INTEGER,
    "eliminationReason" "EliminationReason",
    "eliminatedAt" TIMESTAMP(3),
    "adminEliminatedWeek" INTEGER,
    "reinstatedThroughWeek" INTEGER,
    "welcomeShownAt" TIMESTAMP(3),
    "welcomeMessage" TEXT,
    "referralCodeId" INTEGER,

    CONSTRAINT "Entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Pick" (
    "id" SERIAL NOT NULL,
    "poolId" INTEGER NOT NULL,
    "entryId" INTEGER NOT NULL,
    "week" INTEGER NOT NULL,
    "teamId" TEXT NOT NULL,
    "gameId" INTEGER NOT NULL,
    "submittedAt" TIMESTAMP(3) NOT NULL,
    "source" "PickSource" NOT NULL DEFAULT 'PARTICIPANT',
    "outcome" "PickOutcome" NOT NULL DEFAULT 'PENDING',

    CONSTRAINT "Pick_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "GameRuling" (
    "id" SERIAL NOT NULL,
    "poolId" INTEGER NOT NULL,
    "gameId" INTEGER NOT NULL,
    "kind" "GameRulingKind" NOT NULL,

    CONSTRAINT "GameRuling_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ReferralCode" (
    "id" SERIAL NOT NULL,
    "poolId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "code" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "disabledAt" TIMESTAMP(3),

    CONSTRAINT "ReferralCode_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Payment" (
    "id" SERIAL NOT NULL,
    "entryId" INTEGER NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "status" "PaymentStatus" NOT NULL DEFAULT 'PENDING',
    "createdAt" TIMESTAMP(3) NOT NULL,
    "paidAt" TIMESTAMP(3),
    "method" TEXT,
    "note" TEXT,

    CONSTRAINT "Payment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Commission" (
    "id" SERIAL NOT NULL,
    "entryId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "status" "CommissionStatus" NOT NULL DEFAULT 'EARNED',
    "earnedAt" TIMESTAMP(3) NOT NULL,
    "paidAt" TIMESTAMP(3),

    CONSTRAINT "Commission_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AuditEntry" (
    "id" SERIAL NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "actorId" INTEGER,
    "poolId" INTEGER,
    "action" TEXT NOT NULL,
    "subjectType" TEXT NOT NULL,
    "subjectId" TEXT NOT NULL,
    "reason" TEXT,
    "before" JSONB,
    "after" JSONB,

    CONSTRAINT "AuditEntry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Dispute" (
    "id" SERIAL NOT NULL,
    "poolId" INTEGER NOT NULL,
    "entryId" INTEGER NOT NULL,
    "week" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "status" "DisputeStatus" NOT NULL DEFAULT 'OPEN',
    "openedAt" TIMESTAMP(3) NOT NULL,
    "answer" TEXT,
    "answeredAt" TIMESTAMP(3),
    "resolution" TEXT,
    "resolvedAt" TIMESTAMP(3),
    "resolvedById" INTEGER,

    CONSTRAINT "Dispute_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Announcement" (
    "id" SERIAL NOT NULL,
    "poolId" INTEGER NOT NULL,
    "authorId" INTEGER,
    "title" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Announcement_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ReminderLog" (
    "id" SERIAL NOT NULL,
    "poolId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "week" INTEGER NOT NULL,
    "kind" "ReminderKind" NOT NULL,
    "dueAt" TIMESTAMP(3) NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ReminderLog_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "OutboxMail" (
    "id" SERIAL NOT NULL,
    "key" TEXT NOT NULL,
    "messageId" TEXT NOT NULL,
    "to" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "html" TEXT NOT NULL,
    "unsubscribe" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "sendAfter" TIMESTAMP(3) NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "lastError" TEXT,
    "sentAt" TIMESTAMP(3),
    "failedAt" TIMESTAMP(3),

    CONSTRAINT "OutboxMail_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "JobLease" (
    "name" TEXT NOT NULL,
    "holder" TEXT NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "lastStartedAt" TIMESTAMP(3),
    "lastEndedAt" TIMESTAMP(3),
    "lastError" TEXT,

    CONSTRAINT "JobLease_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "ReplayClock" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "replayAt" TIMESTAMP(3) NOT NULL,
    "realAt" TIMESTAMP(3) NOT NULL,
    "speed" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "ReplayClock_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "FeedStatus" (
    "name" TEXT NOT NULL,
    "lastTriedAt" TIMESTAMP(3),
    "lastSuccessAt" TIMESTAMP(3),
    "lastError" TEXT,

    CONSTRAINT "FeedStatus_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "RateLimiterFlexible" (
    "key" TEXT NOT NULL,
    "points" INTEGER NOT NULL,
    "expire" TIMESTAMP(3),

    CONSTRAINT "RateLimiterFlexible_pkey" PRIMARY KEY ("key")
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

-- AddForeignKey
ALTER TABLE "Session" ADD CONSTRAINT "Session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PasswordReset" ADD CONSTRAINT "PasswordReset_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ApiToken" ADD CONSTRAINT "ApiToken_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Game" ADD CONSTRAINT "Game_seasonYear_fkey" FOREIGN KEY ("seasonYear") REFERENCES "Season"("year") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Game" ADD CONSTRAINT "Game_homeTeamId_fkey" FOREIGN KEY ("homeTeamId") REFERENCES "Team"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Game" ADD CONSTRAINT "Game_awayTeamId_fkey" FOREIGN KEY ("awayTeamId") REFERENCES "Team"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GameResult" ADD CONSTRAINT "GameResult_gameId_fkey" FOREIGN KEY ("gameId") REFERENCES "Game"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "HeldUpdate" ADD CONSTRAINT "HeldUpdate_gameId_fkey" FOREIGN KEY ("gameId") REFERENCES "Game"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Pool" ADD CONSTRAINT "Pool_seasonYear_fkey" FOREIGN KEY ("seasonYear") REFERENCES "Season"("year") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PoolWeek" ADD CONSTRAINT "PoolWeek_poolId_fkey" FOREIGN KEY ("poolId") REFERENCES "Pool"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Entry" ADD CONSTRAINT "Entry_poolId_fkey" FOREIGN KEY ("poolId") REFERENCES "Pool"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Entry" ADD CONSTRAINT "Entry_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Entry" ADD CONSTRAINT "Entry_referralCodeId_fkey" FOREIGN KEY ("referralCodeId") REFERENCES "ReferralCode"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Pick" ADD CONSTRAINT "Pick_poolId_fkey" FOREIGN KEY ("poolId") REFERENCES "Pool"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Pick" ADD CONSTRAINT "Pick_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "Entry"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Pick" ADD CONSTRAINT "Pick_teamId_fkey" FOREIGN KEY ("teamId") REFERENCES "Team"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Pick" ADD CONSTRAINT "Pick_gameId_fkey" FOREIGN KEY ("gameId") REFERENCES "Game"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GameRuling" ADD CONSTRAINT "GameRuling_poolId_fkey" FOREIGN KEY ("poolId") REFERENCES "Pool"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GameRuling" ADD CONSTRAINT "GameRuling_gameId_fkey" FOREIGN KEY ("gameId") REFERENCES "Game"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReferralCode" ADD CONSTRAINT "ReferralCode_poolId_fkey" FOREIGN KEY ("poolId") REFERENCES "Pool"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReferralCode" ADD CONSTRAINT "ReferralCode_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Payment" ADD CONSTRAINT "Payment_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "Entry"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Commission" ADD CONSTRAINT "Commission_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "Entry"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Commission" ADD CONSTRAINT "Commission_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AuditEntry" ADD CONSTRAINT "AuditEntry_actorId_fkey" FOREIGN KEY ("actorId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AuditEntry" ADD CONSTRAINT "AuditEntry_poolId_fkey" FOREIGN KEY ("poolId") REFERENCES "Pool"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Dispute" ADD CONSTRAINT "Dispute_poolId_fkey" FOREIGN KEY ("poolId") REFERENCES "Pool"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Dispute" ADD CONSTRAINT "Dispute_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "Entry"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Dispute" ADD CONSTRAINT "Dispute_resolvedById_fkey" FOREIGN KEY ("resolvedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Announcement" ADD CONSTRAINT "Announcement_poolId_fkey" FOREIGN KEY ("poolId") REFERENCES "Pool"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Announcement" ADD CONSTRAINT "Announcement_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReminderLog" ADD CONSTRAINT "ReminderLog_poolId_fkey" FOREIGN KEY ("poolId") REFERENCES "Pool"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReminderLog" ADD CONSTRAINT "ReminderLog_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "User" ADD CONSTRAINT "User_email_normal" CHECK ("email" = lower(trim("email")) AND "email" <> '');

ALTER TABLE "ApiToken" ADD CONSTRAINT "ApiToken_scope_given" CHECK ("scopeRead" OR "scopePick" OR "scopeAdmin");

ALTER TABLE "Season" ADD CONSTRAINT "Season_year_range" CHECK ("year" BETWEEN 1920 AND 2200);

ALTER TABLE "Season" ADD CONSTRAINT "Season_weekCount_range" CHECK ("weekCount" BETWEEN 1 AND 18);

ALTER TABLE "Game" ADD CONSTRAINT "Game_week_range" CHECK ("week" BETWEEN 1 AND 18);

ALTER TABLE "Game" ADD CONSTRAINT "Game_two_teams" CHECK ("homeTeamId" <> "awayTeamId");

ALTER TABLE "Game" ADD CONSTRAINT "Game_period_range" CHECK ("period" BETWEEN 1 AND 5);

ALTER TABLE "Game" ADD CONSTRAINT "Game_homeScore_not_negative" CHECK ("homeScore" >= 0);

ALTER TABLE "Game" ADD CONSTRAINT "Game_awayScore_not_negative" CHECK ("awayScore" >= 0);

ALTER TABLE "Game" ADD CONSTRAINT "Game_scores_together" CHECK (("homeScore" IS NULL) = ("awayScore" IS NULL));

ALTER TABLE "Game" ADD CONSTRAINT "Game_final_has_scores" CHECK ("status" <> 'FINAL' OR "homeScore" IS NOT NULL);

ALTER TABLE "Game" ADD CONSTRAINT "Game_line_range" CHECK ("line" BETWEEN -60 AND 60);

ALTER TABLE "Game" ADD CONSTRAINT "Game_lockedLine_range" CHECK ("lockedLine" BETWEEN -60 AND 60);

ALTER TABLE "Game" ADD CONSTRAINT "Game_lock_together" CHECK (("lockedLine" IS NULL) = ("lineLockedAt" IS NULL));

ALTER TABLE "GameResult" ADD CONSTRAINT "GameResult_homeScore_not_negative" CHECK ("homeScore" >= 0);

ALTER TABLE "GameResult" ADD CONSTRAINT "GameResult_awayScore_not_negative" CHECK ("awayScore" >= 0);

ALTER TABLE "GameResult" ADD CONSTRAINT "GameResult_scores_together" CHECK (("homeScore" IS NULL) = ("awayScore" IS NULL));

ALTER TABLE "GameResult" ADD CONSTRAINT "GameResult_final_has_scores" CHECK ("status" <> 'FINAL' OR "homeScore" IS NOT NULL);

ALTER TABLE "HeldUpdate" ADD CONSTRAINT "HeldUpdate_resolution_together" CHECK (("resolvedAt" IS NULL) = ("accepted" IS NULL));

ALTER TABLE "Pool" ADD CONSTRAINT "Pool_name_given" CHECK (trim("name") <> '');

ALTER TABLE "Pool" ADD CONSTRAINT "Pool_deadlineWeekday_range" CHECK ("deadlineWeekday" BETWEEN 1 AND 7);

ALTER TABLE "Pool" ADD CONSTRAINT "Pool_deadlineTime_form" CHECK ("deadlineTime" LIKE '__:__' AND "deadlineTime" BETWEEN '00:00' AND '23:59');

ALTER TABLE "Pool" ADD CONSTRAINT "Pool_entryFeeCents_not_negative" CHECK ("entryFeeCents" >= 0);

ALTER TABLE "Pool" ADD CONSTRAINT "Pool_commissionCents_not_negative" CHECK ("commissionCents" >= 0);

ALTER TABLE "Pool" ADD CONSTRAINT "Pool_disputeHours_not_negative" CHECK ("disputeHours" >= 0);

ALTER TABLE "Pool" ADD CONSTRAINT "Pool_payoutHours_not_negative" CHECK ("payoutHours" >= 0);

ALTER TABLE "Pool" ADD CONSTRAINT "Pool_maxEntriesPerAccount_range" CHECK ("maxEntriesPerAccount" BETWEEN 1 AND 10);

ALTER TABLE "Pool" ADD CONSTRAINT "Pool_currentWeek_range" CHECK ("currentWeek" BETWEEN 1 AND 18);

ALTER TABLE "Pool" ADD CONSTRAINT "Pool_pinnedWeek_range" CHECK ("pinnedWeek" BETWEEN 1 AND 18);

ALTER TABLE "Pool" ADD CONSTRAINT "Pool_decidedWeek_range" CHECK ("decidedWeek" BETWEEN 1 AND 18);

ALTER TABLE "PoolWeek" ADD CONSTRAINT "PoolWeek_week_range" CHECK ("week" BETWEEN 1 AND 18);

ALTER TABLE "Entry" ADD CONSTRAINT "Entry_username_normal" CHECK ("username" = trim("username") AND "username" <> '' AND "usernameKey" <> '');

ALTER TABLE "Entry" ADD CONSTRAINT "Entry_number_range" CHECK ("number" BETWEEN 1 AND 10);

ALTER TABLE "Entry" ADD CONSTRAINT "Entry_startWeek_range" CHECK ("startWeek" BETWEEN 1 AND 18);

ALTER TABLE "Entry" ADD CONSTRAINT "Entry_eliminatedWeek_range" CHECK ("eliminatedWeek" BETWEEN 1 AND 18);

ALTER TABLE "Entry" ADD CONSTRAINT "Entry_adminEliminatedWeek_range" CHECK ("adminEliminatedWeek" BETWEEN 1 AND 18);

ALTER TABLE "Entry" ADD CONSTRAINT "Entry_reinstatedThroughWeek_range" CHECK ("reinstatedThroughWeek" BETWEEN 1 AND 18);

ALTER TABLE "Entry" ADD CONSTRAINT "Entry_elimination_together" CHECK (("eliminatedWeek" IS NULL) = ("eliminationReason" IS NULL) AND ("eliminatedWeek" IS NULL) = ("eliminatedAt" IS NULL));

ALTER TABLE "Pick" ADD CONSTRAINT "Pick_week_range" CHECK ("week" BETWEEN 1 AND 18);

ALTER TABLE "ReferralCode" ADD CONSTRAINT "ReferralCode_code_normal" CHECK ("code" = upper(trim("code")) AND "code" <> '');

ALTER TABLE "Payment" ADD CONSTRAINT "Payment_amountCents_not_negative" CHECK ("amountCents" >= 0);

ALTER TABLE "Payment" ADD CONSTRAINT "Payment_completed_has_time" CHECK (("status" = 'COMPLETED') = ("paidAt" IS NOT NULL));

ALTER TABLE "Commission" ADD CONSTRAINT "Commission_amountCents_not_negative" CHECK ("amountCents" >= 0);

ALTER TABLE "Commission" ADD CONSTRAINT "Commission_paid_has_time" CHECK (("status" = 'PAID') = ("paidAt" IS NOT NULL));

ALTER TABLE "Dispute" ADD CONSTRAINT "Dispute_week_range" CHECK ("week" BETWEEN 1 AND 18);

ALTER TABLE "Dispute" ADD CONSTRAINT "Dispute_resolved_has_time" CHECK (("status" = 'RESOLVED') = ("resolvedAt" IS NOT NULL));

ALTER TABLE "ReminderLog" ADD CONSTRAINT "ReminderLog_week_range" CHECK ("week" BETWEEN 1 AND 18);

ALTER TABLE "OutboxMail" ADD CONSTRAINT "OutboxMail_attempts_not_negative" CHECK ("attempts" >= 0);

ALTER TABLE "OutboxMail" ADD CONSTRAINT "OutboxMail_one_end" CHECK ("sentAt" IS NULL OR "failedAt" IS NULL);

ALTER TABLE "ReplayClock" ADD CONSTRAINT "ReplayClock_only_one" CHECK ("id" = 1);

ALTER TABLE "ReplayClock" ADD CONSTRAINT "ReplayClock_speed_not_negative" CHECK ("speed" >= 0);

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
  IF EXISTS (SELECT 1 FROM "Entry" e WHERE e."id" = NEW."entryId" AND e."poolId" <> NEW."poolId") THEN
    RAISE EXCEPTION 'Pick_of_its_pool: a pick belongs to the pool of its entry' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER "Pick_of_its_pool" BEFORE INSERT OR UPDATE OF "poolId", "entryId" ON "Pick"
FOR EACH ROW EXECUTE FUNCTION "Pick_of_its_pool"();

CREATE FUNCTION "Pick_of_its_game"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM "Game" g, "Pool" p
      WHERE g."id" = NEW."gameId" AND p."id" = NEW."poolId"
        AND (g."week" <> NEW."week" OR g."seasonYear" <> p."seasonYear"
          OR NEW."teamId" NOT IN (g."homeTeamId", g."awayTeamId"))) THEN
    RAISE EXCEPTION 'Pick_of_its_game: a pick names a team of its game and the week of its game, in the season of its pool' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER "Pick_of_its_game" BEFORE INSERT OR UPDATE OF "poolId", "week", "teamId", "gameId" ON "Pick"
FOR EACH ROW EXECUTE FUNCTION "Pick_of_its_game"();

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
