-- CreateTable
CREATE TABLE "LoggedName" (
    "entryId" INTEGER NOT NULL,
    "poolId" INTEGER NOT NULL,
    "salt" TEXT NOT NULL,

    CONSTRAINT "LoggedName_pkey" PRIMARY KEY ("entryId")
);

-- CreateIndex
CREATE INDEX "LoggedName_poolId_idx" ON "LoggedName"("poolId");
