import { type PoolZone, poolDay } from '#web/app/session/poolTime.ts';

/** Games of one calendar day in the pool's zone, in the order they came. */
export interface GameDay<Game> {
  /** "Thursday, October 23" */
  label: string;
  games: Game[];
}

/**
 * Groups games by the day of their kickoff. Days keep the order of their first games: the server lists
 * Thursday's games first (SPECIFICATION 2.7).
 */
export function groupByDay<Game extends { readonly kickoff: string }>(
  games: readonly Game[],
  zone: PoolZone,
): GameDay<Game>[] {
  const days = new Map<string, Game[]>();
  for (const game of games) {
    const label = poolDay(game.kickoff, zone);
    const day = days.get(label);
    if (day) day.push(game);
    else days.set(label, [game]);
  }
  return [...days].map(([label, dayGames]) => ({ label, games: dayGames }));
}
