import type { GradingReport, StandingChange } from '../grading/grading.ts';
import type { Services } from '../kernel/services.ts';
import { isDeadlinePassed } from '../season/rules/deadlines.ts';
import { shownChanges } from '../picks/rules/secrecy.ts';
import { count } from './command.ts';
import { print, type Terminal } from './terminal.ts';

/**
 * Prints the changes of a grading: their number, and the first of them one by one, without anything that
 * would reveal a pick before its deadline.
 */
export async function printGrading(
  terminal: Terminal,
  { db, clock }: Services,
  report: GradingReport,
): Promise<void> {
  const { poolId } = report;
  const weeks = await db.poolWeek.findMany({ where: { poolId }, select: { week: true, deadline: true } });
  const now = clock.now();
  const revealed = new Set(
    weeks.filter(({ deadline }) => isDeadlinePassed(deadline, now)).map(({ week }) => week),
  );
  const { changed, changes } = shownChanges(report, revealed);
  print(terminal, `Pool ${poolId}: ${count(changed, 'entry changed', 'entries changed')}.`);
  for (const change of changes) print(terminal, `  ${describe(change)}`);
  if (changed > changes.length) print(terminal, `  and ${changed - changes.length} more`);
}

function describe({ username, before, after }: StandingChange): string {
  return `${username}: ${standing(before)} -> ${standing(after)}`;
}

function standing({ week, reason, strikes = [] }: StandingChange['before']): string {
  const stands = week === null ? 'active' : `out in Week ${week} (${reason ?? 'unknown'})`;
  return strikes.length === 0
    ? stands
    : `${stands}, ${count(strikes.length, 'strike', 'strikes')} (${weeksText(strikes)})`;
}

/** "Week 3", "Weeks 3, 12 and 12". */
function weeksText(weeks: readonly number[]): string {
  const [last, ...rest] = weeks.toReversed();
  return rest.length === 0 ? `Week ${last}` : `Weeks ${rest.toReversed().join(', ')} and ${last}`;
}
