import { weekOfSeason } from '../../domain/currentWeek.ts';
import { completeThroughWeek, decidingWeek, isGameSettled } from '../../domain/decided.ts';
import { weekDeadline } from '../../domain/weekDeadline.ts';
import { entryCounts } from '../../kernel/counts.ts';
import { regradeEntries } from './regradeEntries.ts';
import type { StandingChanges } from './standingChanges.ts';
import { gradeWeekGames } from './gradingSteps.ts';
import type { SeasonFacts, SeasonPool } from './seasonFacts.ts';
import type { Transaction } from '../../kernel/transaction.ts';

/**
 * Creates the weeks of a pool and moves their deadlines, from the schedule, the pool's zone and its deadline
 * rule. Must run when one of these changes, inside a transaction that holds the season's lock. A processed
 * deadline does not move: its picks are public and its eliminations stored.
 *
 * @returns the changes that moved deadlines caused.
 */
export async function syncPoolWeeks(
  transaction: Transaction,
  season: SeasonFacts,
  pool: SeasonPool,
): Promise<StandingChanges[]> {
  const stored = await transaction.tx.poolWeek.findMany({ where: { poolId: pool.id } });
  const byWeek = new Map(stored.map((row) => [row.week, row]));
  const steps: StandingChanges[] = [];
  for (let week = 1; week <= season.weekCount; week += 1) {
    const games = season.games.filter((game) => game.week === week);
    const row = byWeek.get(week);
    if (games.length === 0 || row?.deadlinePassedAt) continue;
    const deadline = weekDeadline({
      kickoffs: games,
      timeZone: pool.timeZone,
      weekday: pool.deadlineWeekday,
      time: pool.deadlineTime,
    });
    if (row?.deadline.getTime() === deadline.getTime()) continue;
    if (row === undefined)
      await transaction.tx.poolWeek.create({ data: { poolId: pool.id, week, deadline } });
    else await transaction.tx.poolWeek.update({ where: { id: row.id }, data: { deadline } });
    transaction.publish({ type: 'week', poolId: pool.id, week });
    // Whether a pick is late depends on the deadline, also for games of the week that are final.
    steps.push(...(await gradeWeekGames(transaction, pool, week, games)));
  }
  return steps;
}

/**
 * Updates a pool's current week, the completion of its weeks and its decided week, inside a transaction that
 * holds the season's lock. Idempotent.
 *
 * @returns the changes that a moved decision caused.
 */
export async function advancePool(
  transaction: Transaction,
  season: SeasonFacts,
  pool: SeasonPool,
): Promise<StandingChanges[]> {
  await completeWeeks(transaction, season, pool);
  const week = weekOfSeason(season);
  if (week !== pool.currentWeek) {
    await transaction.tx.pool.update({ where: { id: pool.id }, data: { currentWeek: week } });
    pool.currentWeek = week;
    transaction.publish({ type: 'standings', poolId: pool.id });
  }
  return decide(transaction, season, pool);
}

async function completeWeeks(transaction: Transaction, season: SeasonFacts, pool: SeasonPool): Promise<void> {
  const ruledOn = new Set(pool.rulings.map((ruling) => ruling.gameId));
  const rows = await transaction.tx.poolWeek.findMany({ where: { poolId: pool.id } });
  for (const row of rows) {
    const games = season.games.filter((game) => game.week === row.week);
    const isComplete = games.length > 0 && games.every((game) => isGameSettled(game, ruledOn.has(game.id)));
    if (isComplete === (row.completedAt !== null)) continue;
    // A game decided by a ruling has no end time: its week is complete from the ruling on.
    const ends = games.map((game) => (game.completedAt ?? transaction.now).getTime());
    const completedAt = isComplete ? new Date(Math.max(...ends)) : null;
    await transaction.tx.poolWeek.update({ where: { id: row.id }, data: { completedAt } });
    transaction.publish({ type: 'week', poolId: pool.id, week: row.week });
  }
}

/**
 * Finds the week that decided the pool. Stored eliminations end at that week. When a correction takes the
 * decision back, the entries alive are first graded through the later weeks.
 */
async function decide(
  transaction: Transaction,
  season: SeasonFacts,
  pool: SeasonPool,
): Promise<StandingChanges[]> {
  const steps: StandingChanges[] = [];
  let decided = await findDecidingWeek(transaction, season, pool);
  if (pool.decidedWeek !== null && (decided === null || decided > pool.decidedWeek)) {
    await setDecidedWeek(transaction, pool, null);
    steps.push(await regradeEntries(transaction, pool.id, { of: 'alive' }));
    decided = await findDecidingWeek(transaction, season, pool);
  }
  if (decided !== null && decided !== pool.decidedWeek) {
    await setDecidedWeek(transaction, pool, decided);
    steps.push(await regradeEntries(transaction, pool.id, { of: 'after', week: decided }));
  }
  return steps;
}

/** Stores the week after which nobody is graded; null continues grading. */
export async function setDecidedWeek(
  transaction: Transaction,
  pool: SeasonPool,
  week: number | null,
): Promise<void> {
  await transaction.tx.pool.update({ where: { id: pool.id }, data: { decidedWeek: week } });
  pool.decidedWeek = week;
  transaction.publish({ type: 'standings', poolId: pool.id });
}

async function findDecidingWeek(
  transaction: Transaction,
  season: SeasonFacts,
  pool: SeasonPool,
): Promise<number | null> {
  const survivalCounts = await entryCounts(transaction.tx, [pool.id]);
  if (survivalCounts.length === 0) return null;
  const open = await transaction.tx.poolWeek.findFirst({
    where: { poolId: pool.id, deadline: { gt: transaction.now } },
    orderBy: { week: 'asc' },
    select: { week: true },
  });
  return decidingWeek({
    weekCount: season.weekCount,
    completeThroughWeek: completeThroughWeek({
      games: season.games,
      rulings: pool.rulings,
      weekCount: season.weekCount,
      openWeek: open?.week ?? null,
      fromWeek: Math.min(...survivalCounts.map((count) => count.startWeek)),
    }),
    survivalCounts,
  });
}
