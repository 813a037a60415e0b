-- CreateTable
CREATE TABLE "LogBeginning" (
    "poolId" INTEGER NOT NULL,
    "origin" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "peaks" BYTEA NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "through" INTEGER NOT NULL,

    CONSTRAINT "LogBeginning_pkey" PRIMARY KEY ("poolId")
);
