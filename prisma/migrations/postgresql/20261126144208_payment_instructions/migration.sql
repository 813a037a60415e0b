-- AlterTable
ALTER TABLE "Pool" ADD COLUMN     "cashApp" TEXT,
ADD COLUMN     "paymentLink" TEXT,
ADD COLUMN     "paymentText" TEXT,
ADD COLUMN     "paypal" TEXT,
ADD COLUMN     "venmo" TEXT,
ADD COLUMN     "zelle" TEXT;

-- Fees that an import marked as paid, which had no receipts.
INSERT INTO "PaymentReceipt" ("paymentId", "amountCents", "method", "at", "recordedAt")
SELECT "id", "amountCents" - "receivedCents", COALESCE("method", 'Imported'), COALESCE("paidAt", "createdAt"), COALESCE("paidAt", "createdAt")
FROM "Payment" WHERE "status" = 'COMPLETED' AND "receivedCents" < "amountCents" ORDER BY "id";
UPDATE "Payment" SET "receivedCents" = "amountCents", "method" = COALESCE("method", 'Imported')
WHERE "status" = 'COMPLETED' AND "receivedCents" < "amountCents";
