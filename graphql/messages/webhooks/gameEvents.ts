import * as texts from '../rules/webhookTexts.ts';
import { type Facts, of, type PendingEvents } from './eventFacts.ts';

interface ResultRow {
  id: number;
  gameId: number;
}

/** Each game's latest final result; earlier ones that were not reported count as reported with it. */
export async function finals({ tx, pool, nicknames }: Facts): Promise<PendingEvents[]> {
  const rows = await tx.$queryRaw<ResultRow[]>`
    SELECT r."id", r."gameId" FROM "Game" g JOIN "GameResult" r ON r."gameId" = g."id"
    WHERE g."seasonYear" = ${pool.seasonYear} AND g."week" >= ${pool.firstWeek}
      AND EXISTS (SELECT 1 FROM "PoolWeek" w WHERE w."poolId" = ${pool.id} AND w."week" = g."week")
      AND g."status" = 'FINAL' AND r."status" = 'FINAL'
      AND NOT EXISTS (SELECT 1 FROM "WebhookMark" m WHERE m."poolId" = ${pool.id} AND m."key" = 'result:' || r."id")
    ORDER BY r."id"`;
  if (rows.length === 0) return [];
  const latest = new Map(rows.map((row) => [row.gameId, row]));
  const results = await tx.gameResult.findMany({
    where: { id: { in: [...latest.values()].map(({ id }) => id) } },
    include: { game: { include: { results: { where: { status: 'FINAL' }, select: { id: true } } } } },
    orderBy: { id: 'asc' },
  });
  return results.map(({ id, game, homeScore, awayScore, recordedAt }) => {
    const pending = rows.filter(({ gameId }) => gameId === game.id).map((row) => row.id);
    const isCorrection = game.results.some((result) => result.id < id && !pending.includes(result.id));
    const { week, homeTeamId, awayTeamId } = game;
    const score = { homeScore: homeScore!, awayScore: awayScore!, isCorrection };
    const awayName = nicknames.get(awayTeamId)!;
    const homeName = nicknames.get(homeTeamId)!;
    return {
      events: [
        {
          type: 'game.final',
          happenedAt: recordedAt,
          data: {
            ...of(pool),
            week,
            gameId: String(game.id),
            homeTeam: homeTeamId,
            awayTeam: awayTeamId,
            ...score,
            kickoff: game.kickoff.toISOString(),
          },
          text: texts.finalText({ week, awayName, homeName, ...score }),
        },
      ],
      marks: pending.map((result) => ({ key: `result:${result}` })),
    };
  });
}
