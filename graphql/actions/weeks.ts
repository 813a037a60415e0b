import { currentWeek } from '../domain/currentWeek.ts';
import { weekDeadline } from '../domain/deadlines.ts';
import { completeThroughWeek, decidingWeek, isGameSettled } from '../domain/decided.ts';
import { regradeEntries, type StandingChanges } from './eliminations.ts';
import { gradeWeekGames, reportGrading } from './gradingSteps.ts';
import { loadSeason, type SeasonFacts, type SeasonPool } from './seasonFacts.ts';
import type { Services } from './services.ts';
import { inTransaction, lockSeason, type Unit } from './transaction.ts';

/**
 * Brings a pool's current week, the completion of its weeks and its decided week up to date. Again changes nothing.
 * @throws when there is no such pool
 */
export async function advanceWeek(
  services: Services,
  poolId: number,
  now: Date = services.clock.now(),
): Promise<void> {
  await inPool(services, poolId, now, async (unit, season, pool) => {
    await reportGrading(unit, pool, await advancePool(unit, season, pool));
  });
}

/**
 * Creates the weeks of a pool and moves their deadlines: by the schedule, the pool's zone and its deadline rule. To be
 * called when one of these changes. A deadline that was acted on stays where it was: picks are shown, entries are out.
 * @throws when there is no such pool
 */
export async function syncWeeks(
  services: Services,
  poolId: number,
  now: Date = services.clock.now(),
): Promise<void> {
  await inPool(services, poolId, now, async (unit, season, pool) => {
    const steps = await syncPoolWeeks(unit, season, pool);
    await reportGrading(unit, pool, [...steps, ...(await advancePool(unit, season, pool))]);
  });
}

async function inPool(
  services: Services,
  poolId: number,
  now: Date,
  work: (unit: Unit, season: SeasonFacts, pool: SeasonPool) => Promise<void>,
): Promise<void> {
  const { seasonYear } = await services.db.pool.findUniqueOrThrow({
    where: { id: poolId },
    select: { seasonYear: true },
  });
  await inTransaction(services, now, async (unit) => {
    await lockSeason(unit, seasonYear);
    const season = await loadSeason(unit, seasonYear);
    const pool = season.pools.find((candidate) => candidate.id === poolId);
    if (pool !== undefined) await work(unit, season, pool);
  });
}

/** syncWeeks within a transaction that holds the season's lock; answers what moved deadlines did to entries. */
export async function syncPoolWeeks(
  unit: Unit,
  season: SeasonFacts,
  pool: SeasonPool,
): Promise<StandingChanges[]> {
  const stored = await unit.tx.poolWeek.findMany({ where: { poolId: pool.id } });
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
    if (row === undefined) await unit.tx.poolWeek.create({ data: { poolId: pool.id, week, deadline } });
    else await unit.tx.poolWeek.update({ where: { id: row.id }, data: { deadline } });
    unit.tell({ type: 'week', poolId: pool.id, week });
    // Whether a pick was late hangs on the deadline, also for the week's games that are final already.
    steps.push(...(await gradeWeekGames(unit, pool, week, games)));
  }
  return steps;
}

/** advanceWeek within a transaction that holds the season's lock; answers what a moved decision did to entries. */
export async function advancePool(
  unit: Unit,
  season: SeasonFacts,
  pool: SeasonPool,
): Promise<StandingChanges[]> {
  await completeWeeks(unit, season, pool);
  const week = currentWeek({ games: season.games, weekCount: season.weekCount, pinnedWeek: null });
  if (week !== pool.currentWeek) {
    await unit.tx.pool.update({ where: { id: pool.id }, data: { currentWeek: week } });
    pool.currentWeek = week;
    unit.tell({ type: 'standings', poolId: pool.id });
  }
  return decide(unit, season, pool);
}

async function completeWeeks(unit: Unit, season: SeasonFacts, pool: SeasonPool): Promise<void> {
  const ruledOn = new Set(pool.rulings.map((ruling) => ruling.gameId));
  const rows = await unit.tx.poolWeek.findMany({ where: { poolId: pool.id } });
  for (const row of rows) {
    const games = season.games.filter((game) => game.week === row.week);
    const isComplete = games.length > 0 && games.every((game) => isGameSettled(game, ruledOn.has(game.id)));
    if (isComplete === (row.completedAt !== null)) continue;
    // A game that was ruled on has no end of its own: its week was complete when the ruling made it so.
    const ends = games.map((game) => (game.completedAt ?? unit.now).getTime());
    const completedAt = isComplete ? new Date(Math.max(...ends)) : null;
    await unit.tx.poolWeek.update({ where: { id: row.id }, data: { completedAt } });
    unit.tell({ type: 'week', poolId: pool.id, week: row.week });
  }
}

/**
 * Finds the week that decided the pool. Stored eliminations end there, so they are exact for the weeks up to it: when
 * a correction takes the decision back, the entries alive are first graded on through the later weeks.
 */
async function decide(unit: Unit, season: SeasonFacts, pool: SeasonPool): Promise<StandingChanges[]> {
  const steps: StandingChanges[] = [];
  let decided = await findDecidingWeek(unit, season, pool);
  if (pool.decidedWeek !== null && (decided === null || decided > pool.decidedWeek)) {
    await setDecidedWeek(unit, pool, null);
    steps.push(await regradeEntries(unit, pool.id, { of: 'alive' }));
    decided = await findDecidingWeek(unit, season, pool);
  }
  if (decided !== null && decided !== pool.decidedWeek) {
    await setDecidedWeek(unit, pool, decided);
    steps.push(await regradeEntries(unit, pool.id, { of: 'after', week: decided }));
  }
  return steps;
}

/** Writes the week after which nobody is graded; null lets grading go on. */
export async function setDecidedWeek(unit: Unit, pool: SeasonPool, week: number | null): Promise<void> {
  await unit.tx.pool.update({ where: { id: pool.id }, data: { decidedWeek: week } });
  pool.decidedWeek = week;
  unit.tell({ type: 'standings', poolId: pool.id });
}

async function findDecidingWeek(unit: Unit, season: SeasonFacts, pool: SeasonPool): Promise<number | null> {
  const groups = await unit.tx.entry.groupBy({
    by: ['startWeek', 'eliminatedWeek'],
    where: { poolId: pool.id },
    _count: true,
  });
  const fates = groups.map(({ startWeek, eliminatedWeek, _count }) => ({
    startWeek,
    eliminatedWeek,
    count: _count,
  }));
  if (fates.length === 0) return null;
  const open = await unit.tx.poolWeek.findFirst({
    where: { poolId: pool.id, deadline: { gt: unit.now } },
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
      fromWeek: Math.min(...fates.map((fate) => fate.startWeek)),
    }),
    fates,
  });
}
