-- AlterTable
ALTER TABLE "Entry" ADD COLUMN     "importedAt" TIMESTAMP(3);

-- AlterTable
ALTER TABLE "PoolWeek" ADD COLUMN     "reopenedFrom" TIMESTAMP(3);
