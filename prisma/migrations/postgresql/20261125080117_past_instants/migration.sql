-- CreateIndex
CREATE INDEX "LogLeaf_poolId_type_index_idx" ON "LogLeaf"("poolId", "type", "index");

-- CreateIndex
CREATE INDEX "LoggedStanding_poolId_week_entryId_idx" ON "LoggedStanding"("poolId", "week", "entryId");
