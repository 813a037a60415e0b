interface ScoredGame {
  readonly awayTeam: { readonly abbreviation: string };
  readonly homeTeam: { readonly abbreviation: string };
  readonly awayScore: number | null | undefined;
  readonly homeScore: number | null | undefined;
}

/** "MIA 34, ATL 10" */
export const scoreText = ({ awayTeam, homeTeam, awayScore, homeScore }: ScoredGame): string =>
  `${awayTeam.abbreviation} ${awayScore}, ${homeTeam.abbreviation} ${homeScore}`;

/** "MIA 34, ATL 10, final"; without a score "Postponed". */
export function nowText(
  game: ScoredGame & { readonly statusText: string; readonly displayStatus: string },
): string {
  const score = game.awayScore == null || game.homeScore == null ? '' : `${scoreText(game)}, `;
  return score + (game.displayStatus === 'FINAL' ? 'final' : game.statusText);
}
