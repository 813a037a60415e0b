import { expect, it } from 'vitest';

import { bothDialects } from '#prisma/testing.ts';
import { openTestPool } from '../testing/services.ts';
import { inTransaction, isUniqueViolation } from './transaction.ts';

it.runIf(bothDialects.includes('postgresql'))('a deadlock of raw statements is tried again', async () => {
  const { database, services, planted } = await openTestPool('postgresql', 2);
  const ids = planted.entries.map(({ id }) => id);
  let runs = 0;
  let bothHold = () => {};
  const held = new Promise<void>((resolve) => {
    bothHold = resolve;
  });
  const both: Promise<void>[] = [];
  const update = (order: readonly number[]) =>
    inTransaction(services, services.clock.now(), async ({ tx }) => {
      runs += 1;
      const isLast = runs >= 2;
      // The retry would take a row before the other transaction has it, and meet the same deadlock again.
      if (runs > 2) await Promise.race(both);
      await tx.$executeRaw`UPDATE "Entry" SET "startWeek" = "startWeek" WHERE "id" = ${order[0]}`;
      if (isLast) bothHold();
      await held;
      await tx.$executeRaw`UPDATE "Entry" SET "startWeek" = "startWeek" WHERE "id" = ${order[1]}`;
    });
  both.push(update(ids), update(ids.toReversed()));
  await Promise.all(both);
  expect(runs).toBe(3);
  await database.close();
});

it.each(bothDialects)('a raw statement can fail on a unique constraint, too, on %s', async (dialect) => {
  const { database, planted } = await openTestPool(dialect, 1);
  const { id } = planted.entries[0]!;
  const copyRow = (number: number) => database.db.$executeRaw`
    INSERT INTO "Entry" ("id", "poolId", "userId", "username", "usernameKey", "usernameSkeleton", "number", "joinedAt")
    SELECT "id", "poolId", "userId", 'Other', 'other', 'other', ${number}, "joinedAt" FROM "Entry" WHERE "id" = ${id}`;
  const error: unknown = await copyRow(7).then(
    () => null,
    (refusal: unknown) => refusal,
  );
  expect(error).toMatchObject({ code: 'P2010' });
  expect(isUniqueViolation(error)).toBe(true);
  expect(isUniqueViolation(new Error('Unique'))).toBe(false);
  await database.close();
});
