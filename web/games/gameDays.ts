/** Games of one calendar day in the pool's zone, in the order they came. */
export interface GameDay<Game> {
  /** "Thursday, October 23" */
  label: string;
  games: Game[];
}

/**
 * Groups games by the day of their kick-off. The order of the days is the order of their first games: the server
 * lists Thursday's games first (SPEC 4), and that order stands.
 * @param timeZone IANA name of the pool's zone.
 */
export function groupByDay<Game extends { readonly kickoff: string }>(
  games: readonly Game[],
  timeZone: string,
): GameDay<Game>[] {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
  });
  const days = new Map<string, Game[]>();
  for (const game of games) {
    const label = format.format(new Date(game.kickoff));
    const day = days.get(label);
    if (day) day.push(game);
    else days.set(label, [game]);
  }
  return [...days].map(([label, dayGames]) => ({ label, games: dayGames }));
}
