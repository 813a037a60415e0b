-- AlterTable
ALTER TABLE "Session" ADD COLUMN     "userAgent" TEXT;

-- CreateTable
CREATE TABLE "SigningKey" (
    "name" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "SigningKey_pkey" PRIMARY KEY ("name")
);
