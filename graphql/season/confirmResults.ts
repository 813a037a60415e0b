import type { Game } from '#prisma/generated/sqlite/client.ts';
import type { SecondSource } from '../kernel/secondSource.ts';
import type { Transaction } from '../kernel/transaction.ts';

/** Records that the second source agrees with stored results of a season. Results are confirmed only here. */
export async function confirmResults(
  { tx, now, publish }: Transaction,
  games: readonly Pick<Game, 'id' | 'seasonYear' | 'week'>[],
  by: SecondSource['kind'],
): Promise<void> {
  if (games.length === 0) return;
  await tx.game.updateMany({
    where: { id: { in: games.map(({ id }) => id) } },
    data: { confirmedAt: now, confirmedBy: by },
  });
  for (const week of new Set(games.map((game) => game.week))) {
    const weekGames = games.filter((game) => game.week === week);
    publish({
      type: 'games',
      seasonYear: weekGames[0]!.seasonYear,
      week,
      gameIds: weekGames.map(({ id }) => id),
    });
  }
}

/** The confirmation after a change: none if the change affects the result. */
export function unconfirmed(change: {
  status?: unknown;
  homeScore?: unknown;
  awayScore?: unknown;
}): { confirmedAt: null; confirmedBy: null } | Record<string, never> {
  const { status, homeScore, awayScore } = change;
  const isChanged = [status, homeScore, awayScore].some((value) => value !== undefined);
  return isChanged ? { confirmedAt: null, confirmedBy: null } : {};
}
