import type { PickOutcome } from '#graphql/grading/rules/facts.ts';
import type { FollowingFacts } from './followingFacts.ts';
import type { Notes } from './notes.ts';
import type { Shown, ShownWeek } from './shown.ts';

/** Deadlines, and how many entries picked each team. */
export function compareWeeks(facts: FollowingFacts, shown: Shown, notes: Notes): void {
  for (const week of shown.weeks ?? []) {
    compareDeadline(facts, week, notes);
    if (week.picksByTeam !== undefined) compareTeams(facts, week, notes);
  }
}

function compareDeadline(
  { state: { deadlines, passed } }: FollowingFacts,
  { week, deadline, isPassed }: ShownWeek,
  notes: Notes,
): void {
  if (deadline !== undefined) {
    const logged = passed.get(week)?.deadline ?? deadlines.get(week) ?? null;
    notes.compare<number | null>(Date.parse(deadline), logged, { week }, (at) =>
      at === null ? 'without a deadline' : `with the deadline ${new Date(at).toISOString()}`,
    );
  }
  if (isPassed === undefined) return;
  if (isPassed) notes.isComparable(week);
  else if (passed.has(week)) notes.differ({ week }, 'shown as open, by the log its deadline has passed');
}

function compareTeams(facts: FollowingFacts, { week, picksByTeam = [] }: ShownWeek, notes: Notes): void {
  if (!notes.isComparable(week)) return;
  const logged = new Map<string, { count: number; outcome: PickOutcome }>();
  for (const pick of facts.picksOf(week)) {
    const { count } = logged.get(pick.teamId) ?? { count: 0 };
    logged.set(pick.teamId, { count: count + 1, outcome: facts.outcomeOf(pick) });
  }
  const place = { week };
  for (const { team, count, outcome } of picksByTeam) {
    const other = logged.get(team);
    logged.delete(team);
    notes.compare(count, other?.count ?? 0, place, (value) => `${value} with ${team}`);
    if (outcome !== undefined && other !== undefined)
      notes.compare(outcome, other.outcome, place, (value) => `${team} ${value}`);
  }
  for (const [team, { count }] of logged) notes.differ(place, `not shown, by the log ${count} with ${team}`);
}
