-- AlterTable
ALTER TABLE "LogPublication" DROP CONSTRAINT "LogPublication_pkey",
ADD COLUMN     "id" SERIAL NOT NULL,
ALTER COLUMN "week" DROP NOT NULL,
ADD CONSTRAINT "LogPublication_pkey" PRIMARY KEY ("id");

-- CreateIndex
CREATE INDEX "LogPublication_poolId_id_idx" ON "LogPublication"("poolId", "id");
