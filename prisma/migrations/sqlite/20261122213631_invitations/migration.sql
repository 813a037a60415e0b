-- AlterTable
ALTER TABLE "Announcement" ADD COLUMN "withdrawnAt" DATETIME;

-- CreateTable
CREATE TABLE "AnnouncementRead" (
    "poolId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "through" INTEGER NOT NULL,
    "at" DATETIME NOT NULL,

    PRIMARY KEY ("poolId", "userId"),
    CONSTRAINT "AnnouncementRead_poolId_fkey" FOREIGN KEY ("poolId") REFERENCES "Pool" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "AnnouncementRead_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
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
    CONSTRAINT "InvitationLink_referralCodeId_fkey" FOREIGN KEY ("referralCodeId") REFERENCES "ReferralCode" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "InvitationLink_uses_not_negative" CHECK ("uses" >= 0),
    CONSTRAINT "InvitationLink_uses_within_limit" CHECK ("maxUses" >= 1 AND "uses" <= "maxUses")
);

-- CreateTable
CREATE TABLE "Invitation" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "poolId" INTEGER NOT NULL,
    "email" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "tokenHash" TEXT,
    "declineToken" TEXT NOT NULL,
    "mailKey" TEXT,
    "invitedById" INTEGER,
    "userId" INTEGER,
    "createdAt" DATETIME NOT NULL,
    "queuedAt" DATETIME NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    "sentAt" DATETIME,
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

-- CreateTable
CREATE TABLE "InvitationRefusal" (
    "emailHash" TEXT NOT NULL PRIMARY KEY,
    "at" DATETIME NOT NULL
);

-- CreateIndex
CREATE INDEX "AnnouncementRead_userId_idx" ON "AnnouncementRead"("userId");

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
