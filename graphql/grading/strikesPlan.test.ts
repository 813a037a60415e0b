import { expect, it } from 'vitest';

import { inSeason } from '../testing/inSeason.ts';
import { openTestPool } from '../testing/services.ts';
import { sqlitePlan } from '../testing/sqlitePlan.ts';
import { regradeStrikes } from './regradeStrikes.ts';

it('goes from each entry to its own picks on SQLite, not from each game to all entries', async () => {
  const { database, services, planted } = await openTestPool('sqlite', 2);
  const { db } = database;
  try {
    await db.pool.update({ where: { id: planted.pool.id }, data: { lives: 2 } });
    await db.$executeRaw`ANALYZE`;
    // As for 20,000 entries: of a small pool the planner takes the good order by itself.
    await db.$executeRaw`UPDATE sqlite_stat1 SET stat = '20000' || substr(stat, instr(stat || ' ', ' ')) WHERE tbl = 'Entry'`;
    await db.$executeRaw`UPDATE sqlite_stat1 SET stat = '160000' || substr(stat, instr(stat || ' ', ' ')) WHERE tbl = 'Pick'`;
    await db.$executeRaw`ANALYZE sqlite_schema`;
    const plan = await inSeason(services, 2025, services.clock.now(), (transaction, { pools }) =>
      sqlitePlan(transaction, (explained) => regradeStrikes(explained, pools, { of: 'pool' })),
    );
    expect(plan[plan.findIndex((step) => step.startsWith('SEARCH p USING INDEX')) - 1]).toBe('SCAN e');
    expect(plan.filter((step) => /^SCAN p\b/.test(step))).toEqual([]);
  } finally {
    await database.close();
  }
});
