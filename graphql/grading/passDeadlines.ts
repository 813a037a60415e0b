import { countsStrikes } from '../pools/rules/options/poolOptions.ts';
import { eliminateWithoutPick } from './eliminations.ts';
import { gradeWeekGames } from './gradingSteps.ts';
import { makeAutoPicks } from './makeAutoPicks.ts';
import { regradeEntries } from './regradeEntries.ts';
import { regradeStrikes } from './regradeStrikes.ts';
import { poolsInScope } from './regradeScope.ts';
import { loadSeason, poolOfSeason, type SeasonFacts, type SeasonPool } from './seasonFacts.ts';
import type { StandingChanges } from './standingChanges.ts';
import type { Services } from '../kernel/services.ts';
import { inSeason, type Transaction } from '../kernel/transaction.ts';
import { completeLogs } from '../log/completeLogs.ts';
import { finishGrading } from './finishGrading.ts';

export interface PassedDeadline {
  poolId: number;
  week: number;
  /** Entries that were eliminated, or got a strike, for a missing pick. */
  eliminated: number;
}

/**
 * Processes all passed deadlines in order: reveals the picks of the week and eliminates entries without one.
 * Idempotent, also in concurrent processes.
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
  const pools = new Set<number>();
  for (const weeks of inGroups(due.map(({ pool, ...week }) => ({ ...week, seasonYear: pool.seasonYear })))) {
    // The log must state what a deadline reveals before it states that the pool's next deadline passed.
    const again = weeks.map((week) => week.poolId).filter((id) => pools.has(id));
    if (again.length > 0) await completeLogs(services, undefined, new Set(again), now);
    passed.push(...(await passTogether(services, now, weeks)));
    for (const week of weeks) pools.add(week.poolId);
  }
  return passed;
}

/**
 * Processes deadlines that passed while the server was down, as if on time: the log states what each reveals
 * before it states that the next one passed, and within the day that it has for that.
 */
export async function passMissedDeadlines(
  services: Services,
  deadline: Date,
  signal: AbortSignal | undefined,
): Promise<void> {
  await passDeadlines(services, deadline);
  await completeLogs(services, signal, null, deadline);
}

/** Pools per transaction, of some 3 ms each: a concurrent pick in one of them waits for it. */
const TOGETHER = 150;

interface DueWeek {
  id: number;
  poolId: number;
  week: number;
  deadline: Date;
  seasonYear: number;
}

/** A week of a season with the same deadline in several pools. */
type DueWeeks = Pick<DueWeek, 'week' | 'deadline' | 'seasonYear'>;

/** Groups consecutive rows with the same season, week and deadline. */
function inGroups(due: readonly DueWeek[]): DueWeek[][] {
  const groups: DueWeek[][] = [];
  for (const each of due) {
    const group = groups.at(-1);
    const { seasonYear, deadline, week } = group?.[0] ?? {};
    const isOne =
      seasonYear === each.seasonYear && week === each.week && deadline?.getTime() === each.deadline.getTime();
    if (isOne && group!.length < TOGETHER) group!.push(each);
    else groups.push([each]);
  }
  return groups;
}

async function passTogether(
  services: Services,
  now: Date,
  weeks: readonly DueWeek[],
): Promise<PassedDeadline[]> {
  const [due] = weeks as [DueWeek];
  const { pools, missing } = await inSeason(services, due.seasonYear, now, async (transaction) => {
    const poolIds = await markPassed(transaction, weeks);
    if (poolIds.length === 0) return { pools: [], missing: [] };
    const season = await loadSeason(transaction, due.seasonYear, poolIds);
    return { pools: season.pools, missing: await passDeadline(transaction, season, due) };
  });
  const count = new Map(missing.map(({ poolId, changed }) => [poolId, changed]));
  const changed = pools.filter(({ id }) => count.get(id)! > 0);
  for (const back of await bringBackLastMinutePicks(services, now, due, changed))
    count.set(back.poolId, count.get(back.poolId)! - back.changed);
  return pools.map(({ id }) => ({ poolId: id, week: due.week, eliminated: count.get(id)! }));
}

/**
 * Marks deadlines as processed. Reads them again first, since they may have moved or been processed meanwhile.
 * @returns the pools whose deadline is to be processed
 */
async function markPassed({ tx, now }: Transaction, weeks: readonly DueWeek[]): Promise<number[]> {
  const passing = await tx.poolWeek.updateManyAndReturn({
    where: { id: { in: weeks.map(({ id }) => id) }, deadlinePassedAt: null, deadline: weeks[0]!.deadline },
    data: { deadlinePassedAt: now },
    select: { poolId: true },
  });
  return passing.map(({ poolId }) => poolId);
}

/** @returns by pool, the entries that changed for a missing pick */
async function passDeadline(
  transaction: Transaction,
  season: SeasonFacts,
  due: DueWeeks,
): Promise<StandingChanges[]> {
  const { pools } = season;
  const { week } = due;
  const early = await pickAutomatically(transaction, season, due);
  const withStrikes = pools.filter(({ options }) => countsStrikes(options));
  const others = pools.filter((pool) => !withStrikes.includes(pool));
  const missing = [
    ...(await regradeStrikes(transaction, withStrikes, { of: 'missing', week })),
    ...(await eliminateWithoutPick(transaction, others, week)),
  ];
  await finishGrading(transaction, season, pools, [...early, ...missing]);
  for (const { id: poolId } of pools) {
    transaction.publish({ type: 'week', poolId, week });
    transaction.publish({ type: 'standings', poolId });
  }
  return missing;
}

/** Makes the automatic picks of the deadline, and grades those whose games have a result. */
async function pickAutomatically(
  transaction: Transaction,
  season: SeasonFacts,
  due: DueWeeks,
): Promise<StandingChanges[]> {
  const picked = new Set(await makeAutoPicks(transaction, season, season.pools, due));
  const played = season.games.filter(({ id, status }) => picked.has(id) && status !== 'SCHEDULED');
  if (played.length === 0) return [];
  const pools = season.pools.filter(({ options }) => options.noPick === 'AUTO' || options.ownAutoPicks > 0);
  return gradeWeekGames(transaction, pools, due.week, played);
}

/**
 * A pick in time may be stored while its deadline is processed. On PostgreSQL neither transaction sees the
 * other before both have committed, so each checks again after its own commit (here and in submitPick); the
 * later one sees the other.
 * @param changed the pools with entries that changed for a missing pick
 */
async function bringBackLastMinutePicks(
  services: Services,
  now: Date,
  { seasonYear, week }: DueWeeks,
  changed: readonly SeasonPool[],
): Promise<StandingChanges[]> {
  const scope = { of: 'pickedAfterAll', week } as const;
  const withStrikes = changed.filter(({ options }) => countsStrikes(options));
  const others = changed.filter((pool) => !withStrikes.includes(pool));
  // Most deadlines have none, which a query without a transaction finds.
  const concerned = [...withStrikes, ...(await poolsInScope(services.db, others, scope))];
  if (concerned.length === 0) return [];
  return inSeason(services, seasonYear, now, async (transaction) => {
    const season = await loadSeason(
      transaction,
      seasonYear,
      concerned.map(({ id }) => id),
    );
    const steps = await regradeEntries(transaction, season.pools, scope);
    const back = steps.filter((step) => step.changed > 0);
    const pools = back.map(({ poolId }) => poolOfSeason(season, poolId));
    if (pools.length > 0) await finishGrading(transaction, season, pools, back);
    return back;
  });
}
