import { formatDecimal } from '#web/ui/locale/numbers.ts';
/** What the viewer's entries can expect of the prize together, 0 to 1. */
export interface Shares {
  /** Null without an entry in the week, and where the pool hides chances. */
  now: number | null;
  /** By the winner of each game without a result. */
  byGame: ReadonlyMap<string, { ifHomeWins: number; ifAwayWins: number }>;
}

interface EntryShare {
  readonly share: number | null | undefined;
  readonly shareByGame: readonly {
    readonly game: { readonly id: string };
    readonly ifHomeWins: number;
    readonly ifAwayWins: number;
  }[];
}

/** The shares of several entries of one account added up. */
export function shareOf(entries: readonly EntryShare[]): Shares {
  const shares = entries.flatMap(({ share }) => share ?? []);
  const byGame = new Map<string, { ifHomeWins: number; ifAwayWins: number }>();
  for (const { game, ifHomeWins, ifAwayWins } of entries.flatMap(({ shareByGame }) => shareByGame)) {
    const sum = byGame.get(game.id) ?? { ifHomeWins: 0, ifAwayWins: 0 };
    byGame.set(game.id, {
      ifHomeWins: sum.ifHomeWins + ifHomeWins,
      ifAwayWins: sum.ifAwayWins + ifAwayWins,
    });
  }
  return { now: shares.length === 0 ? null : shares.reduce((sum, share) => sum + share, 0), byGame };
}

interface Ridden {
  readonly game: { readonly id: string };
  readonly homeEntries: number;
  readonly awayEntries: number;
}

/** The games that move the viewer's share most, then those with the most entries on them. */
export function inOrder<Game extends Ridden>(games: readonly Game[], { byGame }: Shares): Game[] {
  const swing = ({ game }: Game) => {
    const share = byGame.get(game.id);
    return share === undefined ? -1 : Math.round(Math.abs(share.ifHomeWins - share.ifAwayWins) * 1000);
  };
  const riders = ({ homeEntries, awayEntries }: Game) => homeEntries + awayEntries;
  return games.toSorted((a, b) => swing(b) - swing(a) || riders(b) - riders(a));
}

/** "8.3%" of 0.083. */
export function formatPercent(share: number): string {
  return `${formatDecimal(share * 100, 1)}%`;
}
