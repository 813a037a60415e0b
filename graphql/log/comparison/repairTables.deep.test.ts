import { afterAll, beforeAll, expect, it } from 'vitest';

import { filePath } from '#prisma/client.ts';
import { openTestDatabase, type TestDatabase } from '#prisma/testing.ts';
import type { Services } from '#kernel/services.ts';
import { EditedTables } from '#graphql/testing/editedTables.ts';
import { playOfficePool } from '#graphql/testing/officePool.ts';
import { planRepair, repairTables } from './repairTables.ts';

let database: TestDatabase;
let services: Services;
let poolId: number;
let tables: EditedTables;
beforeAll(async () => {
  database = await openTestDatabase('sqlite');
  ({ services, poolId } = await playOfficePool(database.db));
  tables = new EditedTables(filePath(database.db.url));
});
afterAll(async () => {
  tables.close();
  await database.close();
});

it.each([
  [`UPDATE "Entry" SET "eliminatedWeek" = NULL, "eliminationReason" = NULL, "eliminatedAt" = NULL`, 'Entry'],
  [`UPDATE "Entry" SET "startWeek" = 5, "reinstatedThroughWeek" = 3`, 'Entry'],
  [`UPDATE "Pick" SET "outcome" = 'WON', "submittedAt" = '2025-09-01T00:00:00.000+00:00'`, 'Pick'],
  [`DELETE FROM "Pick" WHERE "week" > 5`, 'Pick'],
  [`UPDATE "Pick" SET "slot" = 2, "gameId" = 1 WHERE "week" = 9`, 'Pick'],
  [
    `UPDATE "Pool" SET "lives" = 2, "tieRule" = 'SURVIVE', "doublePickWeeks" = '3', "decidedWeek" = 4, "buyBackCents" = 0`,
    'Pool',
  ],
  [
    `UPDATE "PoolWeek" SET "deadline" = '2025-09-01T00:00:00.000+00:00', "isVoid" = 1 WHERE "week" < 4`,
    'PoolWeek',
  ],
  [`DELETE FROM "PoolWeek" WHERE "week" = 16`, 'PoolWeek'],
  [
    `UPDATE "Game" SET "homeScore" = 99, "kickoff" = '2025-09-20T00:00:00.000+00:00' WHERE "week" = 3`,
    'Game',
  ],
  [`DELETE FROM "GameRuling"`, 'GameRuling'],
  [`UPDATE "EntryCount" SET "count" = "count" + 1`, 'EntryCount'],
  [`UPDATE "PickCount" SET "count" = "count" + 1`, 'PickCount'],
  [`UPDATE "LogFact" SET "value" = 'null'`, 'LogFact'],
  [`UPDATE "LogNode" SET "hash" = zeroblob(32)`, 'LogNode'],
  [`UPDATE "LoggedStanding" SET "week" = 9`, 'LoggedStanding'],
])('writes what the log says after %s', async (sql, table) => {
  expect(tables.run(sql)).toBeGreaterThan(0);
  const { report, writes } = await planRepair(services, poolId);
  expect(report.count).toBeGreaterThan(0);
  expect(writes.length).toBeGreaterThan(0);
  // The plan alone writes nothing.
  expect((await planRepair(services, poolId)).report.count).toBe(report.count);
  expect(await repairTables(services, poolId)).toMatchObject({ count: 0, differences: [] });
  expect(await database.db.auditEntry.findFirst({ orderBy: { id: 'desc' } })).toMatchObject({
    action: 'pool.repair',
    poolId,
    after: { differences: report.count, written: writes.length },
  });
  tables.putBack([table]);
});

it('leaves what the log does not say, and says so', async () => {
  tables.run(`UPDATE "Entry" SET "username" = 'Somebody' WHERE "id" = 1`);
  const { writes } = await planRepair(services, poolId);
  expect(writes).toEqual([]);
  const left = await repairTables(services, poolId);
  expect(left.differences.every(({ entryId }) => entryId === 1)).toBe(true);
  expect(left.count).toBeGreaterThan(0);
});
