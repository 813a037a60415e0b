-- AlterTable
ALTER TABLE "Pool" ADD COLUMN     "secondChanceOfId" INTEGER;

-- CreateIndex
CREATE UNIQUE INDEX "Pool_secondChanceOfId_key" ON "Pool"("secondChanceOfId");

-- AddForeignKey
ALTER TABLE "Pool" ADD CONSTRAINT "Pool_secondChanceOfId_fkey" FOREIGN KEY ("secondChanceOfId") REFERENCES "Pool"("id") ON DELETE SET NULL ON UPDATE CASCADE;
