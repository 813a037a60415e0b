-- AlterTable
ALTER TABLE "Pool" ADD COLUMN "copiedFromId" INTEGER CONSTRAINT "Pool_copiedFromId_fkey" REFERENCES "Pool" ("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- CreateIndex
CREATE INDEX "Pool_copiedFromId_idx" ON "Pool"("copiedFromId");
