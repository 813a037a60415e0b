import type { TransactionClient } from '#prisma/client.ts';
import type { Pool } from '#prisma/generated/sqlite/client.ts';
import { isDeadlinePassed } from '#graphql/season/rules/deadlines.ts';
import { backs, outs } from './entryEvents.ts';
import { type Facts, type PendingEvents, of } from './eventFacts.ts';
import { completeWeeks, deadlines, winners } from './weekEvents.ts';
import * as texts from '../rules/webhookTexts.ts';

/**
 * The events of a pool that are not queued yet, oldest first; a part of them where many entries went out at once. Depends on
 * nothing that is secret: eliminations count from the deadline of their week on, as for everybody (SPECIFICATION 4.5).
 */
export async function readPendingEvents(
  tx: TransactionClient,
  pool: Pool,
  now: Date,
): Promise<PendingEvents[]> {
  const [weeks, marks, teams] = await Promise.all([
    tx.poolWeek.findMany({ where: { poolId: pool.id }, orderBy: { week: 'asc' } }),
    tx.webhookMark.findMany({
      where: { poolId: pool.id, entryId: null, NOT: { key: { startsWith: 'result:' } } },
    }),
    tx.team.findMany({ select: { id: true, nickname: true } }),
  ]);
  const passed = weeks.filter(
    ({ deadline, deadlinePassedAt }) => deadlinePassedAt !== null && isDeadlinePassed(deadline, now),
  );
  const facts: Facts = {
    tx,
    pool,
    now,
    marks: new Set(marks.map(({ key }) => key)),
    revealed: passed.map(({ week }) => week),
    nicknames: new Map(teams.map(({ id, nickname }) => [id, nickname])),
  };
  const played = passed.filter(
    ({ week }) => week >= pool.firstWeek && (pool.decidedWeek === null || week <= pool.decidedWeek),
  );
  const pending = [
    ...(await finals(facts)),
    ...(await deadlines(facts, played)),
    ...(await outs(facts, passed)),
    ...(await backs(facts)),
    ...(await completeWeeks(facts, played)),
    ...(await winners(facts, weeks)),
  ];
  // Stable: at one instant in the order above.
  return pending.sort((a, b) => a.events[0]!.happenedAt.getTime() - b.events[0]!.happenedAt.getTime());
}

interface ResultRow {
  id: number;
  gameId: number;
}

/** Each game's latest final result; earlier ones that were not reported count as reported with it. */
async function finals({ tx, pool, nicknames }: Facts): Promise<PendingEvents[]> {
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
