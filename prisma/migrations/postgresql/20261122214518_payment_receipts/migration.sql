-- CreateEnum
CREATE TYPE "PrizeBasis" AS ENUM ('ALL_ENTRIES', 'PAID_ENTRIES');

-- AlterTable
ALTER TABLE "Payment" ADD COLUMN "receivedCents" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "Pool" ADD COLUMN "prizeBasis" "PrizeBasis" NOT NULL DEFAULT 'ALL_ENTRIES';

-- CreateTable
CREATE TABLE "PaymentReceipt" (
    "id" SERIAL NOT NULL,
    "paymentId" INTEGER NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "method" TEXT NOT NULL,
    "note" TEXT,
    "at" TIMESTAMP(3) NOT NULL,
    "recordedAt" TIMESTAMP(3) NOT NULL,
    "byId" INTEGER,
    "reversesId" INTEGER,

    CONSTRAINT "PaymentReceipt_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "PaymentReceipt_reversesId_key" ON "PaymentReceipt"("reversesId");

-- CreateIndex
CREATE INDEX "PaymentReceipt_paymentId_idx" ON "PaymentReceipt"("paymentId");

-- AddForeignKey
ALTER TABLE "PaymentReceipt" ADD CONSTRAINT "PaymentReceipt_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "Payment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PaymentReceipt" ADD CONSTRAINT "PaymentReceipt_byId_fkey" FOREIGN KEY ("byId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PaymentReceipt" ADD CONSTRAINT "PaymentReceipt_reversesId_fkey" FOREIGN KEY ("reversesId") REFERENCES "PaymentReceipt"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

ALTER TABLE "PaymentReceipt" ADD CONSTRAINT "PaymentReceipt_reversal_takes" CHECK (("reversesId" IS NULL) = ("amountCents" > 0));

CREATE FUNCTION "PaymentReceipt_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF 1 = 1 THEN
    RAISE EXCEPTION 'PaymentReceipt_append_only: receipts are appended, never changed' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER "PaymentReceipt_append_only" BEFORE UPDATE ON "PaymentReceipt"
FOR EACH ROW EXECUTE FUNCTION "PaymentReceipt_append_only"();

-- Fees that were paid before receipts were recorded.
UPDATE "Payment" SET "receivedCents" = "amountCents" WHERE "status" = 'COMPLETED';
INSERT INTO "PaymentReceipt" ("paymentId", "amountCents", "method", "note", "at", "recordedAt")
SELECT "id", "amountCents", COALESCE("method", 'Unknown'), "note", "paidAt", "paidAt"
FROM "Payment" WHERE "status" = 'COMPLETED' AND "amountCents" > 0 ORDER BY "id";
