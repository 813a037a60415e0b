-- CreateEnum
CREATE TYPE "SeasonImportState" AS ENUM ('WAITING', 'READING', 'STORING', 'DONE', 'FAILED');

-- CreateTable
CREATE TABLE "SiteSetting" (
    "name" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "SiteSetting_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "SetupCode" (
    "id" INTEGER NOT NULL,
    "codeHash" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "SetupCode_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SeasonImport" (
    "id" SERIAL NOT NULL,
    "seasonYear" INTEGER NOT NULL,
    "state" "SeasonImportState" NOT NULL DEFAULT 'WAITING',
    "csv" TEXT,
    "detail" TEXT,
    "requestedAt" TIMESTAMP(3) NOT NULL,
    "claimedAt" TIMESTAMP(3),
    "finishedAt" TIMESTAMP(3),

    CONSTRAINT "SeasonImport_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "SeasonImport_finishedAt_idx" ON "SeasonImport"("finishedAt");
