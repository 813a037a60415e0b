import { writeAudit } from './audit.ts';
import {
  eliminateByPicks,
  mergeChanges,
  regradeEntries,
  type StandingChange,
  type StandingChanges,
} from './eliminations.ts';
import { writeOutcomes } from './outcomes.ts';
import type { SeasonGame, SeasonPool } from './seasonFacts.ts';
import type { Unit } from './transaction.ts';

/** What a regrading did to one pool. */
export interface GradingReport {
  poolId: number;
  /** How many entries changed. */
  changed: number;
  /**
   * The first 200 of them, by id. One that a correction brings back to life, but that had no pick in the weeks since,
   * because it was out, shows as moved to a later week with the reason NO_PICK: standings stay a function of picks and
   * results. The administrator, who sees it here and in the audit log, reinstates it through the last of these weeks
   * (Entry.reinstatedThroughWeek), and grading forgives them.
   */
  changes: StandingChange[];
}

/** Outcomes and eliminations of games of one week in one pool. */
export async function gradeWeekGames(
  unit: Unit,
  pool: SeasonPool,
  week: number,
  games: readonly SeasonGame[],
): Promise<StandingChanges[]> {
  const gameIds = games.map((game) => game.id);
  await writeOutcomes(unit, pool, games);
  // First those whose reason may be gone, so that they are alive when the failures of this week are looked for.
  return [
    await regradeEntries(unit, pool.id, { of: 'games', week, gameIds }),
    await eliminateByPicks(unit, pool.id, week, gameIds),
  ];
}

/** Writes what several steps did to a pool to the audit log and tells of it; null when nothing changed. */
export async function reportGrading(
  unit: Unit,
  pool: SeasonPool,
  steps: readonly StandingChanges[],
  gameIds?: readonly number[],
): Promise<GradingReport | null> {
  const { changed, listed } = mergeChanges(steps);
  if (changed === 0) return null;
  unit.tell({ type: 'standings', poolId: pool.id });
  const secretWeek = await lastSecretWeek(unit, pool, listed);
  await writeAudit(unit.tx, {
    at: unit.now,
    actorId: null,
    poolId: pool.id,
    action: 'pool.grade',
    ...(secretWeek === null
      ? { subjectType: 'Pool', subjectId: pool.id }
      : { subjectType: 'Week', subjectId: secretWeek }),
    before: { entries: listed.map(({ entryId, before }) => ({ entryId, ...before })) },
    after: {
      changed,
      ...(gameIds === undefined ? {} : { gameIds: [...gameIds] }),
      entries: listed.map(({ entryId, after }) => ({ entryId, ...after })),
    },
  });
  return { poolId: pool.id, changed, changes: listed };
}

/**
 * The last week whose deadline is ahead and in which one of the changes is an elimination by a result: it tells what was
 * picked. The audit log files the grading under that week, and shows it from the deadline on. Null when there is none.
 */
async function lastSecretWeek(
  unit: Unit,
  pool: SeasonPool,
  changes: readonly StandingChange[],
): Promise<number | null> {
  const weeks = changes
    .flatMap(({ before, after }) => [before, after])
    .flatMap(({ week, reason }) => (week === null || reason === 'ADMIN' ? [] : [week]));
  const ahead = await unit.tx.poolWeek.findFirst({
    where: { poolId: pool.id, week: { in: [...new Set(weeks)] }, deadline: { gt: unit.now } },
    orderBy: { week: 'desc' },
    select: { week: true },
  });
  return ahead?.week ?? null;
}
