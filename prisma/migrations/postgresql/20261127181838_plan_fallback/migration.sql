-- AlterEnum
ALTER TYPE "PickSource" ADD VALUE 'PLAN';

-- AlterTable
ALTER TABLE "Plan" ADD COLUMN     "fallbackOf" INTEGER;

-- AlterTable
ALTER TABLE "Pool" ADD COLUMN     "ownAutoPicks" INTEGER NOT NULL DEFAULT 0;

-- CreateIndex
CREATE UNIQUE INDEX "Plan_fallbackOf_key" ON "Plan"("fallbackOf");
