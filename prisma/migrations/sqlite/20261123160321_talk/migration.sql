-- AlterTable
ALTER TABLE "Pool" ADD COLUMN "talk" BOOLEAN NOT NULL DEFAULT true;

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

-- Which announcements were read is kept.
INSERT INTO "ReadMark" ("poolId", "userId", "announcementsThrough", "at")
SELECT "poolId", "userId", "through", "at" FROM "AnnouncementRead";

-- DropTable
DROP TABLE "AnnouncementRead";

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
    CONSTRAINT "Message_removedById_fkey" FOREIGN KEY ("removedById") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "Message_week_range" CHECK ("week" BETWEEN 1 AND 22),
    CONSTRAINT "Message_text_given" CHECK (trim("text") <> ''),
    CONSTRAINT "Message_removal_has_time" CHECK (("removedById" IS NULL AND "removalReason" IS NULL) OR "removedAt" IS NOT NULL)
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
