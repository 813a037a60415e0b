-- CreateEnum
CREATE TYPE "ProviderPurpose" AS ENUM ('LOG_IN', 'LINK', 'REAUTHENTICATE');

-- AlterTable
ALTER TABLE "PendingLogIn" ADD COLUMN     "idToken" TEXT;

-- AlterTable
ALTER TABLE "Session" ADD COLUMN     "hasProviderFactor" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "idToken" TEXT;

-- CreateTable
CREATE TABLE "ExternalIdentity" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "email" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "lastUsedAt" TIMESTAMP(3),

    CONSTRAINT "ExternalIdentity_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ProviderLogIn" (
    "id" SERIAL NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "purpose" "ProviderPurpose" NOT NULL,
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
    "createdAt" TIMESTAMP(3) NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ProviderLogIn_pkey" PRIMARY KEY ("id")
);

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

-- AddForeignKey
ALTER TABLE "ExternalIdentity" ADD CONSTRAINT "ExternalIdentity_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ProviderLogIn" ADD CONSTRAINT "ProviderLogIn_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
