import { isDeadlinePassed } from '../season/rules/deadlines.ts';
import { changesByDeadline, shownChange } from '../picks/rules/secrecy.ts';
import { type AuditFacts, writeAudits } from '../kernel/audit.ts';
import { groupBy } from '../kernel/groupBy.ts';
import { eliminateByPicks } from './eliminations.ts';
import { countsStrikes } from '../pools/rules/options/poolOptions.ts';
import { breaksTies } from '../standings/rules/margins.ts';
import { regradeEntries } from './regradeEntries.ts';
import { mergeChanges, type StandingChange, type StandingChanges } from './standingChanges.ts';
import { writeOutcomes } from './outcomes.ts';
import type { SeasonGame, SeasonPool } from './seasonFacts.ts';
import type { Transaction } from '../kernel/transaction.ts';

export interface GradingReport {
  poolId: number;
  changed: number;
  /** Number of changes that are public now (picks/rules/secrecy.ts). */
  shown: number;
  /** Net number of entries that became publicly eliminated: eliminations minus reinstatements. */
  out: number;
  back: number;
  /**
   * The first 200 public changes and the first 200 secret ones, by id. An entry that a correction reinstates, but that
   * has no pick in the weeks since its elimination, is eliminated in a later week with the reason NO_PICK: standings
   * are a function of picks and results. The commissioner sees it here and in the audit log, and can reinstate the
   * entry through the last of these weeks (Entry.reinstatedThroughWeek), which grading then ignores.
   */
  changes: StandingChange[];
}

/** Writes outcomes and eliminations for games of one week. @returns at least one step for each pool */
export async function gradeWeekGames(
  transaction: Transaction,
  pools: readonly SeasonPool[],
  week: number,
  games: readonly SeasonGame[],
): Promise<StandingChanges[]> {
  const gameIds = games.map((game) => game.id);
  await writeOutcomes(transaction, pools, games);
  // First reinstates entries whose reason may be gone, so that they are alive when this week's failures are
  // applied.
  return [
    ...(await regradeEntries(transaction, pools, { of: 'games', week, gameIds })),
    ...(await eliminateByPicks(
      transaction,
      pools.filter(({ options }) => !countsStrikes(options)),
      week,
      games,
    )),
  ];
}

/**
 * Writes the changes of several steps to the audit log and publishes an event for each pool.
 *
 * Before a deadline, even the existence of a change could reveal a pick. So the event is published in any case, and
 * public and secret changes are separate audit rows; the log shows the latter from the deadline of their week on.
 * @returns the reports of the pools with changes
 */
export async function reportGrading(
  transaction: Transaction,
  pools: readonly SeasonPool[],
  steps: readonly StandingChanges[],
  gameIds?: readonly number[],
): Promise<GradingReport[]> {
  const stepsOf = groupBy(steps, ({ poolId }) => poolId);
  const rows: AuditFacts[] = [];
  const reports = pools.flatMap((pool) => {
    const done = reportOf(transaction, pool, stepsOf.get(pool.id) ?? [], gameIds);
    rows.push(...(done?.rows ?? []));
    return done?.report ?? [];
  });
  await writeAudits(transaction.tx, rows);
  return reports;
}

/** The report of a pool with its audit rows; publishes its event. Null without changes. */
function reportOf(
  transaction: Transaction,
  pool: SeasonPool,
  steps: readonly StandingChanges[],
  gameIds: readonly number[] | undefined,
): { report: GradingReport; rows: AuditFacts[] } | null {
  const { weeks } = pool;
  const revealed = new Set(
    weeks.filter(({ deadline }) => isDeadlinePassed(deadline, transaction.now)).map(({ week }) => week),
  );
  const { changed, shown, out, back, listed } = mergeChanges(steps, revealed);
  // In a decided pool with a tie-break by margin, a changed score can change the winners without any
  // elimination.
  const isByMargin = pool.decidedWeek !== null && breaksTies(pool.options);
  if (changed > 0 || revealed.size < weeks.length || isByMargin)
    transaction.publish({ type: 'standings', poolId: pool.id });
  if (changed === 0) return null;
  const parts = changesByDeadline(listed, revealed);
  const secret = listed.filter((change) => shownChange(change, revealed) === null).length;
  const rows = parts.map(({ week, changes }): AuditFacts => {
    // Unlisted secret changes are counted in the row that becomes public last.
    const unlisted = week === parts.at(-1)!.week ? changed - shown - secret : 0;
    return {
      at: transaction.now,
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
    };
  });
  return { report: { poolId: pool.id, changed, shown, out, back, changes: listed }, rows };
}
