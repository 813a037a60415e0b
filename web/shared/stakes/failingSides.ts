/** A side of a game whose picks failed, or fail as things stand. */
export interface FailingSide<Team> {
  team: Team;
  entries: number;
}

interface RiddenGame<Team> {
  readonly result?: 'HOME' | 'AWAY' | 'TIE' | null;
  readonly homeEntries: number;
  readonly awayEntries: number;
  readonly game: { readonly homeTeam: Team; readonly awayTeam: Team };
}

/**
 * The picked teams whose picks fail by these results, those with the most entries first: the losing one, in a losers' pool the
 * winning one; both of a tie unless it survives.
 */
export function failingSides<Team>(
  games: readonly RiddenGame<Team>[],
  { tieRule, pickTo }: { tieRule: 'LOSS' | 'STRIKE' | 'SURVIVE'; pickTo: 'WIN' | 'LOSE' },
): FailingSide<Team>[] {
  return games
    .flatMap(({ result, homeEntries, awayEntries, game }) => {
      const isTieLost = result === 'TIE' && tieRule !== 'SURVIVE';
      const [ofHome, ofAway] = pickTo === 'WIN' ? ['AWAY', 'HOME'] : ['HOME', 'AWAY'];
      return [
        { fails: result === ofHome || isTieLost, team: game.homeTeam, entries: homeEntries },
        { fails: result === ofAway || isTieLost, team: game.awayTeam, entries: awayEntries },
      ];
    })
    .filter(({ fails, entries }) => fails && entries > 0)
    .sort((a, b) => b.entries - a.entries)
    .map(({ team, entries }) => ({ team, entries }));
}
