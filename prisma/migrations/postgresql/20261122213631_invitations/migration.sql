-- CreateEnum
CREATE TYPE "InvitationKind" AS ENUM ('JOIN', 'CLAIM');

-- AlterTable
ALTER TABLE "Announcement" ADD COLUMN     "withdrawnAt" TIMESTAMP(3);

-- CreateTable
CREATE TABLE "AnnouncementRead" (
    "poolId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "through" INTEGER NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "AnnouncementRead_pkey" PRIMARY KEY ("poolId","userId")
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
    "declineToken" TEXT NOT NULL,
    "mailKey" TEXT,
    "invitedById" INTEGER,
    "userId" INTEGER,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "queuedAt" TIMESTAMP(3) NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "sentAt" TIMESTAMP(3),
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

-- AddForeignKey
ALTER TABLE "AnnouncementRead" ADD CONSTRAINT "AnnouncementRead_poolId_fkey" FOREIGN KEY ("poolId") REFERENCES "Pool"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AnnouncementRead" ADD CONSTRAINT "AnnouncementRead_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

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

ALTER TABLE "InvitationLink" ADD CONSTRAINT "InvitationLink_uses_not_negative" CHECK ("uses" >= 0);

ALTER TABLE "InvitationLink" ADD CONSTRAINT "InvitationLink_uses_within_limit" CHECK ("maxUses" >= 1 AND "uses" <= "maxUses");

ALTER TABLE "Invitation" ADD CONSTRAINT "Invitation_email_normal" CHECK ("email" = lower(trim("email")) AND "email" <> '');

ALTER TABLE "Invitation" ADD CONSTRAINT "Invitation_claim_has_account" CHECK ("kind" <> 'CLAIM' OR "userId" IS NOT NULL);

ALTER TABLE "Invitation" ADD CONSTRAINT "Invitation_one_end" CHECK ("sentAt" IS NULL OR "bouncedAt" IS NULL);
