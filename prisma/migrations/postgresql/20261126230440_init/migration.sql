-- CreateEnum
CREATE TYPE "PasskeyPurpose" AS ENUM ('REGISTER', 'REAUTHENTICATE');

-- CreateEnum
CREATE TYPE "Conference" AS ENUM ('AFC', 'NFC');

-- CreateEnum
CREATE TYPE "Division" AS ENUM ('EAST', 'NORTH', 'SOUTH', 'WEST');

-- CreateEnum
CREATE TYPE "GameStatus" AS ENUM ('SCHEDULED', 'LIVE', 'FINAL', 'POSTPONED', 'CANCELLED');

-- CreateEnum
CREATE TYPE "ResultSource" AS ENUM ('FEED', 'ADMIN', 'IMPORT');

-- CreateEnum
CREATE TYPE "UpdateSource" AS ENUM ('FEED', 'SCHEDULE', 'SCOREBOARD');

-- CreateEnum
CREATE TYPE "Registration" AS ENUM ('OPEN', 'MEMBERS_ONLY', 'CLOSED');

-- CreateEnum
CREATE TYPE "LossRule" AS ENUM ('STRIKE', 'OUT');

-- CreateEnum
CREATE TYPE "TieRule" AS ENUM ('LOSS', 'STRIKE', 'SURVIVE');

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

-- CreateEnum
CREATE TYPE "EliminationReason" AS ENUM ('LOSS', 'TIE', 'NO_PICK', 'LATE_PICK', 'TEAM_REUSED', 'ADMIN');

-- CreateEnum
CREATE TYPE "PickOutcome" AS ENUM ('PENDING', 'WON', 'LOST', 'TIED');

-- CreateEnum
CREATE TYPE "PickSource" AS ENUM ('PARTICIPANT', 'ADMIN', 'IMPORT', 'AUTO');

-- CreateEnum
CREATE TYPE "GameRulingKind" AS ENUM ('SURVIVE', 'LOSS');

-- CreateEnum
CREATE TYPE "PaymentStatus" AS ENUM ('PENDING', 'COMPLETED');

-- CreateEnum
CREATE TYPE "CommissionStatus" AS ENUM ('EARNED', 'PAID');

-- CreateEnum
CREATE TYPE "PrizeBasis" AS ENUM ('ALL_ENTRIES', 'PAID_ENTRIES');

-- CreateEnum
CREATE TYPE "DisputeStatus" AS ENUM ('OPEN', 'ANSWERED', 'RESOLVED');

-- CreateEnum
CREATE TYPE "ReminderKind" AS ENUM ('HOURS_24', 'HOURS_2', 'MANUAL');

-- CreateEnum
CREATE TYPE "InvitationKind" AS ENUM ('JOIN', 'CLAIM');

-- CreateEnum
CREATE TYPE "WebhookFormat" AS ENUM ('STANDARD', 'SLACK', 'DISCORD');

-- CreateEnum
CREATE TYPE "SeasonImportState" AS ENUM ('WAITING', 'READING', 'STORING', 'DONE', 'FAILED');

