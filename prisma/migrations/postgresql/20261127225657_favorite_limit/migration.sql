-- AlterTable
ALTER TABLE "Pool" ADD COLUMN     "favoriteLimit" INTEGER NOT NULL DEFAULT 0;
