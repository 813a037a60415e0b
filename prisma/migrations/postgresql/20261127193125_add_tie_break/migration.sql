-- CreateEnum
CREATE TYPE "TieBreakRule" AS ENUM ('SPLIT', 'MARGIN');

-- AlterTable
ALTER TABLE "Pool" ADD COLUMN     "tieBreak" "TieBreakRule" NOT NULL DEFAULT 'SPLIT';
