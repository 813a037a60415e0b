-- AlterTable
ALTER TABLE "LoggedName" ADD COLUMN "ownerSalt" TEXT;
