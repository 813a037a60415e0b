-- AlterTable
ALTER TABLE "Pool" ADD COLUMN "buyBackCents" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "Payment" ADD COLUMN "buyBackCents" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "BuyBack" DROP COLUMN "method";
ALTER TABLE "BuyBack" DROP COLUMN "note";
