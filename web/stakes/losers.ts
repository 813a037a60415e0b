/** A side of a game that lost, or loses as things stand. */
export interface LosingSide<Team> {
  team: Team;
  /** The number of entries that picked it. */
  entries: number;
}

interface RiddenGame<Team> {
  readonly result?: 'HOME' | 'AWAY' | 'TIE' | null;
  readonly homeEntries: number;
  readonly awayEntries: number;
  readonly game: { readonly homeTeam: Team; readonly awayTeam: Team };
}

/** The picked teams that lose by these results, those with the most entries first; both of a tie unless it survives. */
export function losingSides<Team>(
  games: readonly RiddenGame<Team>[],
  tieRule: 'LOSS' | 'STRIKE' | 'SURVIVE',
): LosingSide<Team>[] {
  return games
    .flatMap(({ result, homeEntries, awayEntries, game }) => {
      const isTieLost = result === 'TIE' && tieRule !== 'SURVIVE';
      return [
        { loses: result === 'AWAY' || isTieLost, team: game.homeTeam, entries: homeEntries },
        { loses: result === 'HOME' || isTieLost, team: game.awayTeam, entries: awayEntries },
      ];
    })
    .filter(({ loses, entries }) => loses && entries > 0)
    .sort((a, b) => b.entries - a.entries)
    .map(({ team, entries }) => ({ team, entries }));
}
