-- CreateEnum
CREATE TYPE "public"."AllOutRule" AS ENUM ('SPLIT', 'PLAY_ON');

-- CreateEnum
CREATE TYPE "public"."ChangePicksRule" AS ENUM ('NEVER', 'UNTIL_LOCK');

-- CreateEnum
CREATE TYPE "public"."CommissionStatus" AS ENUM ('EARNED', 'PAID');

-- CreateEnum
CREATE TYPE "public"."Conference" AS ENUM ('AFC', 'NFC');

-- CreateEnum
CREATE TYPE "public"."DeadlineKind" AS ENUM ('SUNDAY', 'KICKOFF', 'FIRST_KICKOFF');

-- CreateEnum
CREATE TYPE "public"."DisputeStatus" AS ENUM ('OPEN', 'ANSWERED', 'RESOLVED');

-- CreateEnum
CREATE TYPE "public"."Division" AS ENUM ('EAST', 'NORTH', 'SOUTH', 'WEST');

-- CreateEnum
CREATE TYPE "public"."EliminationReason" AS ENUM ('LOSS', 'TIE', 'NO_PICK', 'LATE_PICK', 'TEAM_REUSED', 'ADMIN');

-- CreateEnum
CREATE TYPE "public"."GameRulingKind" AS ENUM ('SURVIVE', 'LOSS');

-- CreateEnum
CREATE TYPE "public"."GameStatus" AS ENUM ('SCHEDULED', 'LIVE', 'FINAL', 'POSTPONED', 'CANCELLED');

-- CreateEnum
CREATE TYPE "public"."InvitationKind" AS ENUM ('JOIN', 'CLAIM');

-- CreateEnum
CREATE TYPE "public"."LossRule" AS ENUM ('STRIKE', 'OUT');

-- CreateEnum
CREATE TYPE "public"."MissedWeeksRule" AS ENUM ('FREE', 'STRIKE');

-- CreateEnum
CREATE TYPE "public"."NoPickRule" AS ENUM ('OUT', 'STRIKE', 'AUTO');

-- CreateEnum
CREATE TYPE "public"."PasskeyPurpose" AS ENUM ('REGISTER', 'REAUTHENTICATE');

-- CreateEnum
CREATE TYPE "public"."PaymentStatus" AS ENUM ('PENDING', 'COMPLETED');

-- CreateEnum
CREATE TYPE "public"."PickAccess" AS ENUM ('OPENED', 'PASSWORD_LINK', 'PASSWORD_LINK_USED', 'SECOND_FACTOR_RESET', 'MADE_ADMINISTRATOR');

-- CreateEnum
CREATE TYPE "public"."PickOutcome" AS ENUM ('PENDING', 'WON', 'LOST', 'TIED');

-- CreateEnum
CREATE TYPE "public"."PickSource" AS ENUM ('PARTICIPANT', 'ADMIN', 'IMPORT', 'AUTO', 'PLAN');

-- CreateEnum
CREATE TYPE "public"."PickToRule" AS ENUM ('WIN', 'LOSE');

-- CreateEnum
CREATE TYPE "public"."PrizeBasis" AS ENUM ('ALL_ENTRIES', 'PAID_ENTRIES');

-- CreateEnum
CREATE TYPE "public"."ProviderPurpose" AS ENUM ('LOG_IN', 'LINK', 'REAUTHENTICATE');

-- CreateEnum
CREATE TYPE "public"."Registration" AS ENUM ('OPEN', 'MEMBERS_ONLY', 'CLOSED');

-- CreateEnum
CREATE TYPE "public"."ReminderKind" AS ENUM ('HOURS_24', 'HOURS_2', 'MANUAL');

-- CreateEnum
CREATE TYPE "public"."ResultSource" AS ENUM ('FEED', 'ADMIN', 'IMPORT');

-- CreateEnum
CREATE TYPE "public"."RolloverRule" AS ENUM ('NEVER', 'NO_WINNER');

-- CreateEnum
CREATE TYPE "public"."SeasonImportState" AS ENUM ('WAITING', 'READING', 'STORING', 'DONE', 'FAILED');

-- CreateEnum
CREATE TYPE "public"."TieBreakRule" AS ENUM ('SPLIT', 'MARGIN');

-- CreateEnum
CREATE TYPE "public"."TieRule" AS ENUM ('LOSS', 'STRIKE', 'SURVIVE');

-- CreateEnum
CREATE TYPE "public"."UpdateSource" AS ENUM ('FEED', 'SCHEDULE', 'SCOREBOARD');

-- CreateEnum
CREATE TYPE "public"."WebhookFormat" AS ENUM ('STANDARD', 'SLACK', 'DISCORD');

