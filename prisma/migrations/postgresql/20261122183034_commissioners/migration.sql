-- CreateTable
CREATE TABLE "PoolCommissioner" (
    "poolId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "since" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "PoolCommissioner_pkey" PRIMARY KEY ("poolId","userId")
);

-- CreateIndex
CREATE INDEX "PoolCommissioner_userId_idx" ON "PoolCommissioner"("userId");

-- AddForeignKey
ALTER TABLE "PoolCommissioner" ADD CONSTRAINT "PoolCommissioner_poolId_fkey" FOREIGN KEY ("poolId") REFERENCES "Pool"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PoolCommissioner" ADD CONSTRAINT "PoolCommissioner_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
