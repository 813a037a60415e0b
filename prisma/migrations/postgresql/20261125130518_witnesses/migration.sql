-- CreateTable
CREATE TABLE "LogCosignature" (
    "publicationId" INTEGER NOT NULL,
    "witness" TEXT NOT NULL,
    "line" TEXT NOT NULL,

    CONSTRAINT "LogCosignature_pkey" PRIMARY KEY ("publicationId","witness")
);

-- CreateTable
CREATE TABLE "WitnessedLog" (
    "origin" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "root" TEXT NOT NULL,
    "cosignedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "WitnessedLog_pkey" PRIMARY KEY ("origin")
);

-- AddForeignKey
ALTER TABLE "LogCosignature" ADD CONSTRAINT "LogCosignature_publicationId_fkey" FOREIGN KEY ("publicationId") REFERENCES "LogPublication"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
