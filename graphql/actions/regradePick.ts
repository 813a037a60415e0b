import type { Pick } from '../../prisma/generated/sqlite/client.ts';
import { regradeEntries } from './eliminations.ts';
import { gradeWeekGames, reportGrading } from './gradingSteps.ts';
import { loadSeason } from './seasonFacts.ts';
import type { Services } from './services.ts';
import { inTransaction, lockSeason } from './transaction.ts';
import { advancePool } from './weeks.ts';

/** Grades one pick and its entry, if its week was acted on before the pick was stored; else does nothing. */
export async function regradePick(services: Services, pick: Pick): Promise<void> {
  const week = await services.db.poolWeek.findUnique({
    where: { poolId_week: { poolId: pick.poolId, week: pick.week } },
    select: { deadlinePassedAt: true, pool: { select: { seasonYear: true } } },
  });
  if (week === null || week.deadlinePassedAt === null) return;
  const { seasonYear } = week.pool;
  await inTransaction(services, services.clock.now(), async (unit) => {
    await lockSeason(unit, seasonYear);
    const season = await loadSeason(unit, seasonYear);
    const pool = season.pools.find((candidate) => candidate.id === pick.poolId)!;
    const games = season.games.filter((game) => game.id === pick.gameId);
    const steps = await gradeWeekGames(unit, pool, pick.week, games);
    steps.push(await regradeEntries(unit, pool.id, { of: 'entry', entryId: pick.entryId }));
    await reportGrading(unit, pool, [...steps, ...(await advancePool(unit, season, pool))]);
  });
}
