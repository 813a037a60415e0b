import { weekOfSeason } from '../season/rules/currentWeek.ts';
import { lastKnownWeek } from '../season/rules/playoffs.ts';
import { completeThroughWeek, decidingWeek, isGameSettled } from './rules/decided.ts';
import { weekDeadline } from '../season/rules/weekDeadline.ts';
import { type EntryCount, entryCounts } from '../standings/counts.ts';
import { groupBy } from '../kernel/groupBy.ts';
import type { PoolWeek } from '#prisma/generated/sqlite/client.ts';
import { regradeEntries } from './regradeEntries.ts';
import type { StandingChanges } from './standingChanges.ts';
import { gradeWeekGames } from './gradingSteps.ts';
import { gamesOf, type SeasonFacts, type SeasonPool } from './seasonFacts.ts';
import { changesSinceNoted, noteStandings } from './standingsBefore.ts';
import type { Transaction } from '../kernel/transaction.ts';

/**
 * Creates the weeks of pools and moves their deadlines, from the schedule, the pool's zone and its deadline
 * rule. Must run when one of these changes, inside a transaction that holds the season's lock. A processed
 * deadline does not move, since its picks are public and its eliminations stored; nor does that of a week
 * that an import reopened. A future deadline never moves before now.
 *
 * @returns the changes caused by moved deadlines
 */
export async function syncPoolWeeks(
  transaction: Transaction,
  season: SeasonFacts,
  pools: readonly SeasonPool[],
): Promise<StandingChanges[]> {
  const moved = new Map<number, SeasonPool[]>();
  for (const pool of pools) {
    for (const week of await syncWeeksOf(transaction, season, pool))
      moved.set(week, [...(moved.get(week) ?? []), pool]);
  }
  const steps: StandingChanges[] = [];
  for (const [week, ofPools] of [...moved].sort(([a], [b]) => a - b)) {
    // A pick's lateness depends on the deadline, also when its game is final.
    const games = season.games.filter((game) => game.week === week);
    steps.push(...(await gradeWeekGames(transaction, ofPools, week, games)));
  }
  return steps;
}

/** @returns new weeks and those with moved deadlines */
async function syncWeeksOf(
  transaction: Transaction,
  season: SeasonFacts,
  pool: SeasonPool,
): Promise<number[]> {
  const changed: number[] = [];
  await dropOtherWeeks(transaction, pool);
  const byWeek = new Map(pool.weeks.map((row) => [row.week, row]));
  for (let week = pool.options.firstWeek; week <= pool.lastWeek; week += 1) {
    const games = season.games.filter((game) => game.week === week);
    const row = byWeek.get(week);
    if (games.length === 0 || row?.deadlinePassedAt || row?.reopenedFrom) continue;
    const byRule = weekDeadline({
      kickoffs: games,
      ...pool.weeklyDeadline,
      deadlineRule: pool.options.deadlineRule,
    });
    // A future deadline does not move before now: earlier picks were in time.
    const earliest = Math.min(row?.deadline.getTime() ?? -Infinity, transaction.now.getTime());
    const deadline = new Date(Math.max(byRule.getTime(), earliest));
    if (row?.deadline.getTime() === deadline.getTime()) continue;
    if (row === undefined) {
      pool.weeks.push(await transaction.tx.poolWeek.create({ data: { poolId: pool.id, week, deadline } }));
      pool.weeks.sort((a, b) => a.week - b.week);
    } else {
      const moved = { deadline, deadlineMovedAt: transaction.now };
      await transaction.tx.poolWeek.update({ where: { id: row.id }, data: moved });
      Object.assign(row, moved);
    }
    transaction.publish({ type: 'week', poolId: pool.id, week });
    changed.push(week);
  }
  return changed;
}

/** Removes weeks that the pool no longer plays, except those whose deadline has passed. */
async function dropOtherWeeks(transaction: Transaction, pool: SeasonPool): Promise<void> {
  const { options, lastWeek } = pool;
  const other = pool.weeks.filter(
    ({ week, deadlinePassedAt }) =>
      deadlinePassedAt === null && (week < options.firstWeek || week > lastWeek),
  );
  if (other.length === 0) return;
  await transaction.tx.poolWeek.deleteMany({ where: { id: { in: other.map(({ id }) => id) } } });
  pool.weeks = pool.weeks.filter((row) => !other.includes(row));
}

