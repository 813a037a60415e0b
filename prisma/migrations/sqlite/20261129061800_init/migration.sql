-- CreateTable
CREATE TABLE "User" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "passwordHash" TEXT,
    "isAdministrator" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" DATETIME NOT NULL,
    "notifyReminders" BOOLEAN NOT NULL DEFAULT true,
    "notifyPicks" BOOLEAN NOT NULL DEFAULT false,
    "notifyResults" BOOLEAN NOT NULL DEFAULT true,
    "notifyAnnouncements" BOOLEAN NOT NULL DEFAULT true,
    "unsubscribeToken" TEXT NOT NULL,
    "calendarRenewedAt" DATETIME,
    "calendarOffAt" DATETIME
);

-- CreateTable
CREATE TABLE "Session" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "tokenHash" TEXT NOT NULL,
    "userId" INTEGER NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    "lastSeenAt" DATETIME NOT NULL,
    "userAgent" TEXT,
    "provenAt" DATETIME NOT NULL,
    "hasProviderFactor" BOOLEAN NOT NULL DEFAULT false,
    "idToken" TEXT,
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
    "isHanded" BOOLEAN NOT NULL DEFAULT false,
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
    CONSTRAINT "ApiToken_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Passkey" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "userId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "credentialId" TEXT NOT NULL,
    "publicKey" TEXT NOT NULL,
    "counter" BIGINT NOT NULL,
    "transports" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "lastUsedAt" DATETIME,
    CONSTRAINT "Passkey_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "AuthenticatorApp" (
    "userId" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "secret" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "confirmedAt" DATETIME,
    "lastStep" INTEGER,
    CONSTRAINT "AuthenticatorApp_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "RecoveryCode" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "userId" INTEGER NOT NULL,
    "codeHash" TEXT NOT NULL,
    "salt" TEXT NOT NULL,
    "usedAt" DATETIME,
    CONSTRAINT "RecoveryCode_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "PendingLogIn" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "tokenHash" TEXT NOT NULL,
    "userId" INTEGER,
    "passwordKey" TEXT,
    "challenge" TEXT,
    "triesLeft" INTEGER NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    "idToken" TEXT,
    CONSTRAINT "PendingLogIn_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "PasskeyChallenge" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "sessionId" INTEGER NOT NULL,
    "purpose" TEXT NOT NULL,
    "challenge" TEXT NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    CONSTRAINT "PasskeyChallenge_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "Session" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Season" (
    "year" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "weekCount" INTEGER NOT NULL DEFAULT 18
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
    CONSTRAINT "Game_awayTeamId_fkey" FOREIGN KEY ("awayTeamId") REFERENCES "Team" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
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
    CONSTRAINT "GameResult_gameId_fkey" FOREIGN KEY ("gameId") REFERENCES "Game" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "HeldUpdate" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "gameId" INTEGER NOT NULL,
    "source" TEXT NOT NULL DEFAULT 'FEED',
    "update" JSONB NOT NULL,
    "why" TEXT NOT NULL,
    "heldAt" DATETIME NOT NULL,
    "resolvedAt" DATETIME,
    "accepted" BOOLEAN,
    CONSTRAINT "HeldUpdate_gameId_fkey" FOREIGN KEY ("gameId") REFERENCES "Game" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Pool" (
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
    "pickTo" TEXT NOT NULL DEFAULT 'WIN',
    "lossRule" TEXT NOT NULL DEFAULT 'STRIKE',
    "noPick" TEXT NOT NULL DEFAULT 'OUT',
    "byeWeeks" INTEGER NOT NULL DEFAULT 0,
    "ownAutoPicks" INTEGER NOT NULL DEFAULT 0,
    "favoriteLimit" INTEGER NOT NULL DEFAULT 0,
    "doublePickWeeks" TEXT NOT NULL DEFAULT '',
    "changePicks" TEXT NOT NULL DEFAULT 'NEVER',
    "deadlineRule" TEXT NOT NULL DEFAULT 'SUNDAY',
    "missedWeeks" TEXT NOT NULL DEFAULT 'FREE',
    "teamUses" INTEGER NOT NULL DEFAULT 1,
    "reuseTeamsFromWeek" INTEGER,
    "firstWeek" INTEGER NOT NULL DEFAULT 1,
    "lastWeek" INTEGER,
    "currency" TEXT NOT NULL DEFAULT 'USD',
    "buyBackThroughWeek" INTEGER,
    "buyBackFeeCents" INTEGER,
    "allOut" TEXT NOT NULL DEFAULT 'SPLIT',
    "prizePercentages" TEXT NOT NULL DEFAULT '100',
    "rollover" TEXT NOT NULL DEFAULT 'NEVER',
    "tieBreak" TEXT NOT NULL DEFAULT 'SPLIT',
    "showChances" BOOLEAN NOT NULL DEFAULT true,
    "talk" BOOLEAN NOT NULL DEFAULT true,
    "showPaid" BOOLEAN NOT NULL DEFAULT false,
    "buyBackCents" INTEGER NOT NULL DEFAULT 0,
    "carriedOverCents" INTEGER NOT NULL DEFAULT 0,
    "copiedFromId" INTEGER,
    "secondChanceOfId" INTEGER,
    "seasonPublishedAt" DATETIME,
    "differsSince" DATETIME,
    CONSTRAINT "Pool_seasonYear_fkey" FOREIGN KEY ("seasonYear") REFERENCES "Season" ("year") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Pool_copiedFromId_fkey" FOREIGN KEY ("copiedFromId") REFERENCES "Pool" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "Pool_secondChanceOfId_fkey" FOREIGN KEY ("secondChanceOfId") REFERENCES "Pool" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "PoolCommissioner" (
    "poolId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "since" DATETIME NOT NULL,

    PRIMARY KEY ("poolId", "userId"),
    CONSTRAINT "PoolCommissioner_poolId_fkey" FOREIGN KEY ("poolId") REFERENCES "Pool" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "PoolCommissioner_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "PoolWeek" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "poolId" INTEGER NOT NULL,
    "week" INTEGER NOT NULL,
    "deadline" DATETIME NOT NULL,
    "deadlineMovedAt" DATETIME,
    "deadlinePassedAt" DATETIME,
    "completedAt" DATETIME,
    "isVoid" BOOLEAN NOT NULL DEFAULT false,
    "reopenedFrom" DATETIME,
    CONSTRAINT "PoolWeek_poolId_fkey" FOREIGN KEY ("poolId") REFERENCES "Pool" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Entry" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "poolId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "username" TEXT NOT NULL,
    "usernameKey" TEXT NOT NULL,
    "usernameSkeleton" TEXT NOT NULL,
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
    "importedAt" DATETIME,
    CONSTRAINT "Entry_poolId_fkey" FOREIGN KEY ("poolId") REFERENCES "Pool" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Entry_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Entry_referralCodeId_fkey" FOREIGN KEY ("referralCodeId") REFERENCES "ReferralCode" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "EntryCount" (
    "poolId" INTEGER NOT NULL,
    "startWeek" INTEGER NOT NULL,
    "eliminatedWeek" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "part" INTEGER NOT NULL,
    "count" INTEGER NOT NULL,

    PRIMARY KEY ("poolId", "startWeek", "eliminatedWeek", "reason", "part")
);

