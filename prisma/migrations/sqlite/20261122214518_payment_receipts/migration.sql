-- AlterTable
ALTER TABLE "Payment" ADD COLUMN "receivedCents" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "Pool" ADD COLUMN "prizeBasis" TEXT NOT NULL DEFAULT 'ALL_ENTRIES';

-- CreateTable
CREATE TABLE "PaymentReceipt" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "paymentId" INTEGER NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "method" TEXT NOT NULL,
    "note" TEXT,
    "at" DATETIME NOT NULL,
    "recordedAt" DATETIME NOT NULL,
    "byId" INTEGER,
    "reversesId" INTEGER,
    CONSTRAINT "PaymentReceipt_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "Payment" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "PaymentReceipt_byId_fkey" FOREIGN KEY ("byId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "PaymentReceipt_reversesId_fkey" FOREIGN KEY ("reversesId") REFERENCES "PaymentReceipt" ("id") ON DELETE NO ACTION ON UPDATE CASCADE,
    CONSTRAINT "PaymentReceipt_reversal_takes" CHECK (("reversesId" IS NULL) = ("amountCents" > 0))
);

-- CreateIndex
CREATE UNIQUE INDEX "PaymentReceipt_reversesId_key" ON "PaymentReceipt"("reversesId");

-- CreateIndex
CREATE INDEX "PaymentReceipt_paymentId_idx" ON "PaymentReceipt"("paymentId");

CREATE TRIGGER "PaymentReceipt_append_only_update" BEFORE UPDATE ON "PaymentReceipt"
WHEN 1 = 1
BEGIN SELECT RAISE(ABORT, 'PaymentReceipt_append_only: receipts are appended, never changed'); END;

-- Fees that were paid before receipts were recorded.
UPDATE "Payment" SET "receivedCents" = "amountCents" WHERE "status" = 'COMPLETED';
INSERT INTO "PaymentReceipt" ("paymentId", "amountCents", "method", "note", "at", "recordedAt")
SELECT "id", "amountCents", COALESCE("method", 'Unknown'), "note", "paidAt", "paidAt"
FROM "Payment" WHERE "status" = 'COMPLETED' AND "amountCents" > 0 ORDER BY "id";
