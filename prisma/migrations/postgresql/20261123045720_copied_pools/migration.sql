-- AlterTable
ALTER TABLE "Pool" ADD COLUMN     "copiedFromId" INTEGER;

-- CreateIndex
CREATE INDEX "Pool_copiedFromId_idx" ON "Pool"("copiedFromId");

-- AddForeignKey
ALTER TABLE "Pool" ADD CONSTRAINT "Pool_copiedFromId_fkey" FOREIGN KEY ("copiedFromId") REFERENCES "Pool"("id") ON DELETE SET NULL ON UPDATE CASCADE;
