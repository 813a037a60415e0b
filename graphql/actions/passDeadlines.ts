import { eliminateWithoutPick, regradeEntries } from './eliminations.ts';
import { reportGrading } from './gradingSteps.ts';
import { loadSeason } from './seasonFacts.ts';
import type { Services } from './services.ts';
import { inTransaction, lockSeason } from './transaction.ts';
import { advancePool } from './weeks.ts';

export interface PassedDeadline {
  poolId: number;
  week: number;
  /** Entries that went out without a pick. */
  eliminated: number;
}

/**
 * Acts on every deadline that has come and was not acted on, in order: picks of the week are shown, entries without one
 * are out. Again does nothing, and two processes at once do it once.
 *
 * @param poolId only those of this pool
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
  const eliminated = await inTransaction(services, now, async (unit) => {
    await lockSeason(unit, seasonYear);
    const { count } = await unit.tx.poolWeek.updateMany({
      // The deadline again: it may have moved since it was found due; then it is found again.
      where: { id: due.id, deadlinePassedAt: null, deadline: due.deadline },
      data: { deadlinePassedAt: now },
    });
    if (count === 0) return null;
    const season = await loadSeason(unit, seasonYear);
    const pool = season.pools.find((candidate) => candidate.id === poolId)!;
    const missing = await eliminateWithoutPick(unit, poolId, week, due.deadline);
    await reportGrading(unit, pool, [missing, ...(await advancePool(unit, season, pool))]);
    unit.tell({ type: 'week', poolId, week });
    unit.tell({ type: 'standings', poolId });
    return missing.changed;
  });
  if (eliminated === null) return null;
  const back = eliminated === 0 ? 0 : await bringBackLastMinutePicks(services, now, due);
  return { poolId, week, eliminated: eliminated - back };
}

/**
 * A pick that arrived in time may be stored while its deadline is acted on. On PostgreSQL another process's pick shows
 * to neither side until both have committed. So each looks again after its own commit: this does, and so does
 * submitPick; whoever commits last sees the other.
 */
async function bringBackLastMinutePicks(services: Services, now: Date, due: DueWeek): Promise<number> {
  return inTransaction(services, now, async (unit) => {
    await lockSeason(unit, due.seasonYear);
    const back = await regradeEntries(unit, due.poolId, { of: 'pickedAfterAll', week: due.week });
    if (back.changed > 0) {
      const season = await loadSeason(unit, due.seasonYear);
      const pool = season.pools.find((candidate) => candidate.id === due.poolId)!;
      await reportGrading(unit, pool, [back, ...(await advancePool(unit, season, pool))]);
    }
    return back.changed;
  });
}
