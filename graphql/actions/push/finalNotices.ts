import { outcomeText } from '#domain/pushTexts.ts';
import type { Services } from '#kernel/services.ts';
import { enqueuePushes, hasPush } from './enqueuePush.ts';

/** Milliseconds of game time after which a final is too old to notify: the server was off, or the clock jumped. */
const NEWS = 3 * 3_600_000;

/**
 * Queues notifications of final scores for those who picked one of the teams. They tell the owner what became of the own
 * pick, which an owner may know at once (SPECIFICATION 4.5), and nothing of other picks.
 * @param done games that are known to be notified; the caller keeps it to save the search
 */
export async function sendFinals(services: Services, done: Set<number>): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  const games = await db.game.findMany({
    where: { status: 'FINAL', completedAt: { gt: new Date(now.getTime() - NEWS), lte: now } },
    include: { homeTeam: true, awayTeam: true },
    orderBy: { id: 'asc' },
  });
  for (const game of games) {
    if (done.has(game.id)) continue;
    const picks = await db.pick.findMany({
      where: { gameId: game.id, entry: { user: hasPush('finals') } },
      select: {
        teamId: true,
        outcome: true,
        entry: { select: { userId: true, username: true, pool: { select: { pickTo: true } } } },
      },
      orderBy: [{ entry: { poolId: 'asc' } }, { entry: { number: 'asc' } }, { slot: 'asc' }],
    });
    const teams = [game.awayTeam, game.homeTeam];
    const score = `${game.awayTeam.nickname} ${game.awayScore}, ${game.homeTeam.nickname} ${game.homeScore}`;
    const messages = [...new Set(picks.map(({ entry }) => entry.userId))].map((userId) => ({
      userId,
      key: `final:${game.id}:${userId}`,
      title: `Final: ${score}`,
      body: picks
        .filter(({ entry }) => entry.userId === userId)
        .map(({ teamId, outcome, entry }) =>
          outcomeText(
            entry.username,
            teams.find(({ id }) => id === teamId)!.nickname,
            outcome,
            entry.pool.pickTo,
          ),
        )
        .join(' '),
      path: '/games',
    }));
    await enqueuePushes(services, db, 'finals', messages);
    done.add(game.id);
  }
}
