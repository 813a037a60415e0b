-- CreateIndex
CREATE INDEX "Entry_poolId_importedAt_idx" ON "Entry"("poolId", "importedAt");
