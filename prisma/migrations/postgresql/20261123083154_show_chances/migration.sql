-- AlterTable
ALTER TABLE "Pool" ADD COLUMN     "showChances" BOOLEAN NOT NULL DEFAULT true;
