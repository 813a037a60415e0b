import type { EliminationReason } from './rules/facts.ts';
import { isDeadlinePassed } from '../season/rules/deadlines.ts';
import { gradeEntry, type GradingFacts } from './reference/grading.ts';
import type { Entry } from '#prisma/generated/sqlite/client.ts';
import { gamesOf, loadSeason, poolOfSeason } from './seasonFacts.ts';
import type { AdminCommand } from '../office/adminCommand.ts';

/** A failed week that no longer counts. */
export interface ForgivenWeek {
  week: number;
  reason: EliminationReason;
}

/**
 * The failed weeks that a reinstatement through `week` forgives. Weeks before their deadline are left out,
 * since they would reveal picks.
 * @param entry the entry before the reinstatement
 */
export async function forgivenWeeks(
  { transaction, seasonYear }: AdminCommand,
  entry: Entry,
  throughWeek: number,
): Promise<ForgivenWeek[]> {
  const { tx, now } = transaction;
  const season = await loadSeason(transaction, seasonYear, [entry.poolId]);
  const pool = poolOfSeason(season, entry.poolId);
  const picks = await tx.pick.findMany({ where: { entryId: entry.id } });
  const deadlines = new Map(pool.weeks.map(({ week, deadline }) => [week, deadline]));
  const facts: GradingFacts = {
    ...pool.options,
    // With one life, each failed week appears.
    lives: 1,
    weekCount: pool.lastWeek,
    regularWeeks: season.weekCount,
    deadlines,
    games: gamesOf(season, pool),
    rulings: pool.rulings,
    now,
  };
  const voidWeeks = new Set(pool.voidWeeks);
  const forgiven: ForgivenWeek[] = [];
  let cleared = entry.reinstatedThroughWeek;
  for (;;) {
    const failed = gradeEntry({ ...entry, reinstatedThroughWeek: cleared }, picks, facts, voidWeeks);
    if (failed === null || failed.week > throughWeek) return forgiven;
    const deadline = deadlines.get(failed.week);
    const isPublic = failed.reason === 'ADMIN' || (deadline !== undefined && isDeadlinePassed(deadline, now));
    if (isPublic) forgiven.push(failed);
    cleared = failed.week;
  }
}
