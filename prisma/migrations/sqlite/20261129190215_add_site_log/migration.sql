-- CreateTable
CREATE TABLE "SiteLogLeaf" (
    "index" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "poolId" INTEGER NOT NULL,
    "size" INTEGER NOT NULL,
    "checkpoint" TEXT NOT NULL
);

-- CreateIndex
CREATE INDEX "SiteLogLeaf_poolId_size_idx" ON "SiteLogLeaf"("poolId", "size");
