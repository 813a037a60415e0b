import { expect, it, describe } from 'vitest';

import type { TransactionClient } from '#prisma/client.ts';
import { bothDialects } from '#prisma/testing.ts';
import { inSeason } from '../kernel/transaction.ts';
import { openTestPool } from '../testing/services.ts';
import { gradePoolIn } from './grading.ts';
import { passDeadlines } from './passDeadlines.ts';
import { loadSeason } from './seasonFacts.ts';

const AFTER_WEEK_1 = new Date('2025-09-09T12:00:00Z');

describe.each(bothDialects)('a read beside a grading on %s', (dialect) => {
  it('sees the pool as it was before, after each of its statements, until all of it is committed', async () => {
    const { database, services, planted } = await openTestPool(dialect, 6);
    const { db } = database;
    try {
      const poolId = planted.pool.id;
      const games = await db.game.findMany({ where: { week: 1 } });
      const teams = ['CLE', 'CIN', 'IND', 'MIA'];
      await db.pick.createMany({
        data: teams.map((teamId, index) => ({
          poolId,
          entryId: planted.entries[index]!.id,
          week: 1,
          teamId,
          gameId: games.find((game) => [game.homeTeamId, game.awayTeamId].includes(teamId))!.id,
          submittedAt: services.clock.now(),
        })),
      });
      await db.game.updateMany({
        where: { week: 1 },
        data: { status: 'FINAL', homeScore: 20, awayScore: 10, completedAt: AFTER_WEEK_1 },
      });
      await services.clock.set({ now: AFTER_WEEK_1 });
      await passDeadlines(services);

      const stored = async () => ({
        entries: await db.entry.findMany({ orderBy: { id: 'asc' } }),
        picks: await db.pick.findMany({ orderBy: { id: 'asc' } }),
        weeks: await db.poolWeek.findMany({ orderBy: { id: 'asc' } }),
        pool: await db.pool.findUniqueOrThrow({ where: { id: poolId } }),
      });
      const before = await stored();
      let writes = 0;
      await inSeason(services, 2025, services.clock.now(), async (transaction) => {
        const season = await loadSeason(transaction, 2025);
        const tx = afterEachWrite(transaction.tx, async () => {
          writes += 1;
          expect(await stored()).toEqual(before);
        });
        await gradePoolIn({ ...transaction, tx }, season, poolId);
        expect(await stored()).toEqual(before);
      });
      // The outcomes that were won and lost, and the eliminations.
      expect(writes).toBeGreaterThanOrEqual(3);
      const after = await stored();
      expect(after.picks.map(({ outcome }) => outcome)).toEqual(['WON', 'LOST', 'WON', 'LOST']);
      expect(after.entries.map(({ eliminatedWeek }) => eliminatedWeek)).toEqual([null, 1, null, 1, 1, 1]);
    } finally {
      await database.close();
    }
  });
});

/** A transaction that calls `look` after each of its raw writes, before the next statement. */
function afterEachWrite(tx: TransactionClient, look: () => Promise<void>): TransactionClient {
  return new Proxy(tx, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (name !== '$executeRaw') return value;
      return async (...args: Parameters<TransactionClient['$executeRaw']>) => {
        const changed = await target.$executeRaw(...args);
        await look();
        return changed;
      };
    },
  });
}
