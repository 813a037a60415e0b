-- AlterTable
ALTER TABLE "Pool" ADD COLUMN     "lateJoinThroughWeek" INTEGER;

ALTER TABLE "Pool" ADD CONSTRAINT "Pool_lateJoinThroughWeek_range" CHECK ("lateJoinThroughWeek" BETWEEN 1 AND 18);
