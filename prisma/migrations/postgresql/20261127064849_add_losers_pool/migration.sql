-- CreateEnum
CREATE TYPE "PickToRule" AS ENUM ('WIN', 'LOSE');

-- AlterTable
ALTER TABLE "Pool" ADD COLUMN     "pickTo" "PickToRule" NOT NULL DEFAULT 'WIN';
