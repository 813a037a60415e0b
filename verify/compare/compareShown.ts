import { compareEntries, compareName } from './compareEntries.ts';
import { compareOutcome } from './compareOutcome.ts';
import type { Comparison } from './comparison.ts';
import type { FollowingFacts } from './followingFacts.ts';
import { Notes } from './notes.ts';
import type { Shown, ShownGame, ShownPick, ShownWeek } from './shown.ts';
import { OFF_SCHEDULE, type PickOutcome } from '#graphql/grading/rules/facts.ts';
import type { LoggedGame } from '../leaves/leaf.ts';
import { isAutomatic } from '#graphql/picks/rules/autoPicks.ts';

/**
 * Compares what a site shows with what follows from the log of its pool. Of a week whose deadline the log does not state yet
 * nothing is compared.
 */
export function compareShown(facts: FollowingFacts, shown: Shown): Comparison {
  const notes = new Notes(shown.screen, facts);
  compareEntries(facts, shown, notes);
  comparePicks(facts, shown, notes);
  compareGames(facts, shown, notes);
  compareWeeks(facts, shown, notes);
  compareOutcome(facts, shown, notes);
  return notes.comparison();
}

/** Teams, kickoffs and final scores. A score of a game that is being played is in no log. */
function compareGames(facts: FollowingFacts, shown: Shown, notes: Notes): void {
  for (const game of shown.games ?? []) {
    const logged = facts.state.games.get(Number(game.id));
    if (logged === undefined || logged.week === OFF_SCHEDULE)
      notes.differ({}, `game ${game.id} is shown, which the log does not have`);
    else compareGame(game, logged, notes);
  }
}

function compareGame(game: ShownGame, logged: LoggedGame, notes: Notes): void {
  const place = { week: logged.week };
  const name = `${logged.away} at ${logged.home}`;
  const compare = <Value>(value: Value | undefined, other: Value, text: (value: Value) => string) => {
    if (value !== undefined) notes.compare(value, other, place, (each) => `${name} ${text(each)}`);
  };
  compare(game.week, logged.week, (week) => `in Week ${week}`);
  compare(game.home, logged.home, (team) => `with the home team ${team}`);
  compare(game.away, logged.away, (team) => `with the away team ${team}`);
  compare(instantOf(game.kickoff), Date.parse(logged.kickoff), (at) => `at ${new Date(at).toISOString()}`);
  const isFinal = logged.status === 'FINAL';
  // A screen that does not say whether its score is final shows the final one where there is one.
  const shown = game.isFinal === undefined && isFinal && hasScore(game) ? { ...game, isFinal } : game;
  const other = hasScore(shown) ? { ...logged, isFinal } : { isFinal };
  compare(resultOf(shown), resultOf(other), String);
}

function hasScore({ homeScore, awayScore }: Omit<ShownGame, 'id'>): boolean {
  return homeScore != null && awayScore != null;
}

function instantOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Date.parse(text);
}

/** "final 24-17", the away team first; as much of it as is shown, and undefined for nothing. */
function resultOf({ isFinal, awayScore, homeScore }: Omit<ShownGame, 'id'>): string | undefined {
  if (isFinal === undefined) return undefined;
  if (!isFinal) return 'without a result';
  return awayScore == null || homeScore == null ? 'final' : `final ${awayScore}-${homeScore}`;
}

/** The picks of weeks whose deadline has passed, with their outcomes. */
function comparePicks(facts: FollowingFacts, shown: Shown, notes: Notes): void {
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

/** Deadlines, and how many entries picked each team. */
function compareWeeks(facts: FollowingFacts, shown: Shown, notes: Notes): void {
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
