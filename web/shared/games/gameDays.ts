import { type PoolZone, poolDay } from '#web/app/session/poolTime.ts';

/** Games of one calendar day in the pool's zone, in input order. */
export interface GameDay<Game> {
  label: string;
  games: Game[];
}

/**
 * Groups games by kickoff day. Days keep their input order: the server lists Thursday's games first
 * (SPECIFICATION 2.7).
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