-- CreateTable
CREATE TABLE "public"."Announcement" (
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
CREATE TABLE "public"."ApiToken" (
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
CREATE TABLE "public"."AuditEntry" (
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
CREATE TABLE "public"."AuthenticatorApp" (
    "userId" INTEGER NOT NULL,
    "secret" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "confirmedAt" TIMESTAMP(3),
    "lastStep" INTEGER,

    CONSTRAINT "AuthenticatorApp_pkey" PRIMARY KEY ("userId")
);

-- CreateTable
CREATE TABLE "public"."BuyBack" (
    "id" SERIAL NOT NULL,
    "entryId" INTEGER NOT NULL,
    "throughWeek" INTEGER NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "status" "public"."PaymentStatus" NOT NULL DEFAULT 'PENDING',
    "createdAt" TIMESTAMP(3) NOT NULL,
    "paidAt" TIMESTAMP(3),

    CONSTRAINT "BuyBack_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "public"."Commission" (
    "id" SERIAL NOT NULL,
    "entryId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "status" "public"."CommissionStatus" NOT NULL DEFAULT 'EARNED',
    "earnedAt" TIMESTAMP(3) NOT NULL,
    "paidAt" TIMESTAMP(3),

    CONSTRAINT "Commission_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "public"."Dispute" (
    "id" SERIAL NOT NULL,
    "poolId" INTEGER NOT NULL,
    "entryId" INTEGER NOT NULL,
    "week" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "status" "public"."DisputeStatus" NOT NULL DEFAULT 'OPEN',
    "openedAt" TIMESTAMP(3) NOT NULL,
    "answer" TEXT,
    "answeredAt" TIMESTAMP(3),
    "resolution" TEXT,
    "resolvedAt" TIMESTAMP(3),
    "resolvedById" INTEGER,

    CONSTRAINT "Dispute_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "public"."Entry" (
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
    "eliminationReason" "public"."EliminationReason",
    "eliminatedAt" TIMESTAMP(3),
    "adminEliminatedWeek" INTEGER,
    "reinstatedThroughWeek" INTEGER,
    "boughtBackThroughWeek" INTEGER,
    "strikeWeeks" TEXT NOT NULL DEFAULT '',
    "welcomeShownAt" TIMESTAMP(3),
    "welcomeMessage" TEXT,
    "referralCodeId" INTEGER,
    "importedAt" TIMESTAMP(3),

    CONSTRAINT "Entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "public"."EntryCount" (
    "poolId" INTEGER NOT NULL,
    "startWeek" INTEGER NOT NULL,
    "eliminatedWeek" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "part" INTEGER NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "EntryCount_pkey" PRIMARY KEY ("poolId","startWeek","eliminatedWeek","reason","part")
);

-- CreateTable
CREATE TABLE "public"."ExternalIdentity" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "email" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "lastUsedAt" TIMESTAMP(3),

    CONSTRAINT "ExternalIdentity_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "public"."FeedStatus" (
    "name" TEXT NOT NULL,
    "lastTriedAt" TIMESTAMP(3),
    "lastSuccessAt" TIMESTAMP(3),
    "lastError" TEXT,

    CONSTRAINT "FeedStatus_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "public"."Game" (
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
    "status" "public"."GameStatus" NOT NULL DEFAULT 'SCHEDULED',
    "period" INTEGER,
    "clock" TEXT,
    "homeScore" INTEGER,
    "awayScore" INTEGER,
    "wentToOvertime" BOOLEAN NOT NULL DEFAULT false,
    "line" DOUBLE PRECISION,
    "lockedLine" DOUBLE PRECISION,
    "lineLockedAt" TIMESTAMP(3),
    "completedAt" TIMESTAMP(3),
    "resultSource" "public"."ResultSource",
    "confirmedAt" TIMESTAMP(3),
    "confirmedBy" "public"."UpdateSource",
    "reviewSince" TIMESTAMP(3),
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Game_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "public"."GameResult" (
    "id" SERIAL NOT NULL,
    "gameId" INTEGER NOT NULL,
    "status" "public"."GameStatus" NOT NULL,
    "homeScore" INTEGER,
    "awayScore" INTEGER,
    "source" "public"."ResultSource" NOT NULL,
    "recordedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "GameResult_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "public"."GameRuling" (
    "id" SERIAL NOT NULL,
    "poolId" INTEGER NOT NULL,
    "gameId" INTEGER NOT NULL,
    "kind" "public"."GameRulingKind" NOT NULL,

    CONSTRAINT "GameRuling_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "public"."HeldUpdate" (
    "id" SERIAL NOT NULL,
    "gameId" INTEGER NOT NULL,
    "source" "public"."UpdateSource" NOT NULL DEFAULT 'FEED',
    "update" JSONB NOT NULL,
    "why" TEXT NOT NULL,
    "heldAt" TIMESTAMP(3) NOT NULL,
    "resolvedAt" TIMESTAMP(3),
    "accepted" BOOLEAN,

    CONSTRAINT "HeldUpdate_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "public"."Invitation" (
    "id" SERIAL NOT NULL,
    "poolId" INTEGER NOT NULL,
    "email" TEXT NOT NULL,
    "kind" "public"."InvitationKind" NOT NULL,
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
CREATE TABLE "public"."InvitationLink" (
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
CREATE TABLE "public"."InvitationRefusal" (
    "emailHash" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "InvitationRefusal_pkey" PRIMARY KEY ("emailHash")
);

-- CreateTable
CREATE TABLE "public"."JobLease" (
    "name" TEXT NOT NULL,
    "holder" TEXT NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "lastStartedAt" TIMESTAMP(3),
    "lastEndedAt" TIMESTAMP(3),
    "lastError" TEXT,

    CONSTRAINT "JobLease_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "public"."LogBeginning" (
    "poolId" INTEGER NOT NULL,
    "origin" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "peaks" BYTEA NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "through" INTEGER NOT NULL,

    CONSTRAINT "LogBeginning_pkey" PRIMARY KEY ("poolId")
);

-- CreateTable
CREATE TABLE "public"."LogCosignature" (
    "publicationId" INTEGER NOT NULL,
    "witness" TEXT NOT NULL,
    "line" TEXT NOT NULL,

    CONSTRAINT "LogCosignature_pkey" PRIMARY KEY ("publicationId","witness")
);

-- CreateTable
CREATE TABLE "public"."LogFact" (
    "poolId" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "value" TEXT NOT NULL,

    CONSTRAINT "LogFact_pkey" PRIMARY KEY ("poolId","key")
);

-- CreateTable
CREATE TABLE "public"."LogIncident" (
    "poolId" INTEGER NOT NULL,
    "since" TIMESTAMP(3) NOT NULL,
    "comparedAt" TIMESTAMP(3) NOT NULL,
    "count" INTEGER NOT NULL,
    "differences" JSONB NOT NULL,

    CONSTRAINT "LogIncident_pkey" PRIMARY KEY ("poolId")
);

-- CreateTable
CREATE TABLE "public"."LogKey" (
    "id" SERIAL NOT NULL,
    "publicKey" TEXT NOT NULL,
    "since" TIMESTAMP(3) NOT NULL,
    "until" TIMESTAMP(3),

    CONSTRAINT "LogKey_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "public"."LogLeaf" (
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
CREATE TABLE "public"."LogNode" (
    "poolId" INTEGER NOT NULL,
    "level" INTEGER NOT NULL,
    "index" INTEGER NOT NULL,
    "hash" BYTEA NOT NULL,

    CONSTRAINT "LogNode_pkey" PRIMARY KEY ("poolId","level","index")
);

-- CreateTable
CREATE TABLE "public"."LogPublication" (
    "id" SERIAL NOT NULL,
    "poolId" INTEGER NOT NULL,
    "week" INTEGER,
    "at" TIMESTAMP(3) NOT NULL,
    "size" INTEGER NOT NULL,
    "checkpoint" TEXT NOT NULL,

    CONSTRAINT "LogPublication_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "public"."LoggedName" (
    "entryId" INTEGER NOT NULL,
    "poolId" INTEGER NOT NULL,
    "salt" TEXT NOT NULL,

    CONSTRAINT "LoggedName_pkey" PRIMARY KEY ("entryId")
);

-- CreateTable
CREATE TABLE "public"."LoggedStanding" (
    "entryId" INTEGER NOT NULL,
    "index" INTEGER NOT NULL,
    "poolId" INTEGER NOT NULL,
    "from" TIMESTAMP(3) NOT NULL,
    "until" TIMESTAMP(3),
    "week" INTEGER,
    "reason" "public"."EliminationReason",
    "strikes" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "LoggedStanding_pkey" PRIMARY KEY ("entryId","index")
);

-- CreateTable
CREATE TABLE "public"."Message" (
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
CREATE TABLE "public"."MessageMention" (
    "messageId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "entryId" INTEGER NOT NULL,

    CONSTRAINT "MessageMention_pkey" PRIMARY KEY ("messageId","entryId")
);

-- CreateTable
CREATE TABLE "public"."OpenedPick" (
    "id" SERIAL NOT NULL,
    "poolId" INTEGER NOT NULL,
    "entryId" INTEGER NOT NULL,
    "week" INTEGER NOT NULL,
    "openedById" INTEGER,
    "openedAt" TIMESTAMP(3) NOT NULL,
    "reason" TEXT NOT NULL,
    "way" "public"."PickAccess" NOT NULL DEFAULT 'OPENED',

    CONSTRAINT "OpenedPick_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "public"."OutboxMail" (
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
CREATE TABLE "public"."OutboxPush" (
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
CREATE TABLE "public"."Passkey" (
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
CREATE TABLE "public"."PasskeyChallenge" (
    "id" SERIAL NOT NULL,
    "sessionId" INTEGER NOT NULL,
    "purpose" "public"."PasskeyPurpose" NOT NULL,
    "challenge" TEXT NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "PasskeyChallenge_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "public"."PasswordReset" (
    "id" SERIAL NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "userId" INTEGER NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "usedAt" TIMESTAMP(3),
    "isHanded" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "PasswordReset_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "public"."Payment" (
    "id" SERIAL NOT NULL,
    "entryId" INTEGER NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "buyBackCents" INTEGER NOT NULL DEFAULT 0,
    "receivedCents" INTEGER NOT NULL DEFAULT 0,
    "status" "public"."PaymentStatus" NOT NULL DEFAULT 'PENDING',
    "createdAt" TIMESTAMP(3) NOT NULL,
    "paidAt" TIMESTAMP(3),
    "method" TEXT,
    "note" TEXT,

    CONSTRAINT "Payment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "public"."PaymentReceipt" (
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
CREATE TABLE "public"."Payout" (
    "id" SERIAL NOT NULL,
    "entryId" INTEGER NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "paidAt" TIMESTAMP(3) NOT NULL,
    "method" TEXT NOT NULL,
    "note" TEXT,

    CONSTRAINT "Payout_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "public"."PendingLogIn" (
    "id" SERIAL NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "userId" INTEGER,
    "passwordKey" TEXT,
    "challenge" TEXT,
    "triesLeft" INTEGER NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "idToken" TEXT,

    CONSTRAINT "PendingLogIn_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "public"."Pick" (
    "id" SERIAL NOT NULL,
    "poolId" INTEGER NOT NULL,
    "entryId" INTEGER NOT NULL,
    "week" INTEGER NOT NULL,
    "teamId" TEXT NOT NULL,
    "gameId" INTEGER NOT NULL,
    "submittedAt" TIMESTAMP(3) NOT NULL,
    "source" "public"."PickSource" NOT NULL DEFAULT 'PARTICIPANT',
    "outcome" "public"."PickOutcome" NOT NULL DEFAULT 'PENDING',
    "slot" INTEGER NOT NULL DEFAULT 1,
    "period" INTEGER NOT NULL DEFAULT 0,
    "teamUse" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "Pick_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "public"."PickCount" (
    "poolId" INTEGER NOT NULL,
    "week" INTEGER NOT NULL,
    "teamId" TEXT NOT NULL,
    "part" INTEGER NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "PickCount_pkey" PRIMARY KEY ("poolId","week","teamId","part")
);

-- CreateTable
CREATE TABLE "public"."Plan" (
    "id" SERIAL NOT NULL,
    "entryId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "teams" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    "fallbackOf" INTEGER,

    CONSTRAINT "Plan_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "public"."Pool" (
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
    "tieRule" "public"."TieRule" NOT NULL DEFAULT 'LOSS',
    "registration" "public"."Registration" NOT NULL DEFAULT 'CLOSED',
    "lateJoinThroughWeek" INTEGER,
    "commissionCents" INTEGER NOT NULL DEFAULT 0,
    "prizeBasis" "public"."PrizeBasis" NOT NULL DEFAULT 'ALL_ENTRIES',
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
    "lossRule" "public"."LossRule" NOT NULL DEFAULT 'STRIKE',
    "noPick" "public"."NoPickRule" NOT NULL DEFAULT 'OUT',
    "doublePickWeeks" TEXT NOT NULL DEFAULT '',
    "changePicks" "public"."ChangePicksRule" NOT NULL DEFAULT 'NEVER',
    "deadlineRule" "public"."DeadlineKind" NOT NULL DEFAULT 'SUNDAY',
    "missedWeeks" "public"."MissedWeeksRule" NOT NULL DEFAULT 'FREE',
    "reuseTeamsFromWeek" INTEGER,
    "firstWeek" INTEGER NOT NULL DEFAULT 1,
    "lastWeek" INTEGER,
    "buyBackThroughWeek" INTEGER,
    "buyBackFeeCents" INTEGER,
    "allOut" "public"."AllOutRule" NOT NULL DEFAULT 'SPLIT',
    "prizePercentages" TEXT NOT NULL DEFAULT '100',
    "rollover" "public"."RolloverRule" NOT NULL DEFAULT 'NEVER',
    "showChances" BOOLEAN NOT NULL DEFAULT true,
    "talk" BOOLEAN NOT NULL DEFAULT true,
    "showPaid" BOOLEAN NOT NULL DEFAULT false,
    "buyBackCents" INTEGER NOT NULL DEFAULT 0,
    "carriedOverCents" INTEGER NOT NULL DEFAULT 0,
    "copiedFromId" INTEGER,
    "seasonPublishedAt" TIMESTAMP(3),
    "differsSince" TIMESTAMP(3),
    "pickTo" "public"."PickToRule" NOT NULL DEFAULT 'WIN',
    "teamUses" INTEGER NOT NULL DEFAULT 1,
    "byeWeeks" INTEGER NOT NULL DEFAULT 0,
    "secondChanceOfId" INTEGER,
    "ownAutoPicks" INTEGER NOT NULL DEFAULT 0,
    "tieBreak" "public"."TieBreakRule" NOT NULL DEFAULT 'SPLIT',
    "currency" TEXT NOT NULL DEFAULT 'USD',
    "favoriteLimit" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "Pool_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "public"."PoolCommissioner" (
    "poolId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "since" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "PoolCommissioner_pkey" PRIMARY KEY ("poolId","userId")
);

-- CreateTable
CREATE TABLE "public"."PoolLog" (
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
CREATE TABLE "public"."PoolWeek" (
    "id" SERIAL NOT NULL,
    "poolId" INTEGER NOT NULL,
    "week" INTEGER NOT NULL,
    "deadline" TIMESTAMP(3) NOT NULL,
    "deadlineMovedAt" TIMESTAMP(3),
    "deadlinePassedAt" TIMESTAMP(3),
    "completedAt" TIMESTAMP(3),
    "isVoid" BOOLEAN NOT NULL DEFAULT false,
    "reopenedFrom" TIMESTAMP(3),

    CONSTRAINT "PoolWeek_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "public"."ProviderLogIn" (
    "id" SERIAL NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "purpose" "public"."ProviderPurpose" NOT NULL,
    "userId" INTEGER,
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "email" TEXT,
    "isEmailVerified" BOOLEAN NOT NULL,
    "name" TEXT,
    "hasSecondFactor" BOOLEAN NOT NULL,
    "idToken" TEXT,
    "returnTo" TEXT NOT NULL,
    "codeHash" TEXT,
    "triesLeft" INTEGER NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ProviderLogIn_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "public"."PushSubscription" (
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
CREATE TABLE "public"."RateLimiterFlexible" (
    "key" TEXT NOT NULL,
    "points" INTEGER NOT NULL,
    "expire" TIMESTAMP(3),

    CONSTRAINT "RateLimiterFlexible_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "public"."ReadMark" (
    "poolId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "announcementsThrough" INTEGER NOT NULL DEFAULT 0,
    "messagesThrough" INTEGER NOT NULL DEFAULT 0,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ReadMark_pkey" PRIMARY KEY ("poolId","userId")
);

-- CreateTable
CREATE TABLE "public"."RecoveryCode" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "codeHash" TEXT NOT NULL,
    "salt" TEXT NOT NULL,
    "usedAt" TIMESTAMP(3),

    CONSTRAINT "RecoveryCode_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "public"."ReferralCode" (
    "id" SERIAL NOT NULL,
    "poolId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "code" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "disabledAt" TIMESTAMP(3),

    CONSTRAINT "ReferralCode_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "public"."ReminderLog" (
    "id" SERIAL NOT NULL,
    "poolId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "week" INTEGER NOT NULL,
    "kind" "public"."ReminderKind" NOT NULL,
    "dueAt" TIMESTAMP(3) NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ReminderLog_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "public"."ReplayClock" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "replayAt" TIMESTAMP(3) NOT NULL,
    "realAt" TIMESTAMP(3) NOT NULL,
    "speed" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "ReplayClock_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "public"."RulesAcknowledgement" (
    "poolId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "version" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "record" TEXT NOT NULL,
    "salt" TEXT NOT NULL,

    CONSTRAINT "RulesAcknowledgement_pkey" PRIMARY KEY ("poolId","userId","version")
);

-- CreateTable
CREATE TABLE "public"."Season" (
    "year" INTEGER NOT NULL,
    "weekCount" INTEGER NOT NULL DEFAULT 18,

    CONSTRAINT "Season_pkey" PRIMARY KEY ("year")
);

-- CreateTable
CREATE TABLE "public"."SeasonImport" (
    "id" SERIAL NOT NULL,
    "seasonYear" INTEGER NOT NULL,
    "state" "public"."SeasonImportState" NOT NULL DEFAULT 'WAITING',
    "csv" TEXT,
    "detail" TEXT,
    "requestedAt" TIMESTAMP(3) NOT NULL,
    "claimedAt" TIMESTAMP(3),
    "finishedAt" TIMESTAMP(3),

    CONSTRAINT "SeasonImport_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "public"."SeenCheckpoint" (
    "poolId" INTEGER NOT NULL,
    "size" INTEGER NOT NULL,
    "checkpoint" TEXT NOT NULL,
    "reportedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "SeenCheckpoint_pkey" PRIMARY KEY ("poolId")
);

-- CreateTable
CREATE TABLE "public"."Session" (
    "id" SERIAL NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "userId" INTEGER NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "lastSeenAt" TIMESTAMP(3) NOT NULL,
    "userAgent" TEXT,
    "provenAt" TIMESTAMP(3) NOT NULL,
    "hasProviderFactor" BOOLEAN NOT NULL DEFAULT false,
    "idToken" TEXT,

    CONSTRAINT "Session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "public"."SetupCode" (
    "id" INTEGER NOT NULL,
    "codeHash" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "SetupCode_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "public"."SigningKey" (
    "name" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "SigningKey_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "public"."SiteSetting" (
    "name" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "SiteSetting_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "public"."Team" (
    "id" TEXT NOT NULL,
    "scheduleAbbreviation" TEXT,
    "city" TEXT NOT NULL,
    "nickname" TEXT NOT NULL,
    "conference" "public"."Conference" NOT NULL,
    "division" "public"."Division" NOT NULL,
    "primaryColor" TEXT NOT NULL,
    "secondColor" TEXT NOT NULL,

    CONSTRAINT "Team_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "public"."User" (
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
CREATE TABLE "public"."Webhook" (
    "id" SERIAL NOT NULL,
    "poolId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "format" "public"."WebhookFormat" NOT NULL,
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
CREATE TABLE "public"."WebhookDelivery" (
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
CREATE TABLE "public"."WebhookMark" (
    "poolId" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "entryId" INTEGER,
    "week" INTEGER,

    CONSTRAINT "WebhookMark_pkey" PRIMARY KEY ("poolId","key")
);

-- CreateTable
CREATE TABLE "public"."WitnessedLog" (
    "origin" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "root" TEXT NOT NULL,
    "cosignedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "WitnessedLog_pkey" PRIMARY KEY ("origin")
);

-- CreateTable
CREATE TABLE "public"."WriteProbe" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "at" TIMESTAMP(3) NOT NULL,
    "filler" BYTEA NOT NULL,

    CONSTRAINT "WriteProbe_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Announcement_poolId_at_idx" ON "public"."Announcement"("poolId", "at");

-- CreateIndex
CREATE UNIQUE INDEX "ApiToken_tokenHash_key" ON "public"."ApiToken"("tokenHash");

-- CreateIndex
CREATE INDEX "ApiToken_userId_idx" ON "public"."ApiToken"("userId");

-- CreateIndex
CREATE INDEX "AuditEntry_actorId_idx" ON "public"."AuditEntry"("actorId");

-- CreateIndex
CREATE INDEX "AuditEntry_poolId_at_idx" ON "public"."AuditEntry"("poolId", "at");

-- CreateIndex
CREATE UNIQUE INDEX "AuditEntry_publicId_key" ON "public"."AuditEntry"("publicId");

-- CreateIndex
CREATE INDEX "AuditEntry_subjectType_subjectId_idx" ON "public"."AuditEntry"("subjectType", "subjectId");

-- CreateIndex
CREATE UNIQUE INDEX "BuyBack_entryId_throughWeek_key" ON "public"."BuyBack"("entryId", "throughWeek");

-- CreateIndex
CREATE UNIQUE INDEX "Commission_entryId_key" ON "public"."Commission"("entryId");

-- CreateIndex
CREATE INDEX "Commission_userId_idx" ON "public"."Commission"("userId");

-- CreateIndex
CREATE INDEX "Dispute_entryId_idx" ON "public"."Dispute"("entryId");

-- CreateIndex
CREATE INDEX "Dispute_poolId_status_idx" ON "public"."Dispute"("poolId", "status");

-- CreateIndex
CREATE INDEX "Entry_poolId_eliminatedWeek_id_idx" ON "public"."Entry"("poolId", "eliminatedWeek" DESC, "id");

-- CreateIndex
CREATE INDEX "Entry_poolId_importedAt_idx" ON "public"."Entry"("poolId", "importedAt");

-- CreateIndex
CREATE UNIQUE INDEX "Entry_poolId_userId_number_key" ON "public"."Entry"("poolId", "userId", "number");

-- CreateIndex
CREATE UNIQUE INDEX "Entry_poolId_usernameKey_key" ON "public"."Entry"("poolId", "usernameKey");

-- CreateIndex
CREATE UNIQUE INDEX "Entry_poolId_usernameSkeleton_key" ON "public"."Entry"("poolId", "usernameSkeleton");

-- CreateIndex
CREATE INDEX "Entry_referralCodeId_idx" ON "public"."Entry"("referralCodeId");

-- CreateIndex
CREATE INDEX "Entry_userId_idx" ON "public"."Entry"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "ExternalIdentity_issuer_subject_key" ON "public"."ExternalIdentity"("issuer", "subject");

-- CreateIndex
CREATE UNIQUE INDEX "ExternalIdentity_userId_issuer_key" ON "public"."ExternalIdentity"("userId", "issuer");

-- CreateIndex
CREATE UNIQUE INDEX "Game_feedId_key" ON "public"."Game"("feedId");

-- CreateIndex
CREATE INDEX "Game_seasonYear_kickoff_idx" ON "public"."Game"("seasonYear", "kickoff");

-- CreateIndex
CREATE INDEX "Game_seasonYear_status_idx" ON "public"."Game"("seasonYear", "status");

-- CreateIndex
CREATE UNIQUE INDEX "Game_seasonYear_week_awayTeamId_key" ON "public"."Game"("seasonYear", "week", "awayTeamId");

-- CreateIndex
CREATE UNIQUE INDEX "Game_seasonYear_week_homeTeamId_key" ON "public"."Game"("seasonYear", "week", "homeTeamId");

-- CreateIndex
CREATE INDEX "GameResult_gameId_idx" ON "public"."GameResult"("gameId");

-- CreateIndex
CREATE INDEX "GameRuling_gameId_idx" ON "public"."GameRuling"("gameId");

-- CreateIndex
CREATE UNIQUE INDEX "GameRuling_poolId_gameId_key" ON "public"."GameRuling"("poolId", "gameId");

-- CreateIndex
CREATE INDEX "HeldUpdate_gameId_idx" ON "public"."HeldUpdate"("gameId");

-- CreateIndex
CREATE INDEX "HeldUpdate_resolvedAt_idx" ON "public"."HeldUpdate"("resolvedAt");

-- CreateIndex
CREATE UNIQUE INDEX "Invitation_declineToken_key" ON "public"."Invitation"("declineToken");

-- CreateIndex
CREATE UNIQUE INDEX "Invitation_mailKey_key" ON "public"."Invitation"("mailKey");

-- CreateIndex
CREATE UNIQUE INDEX "Invitation_poolId_email_key" ON "public"."Invitation"("poolId", "email");

-- CreateIndex
CREATE INDEX "Invitation_queuedAt_idx" ON "public"."Invitation"("queuedAt");

-- CreateIndex
CREATE UNIQUE INDEX "Invitation_tokenHash_key" ON "public"."Invitation"("tokenHash");

-- CreateIndex
CREATE INDEX "Invitation_userId_idx" ON "public"."Invitation"("userId");

-- CreateIndex
CREATE INDEX "InvitationLink_poolId_idx" ON "public"."InvitationLink"("poolId");

-- CreateIndex
CREATE UNIQUE INDEX "InvitationLink_token_key" ON "public"."InvitationLink"("token");

-- CreateIndex
CREATE INDEX "LogLeaf_entryId_idx" ON "public"."LogLeaf"("entryId");

-- CreateIndex
CREATE INDEX "LogLeaf_poolId_type_index_idx" ON "public"."LogLeaf"("poolId", "type", "index");

-- CreateIndex
CREATE INDEX "LogLeaf_poolId_week_index_idx" ON "public"."LogLeaf"("poolId", "week", "index");

-- CreateIndex
CREATE INDEX "LogPublication_poolId_id_idx" ON "public"."LogPublication"("poolId", "id");

-- CreateIndex
CREATE INDEX "LoggedName_poolId_idx" ON "public"."LoggedName"("poolId");

-- CreateIndex
CREATE INDEX "LoggedStanding_poolId_until_idx" ON "public"."LoggedStanding"("poolId", "until");

-- CreateIndex
CREATE INDEX "LoggedStanding_poolId_week_entryId_idx" ON "public"."LoggedStanding"("poolId", "week", "entryId");

-- CreateIndex
CREATE INDEX "Message_authorId_idx" ON "public"."Message"("authorId");

-- CreateIndex
CREATE INDEX "Message_poolId_id_idx" ON "public"."Message"("poolId", "id");

-- CreateIndex
CREATE INDEX "Message_poolId_week_id_idx" ON "public"."Message"("poolId", "week", "id");

-- CreateIndex
CREATE INDEX "MessageMention_userId_messageId_idx" ON "public"."MessageMention"("userId", "messageId");

-- CreateIndex
CREATE INDEX "OpenedPick_entryId_week_idx" ON "public"."OpenedPick"("entryId", "week");

-- CreateIndex
CREATE INDEX "OpenedPick_poolId_id_idx" ON "public"."OpenedPick"("poolId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "OutboxMail_key_key" ON "public"."OutboxMail"("key");

-- CreateIndex
CREATE UNIQUE INDEX "OutboxMail_messageId_key" ON "public"."OutboxMail"("messageId");

-- CreateIndex
CREATE INDEX "OutboxMail_poolId_heldAt_idx" ON "public"."OutboxMail"("poolId", "heldAt");

-- CreateIndex
CREATE INDEX "OutboxMail_sentAt_failedAt_sendAfter_idx" ON "public"."OutboxMail"("sentAt", "failedAt", "sendAfter");

-- CreateIndex
CREATE UNIQUE INDEX "OutboxPush_key_key" ON "public"."OutboxPush"("key");

-- CreateIndex
CREATE INDEX "OutboxPush_sentAt_failedAt_sendAfter_idx" ON "public"."OutboxPush"("sentAt", "failedAt", "sendAfter");

-- CreateIndex
CREATE INDEX "OutboxPush_subscriptionId_idx" ON "public"."OutboxPush"("subscriptionId");

-- CreateIndex
CREATE UNIQUE INDEX "Passkey_credentialId_key" ON "public"."Passkey"("credentialId");

-- CreateIndex
CREATE INDEX "Passkey_userId_idx" ON "public"."Passkey"("userId");

-- CreateIndex
CREATE INDEX "PasskeyChallenge_expiresAt_idx" ON "public"."PasskeyChallenge"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "PasskeyChallenge_sessionId_purpose_key" ON "public"."PasskeyChallenge"("sessionId", "purpose");

-- CreateIndex
CREATE INDEX "PasswordReset_expiresAt_idx" ON "public"."PasswordReset"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "PasswordReset_tokenHash_key" ON "public"."PasswordReset"("tokenHash");

-- CreateIndex
CREATE INDEX "PasswordReset_userId_idx" ON "public"."PasswordReset"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "Payment_entryId_key" ON "public"."Payment"("entryId");

-- CreateIndex
CREATE INDEX "Payment_status_idx" ON "public"."Payment"("status");

-- CreateIndex
CREATE INDEX "PaymentReceipt_paymentId_idx" ON "public"."PaymentReceipt"("paymentId");

-- CreateIndex
CREATE UNIQUE INDEX "PaymentReceipt_reversesId_key" ON "public"."PaymentReceipt"("reversesId");

-- CreateIndex
CREATE UNIQUE INDEX "Payout_entryId_key" ON "public"."Payout"("entryId");

-- CreateIndex
CREATE INDEX "PendingLogIn_expiresAt_idx" ON "public"."PendingLogIn"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "PendingLogIn_tokenHash_key" ON "public"."PendingLogIn"("tokenHash");

-- CreateIndex
CREATE INDEX "PendingLogIn_userId_idx" ON "public"."PendingLogIn"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "Pick_entryId_teamId_period_teamUse_key" ON "public"."Pick"("entryId", "teamId", "period", "teamUse");

-- CreateIndex
CREATE UNIQUE INDEX "Pick_entryId_week_slot_key" ON "public"."Pick"("entryId", "week", "slot");

-- CreateIndex
CREATE INDEX "Pick_poolId_week_teamId_id_idx" ON "public"."Pick"("poolId", "week", "teamId", "id");

-- CreateIndex
CREATE INDEX "Plan_entryId_idx" ON "public"."Plan"("entryId");

-- CreateIndex
CREATE UNIQUE INDEX "Plan_fallbackOf_key" ON "public"."Plan"("fallbackOf");

-- CreateIndex
CREATE INDEX "Plan_userId_idx" ON "public"."Plan"("userId");

-- CreateIndex
CREATE INDEX "Pool_copiedFromId_idx" ON "public"."Pool"("copiedFromId");

-- CreateIndex
CREATE INDEX "Pool_seasonYear_idx" ON "public"."Pool"("seasonYear");

-- CreateIndex
CREATE UNIQUE INDEX "Pool_secondChanceOfId_key" ON "public"."Pool"("secondChanceOfId");

-- CreateIndex
CREATE UNIQUE INDEX "Pool_slug_key" ON "public"."Pool"("slug");

-- CreateIndex
CREATE INDEX "PoolCommissioner_userId_idx" ON "public"."PoolCommissioner"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "PoolLog_origin_key" ON "public"."PoolLog"("origin");

-- CreateIndex
CREATE INDEX "PoolWeek_deadlinePassedAt_deadline_idx" ON "public"."PoolWeek"("deadlinePassedAt", "deadline");

-- CreateIndex
CREATE UNIQUE INDEX "PoolWeek_poolId_week_key" ON "public"."PoolWeek"("poolId", "week");

-- CreateIndex
CREATE INDEX "ProviderLogIn_expiresAt_idx" ON "public"."ProviderLogIn"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "ProviderLogIn_tokenHash_key" ON "public"."ProviderLogIn"("tokenHash");

-- CreateIndex
CREATE INDEX "ProviderLogIn_userId_idx" ON "public"."ProviderLogIn"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "PushSubscription_endpointHash_key" ON "public"."PushSubscription"("endpointHash");

-- CreateIndex
CREATE UNIQUE INDEX "PushSubscription_sessionId_key" ON "public"."PushSubscription"("sessionId");

-- CreateIndex
CREATE INDEX "PushSubscription_userId_idx" ON "public"."PushSubscription"("userId");

-- CreateIndex
CREATE INDEX "ReadMark_userId_idx" ON "public"."ReadMark"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "RecoveryCode_userId_codeHash_key" ON "public"."RecoveryCode"("userId", "codeHash");

-- CreateIndex
CREATE UNIQUE INDEX "ReferralCode_code_key" ON "public"."ReferralCode"("code");

-- CreateIndex
CREATE INDEX "ReferralCode_poolId_idx" ON "public"."ReferralCode"("poolId");

-- CreateIndex
CREATE INDEX "ReferralCode_userId_idx" ON "public"."ReferralCode"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "ReminderLog_poolId_userId_week_kind_dueAt_key" ON "public"."ReminderLog"("poolId", "userId", "week", "kind", "dueAt");

-- CreateIndex
CREATE INDEX "RulesAcknowledgement_userId_idx" ON "public"."RulesAcknowledgement"("userId");

-- CreateIndex
CREATE INDEX "SeasonImport_finishedAt_idx" ON "public"."SeasonImport"("finishedAt");

-- CreateIndex
CREATE INDEX "Session_expiresAt_idx" ON "public"."Session"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "Session_tokenHash_key" ON "public"."Session"("tokenHash");

-- CreateIndex
CREATE INDEX "Session_userId_idx" ON "public"."Session"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "Team_scheduleAbbreviation_key" ON "public"."Team"("scheduleAbbreviation");

-- CreateIndex
CREATE UNIQUE INDEX "User_email_key" ON "public"."User"("email");

-- CreateIndex
CREATE UNIQUE INDEX "User_unsubscribeToken_key" ON "public"."User"("unsubscribeToken");

-- CreateIndex
CREATE INDEX "Webhook_disabledAt_idx" ON "public"."Webhook"("disabledAt");

-- CreateIndex
CREATE INDEX "Webhook_poolId_idx" ON "public"."Webhook"("poolId");

-- CreateIndex
CREATE INDEX "WebhookDelivery_createdAt_idx" ON "public"."WebhookDelivery"("createdAt");

-- CreateIndex
CREATE INDEX "WebhookDelivery_webhookId_deliveredAt_failedAt_sendAfter_idx" ON "public"."WebhookDelivery"("webhookId", "deliveredAt", "failedAt", "sendAfter");

-- CreateIndex
CREATE UNIQUE INDEX "WebhookDelivery_webhookId_messageId_key" ON "public"."WebhookDelivery"("webhookId", "messageId");

-- AddForeignKey
ALTER TABLE "public"."Announcement" ADD CONSTRAINT "Announcement_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "public"."User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public"."Announcement" ADD CONSTRAINT "Announcement_poolId_fkey" FOREIGN KEY ("poolId") REFERENCES "public"."Pool"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public"."ApiToken" ADD CONSTRAINT "ApiToken_userId_fkey" FOREIGN KEY ("userId") REFERENCES "public"."User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public"."AuditEntry" ADD CONSTRAINT "AuditEntry_actorId_fkey" FOREIGN KEY ("actorId") REFERENCES "public"."User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public"."AuditEntry" ADD CONSTRAINT "AuditEntry_poolId_fkey" FOREIGN KEY ("poolId") REFERENCES "public"."Pool"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public"."AuthenticatorApp" ADD CONSTRAINT "AuthenticatorApp_userId_fkey" FOREIGN KEY ("userId") REFERENCES "public"."User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public"."BuyBack" ADD CONSTRAINT "BuyBack_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "public"."Entry"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public"."Commission" ADD CONSTRAINT "Commission_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "public"."Entry"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public"."Commission" ADD CONSTRAINT "Commission_userId_fkey" FOREIGN KEY ("userId") REFERENCES "public"."User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public"."Dispute" ADD CONSTRAINT "Dispute_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "public"."Entry"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public"."Dispute" ADD CONSTRAINT "Dispute_poolId_fkey" FOREIGN KEY ("poolId") REFERENCES "public"."Pool"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public"."Dispute" ADD CONSTRAINT "Dispute_resolvedById_fkey" FOREIGN KEY ("resolvedById") REFERENCES "public"."User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public"."Entry" ADD CONSTRAINT "Entry_poolId_fkey" FOREIGN KEY ("poolId") REFERENCES "public"."Pool"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public"."Entry" ADD CONSTRAINT "Entry_referralCodeId_fkey" FOREIGN KEY ("referralCodeId") REFERENCES "public"."ReferralCode"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public"."Entry" ADD CONSTRAINT "Entry_userId_fkey" FOREIGN KEY ("userId") REFERENCES "public"."User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public"."ExternalIdentity" ADD CONSTRAINT "ExternalIdentity_userId_fkey" FOREIGN KEY ("userId") REFERENCES "public"."User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public"."Game" ADD CONSTRAINT "Game_awayTeamId_fkey" FOREIGN KEY ("awayTeamId") REFERENCES "public"."Team"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public"."Game" ADD CONSTRAINT "Game_homeTeamId_fkey" FOREIGN KEY ("homeTeamId") REFERENCES "public"."Team"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public"."Game" ADD CONSTRAINT "Game_seasonYear_fkey" FOREIGN KEY ("seasonYear") REFERENCES "public"."Season"("year") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public"."GameResult" ADD CONSTRAINT "GameResult_gameId_fkey" FOREIGN KEY ("gameId") REFERENCES "public"."Game"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public"."GameRuling" ADD CONSTRAINT "GameRuling_gameId_fkey" FOREIGN KEY ("gameId") REFERENCES "public"."Game"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public"."GameRuling" ADD CONSTRAINT "GameRuling_poolId_fkey" FOREIGN KEY ("poolId") REFERENCES "public"."Pool"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public"."HeldUpdate" ADD CONSTRAINT "HeldUpdate_gameId_fkey" FOREIGN KEY ("gameId") REFERENCES "public"."Game"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public"."Invitation" ADD CONSTRAINT "Invitation_invitedById_fkey" FOREIGN KEY ("invitedById") REFERENCES "public"."User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public"."Invitation" ADD CONSTRAINT "Invitation_poolId_fkey" FOREIGN KEY ("poolId") REFERENCES "public"."Pool"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public"."Invitation" ADD CONSTRAINT "Invitation_userId_fkey" FOREIGN KEY ("userId") REFERENCES "public"."User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public"."InvitationLink" ADD CONSTRAINT "InvitationLink_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "public"."User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public"."InvitationLink" ADD CONSTRAINT "InvitationLink_poolId_fkey" FOREIGN KEY ("poolId") REFERENCES "public"."Pool"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public"."InvitationLink" ADD CONSTRAINT "InvitationLink_referralCodeId_fkey" FOREIGN KEY ("referralCodeId") REFERENCES "public"."ReferralCode"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public"."LogCosignature" ADD CONSTRAINT "LogCosignature_publicationId_fkey" FOREIGN KEY ("publicationId") REFERENCES "public"."LogPublication"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public"."Message" ADD CONSTRAINT "Message_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "public"."User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public"."Message" ADD CONSTRAINT "Message_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "public"."Entry"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public"."Message" ADD CONSTRAINT "Message_poolId_fkey" FOREIGN KEY ("poolId") REFERENCES "public"."Pool"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public"."Message" ADD CONSTRAINT "Message_removedById_fkey" FOREIGN KEY ("removedById") REFERENCES "public"."User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public"."MessageMention" ADD CONSTRAINT "MessageMention_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "public"."Entry"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public"."MessageMention" ADD CONSTRAINT "MessageMention_messageId_fkey" FOREIGN KEY ("messageId") REFERENCES "public"."Message"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public"."MessageMention" ADD CONSTRAINT "MessageMention_userId_fkey" FOREIGN KEY ("userId") REFERENCES "public"."User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public"."OpenedPick" ADD CONSTRAINT "OpenedPick_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "public"."Entry"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public"."OpenedPick" ADD CONSTRAINT "OpenedPick_openedById_fkey" FOREIGN KEY ("openedById") REFERENCES "public"."User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public"."OpenedPick" ADD CONSTRAINT "OpenedPick_poolId_fkey" FOREIGN KEY ("poolId") REFERENCES "public"."Pool"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public"."OutboxMail" ADD CONSTRAINT "OutboxMail_poolId_fkey" FOREIGN KEY ("poolId") REFERENCES "public"."Pool"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public"."OutboxPush" ADD CONSTRAINT "OutboxPush_subscriptionId_fkey" FOREIGN KEY ("subscriptionId") REFERENCES "public"."PushSubscription"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public"."Passkey" ADD CONSTRAINT "Passkey_userId_fkey" FOREIGN KEY ("userId") REFERENCES "public"."User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public"."PasskeyChallenge" ADD CONSTRAINT "PasskeyChallenge_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "public"."Session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public"."PasswordReset" ADD CONSTRAINT "PasswordReset_userId_fkey" FOREIGN KEY ("userId") REFERENCES "public"."User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public"."Payment" ADD CONSTRAINT "Payment_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "public"."Entry"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public"."PaymentReceipt" ADD CONSTRAINT "PaymentReceipt_byId_fkey" FOREIGN KEY ("byId") REFERENCES "public"."User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public"."PaymentReceipt" ADD CONSTRAINT "PaymentReceipt_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "public"."Payment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public"."PaymentReceipt" ADD CONSTRAINT "PaymentReceipt_reversesId_fkey" FOREIGN KEY ("reversesId") REFERENCES "public"."PaymentReceipt"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public"."Payout" ADD CONSTRAINT "Payout_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "public"."Entry"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public"."PendingLogIn" ADD CONSTRAINT "PendingLogIn_userId_fkey" FOREIGN KEY ("userId") REFERENCES "public"."User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public"."Pick" ADD CONSTRAINT "Pick_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "public"."Entry"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public"."Pick" ADD CONSTRAINT "Pick_gameId_fkey" FOREIGN KEY ("gameId") REFERENCES "public"."Game"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public"."Plan" ADD CONSTRAINT "Plan_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "public"."Entry"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public"."Plan" ADD CONSTRAINT "Plan_userId_fkey" FOREIGN KEY ("userId") REFERENCES "public"."User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public"."Pool" ADD CONSTRAINT "Pool_copiedFromId_fkey" FOREIGN KEY ("copiedFromId") REFERENCES "public"."Pool"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public"."Pool" ADD CONSTRAINT "Pool_seasonYear_fkey" FOREIGN KEY ("seasonYear") REFERENCES "public"."Season"("year") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public"."Pool" ADD CONSTRAINT "Pool_secondChanceOfId_fkey" FOREIGN KEY ("secondChanceOfId") REFERENCES "public"."Pool"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public"."PoolCommissioner" ADD CONSTRAINT "PoolCommissioner_poolId_fkey" FOREIGN KEY ("poolId") REFERENCES "public"."Pool"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public"."PoolCommissioner" ADD CONSTRAINT "PoolCommissioner_userId_fkey" FOREIGN KEY ("userId") REFERENCES "public"."User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public"."PoolWeek" ADD CONSTRAINT "PoolWeek_poolId_fkey" FOREIGN KEY ("poolId") REFERENCES "public"."Pool"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public"."ProviderLogIn" ADD CONSTRAINT "ProviderLogIn_userId_fkey" FOREIGN KEY ("userId") REFERENCES "public"."User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public"."PushSubscription" ADD CONSTRAINT "PushSubscription_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "public"."Session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public"."PushSubscription" ADD CONSTRAINT "PushSubscription_userId_fkey" FOREIGN KEY ("userId") REFERENCES "public"."User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public"."ReadMark" ADD CONSTRAINT "ReadMark_poolId_fkey" FOREIGN KEY ("poolId") REFERENCES "public"."Pool"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public"."ReadMark" ADD CONSTRAINT "ReadMark_userId_fkey" FOREIGN KEY ("userId") REFERENCES "public"."User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public"."RecoveryCode" ADD CONSTRAINT "RecoveryCode_userId_fkey" FOREIGN KEY ("userId") REFERENCES "public"."User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public"."ReferralCode" ADD CONSTRAINT "ReferralCode_poolId_fkey" FOREIGN KEY ("poolId") REFERENCES "public"."Pool"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public"."ReferralCode" ADD CONSTRAINT "ReferralCode_userId_fkey" FOREIGN KEY ("userId") REFERENCES "public"."User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public"."ReminderLog" ADD CONSTRAINT "ReminderLog_poolId_fkey" FOREIGN KEY ("poolId") REFERENCES "public"."Pool"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public"."ReminderLog" ADD CONSTRAINT "ReminderLog_userId_fkey" FOREIGN KEY ("userId") REFERENCES "public"."User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public"."RulesAcknowledgement" ADD CONSTRAINT "RulesAcknowledgement_poolId_fkey" FOREIGN KEY ("poolId") REFERENCES "public"."Pool"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public"."RulesAcknowledgement" ADD CONSTRAINT "RulesAcknowledgement_userId_fkey" FOREIGN KEY ("userId") REFERENCES "public"."User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public"."Session" ADD CONSTRAINT "Session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "public"."User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public"."Webhook" ADD CONSTRAINT "Webhook_poolId_fkey" FOREIGN KEY ("poolId") REFERENCES "public"."Pool"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public"."WebhookDelivery" ADD CONSTRAINT "WebhookDelivery_webhookId_fkey" FOREIGN KEY ("webhookId") REFERENCES "public"."Webhook"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public"."WebhookMark" ADD CONSTRAINT "WebhookMark_poolId_fkey" FOREIGN KEY ("poolId") REFERENCES "public"."Pool"("id") ON DELETE CASCADE ON UPDATE CASCADE;