-- CreateTable
CREATE TABLE "PickCount" (
    "poolId" INTEGER NOT NULL,
    "week" INTEGER NOT NULL,
    "teamId" TEXT NOT NULL,
    "part" INTEGER NOT NULL,
    "count" INTEGER NOT NULL,

    PRIMARY KEY ("poolId", "week", "teamId", "part")
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
    "slot" INTEGER NOT NULL DEFAULT 1,
    "period" INTEGER NOT NULL DEFAULT 0,
    "teamUse" INTEGER NOT NULL DEFAULT 1,
    CONSTRAINT "Pick_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "Entry" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Pick_gameId_fkey" FOREIGN KEY ("gameId") REFERENCES "Game" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Plan" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "entryId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "teams" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    "fallbackOf" INTEGER,
    CONSTRAINT "Plan_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "Entry" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Plan_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
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
    CONSTRAINT "ReferralCode_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Payment" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "entryId" INTEGER NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "buyBackCents" INTEGER NOT NULL DEFAULT 0,
    "receivedCents" INTEGER NOT NULL DEFAULT 0,
    "status" TEXT NOT NULL DEFAULT 'PENDING',
    "createdAt" DATETIME NOT NULL,
    "paidAt" DATETIME,
    "method" TEXT,
    "note" TEXT,
    CONSTRAINT "Payment_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "Entry" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "PaymentReceipt" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "paymentId" INTEGER NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "method" TEXT NOT NULL,
    "note" TEXT,
    "at" DATETIME NOT NULL,
    "recordedAt" DATETIME NOT NULL,
    "byId" INTEGER,
    "reversesId" INTEGER,
    CONSTRAINT "PaymentReceipt_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "Payment" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "PaymentReceipt_byId_fkey" FOREIGN KEY ("byId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "PaymentReceipt_reversesId_fkey" FOREIGN KEY ("reversesId") REFERENCES "PaymentReceipt" ("id") ON DELETE NO ACTION ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "BuyBack" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "entryId" INTEGER NOT NULL,
    "throughWeek" INTEGER NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'PENDING',
    "createdAt" DATETIME NOT NULL,
    "paidAt" DATETIME,
    CONSTRAINT "BuyBack_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "Entry" ("id") ON DELETE CASCADE ON UPDATE CASCADE
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
    CONSTRAINT "Commission_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Payout" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "entryId" INTEGER NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "paidAt" DATETIME NOT NULL,
    "method" TEXT NOT NULL,
    "note" TEXT,
    CONSTRAINT "Payout_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "Entry" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "OpenedPick" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "poolId" INTEGER NOT NULL,
    "entryId" INTEGER NOT NULL,
    "week" INTEGER NOT NULL,
    "openedById" INTEGER,
    "openedAt" DATETIME NOT NULL,
    "reason" TEXT NOT NULL,
    "way" TEXT NOT NULL DEFAULT 'OPENED',
    CONSTRAINT "OpenedPick_poolId_fkey" FOREIGN KEY ("poolId") REFERENCES "Pool" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "OpenedPick_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "Entry" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "OpenedPick_openedById_fkey" FOREIGN KEY ("openedById") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "AuditEntry" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "publicId" TEXT NOT NULL,
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
    CONSTRAINT "Dispute_resolvedById_fkey" FOREIGN KEY ("resolvedById") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Announcement" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "poolId" INTEGER NOT NULL,
    "authorId" INTEGER,
    "title" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "at" DATETIME NOT NULL,
    "withdrawnAt" DATETIME,
    CONSTRAINT "Announcement_poolId_fkey" FOREIGN KEY ("poolId") REFERENCES "Pool" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Announcement_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ReadMark" (
    "poolId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "announcementsThrough" INTEGER NOT NULL DEFAULT 0,
    "messagesThrough" INTEGER NOT NULL DEFAULT 0,
    "at" DATETIME NOT NULL,

    PRIMARY KEY ("poolId", "userId"),
    CONSTRAINT "ReadMark_poolId_fkey" FOREIGN KEY ("poolId") REFERENCES "Pool" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ReadMark_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Message" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "poolId" INTEGER NOT NULL,
    "week" INTEGER NOT NULL,
    "authorId" INTEGER,
    "entryId" INTEGER,
    "isByCommissioner" BOOLEAN NOT NULL,
    "text" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "removedAt" DATETIME,
    "removedById" INTEGER,
    "removalReason" TEXT,
    CONSTRAINT "Message_poolId_fkey" FOREIGN KEY ("poolId") REFERENCES "Pool" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Message_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "Message_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "Entry" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "Message_removedById_fkey" FOREIGN KEY ("removedById") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "MessageMention" (
    "messageId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "entryId" INTEGER NOT NULL,

    PRIMARY KEY ("messageId", "entryId"),
    CONSTRAINT "MessageMention_messageId_fkey" FOREIGN KEY ("messageId") REFERENCES "Message" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "MessageMention_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "MessageMention_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "Entry" ("id") ON DELETE CASCADE ON UPDATE CASCADE
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
    CONSTRAINT "ReminderLog_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
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
    CONSTRAINT "OutboxMail_poolId_fkey" FOREIGN KEY ("poolId") REFERENCES "Pool" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "InvitationLink" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "poolId" INTEGER NOT NULL,
    "token" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "createdById" INTEGER,
    "referralCodeId" INTEGER,
    "createdAt" DATETIME NOT NULL,
    "expiresAt" DATETIME,
    "maxUses" INTEGER,
    "uses" INTEGER NOT NULL DEFAULT 0,
    "revokedAt" DATETIME,
    CONSTRAINT "InvitationLink_poolId_fkey" FOREIGN KEY ("poolId") REFERENCES "Pool" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "InvitationLink_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "InvitationLink_referralCodeId_fkey" FOREIGN KEY ("referralCodeId") REFERENCES "ReferralCode" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Invitation" (
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
    CONSTRAINT "Invitation_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "InvitationRefusal" (
    "emailHash" TEXT NOT NULL PRIMARY KEY,
    "at" DATETIME NOT NULL
);

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
    CONSTRAINT "OutboxPush_subscriptionId_fkey" FOREIGN KEY ("subscriptionId") REFERENCES "PushSubscription" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Webhook" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "poolId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "events" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "formerSecret" TEXT,
    "formerUntil" DATETIME,
    "createdAt" DATETIME NOT NULL,
    "disabledAt" DATETIME,
    "disabledReason" TEXT,
    "failingSince" DATETIME,
    CONSTRAINT "Webhook_poolId_fkey" FOREIGN KEY ("poolId") REFERENCES "Pool" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "WebhookDelivery" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "webhookId" INTEGER NOT NULL,
    "messageId" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "happenedAt" DATETIME NOT NULL,
    "data" JSONB NOT NULL,
    "text" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "sendAfter" DATETIME NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "triedAt" DATETIME,
    "lastStatus" INTEGER,
    "lastError" TEXT,
    "deliveredAt" DATETIME,
    "failedAt" DATETIME,
    CONSTRAINT "WebhookDelivery_webhookId_fkey" FOREIGN KEY ("webhookId") REFERENCES "Webhook" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "WebhookMark" (
    "poolId" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "entryId" INTEGER,
    "week" INTEGER,

    PRIMARY KEY ("poolId", "key"),
    CONSTRAINT "WebhookMark_poolId_fkey" FOREIGN KEY ("poolId") REFERENCES "Pool" ("id") ON DELETE CASCADE ON UPDATE CASCADE
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
    "speed" REAL NOT NULL
);

-- CreateTable
CREATE TABLE "WriteProbe" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT DEFAULT 1,
    "at" DATETIME NOT NULL,
    "filler" BLOB NOT NULL
);

