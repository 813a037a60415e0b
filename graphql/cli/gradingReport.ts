import type { GradingReport, StandingChange } from '../actions/grading.ts';
import { count } from './command.ts';

/** Prints what a grading changed: how many entries, and the first of them one by one. */
export function printGrading({ poolId, changed, changes }: GradingReport): void {
  console.log(`Pool ${poolId}: ${count(changed, 'entry changed', 'entries changed')}.`);
  for (const change of changes) console.log(`  ${describe(change)}`);
  if (changed > changes.length) console.log(`  and ${changed - changes.length} more`);
}

function describe({ username, before, after }: StandingChange): string {
  return `${username}: ${standing(before)} -> ${standing(after)}`;
}

function standing({ week, reason }: StandingChange['before']): string {
  return week === null ? 'active' : `out in Week ${week} (${reason ?? 'unknown'})`;
}
