-- CreateTable
CREATE TABLE "SeenCheckpoint" (
    "poolId" INTEGER NOT NULL,
    "size" INTEGER NOT NULL,
    "checkpoint" TEXT NOT NULL,
    "reportedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "SeenCheckpoint_pkey" PRIMARY KEY ("poolId")
);
