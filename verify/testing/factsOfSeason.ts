import type { FactGame, Facts } from '../facts/facts.ts';
import type { LoggedGame } from '../leaves/leaf.ts';
import { leavesOf } from './attack.ts';
import type { Draft } from './draft.ts';

/** What a source would say of a season whose log tells the truth: the games as they were stated last. */
export function factsOfSeason(draft: Draft): Facts {
  const season = leavesOf(draft, 'pool')[0]!.season;
  const games = new Map<string, LoggedGame>();
  /** Games whose kickoff a commissioner moved after the fact: an act, and no truth. */
  const moved = new Set<string>();
  for (const { at, games: stated } of leavesOf(draft, 'games')) {
    for (const game of stated) {
      const before = games.get(game.id);
      if (before !== undefined && isMovedLate(before, game, at)) moved.add(game.id);
      games.set(game.id, game);
    }
  }
  return {
    name: 'games.csv',
    isWhole: true,
    origin: null,
    games: [...games.values()].map(
      ({ id, week, home, away, kickoff, confirmed, status, ...score }): FactGame => ({
        season,
        week,
        home,
        away,
        kickoff: confirmed && !moved.has(id) ? Date.parse(kickoff) : null,
        status,
        homeScore: score.homeScore,
        awayScore: score.awayScore,
      }),
    ),
  };
}

function isMovedLate(before: LoggedGame, after: LoggedGame, at: string): boolean {
  const [was, is] = [before, after].map(({ confirmed, kickoff }) => (confirmed ? kickoff : null));
  return was !== is && [was, is].some((kickoff) => kickoff !== null && kickoff! <= at);
}
