-- CreateTable
CREATE TABLE "LogBeginning" (
    "poolId" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "origin" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "peaks" BLOB NOT NULL,
    "at" DATETIME NOT NULL,
    "through" INTEGER NOT NULL
);
