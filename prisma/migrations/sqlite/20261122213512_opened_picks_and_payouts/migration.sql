-- AlterTable
ALTER TABLE "Pool" ADD COLUMN "seasonPublishedAt" DATETIME;

-- CreateTable
CREATE TABLE "Payout" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "entryId" INTEGER NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "paidAt" DATETIME NOT NULL,
    "method" TEXT NOT NULL,
    "note" TEXT,
    CONSTRAINT "Payout_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "Entry" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Payout_amountCents_not_negative" CHECK ("amountCents" >= 0)
);

-- CreateTable
CREATE TABLE "OpenedPick" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "poolId" INTEGER NOT NULL,
    "entryId" INTEGER NOT NULL,
    "week" INTEGER NOT NULL,
    "openedById" INTEGER NOT NULL,
    "openedAt" DATETIME NOT NULL,
    "reason" TEXT NOT NULL,
    CONSTRAINT "OpenedPick_poolId_fkey" FOREIGN KEY ("poolId") REFERENCES "Pool" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "OpenedPick_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "Entry" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "OpenedPick_openedById_fkey" FOREIGN KEY ("openedById") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "OpenedPick_week_range" CHECK ("week" BETWEEN 1 AND 22)
);

-- CreateIndex
CREATE UNIQUE INDEX "Payout_entryId_key" ON "Payout"("entryId");

-- CreateIndex
CREATE INDEX "OpenedPick_poolId_id_idx" ON "OpenedPick"("poolId", "id");

-- CreateIndex
CREATE INDEX "OpenedPick_entryId_week_idx" ON "OpenedPick"("entryId", "week");

CREATE TRIGGER "OpenedPick_never_changed_update" BEFORE UPDATE ON "OpenedPick"
WHEN 1 = 1
BEGIN SELECT RAISE(ABORT, 'OpenedPick_never_changed: that a pick was opened is recorded once, never changed'); END;
