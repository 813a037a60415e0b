-- CreateEnum
CREATE TYPE "LossRule" AS ENUM ('STRIKE', 'OUT');

-- AlterEnum
ALTER TYPE "TieRule" ADD VALUE 'STRIKE';

-- AlterTable
ALTER TABLE "Pool" ADD COLUMN     "lossRule" "LossRule" NOT NULL DEFAULT 'STRIKE';
