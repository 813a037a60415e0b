import { isAutomatic } from '#graphql/picks/rules/autoPicks.ts';
import { compareName } from './compareEntries.ts';
import type { FollowingFacts } from './followingFacts.ts';
import type { Notes } from './notes.ts';
import type { Shown, ShownPick } from './shown.ts';

/** The picks of weeks whose deadline has passed, with their outcomes. */
export function comparePicks(facts: FollowingFacts, shown: Shown, notes: Notes): void {
  const teams = new Set<string>();
  for (const pick of shown.picks ?? []) {
    if (pick.isOwn === true ? !facts.state.passed.has(pick.week) : !notes.isComparable(pick.week)) continue;
    teams.add(keyOf(pick.entry, pick.week, pick.team));
    comparePick(facts, pick, notes);
  }
  for (const week of shown.wholeWeeks ?? []) {
    if (!notes.isComparable(week)) continue;
    for (const { entryId, teamId } of facts.picksOf(week)) {
      const entry = String(entryId);
      if (!teams.has(keyOf(entry, week, teamId)))
        notes.differ({ entry, week }, `not shown with a pick, by the log ${teamId}`);
    }
  }
}

function comparePick(facts: FollowingFacts, pick: ShownPick, notes: Notes): void {
  const { entry, week, team } = pick;
  const place = { entry, week, username: pick.username };
  if (pick.username !== undefined) compareName(facts, entry, pick.username, notes);
  const ofWeek = (facts.entries.get(entry)?.picks ?? []).filter((one) => one.week === week);
  const logged = ofWeek.find(({ teamId }) => teamId === team);
  const teams = ofWeek.map(({ teamId }) => teamId).join(' and ');
  notes.compare(team, logged === undefined ? teams : team, place, (value) =>
    value === '' ? 'without a pick' : `with ${value}`,
  );
  if (logged === undefined) return;
  if (pick.outcome !== undefined)
    notes.compare(pick.outcome, facts.outcomeOf(logged), place, (value) => `${team} ${value}`);
  if (pick.submittedAt !== undefined) {
    const instant = (value: number) => `received at ${new Date(value).toISOString()}`;
    notes.compare(Date.parse(pick.submittedAt), logged.submittedAt.getTime(), place, instant);
  }
  if (pick.isAutomatic !== undefined) {
    const text = (value: boolean) => (value ? 'picked automatically' : 'not picked automatically');
    notes.compare(pick.isAutomatic, isAutomatic(logged.source), place, text);
  }
  if (pick.isFromPlan !== undefined) {
    const text = (value: boolean) => (value ? 'picked from the plan' : 'not picked from the plan');
    notes.compare(pick.isFromPlan, logged.source === 'PLAN', place, text);
  }
}

function keyOf(entry: string, week: number, team: string): string {
  return `${entry} ${week} ${team}`;
}
