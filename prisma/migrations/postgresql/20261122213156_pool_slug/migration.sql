-- AlterTable
ALTER TABLE "Pool" ADD COLUMN     "slug" TEXT;
UPDATE "Pool" SET "slug" = 'pool-' || "id";
ALTER TABLE "Pool" ALTER COLUMN "slug" SET NOT NULL;

-- CreateIndex
CREATE UNIQUE INDEX "Pool_slug_key" ON "Pool"("slug");

ALTER TABLE "Pool" ADD CONSTRAINT "Pool_slug_normal" CHECK ("slug" = lower(trim("slug")) AND "slug" <> '');
