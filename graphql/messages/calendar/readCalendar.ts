import type { User } from '#prisma/generated/sqlite/client.ts';
import { countsAsAlive } from '#graphql/grading/countsAsAlive.ts';
import { type CalendarEvent, type CalendarPick, deadlineEvent, gameEvent } from '../rules/calendar.ts';
import { localDateTime } from '#kernel/rules/zones.ts';
import type { Services } from '#kernel/services.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

/**
 * The events of an account's private calendar, by time: the deadlines of the pools in which it has publicly live entries,
 * and the games of its own picks. Nothing in it depends on the picks of others (SPECIFICATION 4.5).
 */
export async function readCalendar(services: Needs, { id }: Pick<User, 'id'>): Promise<CalendarEvent[]> {
  const events = [...(await deadlines(services, id)), ...(await games(services, id))];
  return events.sort((a, b) => a.start.getTime() - b.start.getTime() || (a.uid < b.uid ? -1 : 1));
}

async function deadlines({ db, clock }: Needs, userId: number): Promise<CalendarEvent[]> {
  const now = clock.now();
  const pools = await db.pool.findMany({
    where: { entries: { some: { userId } } },
    include: { weeks: { orderBy: { week: 'asc' } } },
    orderBy: { id: 'asc' },
  });
  const entries = await db.entry.findMany({
    where: {
      userId,
      OR: pools.map((pool) => ({
        poolId: pool.id,
        ...countsAsAlive(pool.weeks.filter(({ deadline }) => deadline > now).map(({ week }) => week)),
      })),
    },
    select: { poolId: true, username: true, startWeek: true },
    orderBy: { number: 'asc' },
  });
  return pools.flatMap((pool) =>
    pool.weeks.flatMap((row) => {
      const isOver = pool.decidedWeek !== null && row.week > pool.decidedWeek;
      const playing = entries.filter(({ poolId, startWeek }) => poolId === pool.id && startWeek <= row.week);
      const usernames = playing.map(({ username }) => username);
      return isOver || usernames.length === 0 ? [] : deadlineEvent({ pool, ...row, usernames });
    }),
  );
}

async function games({ db }: Needs, userId: number): Promise<CalendarEvent[]> {
  const picks = await db.pick.findMany({
    where: { entry: { userId } },
    include: {
      entry: { select: { username: true, pool: true } },
      game: { include: { homeTeam: true, awayTeam: true } },
    },
    orderBy: [{ entry: { poolId: 'asc' } }, { entry: { number: 'asc' } }, { slot: 'asc' }],
  });
  const byGame = new Map<number, typeof picks>();
  for (const pick of picks) {
    const { decidedWeek } = pick.entry.pool;
    if (decidedWeek !== null && pick.week > decidedWeek) continue;
    byGame.set(pick.gameId, [...(byGame.get(pick.gameId) ?? []), pick]);
  }
  return [...byGame.values()].map((own) => {
    const { game, entry } = own[0]!;
    const { homeTeam: home, awayTeam: away } = game;
    const picks = own.map(({ teamId, entry: { username, pool } }): CalendarPick => ({
      username,
      pool,
      team: teamId === home.id ? home : away,
    }));
    const day = new Date(`${localDateTime(game.kickoff, entry.pool.timeZone).slice(0, 10)}T00:00:00Z`);
    return gameEvent(game, { home, away }, picks, day);
  });
}
