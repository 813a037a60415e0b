import { expect, it } from 'vitest';

import { inSeason } from '../testing/inSeason.ts';
import { openTestPool } from '../testing/services.ts';
import { sqlitePlan } from '../testing/sqlitePlan.ts';
import { eliminateByPicks } from './eliminations.ts';

it('reads the picks of games that end together once on SQLite, not for each game', async () => {
  const { database, services } = await openTestPool('sqlite', 2);
  try {
    await database.db.$executeRaw`ANALYZE`;
    const plan = await inSeason(services, 2025, services.clock.now(), (transaction, { pools, games }) =>
      sqlitePlan(transaction, (explained) => eliminateByPicks(explained, pools, 1, games.slice(0, 13))),
    );
    const picks = plan.findIndex((step) => step.startsWith('SEARCH p USING INDEX Pick_poolId_week_teamId'));
    const game = plan.findIndex((step) => /^(SCAN|SEARCH) s\b/.test(step));
    expect(picks).toBeGreaterThan(-1);
    expect(game).toBeGreaterThan(picks);
  } finally {
    await database.close();
  }
});
