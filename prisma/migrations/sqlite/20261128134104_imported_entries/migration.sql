-- AlterTable
ALTER TABLE "Entry" ADD COLUMN "importedAt" DATETIME;

-- AlterTable
ALTER TABLE "PoolWeek" ADD COLUMN "reopenedFrom" DATETIME;
