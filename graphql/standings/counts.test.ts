// SQL on both databases: graphql/standings/counts.ts, prisma/countSql.ts

import { expect, it } from 'vitest';

import { bothDialects } from '#prisma/testing.ts';
import { gradePool } from '../grading/grading.ts';
import { expectKeptCounts } from '../testing/keptCounts.ts';
import { openFixture } from '../testing/schema.ts';

it.each(bothDialects)('grading from scratch corrects kept counts on %s', async (dialect) => {
  const { db, services, poolId, close } = await openFixture(dialect);
  await expectKeptCounts(db);
  await db.entryCount.updateMany({ where: { eliminatedWeek: 0 }, data: { count: { increment: 3 } } });
  await db.pickCount.deleteMany({ where: { week: 1, teamId: 'LAC' } });
  await db.pickCount.create({ data: { poolId, week: 3, teamId: 'KC', part: 7, count: 2 } });
  await db.pickCount.create({ data: { poolId: poolId + 1, week: 3, teamId: 'KC', part: 0, count: 1 } });
  expect((await gradePool(services, poolId)).miscounted).toBe(3);
  await expectKeptCounts(db);
  expect((await gradePool(services, poolId)).miscounted).toBe(0);
  // Of another pool.
  expect(await db.pickCount.count({ where: { poolId: poolId + 1 } })).toBe(1);
  await close();
});
