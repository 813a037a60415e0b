-- AlterTable
ALTER TABLE "BuyBack" DROP COLUMN "method",
DROP COLUMN "note";

-- AlterTable
ALTER TABLE "Payment" ADD COLUMN     "buyBackCents" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "Pool" ADD COLUMN     "buyBackCents" INTEGER NOT NULL DEFAULT 0;