/**
 * Updates the current week of pools, the completion of their weeks and their deciding week, inside a
 * transaction that holds the season's lock. Idempotent.
 *
 * @returns the changes caused by moved decisions
 */
export async function advancePools(
  transaction: Transaction,
  season: SeasonFacts,
  pools: readonly SeasonPool[],
): Promise<StandingChanges[]> {
  await completeWeeks(transaction, season, pools);
  await moveCurrentWeeks(transaction, season, pools);
  const counts = groupBy(
    await entryCounts(
      transaction.tx,
      pools.map(({ id }) => id),
    ),
    ({ poolId }) => poolId,
  );
  const steps: StandingChanges[] = [];
  for (const pool of pools) {
    const decided = findDecidingWeek(transaction, season, pool, counts.get(pool.id) ?? []);
    if (pool.options.allOut !== 'PLAY_ON') {
      if (decided !== pool.decidedWeek) steps.push(...(await decide(transaction, season, pool)));
    } else if ((decided ?? pool.decidedWeek) !== null || pool.voidWeeks.length > 0) {
      steps.push(...(await playOn(transaction, season, pool)));
    }
  }
  return steps;
}

/** Stores changed current weeks, in one statement per week. */
async function moveCurrentWeeks(
  transaction: Transaction,
  season: SeasonFacts,
  pools: readonly SeasonPool[],
): Promise<void> {
  const moved: SeasonPool[] = [];
  for (const pool of pools) {
    const games = gamesOf(season, pool);
    const weekCount = lastKnownWeek({ games, lastWeek: pool.lastWeek, regularWeeks: season.weekCount });
    const week = Math.max(pool.options.firstWeek, weekOfSeason({ games, weekCount }));
    if (week === pool.currentWeek) continue;
    pool.currentWeek = week;
    moved.push(pool);
    transaction.publish({ type: 'standings', poolId: pool.id });
  }
  for (const [currentWeek, group] of groupBy(moved, (pool) => pool.currentWeek)) {
    const id = { in: group.map((pool) => pool.id) };
    await transaction.tx.pool.updateMany({ where: { id }, data: { currentWeek } });
  }
}

/** Stores since when weeks are complete, in one statement per instant. */
async function completeWeeks(
  transaction: Transaction,
  season: SeasonFacts,
  pools: readonly SeasonPool[],
): Promise<void> {
  const gamesOfWeek = groupBy(season.games, ({ week }) => week);
  const changed: PoolWeek[] = [];
  for (const pool of pools) {
    const ruledOn = new Set(pool.rulings.map((ruling) => ruling.gameId));
    for (const row of pool.weeks) {
      const games = gamesOfWeek.get(row.week) ?? [];
      const isComplete = games.length > 0 && games.every((game) => isGameSettled(game, ruledOn.has(game.id)));
      if (isComplete === (row.completedAt !== null)) continue;
      // A game decided by a ruling has no end time: its week is complete from the ruling on.
      const ends = games.map((game) => (game.completedAt ?? transaction.now).getTime());
      row.completedAt = isComplete ? new Date(Math.max(...ends)) : null;
      changed.push(row);
      transaction.publish({ type: 'week', poolId: pool.id, week: row.week });
    }
  }
  for (const group of groupBy(changed, (row) => row.completedAt?.getTime()).values()) {
    const id = { in: group.map((row) => row.id) };
    await transaction.tx.poolWeek.updateMany({ where: { id }, data: { completedAt: group[0]!.completedAt } });
  }
}

/**
 * Finds the deciding week, which ends grading. When a correction reverts the decision, alive entries are
 * first graded through the later weeks.
 */
async function decide(
  transaction: Transaction,
  season: SeasonFacts,
  pool: SeasonPool,
): Promise<StandingChanges[]> {
  const steps: StandingChanges[] = [];
  const findWeek = async () =>
    findDecidingWeek(transaction, season, pool, await entryCounts(transaction.tx, [pool.id]));
  let decided = await findWeek();
  if (pool.decidedWeek !== null && (decided === null || decided > pool.decidedWeek)) {
    await setDecidedWeek(transaction, pool, null);
    steps.push(...(await regradeEntries(transaction, [pool], { of: 'alive' })));
    decided = await findWeek();
  }
  if (decided !== null && decided !== pool.decidedWeek) {
    await setDecidedWeek(transaction, pool, decided);
    steps.push(...(await regradeEntries(transaction, [pool], { of: 'after', week: decided })));
  }
  return steps;
}

