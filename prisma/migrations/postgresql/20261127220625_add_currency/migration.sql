-- AlterTable
ALTER TABLE "Pool" ADD COLUMN     "currency" TEXT NOT NULL DEFAULT 'USD';
