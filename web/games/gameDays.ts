/** Games of one calendar day in the pool's zone, in the order they came. */
export interface GameDay<Game> {
  /** "Thursday, October 23" */
  label: string;
  games: Game[];
}

/**
 * Groups games by the day of their kick-off. The order of the days is the order of their first games: the server
 * lists Thursday's games first (SPEC 4), and that order stands.
 */
export function groupByDay<Game extends { readonly dayLabel: string }>(
  games: readonly Game[],
): GameDay<Game>[] {
  const days = new Map<string, Game[]>();
  for (const game of games) {
    const day = days.get(game.dayLabel);
    if (day) day.push(game);
    else days.set(game.dayLabel, [game]);
  }
  return [...days].map(([label, dayGames]) => ({ label, games: dayGames }));
}
