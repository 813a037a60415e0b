-- CreateTable
CREATE TABLE "SiteSetting" (
    "name" TEXT NOT NULL PRIMARY KEY,
    "value" TEXT NOT NULL,
    "updatedAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "SetupCode" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "codeHash" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "SeasonImport" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "seasonYear" INTEGER NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'WAITING',
    "csv" TEXT,
    "detail" TEXT,
    "requestedAt" DATETIME NOT NULL,
    "claimedAt" DATETIME,
    "finishedAt" DATETIME
);

-- CreateIndex
CREATE INDEX "SeasonImport_finishedAt_idx" ON "SeasonImport"("finishedAt");
