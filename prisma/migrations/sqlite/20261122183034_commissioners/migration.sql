-- CreateTable
CREATE TABLE "PoolCommissioner" (
    "poolId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "since" DATETIME NOT NULL,

    PRIMARY KEY ("poolId", "userId"),
    CONSTRAINT "PoolCommissioner_poolId_fkey" FOREIGN KEY ("poolId") REFERENCES "Pool" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "PoolCommissioner_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "PoolCommissioner_userId_idx" ON "PoolCommissioner"("userId");
