-- AlterTable
ALTER TABLE "PendingLogIn" ADD COLUMN "idToken" TEXT;

-- CreateTable
CREATE TABLE "ExternalIdentity" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "userId" INTEGER NOT NULL,
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "email" TEXT,
    "createdAt" DATETIME NOT NULL,
    "lastUsedAt" DATETIME,
    CONSTRAINT "ExternalIdentity_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ProviderLogIn" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "tokenHash" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "userId" INTEGER,
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "email" TEXT,
    "isEmailVerified" BOOLEAN NOT NULL,
    "name" TEXT,
    "hasSecondFactor" BOOLEAN NOT NULL,
    "idToken" TEXT,
    "returnTo" TEXT NOT NULL,
    "codeHash" TEXT,
    "triesLeft" INTEGER NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    CONSTRAINT "ProviderLogIn_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- AlterTable
ALTER TABLE "Session" ADD COLUMN "hasProviderFactor" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "Session" ADD COLUMN "idToken" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "ExternalIdentity_issuer_subject_key" ON "ExternalIdentity"("issuer", "subject");

-- CreateIndex
CREATE UNIQUE INDEX "ExternalIdentity_userId_issuer_key" ON "ExternalIdentity"("userId", "issuer");

-- CreateIndex
CREATE UNIQUE INDEX "ProviderLogIn_tokenHash_key" ON "ProviderLogIn"("tokenHash");

-- CreateIndex
CREATE INDEX "ProviderLogIn_userId_idx" ON "ProviderLogIn"("userId");

-- CreateIndex
CREATE INDEX "ProviderLogIn_expiresAt_idx" ON "ProviderLogIn"("expiresAt");
