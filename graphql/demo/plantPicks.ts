import { pickLeaf } from '../log/statements/pickLeaf.ts';
import { settle } from '../season/settle.ts';
import type { ScoreFeed } from '../kernel/scoreFeed.ts';
import type { Services } from '../kernel/services.ts';
import type { Demo } from './describeDemo.ts';

const DAY = 86_400_000;
/** UTC, before the games of a day and after those of the evening before. */
const NOON = 43_200_000;

/**
 * Stores the picks of the demo in the order in which they were made, with the results and deadlines of the days between them,
 * so that the pool's log is that of a pool which was played. Continues an interrupted start.
 */
export async function plantPicks(
  services: Services,
  feed: ScoreFeed,
  poolId: number,
  demo: Demo,
): Promise<void> {
  const { db, poolLogs } = services;
  const picks = await picksOf(services, poolId, demo);
  for (const [day, picksOfDay] of byDay(picks)) {
    await settle(services, feed, day);
    await db.$transaction(async (tx) => {
      await tx.pick.createMany({ data: picksOfDay });
      for (const { submittedAt, ...pick } of picksOfDay) {
        const { content, opening } = pickLeaf({
          kind: 'SUBMIT',
          ...pick,
          source: 'PARTICIPANT',
          receivedAt: submittedAt,
        });
        await poolLogs.write(
          { tx, dialect: db.dialect, now: submittedAt },
          [],
          [{ poolId, content, opening, place: null }],
        );
      }
    });
  }
}

/** The picks that are not stored yet, the earliest first. */
async function picksOf({ db }: Services, poolId: number, demo: Demo) {
  const [entries, games, stored] = await Promise.all([
    db.entry.findMany({ where: { poolId }, select: { id: true, username: true } }),
    db.game.findMany({ select: { id: true, week: true, homeTeamId: true, awayTeamId: true } }),
    db.pick.findMany({ where: { poolId }, select: { entryId: true, week: true } }),
  ]);
  const idOf = new Map(entries.map(({ username, id }) => [username, id]));
  const gameOf = new Map(
    games.flatMap(({ id, week, homeTeamId, awayTeamId }) => [
      [`${week} ${homeTeamId}`, id],
      [`${week} ${awayTeamId}`, id],
    ]),
  );
  const isStored = new Set(stored.map(({ entryId, week }) => `${entryId} ${week}`));
  return demo.accounts
    .flatMap((account) => account.entries)
    .flatMap(({ entry, picks }) =>
      picks.map((pick) => ({
        ...pick,
        entryId: idOf.get(entry.username)!,
        poolId,
        gameId: gameOf.get(`${pick.week} ${pick.teamId}`)!,
      })),
    )
    .filter(({ entryId, week }) => !isStored.has(`${entryId} ${week}`))
    .sort((a, b) => a.submittedAt.getTime() - b.submittedAt.getTime());
}

/** Groups by days, which begin at noon UTC; ascending. */
function byDay<Of extends { submittedAt: Date }>(picks: readonly Of[]): [Date, Of[]][] {
  const days = new Map<number, Of[]>();
  for (const pick of picks) {
    const day = Math.floor((pick.submittedAt.getTime() - NOON) / DAY);
    const group = days.get(day);
    if (group === undefined) days.set(day, [pick]);
    else group.push(pick);
  }
  return [...days].map(([day, group]) => [new Date(day * DAY + NOON), group]);
}
