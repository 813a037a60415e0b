-- AlterTable
ALTER TABLE "Invitation" ADD COLUMN     "heldAt" TIMESTAMP(3),
ADD COLUMN     "isForAnyone" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "usedByEmail" TEXT;

-- AlterTable
ALTER TABLE "OutboxMail" ADD COLUMN     "discardedAt" TIMESTAMP(3),
ADD COLUMN     "heldAt" TIMESTAMP(3),
ADD COLUMN     "heldOrigin" TEXT,
ADD COLUMN     "poolId" INTEGER;

-- CreateIndex
CREATE INDEX "OutboxMail_poolId_heldAt_idx" ON "OutboxMail"("poolId", "heldAt");

-- AddForeignKey
ALTER TABLE "OutboxMail" ADD CONSTRAINT "OutboxMail_poolId_fkey" FOREIGN KEY ("poolId") REFERENCES "Pool"("id") ON DELETE CASCADE ON UPDATE CASCADE;
