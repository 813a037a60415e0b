-- CreateEnum
CREATE TYPE "UpdateSource" AS ENUM ('FEED', 'SCHEDULE', 'SCOREBOARD');

-- AlterTable
ALTER TABLE "Game" ADD COLUMN     "confirmedAt" TIMESTAMP(3),
ADD COLUMN     "confirmedBy" "UpdateSource",
ADD COLUMN     "reviewSince" TIMESTAMP(3);

-- AlterTable
ALTER TABLE "HeldUpdate" ADD COLUMN     "source" "UpdateSource" NOT NULL DEFAULT 'FEED';

ALTER TABLE "Game" ADD CONSTRAINT "Game_confirmation_together" CHECK (("confirmedAt" IS NULL) = ("confirmedBy" IS NULL));

ALTER TABLE "Game" ADD CONSTRAINT "Game_confirmation_of_final" CHECK ("confirmedAt" IS NULL OR "status" = 'FINAL');

ALTER TABLE "Game" ADD CONSTRAINT "Game_review_of_final" CHECK ("reviewSince" IS NULL OR "status" = 'FINAL');

-- Results that a held update contradicts already are under review.
UPDATE "Game" SET "reviewSince" = (SELECT MIN("heldAt") FROM "HeldUpdate" WHERE "gameId" = "Game"."id" AND "resolvedAt" IS NULL)
WHERE "status" = 'FINAL';
