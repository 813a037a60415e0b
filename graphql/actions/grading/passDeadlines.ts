import { countsStrikes } from '#domain/options/poolOptions.ts';
import { eliminateWithoutPick } from './eliminations.ts';
import { gradeWeekGames } from './gradingSteps.ts';
import { makeAutoPicks } from './makeAutoPicks.ts';
import { regradeEntries } from './regradeEntries.ts';
import { regradeStrikes } from './regradeStrikes.ts';
import { isAnyInScope } from './regradeScope.ts';
import { loadSeason, poolOfSeason, type SeasonFacts, type SeasonPool } from './seasonFacts.ts';
import type { StandingChanges } from './standingChanges.ts';
import type { Services } from '#kernel/services.ts';
import { inTransaction, lockSeason, type Transaction } from '#kernel/transaction.ts';
import { finishGrading } from './finishGrading.ts';

export interface PassedDeadline {
  poolId: number;
  week: number;
  /** Entries eliminated for a missing pick, or with a strike for it where the pool counts strikes. */
  eliminated: number;
}

/**
 * Processes every deadline that has passed and is not processed yet, in order: reveals the picks of the week
 * and eliminates entries without one. Idempotent, also with two processes at once.
 *
 * @param poolId restricts it to one pool
 */
export async function passDeadlines(
  services: Services,
  now: Date = services.clock.now(),
  poolId?: number,
): Promise<PassedDeadline[]> {
  const due = await services.db.poolWeek.findMany({
    where: { deadlinePassedAt: null, deadline: { lte: now }, ...(poolId === undefined ? {} : { poolId }) },
    orderBy: [{ deadline: 'asc' }, { id: 'asc' }],
    select: { id: true, poolId: true, week: true, deadline: true, pool: { select: { seasonYear: true } } },
  });
  const passed: PassedDeadline[] = [];
  for (const weeks of inGroups(due.map(({ pool, ...week }) => ({ ...week, seasonYear: pool.seasonYear })))) {
    passed.push(...(await passTogether(services, now, weeks)));
  }
  return passed;
}

/** Pools that a transaction takes at most: what all of them need is read once, and nobody waits for long. */
const TOGETHER = 10;

interface DueWeek {
  id: number;
  poolId: number;
  week: number;
  deadline: Date;
  seasonYear: number;
}

/** Weeks in a row with one deadline in one season, each of another pool. */
function inGroups(due: readonly DueWeek[]): DueWeek[][] {
  const groups: DueWeek[][] = [];
  for (const week of due) {
    const group = groups.at(-1);
    const isOne = group?.every(
      ({ seasonYear, deadline, poolId }) =>
        seasonYear === week.seasonYear &&
        deadline.getTime() === week.deadline.getTime() &&
        poolId !== week.poolId,
    );
    if (group !== undefined && isOne === true && group.length < TOGETHER) group.push(week);
    else groups.push([week]);
  }
  return groups;
}

async function passTogether(
  services: Services,
  now: Date,
  weeks: readonly DueWeek[],
): Promise<PassedDeadline[]> {
  const { seasonYear } = weeks[0]!;
  const passed = await inTransaction(services, now, async (transaction) => {
    await lockSeason(transaction, seasonYear);
    const due: DueWeek[] = [];
    for (const week of weeks) if (await isPassing(transaction, week)) due.push(week);
    if (due.length === 0) return [];
    const season = await loadSeason(
      transaction,
      seasonYear,
      due.map(({ poolId }) => poolId),
    );
    const eliminated: { due: DueWeek; pool: SeasonPool; count: number }[] = [];
    for (const week of due) {
      const pool = poolOfSeason(season, week.poolId);
      eliminated.push({ due: week, pool, count: await passDeadline(transaction, season, pool, week) });
    }
    return eliminated;
  });
  const done: PassedDeadline[] = [];
  for (const { due, pool, count } of passed) {
    const back = count === 0 ? 0 : await bringBackLastMinutePicks(services, now, due, pool);
    done.push({ poolId: due.poolId, week: due.week, eliminated: count - back });
  }
  return done;
}

/** Marks a deadline as processed. Reads it again: it may have moved, or been processed, since it was found due. */
async function isPassing({ tx, now }: Transaction, { id, deadline }: DueWeek): Promise<boolean> {
  const { count } = await tx.poolWeek.updateMany({
    where: { id, deadlinePassedAt: null, deadline },
    data: { deadlinePassedAt: now },
  });
  return count > 0;
}

/** @returns the number of entries that changed for a missing pick */
async function passDeadline(
  transaction: Transaction,
  season: SeasonFacts,
  pool: SeasonPool,
  due: DueWeek,
): Promise<number> {
  const { poolId, week } = due;
  const early = await pickAutomatically(transaction, season, pool, due);
  const missing = countsStrikes(pool.options)
    ? await regradeStrikes(transaction, pool, { of: 'missing', week })
    : await eliminateWithoutPick(transaction, pool, week);
  await finishGrading(transaction, season, pool, [...early, missing]);
  transaction.publish({ type: 'week', poolId, week });
  transaction.publish({ type: 'standings', poolId });
  return missing.changed;
}

/** The picks that the deadline makes, graded when their games have a result already. */
async function pickAutomatically(
  transaction: Transaction,
  season: SeasonFacts,
  pool: SeasonPool,
  due: DueWeek,
): Promise<StandingChanges[]> {
  if (pool.options.noPick !== 'AUTO') return [];
  const picked = new Set(await makeAutoPicks(transaction, season, pool, due));
  const played = season.games.filter(({ id, status }) => picked.has(id) && status !== 'SCHEDULED');
  return played.length === 0 ? [] : gradeWeekGames(transaction, pool, due.week, played);
}

/**
 * A pick that arrived in time may be stored while its deadline is processed. On PostgreSQL neither
 * transaction sees the other until both have committed. So each checks again after its own commit (here and
 * in submitPick); the one that commits last sees the other.
 */
async function bringBackLastMinutePicks(
  services: Services,
  now: Date,
  { poolId, seasonYear, week }: DueWeek,
  { options }: SeasonPool,
): Promise<number> {
  const scope = { of: 'pickedAfterAll', week } as const;
  // Most deadlines have none: that is seen without a transaction.
  if (!countsStrikes(options) && !(await isAnyInScope(services.db, poolId, scope))) return 0;
  return inTransaction(services, now, async (transaction) => {
    await lockSeason(transaction, seasonYear);
    const season = await loadSeason(transaction, seasonYear, [poolId]);
    const pool = poolOfSeason(season, poolId);
    const back = await regradeEntries(transaction, pool, scope);
    if (back.changed > 0) await finishGrading(transaction, season, pool, [back]);
    return back.changed;
  });
}