/**
 * Finds the weeks that do not count, since all remaining entries failed in them, and the deciding week. A
 * correction can revert each of these weeks and all that followed, so a pool that has one is first graded as
 * if it had none, and again for each that is found.
 */
async function playOn(
  transaction: Transaction,
  season: SeasonFacts,
  pool: SeasonPool,
): Promise<StandingChanges[]> {
  if (pool.voidWeeks.length === 0) {
    const steps = await decide(transaction, season, pool);
    if (!(await isNobodyLeft(transaction, pool))) return steps;
    return [...steps, await regradeWithVoids(transaction, season, pool)];
  }
  return [await regradeWithVoids(transaction, season, pool)];
}

async function regradeWithVoids(
  transaction: Transaction,
  season: SeasonFacts,
  pool: SeasonPool,
): Promise<StandingChanges> {
  await noteStandings(transaction, pool, 'StandingBeforeVoids');
  const before = [...pool.voidWeeks];
  pool.voidWeeks = [];
  await setDecidedWeek(transaction, pool, null);
  await regradeEntries(transaction, [pool], { of: 'pool' });
  await decide(transaction, season, pool);
  while (await isNobodyLeft(transaction, pool)) {
    pool.voidWeeks.push(pool.decidedWeek!);
    await setDecidedWeek(transaction, pool, null);
    await regradeEntries(transaction, [pool], { of: 'pool' });
    await decide(transaction, season, pool);
  }
  pool.voidWeeks.sort((a, b) => a - b);
  if (before.join() !== pool.voidWeeks.join()) {
    for (const isVoid of [true, false]) {
      const week = isVoid ? { in: pool.voidWeeks } : { notIn: pool.voidWeeks };
      await transaction.tx.poolWeek.updateMany({ where: { poolId: pool.id, week }, data: { isVoid } });
    }
    for (const row of pool.weeks) row.isVoid = pool.voidWeeks.includes(row.week);
    for (const week of new Set([...before, ...pool.voidWeeks])) {
      transaction.publish({ type: 'week', poolId: pool.id, week });
    }
  }
  return changesSinceNoted(transaction, pool, 'StandingBeforeVoids');
}

/**
 * Whether the deciding week eliminates everybody, is not the pool's last one, and somebody would survive if
 * it did not count. The commissioner's eliminations always count.
 */
async function isNobodyLeft(transaction: Transaction, pool: SeasonPool): Promise<boolean> {
  const { decidedWeek } = pool;
  if (decidedWeek === null || decidedWeek >= pool.lastWeek) return false;
  const alive = await transaction.tx.entry.findFirst({
    where: { poolId: pool.id, eliminatedWeek: null },
    select: { id: true },
  });
  if (alive !== null) return false;
  const failed = await transaction.tx.entry.findFirst({
    where: { poolId: pool.id, eliminatedWeek: decidedWeek, eliminationReason: { not: 'ADMIN' } },
    select: { id: true },
  });
  return failed !== null;
}

/** Stores the last graded week; null continues grading. */
export async function setDecidedWeek(
  transaction: Transaction,
  pool: SeasonPool,
  week: number | null,
): Promise<void> {
  await transaction.tx.pool.update({ where: { id: pool.id }, data: { decidedWeek: week } });
  pool.decidedWeek = week;
  transaction.publish({ type: 'standings', poolId: pool.id });
}

function findDecidingWeek(
  transaction: Transaction,
  season: SeasonFacts,
  pool: SeasonPool,
  survivalCounts: readonly EntryCount[],
): number | null {
  if (survivalCounts.length === 0) return null;
  const open = pool.weeks.find(({ deadline }) => deadline > transaction.now);
  return decidingWeek({
    weekCount: pool.lastWeek,
    completeThroughWeek: completeThroughWeek({
      games: season.games,
      rulings: pool.rulings,
      weekCount: pool.lastWeek,
      openWeek: open?.week ?? null,
      fromWeek: Math.min(...survivalCounts.map((count) => count.startWeek)),
    }),
    survivalCounts,
  });
}
