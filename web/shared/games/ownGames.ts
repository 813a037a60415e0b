export interface WeekGame {
  readonly id: string;
  readonly displayStatus: string;
  readonly homeTeam: { readonly id: string };
  readonly awayTeam: { readonly id: string };
}

const FIRST_TO_LAST = [
  ['LIVE', 'IN_PROGRESS'],
  ['SCHEDULED', 'POSTPONED'],
  ['FINAL', 'CANCELLED'],
] as const;

/**
 * Separates the games of these teams: running ones, then later ones, then finals. The others keep their
 * order.
 */
export function separateOwn<Game extends WeekGame>(
  games: readonly Game[],
  teams: ReadonlySet<string>,
): { own: Game[]; others: Game[] } {
  const isOwn = ({ homeTeam, awayTeam }: Game) => teams.has(homeTeam.id) || teams.has(awayTeam.id);
  const place = ({ displayStatus }: Game) =>
    FIRST_TO_LAST.findIndex((statuses) => statuses.some((status) => status === displayStatus));
  return {
    own: games.filter(isOwn).sort((a, b) => place(a) - place(b)),
    others: games.filter((game) => !isOwn(game)),
  };
}
