-- CreateTable
CREATE TABLE "RulesAcknowledgement" (
    "poolId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "version" TEXT NOT NULL,
    "at" DATETIME NOT NULL,
    "record" TEXT NOT NULL,
    "salt" TEXT NOT NULL,

    PRIMARY KEY ("poolId", "userId", "version"),
    CONSTRAINT "RulesAcknowledgement_poolId_fkey" FOREIGN KEY ("poolId") REFERENCES "Pool" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "RulesAcknowledgement_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "RulesAcknowledgement_userId_idx" ON "RulesAcknowledgement"("userId");
