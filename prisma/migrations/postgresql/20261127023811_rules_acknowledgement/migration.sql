-- CreateTable
CREATE TABLE "RulesAcknowledgement" (
    "poolId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "version" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "record" TEXT NOT NULL,
    "salt" TEXT NOT NULL,

    CONSTRAINT "RulesAcknowledgement_pkey" PRIMARY KEY ("poolId","userId","version")
);

-- CreateIndex
CREATE INDEX "RulesAcknowledgement_userId_idx" ON "RulesAcknowledgement"("userId");

-- AddForeignKey
ALTER TABLE "RulesAcknowledgement" ADD CONSTRAINT "RulesAcknowledgement_poolId_fkey" FOREIGN KEY ("poolId") REFERENCES "Pool"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RulesAcknowledgement" ADD CONSTRAINT "RulesAcknowledgement_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
