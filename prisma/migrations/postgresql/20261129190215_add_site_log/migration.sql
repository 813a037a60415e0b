-- CreateTable
CREATE TABLE "SiteLogLeaf" (
    "index" INTEGER NOT NULL,
    "poolId" INTEGER NOT NULL,
    "size" INTEGER NOT NULL,
    "checkpoint" TEXT NOT NULL,

    CONSTRAINT "SiteLogLeaf_pkey" PRIMARY KEY ("index")
);

-- CreateIndex
CREATE INDEX "SiteLogLeaf_poolId_size_idx" ON "SiteLogLeaf"("poolId", "size");
