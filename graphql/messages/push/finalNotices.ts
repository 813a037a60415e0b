import { outcomeText } from '../rules/pushTexts.ts';
import type { Game, Team } from '#prisma/generated/sqlite/client.ts';
import { groupBy } from '#kernel/groupBy.ts';
import type { Services } from '#kernel/services.ts';
import { enqueuePushesFor, type PushMessage } from './enqueuePush.ts';

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
    const picked = { entries: { some: { picks: { some: { gameId: game.id } } } } };
    await enqueuePushesFor(services, db, 'finals', picked, (userIds) => messagesOf(services, game, userIds));
    done.add(game.id);
  }
}

type FinalGame = Game & { homeTeam: Team; awayTeam: Team };

async function messagesOf(
  { db }: Pick<Services, 'db'>,
  game: FinalGame,
  userIds: readonly number[],
): Promise<PushMessage[]> {
  const picks = await db.pick.findMany({
    where: { gameId: game.id, entry: { userId: { in: [...userIds] } } },
    select: {
      teamId: true,
      outcome: true,
      entry: { select: { userId: true, username: true, pool: { select: { pickTo: true } } } },
    },
    orderBy: [{ entry: { poolId: 'asc' } }, { entry: { number: 'asc' } }, { slot: 'asc' }],
  });
  const { awayTeam, homeTeam } = game;
  const score = `${awayTeam.nickname} ${game.awayScore}, ${homeTeam.nickname} ${game.homeScore}`;
  return [...groupBy(picks, ({ entry }) => entry.userId)].map(([userId, own]) => ({
    userId,
    key: `final:${game.id}:${userId}`,
    title: `Final: ${score}`,
    body: own
      .map(({ teamId, outcome, entry }) => {
        const { nickname } = teamId === homeTeam.id ? homeTeam : awayTeam;
        return outcomeText(entry.username, nickname, outcome, entry.pool.pickTo);
      })
      .join(' '),
    path: '/games',
  }));
}
