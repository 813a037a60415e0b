-- AlterTable
ALTER TABLE "AuditEntry" ADD COLUMN     "publicId" TEXT NOT NULL DEFAULT gen_random_uuid()::text;
ALTER TABLE "AuditEntry" ALTER COLUMN "publicId" DROP DEFAULT;

-- CreateIndex
CREATE UNIQUE INDEX "AuditEntry_publicId_key" ON "AuditEntry"("publicId");
