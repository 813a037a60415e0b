-- AlterTable
ALTER TABLE "Entry" ADD COLUMN     "usernameSkeleton" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "Entry_poolId_usernameSkeleton_key" ON "Entry"("poolId", "usernameSkeleton");
