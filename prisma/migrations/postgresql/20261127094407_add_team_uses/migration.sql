-- DropIndex
DROP INDEX "Pick_entryId_teamId_period_key";

-- AlterTable
ALTER TABLE "Pick" ADD COLUMN     "teamUse" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "Pool" ADD COLUMN     "teamUses" INTEGER NOT NULL DEFAULT 1;

-- CreateIndex
CREATE UNIQUE INDEX "Pick_entryId_teamId_period_teamUse_key" ON "Pick"("entryId", "teamId", "period", "teamUse");
