-- AlterTable
ALTER TABLE "Game" ADD COLUMN     "kickoffMovedAt" TIMESTAMP(3);

-- AlterTable
ALTER TABLE "PoolWeek" ADD COLUMN     "deadlineMovedAt" TIMESTAMP(3);

-- AlterTable
ALTER TABLE "User" ADD COLUMN     "calendarOffAt" TIMESTAMP(3),
ADD COLUMN     "calendarRenewedAt" TIMESTAMP(3);