-- CreateTable
CREATE TABLE "FeedStatus" (
    "name" TEXT NOT NULL PRIMARY KEY,
    "lastTriedAt" DATETIME,
    "lastSuccessAt" DATETIME,
    "lastError" TEXT
);

-- CreateTable
CREATE TABLE "SigningKey" (
    "name" TEXT NOT NULL PRIMARY KEY,
    "key" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "RateLimiterFlexible" (
    "key" TEXT NOT NULL PRIMARY KEY,
    "points" INTEGER NOT NULL,
    "expire" DATETIME
);

-- CreateTable
CREATE TABLE "SiteSetting" (
    "name" TEXT NOT NULL PRIMARY KEY,
    "value" TEXT NOT NULL,
    "updatedAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "SetupCode" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "codeHash" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "SeasonImport" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "seasonYear" INTEGER NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'WAITING',
    "csv" TEXT,
    "detail" TEXT,
    "requestedAt" DATETIME NOT NULL,
    "claimedAt" DATETIME,
    "finishedAt" DATETIME
);

-- CreateTable
CREATE TABLE "PoolLog" (
    "poolId" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "origin" TEXT NOT NULL,
    "size" INTEGER NOT NULL DEFAULT 0,
    "peaks" BLOB NOT NULL,
    "lastAt" DATETIME NOT NULL,
    "checkpoint" TEXT NOT NULL,
    "mailedSize" INTEGER NOT NULL DEFAULT 0
);

-- CreateTable
CREATE TABLE "LogLeaf" (
    "poolId" INTEGER NOT NULL,
    "index" INTEGER NOT NULL,
    "at" DATETIME NOT NULL,
    "type" TEXT NOT NULL,
    "data" TEXT NOT NULL,
    "entryId" INTEGER,
    "week" INTEGER,
    "teamId" TEXT,
    "replaces" INTEGER,
    "salt" TEXT,
    "record" TEXT,

    PRIMARY KEY ("poolId", "index")
);

-- CreateTable
CREATE TABLE "LogNode" (
    "poolId" INTEGER NOT NULL,
    "level" INTEGER NOT NULL,
    "index" INTEGER NOT NULL,
    "hash" BLOB NOT NULL,

    PRIMARY KEY ("poolId", "level", "index")
);

-- CreateTable
CREATE TABLE "LogFact" (
    "poolId" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "value" TEXT NOT NULL,

    PRIMARY KEY ("poolId", "key")
);

-- CreateTable
CREATE TABLE "LoggedStanding" (
    "entryId" INTEGER NOT NULL,
    "index" INTEGER NOT NULL,
    "poolId" INTEGER NOT NULL,
    "from" DATETIME NOT NULL,
    "until" DATETIME,
    "week" INTEGER,
    "reason" TEXT,
    "strikes" TEXT NOT NULL DEFAULT '',

    PRIMARY KEY ("entryId", "index")
);

-- CreateTable
CREATE TABLE "LogIncident" (
    "poolId" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "since" DATETIME NOT NULL,
    "comparedAt" DATETIME NOT NULL,
    "count" INTEGER NOT NULL,
    "differences" JSONB NOT NULL
);

-- CreateTable
CREATE TABLE "SeenCheckpoint" (
    "poolId" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "size" INTEGER NOT NULL,
    "checkpoint" TEXT NOT NULL,
    "reportedAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "LoggedName" (
    "entryId" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "poolId" INTEGER NOT NULL,
    "salt" TEXT NOT NULL
);

-- CreateTable
CREATE TABLE "LogPublication" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "poolId" INTEGER NOT NULL,
    "week" INTEGER,
    "at" DATETIME NOT NULL,
    "size" INTEGER NOT NULL,
    "checkpoint" TEXT NOT NULL
);

