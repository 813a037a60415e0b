-- AlterTable
ALTER TABLE "OutboxMail" ADD COLUMN     "attachments" TEXT;

-- AlterTable
ALTER TABLE "PoolLog" ADD COLUMN     "mailedSize" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "User" ADD COLUMN     "notifyPicks" BOOLEAN NOT NULL DEFAULT false;

ALTER TABLE "PoolLog" ADD CONSTRAINT "PoolLog_mailedSize_not_negative" CHECK ("mailedSize" >= 0);

-- Until now nobody could ask for mails about picks.
UPDATE "PoolLog" SET "mailedSize" = "size";
