-- AlterTable
ALTER TABLE "Pool" ADD COLUMN     "differsSince" TIMESTAMP(3);

-- CreateTable
CREATE TABLE "LogIncident" (
    "poolId" INTEGER NOT NULL,
    "since" TIMESTAMP(3) NOT NULL,
    "comparedAt" TIMESTAMP(3) NOT NULL,
    "count" INTEGER NOT NULL,
    "differences" JSONB NOT NULL,

    CONSTRAINT "LogIncident_pkey" PRIMARY KEY ("poolId")
);