-- CreateTable
CREATE TABLE "User" (
    "id" SERIAL NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "passwordHash" TEXT,
    "isAdministrator" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "notifyReminders" BOOLEAN NOT NULL DEFAULT true,
    "notifyPicks" BOOLEAN NOT NULL DEFAULT false,
    "notifyResults" BOOLEAN NOT NULL DEFAULT true,
    "notifyAnnouncements" BOOLEAN NOT NULL DEFAULT true,
    "unsubscribeToken" TEXT NOT NULL,
    "calendarRenewedAt" TIMESTAMP(3),
    "calendarOffAt" TIMESTAMP(3),

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
    "userAgent" TEXT,
    "provenAt" TIMESTAMP(3) NOT NULL,

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
CREATE TABLE "Passkey" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "credentialId" TEXT NOT NULL,
    "publicKey" TEXT NOT NULL,
    "counter" BIGINT NOT NULL,
    "transports" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "lastUsedAt" TIMESTAMP(3),

    CONSTRAINT "Passkey_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AuthenticatorApp" (
    "userId" INTEGER NOT NULL,
    "secret" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "confirmedAt" TIMESTAMP(3),
    "lastStep" INTEGER,

    CONSTRAINT "AuthenticatorApp_pkey" PRIMARY KEY ("userId")
);

-- CreateTable
CREATE TABLE "RecoveryCode" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "codeHash" TEXT NOT NULL,
    "salt" TEXT NOT NULL,
    "usedAt" TIMESTAMP(3),

    CONSTRAINT "RecoveryCode_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PendingLogIn" (
    "id" SERIAL NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "userId" INTEGER,
    "passwordKey" TEXT,
    "challenge" TEXT,
    "triesLeft" INTEGER NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "PendingLogIn_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PasskeyChallenge" (
    "id" SERIAL NOT NULL,
    "sessionId" INTEGER NOT NULL,
    "purpose" "PasskeyPurpose" NOT NULL,
    "challenge" TEXT NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "PasskeyChallenge_pkey" PRIMARY KEY ("id")
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
    "kickoffMovedAt" TIMESTAMP(3),
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
    "confirmedAt" TIMESTAMP(3),
    "confirmedBy" "UpdateSource",
    "reviewSince" TIMESTAMP(3),
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
    "source" "UpdateSource" NOT NULL DEFAULT 'FEED',
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
    "slug" TEXT NOT NULL,
    "seasonYear" INTEGER NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "timeZone" TEXT NOT NULL DEFAULT 'Etc/GMT+4',
    "deadlineWeekday" INTEGER NOT NULL DEFAULT 7,
    "deadlineTime" TEXT NOT NULL DEFAULT '10:00',
    "entryFeeCents" INTEGER NOT NULL DEFAULT 5000,
    "maxEntriesPerAccount" INTEGER NOT NULL DEFAULT 10,
    "tieRule" "TieRule" NOT NULL DEFAULT 'LOSS',
    "registration" "Registration" NOT NULL DEFAULT 'CLOSED',
    "lateJoinThroughWeek" INTEGER,
    "commissionCents" INTEGER NOT NULL DEFAULT 0,
    "prizeBasis" "PrizeBasis" NOT NULL DEFAULT 'ALL_ENTRIES',
    "venmo" TEXT,
    "paypal" TEXT,
    "cashApp" TEXT,
    "zelle" TEXT,
    "paymentLink" TEXT,
    "paymentText" TEXT,
    "disputeHours" INTEGER NOT NULL DEFAULT 24,
    "payoutHours" INTEGER NOT NULL DEFAULT 48,
    "welcomeText" TEXT,
    "contactEmail" TEXT NOT NULL DEFAULT 'commissioner@pool.example',
    "rulesUpdatedText" TEXT NOT NULL DEFAULT 'August 2025',
    "currentWeek" INTEGER NOT NULL DEFAULT 1,
    "pinnedWeek" INTEGER,
    "decidedWeek" INTEGER,
    "lives" INTEGER NOT NULL DEFAULT 1,
    "lossRule" "LossRule" NOT NULL DEFAULT 'STRIKE',
    "noPick" "NoPickRule" NOT NULL DEFAULT 'OUT',
    "doublePickWeeks" TEXT NOT NULL DEFAULT '',
    "changePicks" "ChangePicksRule" NOT NULL DEFAULT 'NEVER',
    "deadlineRule" "DeadlineKind" NOT NULL DEFAULT 'SUNDAY',
    "missedWeeks" "MissedWeeksRule" NOT NULL DEFAULT 'FREE',
    "reuseTeamsFromWeek" INTEGER,
    "firstWeek" INTEGER NOT NULL DEFAULT 1,
    "lastWeek" INTEGER,
    "buyBackThroughWeek" INTEGER,
    "buyBackFeeCents" INTEGER,
    "allOut" "AllOutRule" NOT NULL DEFAULT 'SPLIT',
    "prizePercentages" TEXT NOT NULL DEFAULT '100',
    "rollover" "RolloverRule" NOT NULL DEFAULT 'NEVER',
    "showChances" BOOLEAN NOT NULL DEFAULT true,
    "talk" BOOLEAN NOT NULL DEFAULT true,
    "showPaid" BOOLEAN NOT NULL DEFAULT false,
    "buyBackCents" INTEGER NOT NULL DEFAULT 0,
    "carriedOverCents" INTEGER NOT NULL DEFAULT 0,
    "copiedFromId" INTEGER,
    "seasonPublishedAt" TIMESTAMP(3),
    "differsSince" TIMESTAMP(3),

    CONSTRAINT "Pool_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PoolCommissioner" (
    "poolId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "since" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "PoolCommissioner_pkey" PRIMARY KEY ("poolId","userId")
);

-- CreateTable
CREATE TABLE "PoolWeek" (
    "id" SERIAL NOT NULL,
    "poolId" INTEGER NOT NULL,
    "week" INTEGER NOT NULL,
    "deadline" TIMESTAMP(3) NOT NULL,
    "deadlineMovedAt" TIMESTAMP(3),
    "deadlinePassedAt" TIMESTAMP(3),
    "completedAt" TIMESTAMP(3),
    "isVoid" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "PoolWeek_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Entry" (
    "id" SERIAL NOT NULL,
    "poolId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "username" TEXT NOT NULL,
    "usernameKey" TEXT NOT NULL,
    "usernameSkeleton" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "joinedAt" TIMESTAMP(3) NOT NULL,
    "startWeek" INTEGER NOT NULL DEFAULT 1,
    "eliminatedWeek" INTEGER,
    "eliminationReason" "EliminationReason",
    "eliminatedAt" TIMESTAMP(3),
    "adminEliminatedWeek" INTEGER,
    "reinstatedThroughWeek" INTEGER,
    "boughtBackThroughWeek" INTEGER,
    "strikeWeeks" TEXT NOT NULL DEFAULT '',
    "welcomeShownAt" TIMESTAMP(3),
    "welcomeMessage" TEXT,
    "referralCodeId" INTEGER,

    CONSTRAINT "Entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "EntryCount" (
    "poolId" INTEGER NOT NULL,
    "startWeek" INTEGER NOT NULL,
    "eliminatedWeek" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "part" INTEGER NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "EntryCount_pkey" PRIMARY KEY ("poolId","startWeek","eliminatedWeek","reason","part")
);

-- CreateTable
CREATE TABLE "PickCount" (
    "poolId" INTEGER NOT NULL,
    "week" INTEGER NOT NULL,
    "teamId" TEXT NOT NULL,
    "part" INTEGER NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "PickCount_pkey" PRIMARY KEY ("poolId","week","teamId","part")
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
    "slot" INTEGER NOT NULL DEFAULT 1,
    "period" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "Pick_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Plan" (
    "id" SERIAL NOT NULL,
    "entryId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "teams" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Plan_pkey" PRIMARY KEY ("id")
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
    "buyBackCents" INTEGER NOT NULL DEFAULT 0,
    "receivedCents" INTEGER NOT NULL DEFAULT 0,
    "status" "PaymentStatus" NOT NULL DEFAULT 'PENDING',
    "createdAt" TIMESTAMP(3) NOT NULL,
    "paidAt" TIMESTAMP(3),
    "method" TEXT,
    "note" TEXT,

    CONSTRAINT "Payment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PaymentReceipt" (
    "id" SERIAL NOT NULL,
    "paymentId" INTEGER NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "method" TEXT NOT NULL,
    "note" TEXT,
    "at" TIMESTAMP(3) NOT NULL,
    "recordedAt" TIMESTAMP(3) NOT NULL,
    "byId" INTEGER,
    "reversesId" INTEGER,

    CONSTRAINT "PaymentReceipt_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "BuyBack" (
    "id" SERIAL NOT NULL,
    "entryId" INTEGER NOT NULL,
    "throughWeek" INTEGER NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "status" "PaymentStatus" NOT NULL DEFAULT 'PENDING',
    "createdAt" TIMESTAMP(3) NOT NULL,
    "paidAt" TIMESTAMP(3),

    CONSTRAINT "BuyBack_pkey" PRIMARY KEY ("id")
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
CREATE TABLE "Payout" (
    "id" SERIAL NOT NULL,
    "entryId" INTEGER NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "paidAt" TIMESTAMP(3) NOT NULL,
    "method" TEXT NOT NULL,
    "note" TEXT,

    CONSTRAINT "Payout_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "OpenedPick" (
    "id" SERIAL NOT NULL,
    "poolId" INTEGER NOT NULL,
    "entryId" INTEGER NOT NULL,
    "week" INTEGER NOT NULL,
    "openedById" INTEGER NOT NULL,
    "openedAt" TIMESTAMP(3) NOT NULL,
    "reason" TEXT NOT NULL,

    CONSTRAINT "OpenedPick_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AuditEntry" (
    "id" SERIAL NOT NULL,
    "publicId" TEXT NOT NULL,
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
    "withdrawnAt" TIMESTAMP(3),

    CONSTRAINT "Announcement_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ReadMark" (
    "poolId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "announcementsThrough" INTEGER NOT NULL DEFAULT 0,
    "messagesThrough" INTEGER NOT NULL DEFAULT 0,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ReadMark_pkey" PRIMARY KEY ("poolId","userId")
);

-- CreateTable
CREATE TABLE "Message" (
    "id" SERIAL NOT NULL,
    "poolId" INTEGER NOT NULL,
    "week" INTEGER NOT NULL,
    "authorId" INTEGER,
    "entryId" INTEGER,
    "isByCommissioner" BOOLEAN NOT NULL,
    "text" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "removedAt" TIMESTAMP(3),
    "removedById" INTEGER,
    "removalReason" TEXT,

    CONSTRAINT "Message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "MessageMention" (
    "messageId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "entryId" INTEGER NOT NULL,

    CONSTRAINT "MessageMention_pkey" PRIMARY KEY ("messageId","entryId")
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
    "attachments" TEXT,
    "unsubscribe" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "sendAfter" TIMESTAMP(3) NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "lastError" TEXT,
    "sentAt" TIMESTAMP(3),
    "failedAt" TIMESTAMP(3),
    "poolId" INTEGER,
    "heldAt" TIMESTAMP(3),
    "heldOrigin" TEXT,
    "discardedAt" TIMESTAMP(3),

    CONSTRAINT "OutboxMail_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "InvitationLink" (
    "id" SERIAL NOT NULL,
    "poolId" INTEGER NOT NULL,
    "token" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "createdById" INTEGER,
    "referralCodeId" INTEGER,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "expiresAt" TIMESTAMP(3),
    "maxUses" INTEGER,
    "uses" INTEGER NOT NULL DEFAULT 0,
    "revokedAt" TIMESTAMP(3),

    CONSTRAINT "InvitationLink_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Invitation" (
    "id" SERIAL NOT NULL,
    "poolId" INTEGER NOT NULL,
    "email" TEXT NOT NULL,
    "kind" "InvitationKind" NOT NULL,
    "tokenHash" TEXT,
    "isForAnyone" BOOLEAN NOT NULL DEFAULT false,
    "usedByEmail" TEXT,
    "declineToken" TEXT NOT NULL,
    "mailKey" TEXT,
    "invitedById" INTEGER,
    "userId" INTEGER,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "queuedAt" TIMESTAMP(3) NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "sentAt" TIMESTAMP(3),
    "heldAt" TIMESTAMP(3),
    "bouncedAt" TIMESTAMP(3),
    "bounceReason" TEXT,
    "openedAt" TIMESTAMP(3),
    "joinedAt" TIMESTAMP(3),
    "revokedAt" TIMESTAMP(3),
    "declinedAt" TIMESTAMP(3),

    CONSTRAINT "Invitation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "InvitationRefusal" (
    "emailHash" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "InvitationRefusal_pkey" PRIMARY KEY ("emailHash")
);

-- CreateTable
CREATE TABLE "PushSubscription" (
    "id" SERIAL NOT NULL,
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
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "PushSubscription_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "OutboxPush" (
    "id" SERIAL NOT NULL,
    "key" TEXT NOT NULL,
    "subscriptionId" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "sendAfter" TIMESTAMP(3) NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "lastError" TEXT,
    "sentAt" TIMESTAMP(3),
    "failedAt" TIMESTAMP(3),

    CONSTRAINT "OutboxPush_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Webhook" (
    "id" SERIAL NOT NULL,
    "poolId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "format" "WebhookFormat" NOT NULL,
    "events" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "formerSecret" TEXT,
    "formerUntil" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL,
    "disabledAt" TIMESTAMP(3),
    "disabledReason" TEXT,
    "failingSince" TIMESTAMP(3),

    CONSTRAINT "Webhook_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WebhookDelivery" (
    "id" SERIAL NOT NULL,
    "webhookId" INTEGER NOT NULL,
    "messageId" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "happenedAt" TIMESTAMP(3) NOT NULL,
    "data" JSONB NOT NULL,
    "text" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "sendAfter" TIMESTAMP(3) NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "triedAt" TIMESTAMP(3),
    "lastStatus" INTEGER,
    "lastError" TEXT,
    "deliveredAt" TIMESTAMP(3),
    "failedAt" TIMESTAMP(3),

    CONSTRAINT "WebhookDelivery_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WebhookMark" (
    "poolId" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "entryId" INTEGER,
    "week" INTEGER,

    CONSTRAINT "WebhookMark_pkey" PRIMARY KEY ("poolId","key")
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
CREATE TABLE "WriteProbe" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "at" TIMESTAMP(3) NOT NULL,
    "filler" BYTEA NOT NULL,

    CONSTRAINT "WriteProbe_pkey" PRIMARY KEY ("id")
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
CREATE TABLE "SigningKey" (
    "name" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "SigningKey_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "RateLimiterFlexible" (
    "key" TEXT NOT NULL,
    "points" INTEGER NOT NULL,
    "expire" TIMESTAMP(3),

    CONSTRAINT "RateLimiterFlexible_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "SiteSetting" (
    "name" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "SiteSetting_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "SetupCode" (
    "id" INTEGER NOT NULL,
    "codeHash" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "SetupCode_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SeasonImport" (
    "id" SERIAL NOT NULL,
    "seasonYear" INTEGER NOT NULL,
    "state" "SeasonImportState" NOT NULL DEFAULT 'WAITING',
    "csv" TEXT,
    "detail" TEXT,
    "requestedAt" TIMESTAMP(3) NOT NULL,
    "claimedAt" TIMESTAMP(3),
    "finishedAt" TIMESTAMP(3),

    CONSTRAINT "SeasonImport_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PoolLog" (
    "poolId" INTEGER NOT NULL,
    "origin" TEXT NOT NULL,
    "size" INTEGER NOT NULL DEFAULT 0,
    "peaks" BYTEA NOT NULL,
    "lastAt" TIMESTAMP(3) NOT NULL,
    "checkpoint" TEXT NOT NULL,
    "mailedSize" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "PoolLog_pkey" PRIMARY KEY ("poolId")
);

-- CreateTable
CREATE TABLE "LogLeaf" (
    "poolId" INTEGER NOT NULL,
    "index" INTEGER NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "type" TEXT NOT NULL,
    "data" TEXT NOT NULL,
    "entryId" INTEGER,
    "week" INTEGER,
    "teamId" TEXT,
    "replaces" INTEGER,
    "salt" TEXT,
    "record" TEXT,

    CONSTRAINT "LogLeaf_pkey" PRIMARY KEY ("poolId","index")
);

-- CreateTable
CREATE TABLE "LogNode" (
    "poolId" INTEGER NOT NULL,
    "level" INTEGER NOT NULL,
    "index" INTEGER NOT NULL,
    "hash" BYTEA NOT NULL,

    CONSTRAINT "LogNode_pkey" PRIMARY KEY ("poolId","level","index")
);

-- CreateTable
CREATE TABLE "LogFact" (
    "poolId" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "value" TEXT NOT NULL,

    CONSTRAINT "LogFact_pkey" PRIMARY KEY ("poolId","key")
);

-- CreateTable
CREATE TABLE "LoggedStanding" (
    "entryId" INTEGER NOT NULL,
    "index" INTEGER NOT NULL,
    "poolId" INTEGER NOT NULL,
    "from" TIMESTAMP(3) NOT NULL,
    "until" TIMESTAMP(3),
    "week" INTEGER,
    "reason" "EliminationReason",
    "strikes" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "LoggedStanding_pkey" PRIMARY KEY ("entryId","index")
);

-- CreateTable
CREATE TABLE "LogIncident" (
    "poolId" INTEGER NOT NULL,
    "since" TIMESTAMP(3) NOT NULL,
    "comparedAt" TIMESTAMP(3) NOT NULL,
    "count" INTEGER NOT NULL,
    "differences" JSONB NOT NULL,

    CONSTRAINT "LogIncident_pkey" PRIMARY KEY ("poolId")
);

-- CreateTable
CREATE TABLE "SeenCheckpoint" (
    "poolId" INTEGER NOT NULL,
    "size" INTEGER NOT NULL,
    "checkpoint" TEXT NOT NULL,
    "reportedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "SeenCheckpoint_pkey" PRIMARY KEY ("poolId")
);

-- CreateTable
CREATE TABLE "LoggedName" (
    "entryId" INTEGER NOT NULL,
    "poolId" INTEGER NOT NULL,
    "salt" TEXT NOT NULL,

    CONSTRAINT "LoggedName_pkey" PRIMARY KEY ("entryId")
);

-- CreateTable
CREATE TABLE "LogPublication" (
    "id" SERIAL NOT NULL,
    "poolId" INTEGER NOT NULL,
    "week" INTEGER,
    "at" TIMESTAMP(3) NOT NULL,
    "size" INTEGER NOT NULL,
    "checkpoint" TEXT NOT NULL,

    CONSTRAINT "LogPublication_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "LogCosignature" (
    "publicationId" INTEGER NOT NULL,
    "witness" TEXT NOT NULL,
    "line" TEXT NOT NULL,

    CONSTRAINT "LogCosignature_pkey" PRIMARY KEY ("publicationId","witness")
);

-- CreateTable
CREATE TABLE "WitnessedLog" (
    "origin" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "root" TEXT NOT NULL,
    "cosignedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "WitnessedLog_pkey" PRIMARY KEY ("origin")
);

-- CreateTable
CREATE TABLE "LogKey" (
    "id" SERIAL NOT NULL,
    "publicKey" TEXT NOT NULL,
    "since" TIMESTAMP(3) NOT NULL,
    "until" TIMESTAMP(3),

    CONSTRAINT "LogKey_pkey" PRIMARY KEY ("id")
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
CREATE UNIQUE INDEX "Passkey_credentialId_key" ON "Passkey"("credentialId");

-- CreateIndex
CREATE INDEX "Passkey_userId_idx" ON "Passkey"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "RecoveryCode_userId_codeHash_key" ON "RecoveryCode"("userId", "codeHash");

-- CreateIndex
CREATE UNIQUE INDEX "PendingLogIn_tokenHash_key" ON "PendingLogIn"("tokenHash");

-- CreateIndex
CREATE INDEX "PendingLogIn_userId_idx" ON "PendingLogIn"("userId");

-- CreateIndex
CREATE INDEX "PendingLogIn_expiresAt_idx" ON "PendingLogIn"("expiresAt");

-- CreateIndex
CREATE INDEX "PasskeyChallenge_expiresAt_idx" ON "PasskeyChallenge"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "PasskeyChallenge_sessionId_purpose_key" ON "PasskeyChallenge"("sessionId", "purpose");

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
CREATE UNIQUE INDEX "Pool_slug_key" ON "Pool"("slug");

-- CreateIndex
CREATE INDEX "Pool_seasonYear_idx" ON "Pool"("seasonYear");

-- CreateIndex
CREATE INDEX "Pool_copiedFromId_idx" ON "Pool"("copiedFromId");

-- CreateIndex
CREATE INDEX "PoolCommissioner_userId_idx" ON "PoolCommissioner"("userId");

-- CreateIndex
CREATE INDEX "PoolWeek_deadlinePassedAt_deadline_idx" ON "PoolWeek"("deadlinePassedAt", "deadline");

-- CreateIndex
CREATE UNIQUE INDEX "PoolWeek_poolId_week_key" ON "PoolWeek"("poolId", "week");

-- CreateIndex
CREATE INDEX "Entry_userId_idx" ON "Entry"("userId");

-- CreateIndex
CREATE INDEX "Entry_poolId_eliminatedWeek_id_idx" ON "Entry"("poolId", "eliminatedWeek" DESC, "id");

-- CreateIndex
CREATE INDEX "Entry_referralCodeId_idx" ON "Entry"("referralCodeId");

-- CreateIndex
CREATE UNIQUE INDEX "Entry_poolId_usernameKey_key" ON "Entry"("poolId", "usernameKey");

-- CreateIndex
CREATE UNIQUE INDEX "Entry_poolId_usernameSkeleton_key" ON "Entry"("poolId", "usernameSkeleton");

-- CreateIndex
CREATE UNIQUE INDEX "Entry_poolId_userId_number_key" ON "Entry"("poolId", "userId", "number");

-- CreateIndex
CREATE INDEX "Pick_poolId_week_teamId_id_idx" ON "Pick"("poolId", "week", "teamId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Pick_entryId_week_slot_key" ON "Pick"("entryId", "week", "slot");

-- CreateIndex
CREATE UNIQUE INDEX "Pick_entryId_teamId_period_key" ON "Pick"("entryId", "teamId", "period");

-- CreateIndex
CREATE INDEX "Plan_entryId_idx" ON "Plan"("entryId");

-- CreateIndex
CREATE INDEX "Plan_userId_idx" ON "Plan"("userId");

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
CREATE UNIQUE INDEX "PaymentReceipt_reversesId_key" ON "PaymentReceipt"("reversesId");

-- CreateIndex
CREATE INDEX "PaymentReceipt_paymentId_idx" ON "PaymentReceipt"("paymentId");

-- CreateIndex
CREATE UNIQUE INDEX "BuyBack_entryId_throughWeek_key" ON "BuyBack"("entryId", "throughWeek");

-- CreateIndex
CREATE UNIQUE INDEX "Commission_entryId_key" ON "Commission"("entryId");

-- CreateIndex
CREATE INDEX "Commission_userId_idx" ON "Commission"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "Payout_entryId_key" ON "Payout"("entryId");

-- CreateIndex
CREATE INDEX "OpenedPick_poolId_id_idx" ON "OpenedPick"("poolId", "id");

-- CreateIndex
CREATE INDEX "OpenedPick_entryId_week_idx" ON "OpenedPick"("entryId", "week");

-- CreateIndex
CREATE UNIQUE INDEX "AuditEntry_publicId_key" ON "AuditEntry"("publicId");

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
CREATE INDEX "ReadMark_userId_idx" ON "ReadMark"("userId");

-- CreateIndex
CREATE INDEX "Message_poolId_week_id_idx" ON "Message"("poolId", "week", "id");

-- CreateIndex
CREATE INDEX "Message_poolId_id_idx" ON "Message"("poolId", "id");

-- CreateIndex
CREATE INDEX "Message_authorId_idx" ON "Message"("authorId");

-- CreateIndex
CREATE INDEX "MessageMention_userId_messageId_idx" ON "MessageMention"("userId", "messageId");

-- CreateIndex
CREATE UNIQUE INDEX "ReminderLog_poolId_userId_week_kind_dueAt_key" ON "ReminderLog"("poolId", "userId", "week", "kind", "dueAt");

-- CreateIndex
CREATE UNIQUE INDEX "OutboxMail_key_key" ON "OutboxMail"("key");

-- CreateIndex
CREATE UNIQUE INDEX "OutboxMail_messageId_key" ON "OutboxMail"("messageId");

-- CreateIndex
CREATE INDEX "OutboxMail_sentAt_failedAt_sendAfter_idx" ON "OutboxMail"("sentAt", "failedAt", "sendAfter");

-- CreateIndex
CREATE INDEX "OutboxMail_poolId_heldAt_idx" ON "OutboxMail"("poolId", "heldAt");

-- CreateIndex
CREATE UNIQUE INDEX "InvitationLink_token_key" ON "InvitationLink"("token");

-- CreateIndex
CREATE INDEX "InvitationLink_poolId_idx" ON "InvitationLink"("poolId");

-- CreateIndex
CREATE UNIQUE INDEX "Invitation_tokenHash_key" ON "Invitation"("tokenHash");

-- CreateIndex
CREATE UNIQUE INDEX "Invitation_declineToken_key" ON "Invitation"("declineToken");

-- CreateIndex
CREATE UNIQUE INDEX "Invitation_mailKey_key" ON "Invitation"("mailKey");

-- CreateIndex
CREATE INDEX "Invitation_userId_idx" ON "Invitation"("userId");

-- CreateIndex
CREATE INDEX "Invitation_queuedAt_idx" ON "Invitation"("queuedAt");

-- CreateIndex
CREATE UNIQUE INDEX "Invitation_poolId_email_key" ON "Invitation"("poolId", "email");

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

-- CreateIndex
CREATE INDEX "Webhook_poolId_idx" ON "Webhook"("poolId");

-- CreateIndex
CREATE INDEX "Webhook_disabledAt_idx" ON "Webhook"("disabledAt");

-- CreateIndex
CREATE INDEX "WebhookDelivery_webhookId_deliveredAt_failedAt_sendAfter_idx" ON "WebhookDelivery"("webhookId", "deliveredAt", "failedAt", "sendAfter");

-- CreateIndex
CREATE INDEX "WebhookDelivery_createdAt_idx" ON "WebhookDelivery"("createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "WebhookDelivery_webhookId_messageId_key" ON "WebhookDelivery"("webhookId", "messageId");

-- CreateIndex
CREATE INDEX "SeasonImport_finishedAt_idx" ON "SeasonImport"("finishedAt");

-- CreateIndex
CREATE UNIQUE INDEX "PoolLog_origin_key" ON "PoolLog"("origin");

-- CreateIndex
CREATE INDEX "LogLeaf_poolId_week_index_idx" ON "LogLeaf"("poolId", "week", "index");

-- CreateIndex
CREATE INDEX "LogLeaf_poolId_type_index_idx" ON "LogLeaf"("poolId", "type", "index");

-- CreateIndex
CREATE INDEX "LogLeaf_entryId_idx" ON "LogLeaf"("entryId");

-- CreateIndex
CREATE INDEX "LoggedStanding_poolId_until_idx" ON "LoggedStanding"("poolId", "until");

-- CreateIndex
CREATE INDEX "LoggedStanding_poolId_week_entryId_idx" ON "LoggedStanding"("poolId", "week", "entryId");

-- CreateIndex
CREATE INDEX "LoggedName_poolId_idx" ON "LoggedName"("poolId");

-- CreateIndex
CREATE INDEX "LogPublication_poolId_id_idx" ON "LogPublication"("poolId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "LogKey_publicKey_key" ON "LogKey"("publicKey");

-- AddForeignKey
ALTER TABLE "Session" ADD CONSTRAINT "Session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PasswordReset" ADD CONSTRAINT "PasswordReset_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ApiToken" ADD CONSTRAINT "ApiToken_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Passkey" ADD CONSTRAINT "Passkey_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AuthenticatorApp" ADD CONSTRAINT "AuthenticatorApp_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RecoveryCode" ADD CONSTRAINT "RecoveryCode_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PendingLogIn" ADD CONSTRAINT "PendingLogIn_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PasskeyChallenge" ADD CONSTRAINT "PasskeyChallenge_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "Session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

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
ALTER TABLE "Pool" ADD CONSTRAINT "Pool_copiedFromId_fkey" FOREIGN KEY ("copiedFromId") REFERENCES "Pool"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PoolCommissioner" ADD CONSTRAINT "PoolCommissioner_poolId_fkey" FOREIGN KEY ("poolId") REFERENCES "Pool"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PoolCommissioner" ADD CONSTRAINT "PoolCommissioner_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PoolWeek" ADD CONSTRAINT "PoolWeek_poolId_fkey" FOREIGN KEY ("poolId") REFERENCES "Pool"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Entry" ADD CONSTRAINT "Entry_poolId_fkey" FOREIGN KEY ("poolId") REFERENCES "Pool"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Entry" ADD CONSTRAINT "Entry_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Entry" ADD CONSTRAINT "Entry_referralCodeId_fkey" FOREIGN KEY ("referralCodeId") REFERENCES "ReferralCode"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Pick" ADD CONSTRAINT "Pick_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "Entry"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Pick" ADD CONSTRAINT "Pick_gameId_fkey" FOREIGN KEY ("gameId") REFERENCES "Game"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Plan" ADD CONSTRAINT "Plan_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "Entry"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Plan" ADD CONSTRAINT "Plan_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

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
ALTER TABLE "PaymentReceipt" ADD CONSTRAINT "PaymentReceipt_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "Payment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PaymentReceipt" ADD CONSTRAINT "PaymentReceipt_byId_fkey" FOREIGN KEY ("byId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PaymentReceipt" ADD CONSTRAINT "PaymentReceipt_reversesId_fkey" FOREIGN KEY ("reversesId") REFERENCES "PaymentReceipt"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BuyBack" ADD CONSTRAINT "BuyBack_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "Entry"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Commission" ADD CONSTRAINT "Commission_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "Entry"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Commission" ADD CONSTRAINT "Commission_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Payout" ADD CONSTRAINT "Payout_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "Entry"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OpenedPick" ADD CONSTRAINT "OpenedPick_poolId_fkey" FOREIGN KEY ("poolId") REFERENCES "Pool"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OpenedPick" ADD CONSTRAINT "OpenedPick_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "Entry"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OpenedPick" ADD CONSTRAINT "OpenedPick_openedById_fkey" FOREIGN KEY ("openedById") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

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
ALTER TABLE "ReadMark" ADD CONSTRAINT "ReadMark_poolId_fkey" FOREIGN KEY ("poolId") REFERENCES "Pool"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReadMark" ADD CONSTRAINT "ReadMark_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Message" ADD CONSTRAINT "Message_poolId_fkey" FOREIGN KEY ("poolId") REFERENCES "Pool"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Message" ADD CONSTRAINT "Message_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Message" ADD CONSTRAINT "Message_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "Entry"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Message" ADD CONSTRAINT "Message_removedById_fkey" FOREIGN KEY ("removedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MessageMention" ADD CONSTRAINT "MessageMention_messageId_fkey" FOREIGN KEY ("messageId") REFERENCES "Message"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MessageMention" ADD CONSTRAINT "MessageMention_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MessageMention" ADD CONSTRAINT "MessageMention_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "Entry"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReminderLog" ADD CONSTRAINT "ReminderLog_poolId_fkey" FOREIGN KEY ("poolId") REFERENCES "Pool"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReminderLog" ADD CONSTRAINT "ReminderLog_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OutboxMail" ADD CONSTRAINT "OutboxMail_poolId_fkey" FOREIGN KEY ("poolId") REFERENCES "Pool"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "InvitationLink" ADD CONSTRAINT "InvitationLink_poolId_fkey" FOREIGN KEY ("poolId") REFERENCES "Pool"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "InvitationLink" ADD CONSTRAINT "InvitationLink_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "InvitationLink" ADD CONSTRAINT "InvitationLink_referralCodeId_fkey" FOREIGN KEY ("referralCodeId") REFERENCES "ReferralCode"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Invitation" ADD CONSTRAINT "Invitation_poolId_fkey" FOREIGN KEY ("poolId") REFERENCES "Pool"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Invitation" ADD CONSTRAINT "Invitation_invitedById_fkey" FOREIGN KEY ("invitedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Invitation" ADD CONSTRAINT "Invitation_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PushSubscription" ADD CONSTRAINT "PushSubscription_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PushSubscription" ADD CONSTRAINT "PushSubscription_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "Session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OutboxPush" ADD CONSTRAINT "OutboxPush_subscriptionId_fkey" FOREIGN KEY ("subscriptionId") REFERENCES "PushSubscription"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Webhook" ADD CONSTRAINT "Webhook_poolId_fkey" FOREIGN KEY ("poolId") REFERENCES "Pool"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WebhookDelivery" ADD CONSTRAINT "WebhookDelivery_webhookId_fkey" FOREIGN KEY ("webhookId") REFERENCES "Webhook"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WebhookMark" ADD CONSTRAINT "WebhookMark_poolId_fkey" FOREIGN KEY ("poolId") REFERENCES "Pool"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LogCosignature" ADD CONSTRAINT "LogCosignature_publicationId_fkey" FOREIGN KEY ("publicationId") REFERENCES "LogPublication"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
