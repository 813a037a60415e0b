-- AlterTable
ALTER TABLE "LoggedName" ADD COLUMN "earlier" TEXT;
