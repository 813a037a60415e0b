import type { GradingReport, StandingChange } from '../actions/grading.ts';
import type { Services } from '../actions/services.ts';
import { isDeadlinePassed } from '../domain/deadlines.ts';
import { shownElimination } from '../domain/secrecy.ts';
import { count } from './command.ts';

/**
 * Prints what a grading changed: how many entries, and the first of them one by one, but nothing that would tell a
 * pick before its deadline.
 */
export async function printGrading(
  { db, clock }: Services,
  { poolId, changed, changes }: GradingReport,
): Promise<void> {
  const weeks = await db.poolWeek.findMany({ where: { poolId }, select: { week: true, deadline: true } });
  const now = clock.now();
  const revealed = new Set(
    weeks.filter(({ deadline }) => isDeadlinePassed(deadline, now)).map(({ week }) => week),
  );
  const shown = ({ week, reason }: StandingChange['before']): StandingChange['before'] =>
    shownElimination({ eliminatedWeek: week, eliminationReason: reason }, revealed) ?? {
      week: null,
      reason: null,
    };
  const told = changes
    .map((change) => ({ ...change, before: shown(change.before), after: shown(change.after) }))
    .filter(({ before, after }) => before.week !== after.week || before.reason !== after.reason);
  // Of those beyond the list nobody knows the weeks: they count only when the list has nothing to hide.
  const all = told.length === changes.length ? changed : told.length;
  console.log(`Pool ${poolId}: ${count(all, 'entry changed', 'entries changed')}.`);
  for (const change of told) console.log(`  ${describe(change)}`);
  if (all > told.length) console.log(`  and ${all - told.length} more`);
}

function describe({ username, before, after }: StandingChange): string {
  return `${username}: ${standing(before)} -> ${standing(after)}`;
}

function standing({ week, reason }: StandingChange['before']): string {
  return week === null ? 'active' : `out in Week ${week} (${reason ?? 'unknown'})`;
}
