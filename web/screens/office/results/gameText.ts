interface ScoredGame {
  readonly awayTeam: { readonly abbreviation: string };
  readonly homeTeam: { readonly abbreviation: string };
  readonly awayScore: number | null | undefined;
  readonly homeScore: number | null | undefined;
}

export const scoreText = ({ awayTeam, homeTeam, awayScore, homeScore }: ScoredGame): string =>
  `${awayTeam.abbreviation} ${awayScore}, ${homeTeam.abbreviation} ${homeScore}`;

/** "MIA 34, ATL 10, final"; without a score "Postponed"; "not begun" where only the kickoff is known. */
export function nowText(
  game: ScoredGame & { readonly stateText?: string | null | undefined; readonly displayStatus: string },
): string {
  const hasScore = game.awayScore != null && game.homeScore != null;
  const state =
    game.displayStatus === 'FINAL' ? 'final' : (game.stateText ?? (hasScore ? null : 'not begun'));
  return [hasScore ? scoreText(game) : null, state].filter((part) => part !== null).join(', ');
}
