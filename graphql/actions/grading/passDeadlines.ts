import { countsStrikes } from '#domain/options/poolOptions.ts';
import { eliminateWithoutPick } from './eliminations.ts';
import { gradeWeekGames } from './gradingSteps.ts';
import { makeAutoPicks } from './makeAutoPicks.ts';
import { regradeEntries } from './regradeEntries.ts';
import { regradeStrikes } from './regradeStrikes.ts';
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
  for (const { pool, ...week } of due) {
    const done = await passDeadline(services, now, { ...week, seasonYear: pool.seasonYear });
    if (done !== null) passed.push(done);
  }
  return passed;
}

interface DueWeek {
  id: number;
  poolId: number;
  week: number;
  deadline: Date;
  seasonYear: number;
}

async function passDeadline(services: Services, now: Date, due: DueWeek): Promise<PassedDeadline | null> {
  const { poolId, week, seasonYear } = due;
  const eliminated = await inTransaction(services, now, async (transaction) => {
    await lockSeason(transaction, seasonYear);
    const { count } = await transaction.tx.poolWeek.updateMany({
      // Reads the deadline again: it may have moved since it was found due.
      where: { id: due.id, deadlinePassedAt: null, deadline: due.deadline },
      data: { deadlinePassedAt: now },
    });
    if (count === 0) return null;
    const season = await loadSeason(transaction, seasonYear, [poolId]);
    const pool = poolOfSeason(season, poolId);
    const early = await pickAutomatically(transaction, season, pool, due);
    const missing = countsStrikes(pool.options)
      ? await regradeStrikes(transaction, pool, { of: 'missing', week })
      : await eliminateWithoutPick(transaction, pool, week);
    await finishGrading(transaction, season, pool, [...early, missing]);
    transaction.publish({ type: 'week', poolId, week });
    transaction.publish({ type: 'standings', poolId });
    return missing.changed;
  });
  if (eliminated === null) return null;
  const back = eliminated === 0 ? 0 : await bringBackLastMinutePicks(services, now, due);
  return { poolId, week, eliminated: eliminated - back };
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
async function bringBackLastMinutePicks(services: Services, now: Date, due: DueWeek): Promise<number> {
  return inTransaction(services, now, async (transaction) => {
    await lockSeason(transaction, due.seasonYear);
    const season = await loadSeason(transaction, due.seasonYear, [due.poolId]);
    const pool = poolOfSeason(season, due.poolId);
    const back = await regradeEntries(transaction, pool, { of: 'pickedAfterAll', week: due.week });
    if (back.changed > 0) await finishGrading(transaction, season, pool, [back]);
    return back.changed;
  });
}
