import { isDeadlinePassed } from '../domain/deadlines.ts';
import { changesByDeadline, shownChange } from '../domain/secrecy.ts';
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
  /** Of these, how many changes everybody may know of already (domain/secrecy.ts). */
  shown: number;
  /**
   * The first 200 of those that show and of those that are still secret, by id. One that a correction brings back to life, but that had no pick in the weeks since,
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

/**
 * Writes what several steps did to a pool to the audit log and tells of it; null when nothing changed.
 *
 * Before a deadline even that there was something to write can tell a pick. So listeners are told in any case, and each
 * part of the changes is a line of its own, which the log shows from the deadline of its week on.
 */
export async function reportGrading(
  unit: Unit,
  pool: SeasonPool,
  steps: readonly StandingChanges[],
  gameIds?: readonly number[],
): Promise<GradingReport | null> {
  const weeks = await unit.tx.poolWeek.findMany({ where: { poolId: pool.id } });
  const revealed = new Set(
    weeks.filter(({ deadline }) => isDeadlinePassed(deadline, unit.now)).map(({ week }) => week),
  );
  const { changed, shown, listed } = mergeChanges(steps, revealed);
  if (changed > 0 || revealed.size < weeks.length) unit.tell({ type: 'standings', poolId: pool.id });
  if (changed === 0) return null;
  const parts = changesByDeadline(listed, revealed);
  const secret = listed.filter((change) => shownChange(change, revealed) === null).length;
  for (const { week, changes } of parts) {
    // Secret changes beyond the list are counted where the last of them shows.
    const unlisted = week === parts.at(-1)!.week ? changed - shown - secret : 0;
    await writeAudit(unit.tx, {
      at: unit.now,
      actorId: null,
      poolId: pool.id,
      action: 'pool.grade',
      ...(week === null
        ? { subjectType: 'Pool', subjectId: pool.id }
        : { subjectType: 'Week', subjectId: week }),
      before: { entries: changes.map(({ entryId, before }) => ({ entryId, ...before })) },
      after: {
        changed: week === null ? shown : changes.length + unlisted,
        ...(gameIds === undefined ? {} : { gameIds: [...gameIds] }),
        entries: changes.map(({ entryId, after }) => ({ entryId, ...after })),
      },
    });
  }
  return { poolId: pool.id, changed, shown, changes: listed };
}
