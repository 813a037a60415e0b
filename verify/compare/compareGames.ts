import { OFF_SCHEDULE } from '#graphql/grading/rules/facts.ts';
import type { LoggedGame } from '../leaves/leaf.ts';
import type { FollowingFacts } from './followingFacts.ts';
import type { Notes } from './notes.ts';
import type { Shown, ShownGame } from './shown.ts';

/** Teams, kickoffs and final scores. A score of a game that is being played is in no log. */
export function compareGames(facts: FollowingFacts, shown: Shown, notes: Notes): void {
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
