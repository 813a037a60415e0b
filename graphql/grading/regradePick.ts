import type { Pick } from '#prisma/generated/sqlite/client.ts';
import { regradeEntries } from './regradeEntries.ts';
import { gradeWeekGames } from './gradingSteps.ts';
import { loadSeason, poolOfSeason } from './seasonFacts.ts';
import type { Services } from '../kernel/services.ts';
import { inSeason } from '../kernel/transaction.ts';
import { finishGrading } from './finishGrading.ts';

/** Regrades a pick and its entry if the deadline of its week was processed before the pick was stored. */
export async function regradePick(services: Services, pick: Pick): Promise<void> {
  const week = await services.db.poolWeek.findUnique({
    where: { poolId_week: { poolId: pick.poolId, week: pick.week } },
    select: { deadlinePassedAt: true, pool: { select: { seasonYear: true } } },
  });
  if (week === null || week.deadlinePassedAt === null) return;
  const { seasonYear } = week.pool;
  await inSeason(services, seasonYear, services.clock.now(), async (transaction) => {
    const season = await loadSeason(transaction, seasonYear, [pick.poolId]);
    const pool = poolOfSeason(season, pick.poolId);
    const games = season.games.filter((game) => game.id === pick.gameId);
    const steps = await gradeWeekGames(transaction, [pool], pick.week, games);
    steps.push(...(await regradeEntries(transaction, [pool], { of: 'entry', entryId: pick.entryId })));
    await finishGrading(transaction, season, [pool], steps);
  });
}
