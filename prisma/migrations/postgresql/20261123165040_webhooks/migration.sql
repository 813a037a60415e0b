-- CreateEnum
CREATE TYPE "WebhookFormat" AS ENUM ('STANDARD', 'SLACK', 'DISCORD');

-- CreateTable
CREATE TABLE "Webhook" (
    "id" SERIAL NOT NULL,
    "poolId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "format" "WebhookFormat" NOT NULL,
    "events" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "formerSecret" TEXT,
    "formerUntil" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL,
    "disabledAt" TIMESTAMP(3),
    "disabledReason" TEXT,
    "failingSince" TIMESTAMP(3),

    CONSTRAINT "Webhook_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WebhookDelivery" (
    "id" SERIAL NOT NULL,
    "webhookId" INTEGER NOT NULL,
    "messageId" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "happenedAt" TIMESTAMP(3) NOT NULL,
    "data" JSONB NOT NULL,
    "text" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "sendAfter" TIMESTAMP(3) NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "triedAt" TIMESTAMP(3),
    "lastStatus" INTEGER,
    "lastError" TEXT,
    "deliveredAt" TIMESTAMP(3),
    "failedAt" TIMESTAMP(3),

    CONSTRAINT "WebhookDelivery_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WebhookMark" (
    "poolId" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "entryId" INTEGER,
    "week" INTEGER,

    CONSTRAINT "WebhookMark_pkey" PRIMARY KEY ("poolId","key")
);

-- CreateIndex
CREATE INDEX "Webhook_poolId_idx" ON "Webhook"("poolId");

-- CreateIndex
CREATE INDEX "Webhook_disabledAt_idx" ON "Webhook"("disabledAt");

-- CreateIndex
CREATE INDEX "WebhookDelivery_webhookId_deliveredAt_failedAt_sendAfter_idx" ON "WebhookDelivery"("webhookId", "deliveredAt", "failedAt", "sendAfter");

-- CreateIndex
CREATE INDEX "WebhookDelivery_createdAt_idx" ON "WebhookDelivery"("createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "WebhookDelivery_webhookId_messageId_key" ON "WebhookDelivery"("webhookId", "messageId");

-- AddForeignKey
ALTER TABLE "Webhook" ADD CONSTRAINT "Webhook_poolId_fkey" FOREIGN KEY ("poolId") REFERENCES "Pool"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WebhookDelivery" ADD CONSTRAINT "WebhookDelivery_webhookId_fkey" FOREIGN KEY ("webhookId") REFERENCES "Webhook"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WebhookMark" ADD CONSTRAINT "WebhookMark_poolId_fkey" FOREIGN KEY ("poolId") REFERENCES "Pool"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "Webhook" ADD CONSTRAINT "Webhook_name_given" CHECK (trim("name") <> '');

ALTER TABLE "Webhook" ADD CONSTRAINT "Webhook_former_together" CHECK (("formerSecret" IS NULL) = ("formerUntil" IS NULL));

ALTER TABLE "Webhook" ADD CONSTRAINT "Webhook_reason_of_end" CHECK ("disabledReason" IS NULL OR "disabledAt" IS NOT NULL);

ALTER TABLE "WebhookDelivery" ADD CONSTRAINT "WebhookDelivery_attempts_not_negative" CHECK ("attempts" >= 0);

ALTER TABLE "WebhookDelivery" ADD CONSTRAINT "WebhookDelivery_one_end" CHECK ("deliveredAt" IS NULL OR "failedAt" IS NULL);

ALTER TABLE "WebhookMark" ADD CONSTRAINT "WebhookMark_week_range" CHECK ("week" BETWEEN 1 AND 22);

ALTER TABLE "WebhookMark" ADD CONSTRAINT "WebhookMark_out_together" CHECK (("entryId" IS NULL) = ("week" IS NULL));
