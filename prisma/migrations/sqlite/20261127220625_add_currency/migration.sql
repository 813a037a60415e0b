-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_Pool" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "name" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "seasonYear" INTEGER NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "timeZone" TEXT NOT NULL DEFAULT 'Etc/GMT+4',
    "deadlineWeekday" INTEGER NOT NULL DEFAULT 7,
    "deadlineTime" TEXT NOT NULL DEFAULT '10:00',
    "entryFeeCents" INTEGER NOT NULL DEFAULT 5000,
    "maxEntriesPerAccount" INTEGER NOT NULL DEFAULT 10,
    "tieRule" TEXT NOT NULL DEFAULT 'LOSS',
    "registration" TEXT NOT NULL DEFAULT 'CLOSED',
    "lateJoinThroughWeek" INTEGER,
    "commissionCents" INTEGER NOT NULL DEFAULT 0,
    "prizeBasis" TEXT NOT NULL DEFAULT 'ALL_ENTRIES',
    "venmo" TEXT,
    "paypal" TEXT,
    "cashApp" TEXT,
    "zelle" TEXT,
    "paymentLink" TEXT,
    "paymentText" TEXT,
    "disputeHours" INTEGER NOT NULL DEFAULT 24,
    "payoutHours" INTEGER NOT NULL DEFAULT 48,
    "welcomeText" TEXT,
    "contactEmail" TEXT NOT NULL DEFAULT 'commissioner@pool.example',
    "rulesUpdatedText" TEXT NOT NULL DEFAULT 'August 2025',
    "currentWeek" INTEGER NOT NULL DEFAULT 1,
    "pinnedWeek" INTEGER,
    "decidedWeek" INTEGER,
    "lives" INTEGER NOT NULL DEFAULT 1,
    "pickTo" TEXT NOT NULL DEFAULT 'WIN',
    "lossRule" TEXT NOT NULL DEFAULT 'STRIKE',
    "noPick" TEXT NOT NULL DEFAULT 'OUT',
    "byeWeeks" INTEGER NOT NULL DEFAULT 0,
    "ownAutoPicks" INTEGER NOT NULL DEFAULT 0,
    "doublePickWeeks" TEXT NOT NULL DEFAULT '',
    "changePicks" TEXT NOT NULL DEFAULT 'NEVER',
    "deadlineRule" TEXT NOT NULL DEFAULT 'SUNDAY',
    "missedWeeks" TEXT NOT NULL DEFAULT 'FREE',
    "teamUses" INTEGER NOT NULL DEFAULT 1,
    "reuseTeamsFromWeek" INTEGER,
    "firstWeek" INTEGER NOT NULL DEFAULT 1,
    "lastWeek" INTEGER,
    "currency" TEXT NOT NULL DEFAULT 'USD',
    "buyBackThroughWeek" INTEGER,
    "buyBackFeeCents" INTEGER,
    "allOut" TEXT NOT NULL DEFAULT 'SPLIT',
    "prizePercentages" TEXT NOT NULL DEFAULT '100',
    "rollover" TEXT NOT NULL DEFAULT 'NEVER',
    "tieBreak" TEXT NOT NULL DEFAULT 'SPLIT',
    "showChances" BOOLEAN NOT NULL DEFAULT true,
    "talk" BOOLEAN NOT NULL DEFAULT true,
    "showPaid" BOOLEAN NOT NULL DEFAULT false,
    "buyBackCents" INTEGER NOT NULL DEFAULT 0,
    "carriedOverCents" INTEGER NOT NULL DEFAULT 0,
    "copiedFromId" INTEGER,
    "secondChanceOfId" INTEGER,
    "seasonPublishedAt" DATETIME,
    "differsSince" DATETIME,
    CONSTRAINT "Pool_seasonYear_fkey" FOREIGN KEY ("seasonYear") REFERENCES "Season" ("year") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Pool_copiedFromId_fkey" FOREIGN KEY ("copiedFromId") REFERENCES "Pool" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "Pool_secondChanceOfId_fkey" FOREIGN KEY ("secondChanceOfId") REFERENCES "Pool" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
INSERT INTO "new_Pool" ("allOut", "buyBackCents", "buyBackFeeCents", "buyBackThroughWeek", "byeWeeks", "carriedOverCents", "cashApp", "changePicks", "commissionCents", "contactEmail", "copiedFromId", "createdAt", "currentWeek", "deadlineRule", "deadlineTime", "deadlineWeekday", "decidedWeek", "differsSince", "disputeHours", "doublePickWeeks", "entryFeeCents", "firstWeek", "id", "lastWeek", "lateJoinThroughWeek", "lives", "lossRule", "maxEntriesPerAccount", "missedWeeks", "name", "noPick", "ownAutoPicks", "paymentLink", "paymentText", "payoutHours", "paypal", "pickTo", "pinnedWeek", "prizeBasis", "prizePercentages", "registration", "reuseTeamsFromWeek", "rollover", "rulesUpdatedText", "seasonPublishedAt", "seasonYear", "secondChanceOfId", "showChances", "showPaid", "slug", "talk", "teamUses", "tieBreak", "tieRule", "timeZone", "venmo", "welcomeText", "zelle") SELECT "allOut", "buyBackCents", "buyBackFeeCents", "buyBackThroughWeek", "byeWeeks", "carriedOverCents", "cashApp", "changePicks", "commissionCents", "contactEmail", "copiedFromId", "createdAt", "currentWeek", "deadlineRule", "deadlineTime", "deadlineWeekday", "decidedWeek", "differsSince", "disputeHours", "doublePickWeeks", "entryFeeCents", "firstWeek", "id", "lastWeek", "lateJoinThroughWeek", "lives", "lossRule", "maxEntriesPerAccount", "missedWeeks", "name", "noPick", "ownAutoPicks", "paymentLink", "paymentText", "payoutHours", "paypal", "pickTo", "pinnedWeek", "prizeBasis", "prizePercentages", "registration", "reuseTeamsFromWeek", "rollover", "rulesUpdatedText", "seasonPublishedAt", "seasonYear", "secondChanceOfId", "showChances", "showPaid", "slug", "talk", "teamUses", "tieBreak", "tieRule", "timeZone", "venmo", "welcomeText", "zelle" FROM "Pool";
DROP TABLE "Pool";
ALTER TABLE "new_Pool" RENAME TO "Pool";
CREATE UNIQUE INDEX "Pool_slug_key" ON "Pool"("slug");
CREATE UNIQUE INDEX "Pool_secondChanceOfId_key" ON "Pool"("secondChanceOfId");
CREATE INDEX "Pool_seasonYear_idx" ON "Pool"("seasonYear");
CREATE INDEX "Pool_copiedFromId_idx" ON "Pool"("copiedFromId");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;
