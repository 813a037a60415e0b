-- AlterTable
ALTER TABLE "Pool" ADD COLUMN     "seasonPublishedAt" TIMESTAMP(3);

-- CreateTable
CREATE TABLE "Payout" (
    "id" SERIAL NOT NULL,
    "entryId" INTEGER NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "paidAt" TIMESTAMP(3) NOT NULL,
    "method" TEXT NOT NULL,
    "note" TEXT,

    CONSTRAINT "Payout_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "OpenedPick" (
    "id" SERIAL NOT NULL,
    "poolId" INTEGER NOT NULL,
    "entryId" INTEGER NOT NULL,
    "week" INTEGER NOT NULL,
    "openedById" INTEGER NOT NULL,
    "openedAt" TIMESTAMP(3) NOT NULL,
    "reason" TEXT NOT NULL,

    CONSTRAINT "OpenedPick_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "Payout_entryId_key" ON "Payout"("entryId");

-- CreateIndex
CREATE INDEX "OpenedPick_poolId_id_idx" ON "OpenedPick"("poolId", "id");

-- CreateIndex
CREATE INDEX "OpenedPick_entryId_week_idx" ON "OpenedPick"("entryId", "week");

-- AddForeignKey
ALTER TABLE "Payout" ADD CONSTRAINT "Payout_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "Entry"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OpenedPick" ADD CONSTRAINT "OpenedPick_poolId_fkey" FOREIGN KEY ("poolId") REFERENCES "Pool"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OpenedPick" ADD CONSTRAINT "OpenedPick_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "Entry"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OpenedPick" ADD CONSTRAINT "OpenedPick_openedById_fkey" FOREIGN KEY ("openedById") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "Payout" ADD CONSTRAINT "Payout_amountCents_not_negative" CHECK ("amountCents" >= 0);

ALTER TABLE "OpenedPick" ADD CONSTRAINT "OpenedPick_week_range" CHECK ("week" BETWEEN 1 AND 22);

CREATE FUNCTION "OpenedPick_never_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF 1 = 1 THEN
    RAISE EXCEPTION 'OpenedPick_never_changed: that a pick was opened is recorded once, never changed' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER "OpenedPick_never_changed" BEFORE UPDATE ON "OpenedPick"
FOR EACH ROW EXECUTE FUNCTION "OpenedPick_never_changed"();
