import { compareTables } from '#graphql/log/comparison/compareTables.ts';
import type { Database } from '#prisma/client.ts';
import { onDatabase } from '../database.ts';
import { keyOf, type Played } from './play.ts';
import type { EliminatedWeek, Plan } from './plan.ts';

/** The content of a database after the plan has ended and the server has stopped. */
export interface Outcome {
  /** The crowd's picks, as "entry week team". */
  picks: Set<string>;
  /** One for each of the crowd's entries, in their order. */
  eliminatedWeeks: EliminatedWeek[];
  /** All standings and pick outcomes, one a line, for comparison with another server's. */
  standings: string[];
  /** What the pool's log and tables have differently. */
  logDifferences: number;
}

/** Reads a demo's database that no server has open. */
export async function readOutcome(databaseUrl: string): Promise<Outcome> {
  return onDatabase(databaseUrl, async (db) => {
    const pool = await db.pool.findFirstOrThrow();
    const crowd = await db.entry.findMany({
      where: { username: { startsWith: 'Crowd ' } },
      orderBy: { id: 'asc' },
    });
    return readStandings(db, pool.id, new Map(crowd.map(({ id }, place) => [id, place])));
  });
}

/** @param places positions of the crowd's entries, by id */
export async function readStandings(
  db: Database,
  poolId: number,
  places: ReadonlyMap<number, number>,
): Promise<Outcome> {
  const pool = await db.pool.findUniqueOrThrow({ where: { id: poolId } });
  const entries = await db.entry.findMany({ where: { poolId }, orderBy: { id: 'asc' } });
  const rows = await db.pick.findMany({ where: { poolId }, orderBy: [{ entryId: 'asc' }, { week: 'asc' }] });
  const names = new Map(entries.map(({ id, username }) => [id, username]));
  const key = await db.logKey.findFirstOrThrow({ where: { until: null } });
  const signer = { publicKey: Uint8Array.from(Buffer.from(key.publicKey, 'base64')) };
  const { differences } = await compareTables(db, signer, poolId);
  return {
    logDifferences: differences.length,
    picks: new Set(
      rows.flatMap(({ entryId, week, teamId }) => {
        const entry = places.get(entryId);
        return entry === undefined ? [] : [keyOf({ entry, week, team: teamId })];
      }),
    ),
    eliminatedWeeks: entries.filter(({ id }) => places.has(id)).map(({ eliminatedWeek }) => eliminatedWeek),
    standings: [
      `pool ${pool.currentWeek} ${pool.decidedWeek}`,
      ...entries.map(
        (entry) => `${entry.username} ${entry.eliminatedWeek ?? 'alive'} ${entry.eliminationReason ?? ''}`,
      ),
      ...rows.map((pick) => `${names.get(pick.entryId)} ${pick.week} ${pick.teamId} ${pick.outcome}`),
    ].sort(),
  };
}

/** The damage that a storm did to a pool: all but `acknowledged` must be zero. */
export interface Verdict {
  acknowledged: number;
  /** Acknowledged picks that are not in the database. */
  lost: number;
  /** Planned picks that are not stored, and stored picks that were not planned. */
  strays: number;
  /** Entries whose standing differs from the one that the season's results give. */
  wrongGrades: number;
  /** Lines of the standings that differ from those of an undisturbed server. */
  differences: number;
  /** Valid requests that a rule refused. */
  refused: number;
  /** Picks, leaves and facts that the pool's log and tables have differently. */
  unlikeLog: number;
}

export function judge(plan: Plan, played: Played, outcome: Outcome, calm: Outcome): Verdict {
  const planned = new Set(plan.weeks.flatMap(({ picks }) => picks.map(keyOf)));
  const [own, other] = [new Set(outcome.standings), new Set(calm.standings)];
  const without = (these: Set<string>, those: Set<string>) =>
    [...these].filter((each) => !those.has(each)).length;
  return {
    acknowledged: played.acknowledged.size,
    lost: without(played.acknowledged, outcome.picks),
    strays: without(planned, outcome.picks) + without(outcome.picks, planned),
    wrongGrades: plan.eliminatedWeeks.filter(
      (eliminatedWeek, place) => eliminatedWeek !== (outcome.eliminatedWeeks[place] ?? null),
    ).length,
    differences: without(own, other) + without(other, own),
    refused: played.refused.length,
    unlikeLog: outcome.logDifferences,
  };
}

export function isClean(verdict: Verdict): boolean {
  const { lost, strays, wrongGrades, differences, refused, unlikeLog } = verdict;
  return verdict.acknowledged > 0 && lost + strays + wrongGrades + differences + refused + unlikeLog === 0;
}