-- CreateTable
CREATE TABLE "LogCosignature" (
    "publicationId" INTEGER NOT NULL,
    "witness" TEXT NOT NULL,
    "line" TEXT NOT NULL,

    PRIMARY KEY ("publicationId", "witness"),
    CONSTRAINT "LogCosignature_publicationId_fkey" FOREIGN KEY ("publicationId") REFERENCES "LogPublication" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "WitnessedLog" (
    "origin" TEXT NOT NULL PRIMARY KEY,
    "size" INTEGER NOT NULL,
    "root" TEXT NOT NULL,
    "cosignedAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "LogKey" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "publicKey" TEXT NOT NULL,
    "since" DATETIME NOT NULL,
    "until" DATETIME
);

-- CreateTable
CREATE TABLE "RulesAcknowledgement" (
    "poolId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "version" TEXT NOT NULL,
    "at" DATETIME NOT NULL,
    "record" TEXT NOT NULL,
    "salt" TEXT NOT NULL,

    PRIMARY KEY ("poolId", "userId", "version"),
    CONSTRAINT "RulesAcknowledgement_poolId_fkey" FOREIGN KEY ("poolId") REFERENCES "Pool" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "RulesAcknowledgement_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ExternalIdentity" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "userId" INTEGER NOT NULL,
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "email" TEXT,
    "createdAt" DATETIME NOT NULL,
    "lastUsedAt" DATETIME,
    CONSTRAINT "ExternalIdentity_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ProviderLogIn" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "tokenHash" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
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
    "createdAt" DATETIME NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    CONSTRAINT "ProviderLogIn_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "LogBeginning" (
    "poolId" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "origin" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "peaks" BLOB NOT NULL,
    "at" DATETIME NOT NULL,
    "through" INTEGER NOT NULL
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
CREATE INDEX "RulesAcknowledgement_userId_idx" ON "RulesAcknowledgement"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "Pick_entryId_teamId_period_teamUse_key" ON "Pick"("entryId", "teamId", "period", "teamUse");

-- CreateIndex
CREATE UNIQUE INDEX "ExternalIdentity_issuer_subject_key" ON "ExternalIdentity"("issuer", "subject");

-- CreateIndex
CREATE UNIQUE INDEX "ExternalIdentity_userId_issuer_key" ON "ExternalIdentity"("userId", "issuer");

-- CreateIndex
CREATE UNIQUE INDEX "ProviderLogIn_tokenHash_key" ON "ProviderLogIn"("tokenHash");

-- CreateIndex
CREATE INDEX "ProviderLogIn_userId_idx" ON "ProviderLogIn"("userId");

-- CreateIndex
CREATE INDEX "ProviderLogIn_expiresAt_idx" ON "ProviderLogIn"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "Pool_secondChanceOfId_key" ON "Pool"("secondChanceOfId");

-- CreateIndex
CREATE UNIQUE INDEX "Plan_fallbackOf_key" ON "Plan"("fallbackOf");

-- CreateIndex
CREATE INDEX "Entry_poolId_importedAt_idx" ON "Entry"("poolId", "importedAt");
