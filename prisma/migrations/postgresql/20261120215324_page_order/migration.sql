-- DropIndex
DROP INDEX "Entry_poolId_eliminatedWeek_id_idx";

-- DropIndex
DROP INDEX "Pick_poolId_week_teamId_idx";

-- CreateIndex
CREATE INDEX "Entry_poolId_eliminatedWeek_id_idx" ON "Entry"("poolId", "eliminatedWeek" DESC, "id");

-- CreateIndex
CREATE INDEX "Pick_poolId_week_teamId_id_idx" ON "Pick"("poolId", "week", "teamId", "id");
