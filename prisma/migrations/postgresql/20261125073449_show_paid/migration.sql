-- AlterTable
ALTER TABLE "Pool" ADD COLUMN     "showPaid" BOOLEAN NOT NULL DEFAULT false;
