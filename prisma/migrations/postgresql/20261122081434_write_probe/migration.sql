-- CreateTable
CREATE TABLE "WriteProbe" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "at" TIMESTAMP(3) NOT NULL,
    "filler" BYTEA NOT NULL,

    CONSTRAINT "WriteProbe_pkey" PRIMARY KEY ("id")
);
