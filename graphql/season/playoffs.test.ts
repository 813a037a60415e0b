import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { oneDialect } from '#prisma/testing.ts';
import { createEspnFeed } from './feeds/espn.ts';
import type { GameUpdate } from '../kernel/scoreFeed.ts';
import { importSchedule } from './importSchedule.ts';
import { settle } from './settle.ts';
import { shippedSchedule } from '../pools/createPool.ts';
import { scoreboard, scoreboardEvent, startFeedServer, type FeedServer } from '../testing/scoreboard.ts';
import { openTestPool, syncWeeks, type TestPool } from '../testing/services.ts';

const DAY = 86_400_000;
/** Saturdays of the rounds, the Super Bowl's Sunday two weeks after. */
const DAYS = ['2026-01-10', '2026-01-17', '2026-01-25', '2026-02-08'];
/** The pairings, away first; the home team wins each. */
const ROUNDS = [
  ['LAR CAR', 'GB CHI', 'BUF JAX', 'SF PHI', 'LAC NE', 'HOU PIT'],
  ['BUF DEN', 'SF SEA', 'HOU NE', 'LAR CHI'],
  ['NE DEN', 'LAR SEA'],
  ['DEN SEA'],
];
const TO_BE_DECIDED = { homeTeamId: 'TBD', awayTeamId: 'TBD' };

describe.each(oneDialect)('a pool with playoffs, on %s', (dialect) => {
  let pool: TestPool;
  let server: FeedServer;
  /** The number of rounds whose teams are known. */
  let known = 0;
  /** The instant of the feed. */
  let at = new Date();

  beforeEach(async () => {
    known = 0;
    pool = await openTestPool(dialect, 4);
    server = await startFeedServer(async (seasonYear, week, seasonType) => {
      if (seasonType === 2) return scoreboard(seasonYear, week, []);
      const round = [1, 2, 3, 5].indexOf(week);
      const events = gamesOf(round).map((game, index) => ({
        ...scoreboardEvent(round < known ? game : { ...game, ...TO_BE_DECIDED, feedId: `${round} ${index}` }),
        season: { year: seasonYear, type: 3, slug: 'post-season' },
        week: { number: week },
      }));
      return { ...scoreboard(seasonYear, week, events), season: { year: seasonYear, type: 3 } };
    });
    const { db } = pool.services;
    await db.pool.updateMany({ data: { firstWeek: 18, lastWeek: 22 } });
    await db.entry.updateMany({ data: { startWeek: 18 } });
    await syncWeeks(pool.services, pool.planted.pool);
  });
  afterEach(async () => {
    await server.close();
    await pool.database.close();
  });

  function gamesOf(round: number): GameUpdate[] {
    return ROUNDS[round]!.map((pair, index) => {
      const [awayTeamId, homeTeamId] = pair.split(' ') as [string, string];
      const kickoff = new Date(Date.parse(`${DAYS[round]}T21:30:00Z`) + index * 3_600_000);
      const isOver = at.getTime() > kickoff.getTime() + DAY / 4;
      return {
        feedId: `${round}${pair}`,
        seasonYear: 2025,
        week: 19 + round,
        homeTeamId,
        awayTeamId,
        kickoff,
        status: isOver ? ('FINAL' as const) : ('SCHEDULED' as const),
        period: null,
        clock: null,
        homeScore: isOver ? 27 : null,
        awayScore: isOver ? 20 : null,
      };
    });
  }
  const step = async (instant: Date) => {
    at = instant;
    await pool.services.clock.set({ now: instant });
    await settle(pool.services, createEspnFeed({ baseUrl: server.url, userAgent: 'test' }), instant);
  };
  const stored = () => pool.services.db.pool.findFirstOrThrow();
  /** Entries pick these teams of a week, in the order of the entries. */
  const pickAll = async (week: number, teams: readonly (string | null)[]) => {
    const { db, clock } = pool.services;
    const games = await db.game.findMany({ where: { seasonYear: 2025, week } });
    for (const [index, teamId] of teams.entries()) {
      if (teamId === null) continue;
      const game = games.find((each) => [each.homeTeamId, each.awayTeamId].includes(teamId))!;
      const { id: entryId, poolId } = pool.planted.entries[index]!;
      await db.pick.create({
        data: {
          poolId,
          entryId,
          week,
          teamId,
          gameId: game.id,
          submittedAt: clock.now(),
          source: 'PARTICIPANT',
        },
      });
    }
  };
  const eliminations = async () =>
    (await pool.services.db.entry.findMany({ orderBy: { id: 'asc' } })).map((entry) => entry.eliminatedWeek);

  test('plays Week 18 to the Super Bowl, as the games of each round become known', async () => {
    const { services } = pool;
    const { db } = services;
    const week18 = await db.game.findMany({
      where: { seasonYear: 2025, week: 18 },
      orderBy: { kickoff: 'asc' },
    });
    const homes = week18.filter(
      ({ kickoff, homeTeamId }) =>
        kickoff > new Date('2026-01-04T16:00:00Z') && !ROUNDS.flat().join().includes(homeTeamId),
    );
    await services.clock.set({ now: new Date('2026-01-02T12:00:00Z') });
    await pickAll(
      18,
      homes.slice(0, 4).map(({ homeTeamId }) => homeTeamId),
    );
    // The season's file has the results of Week 18, and no playoffs yet.
    const shipped = shippedSchedule();
    const won = new Set(homes.slice(0, 4).map(({ homeTeamId }) => homeTeamId));
    await step(new Date('2026-01-04T20:00:00Z'));
    const schedule = {
      ...shipped,
      games: shipped.games.map((game) =>
        game.week === 18 && won.has(game.homeTeamId) ? { ...game, homeScore: 30, awayScore: 3 } : game,
      ),
    };
    await importSchedule(services, schedule, new Date('2026-01-06T12:00:00Z'));
    await step(new Date('2026-01-06T12:00:00Z'));
    // Week 18 is over, and nobody knows who plays next: the pool waits in it, undecided.
    expect(await stored()).toMatchObject({ currentWeek: 18, decidedWeek: null });
    expect(await db.game.count({ where: { week: { gt: 18 } } })).toBe(0);

    const picks = [
      ['CAR', 'CHI', 'JAX', 'GB'],
      ['CHI', 'NE', 'HOU', null],
      ['SEA', 'DEN', null, null],
      ['DEN', 'SEA', null, null],
    ];
    for (const [round, day] of DAYS.entries()) {
      known = round + 1;
      await step(new Date(Date.parse(`${day}T12:00:00Z`) - 3 * DAY));
      expect(await stored()).toMatchObject({ currentWeek: 19 + round, decidedWeek: null });
      expect(await db.game.count({ where: { week: 19 + round } })).toBe(ROUNDS[round]!.length);
      // Reading it again, and a file without the playoffs, change nothing.
      await step(new Date(Date.parse(`${day}T12:00:00Z`) - 2 * DAY));
      await importSchedule(services, schedule);
      expect(await db.game.count({ where: { week: { gt: 18 } } })).toBe(
        ROUNDS.slice(0, known).reduce((sum, games) => sum + games.length, 0),
      );
      await pickAll(19 + round, picks[round]!);
      await step(new Date(Date.parse(`${day}T12:00:00Z`) + 2.5 * DAY));
    }
    expect(await eliminations()).toEqual([22, null, 20, 19]);
    expect(await stored()).toMatchObject({ currentWeek: 22, decidedWeek: 22 });
    const addresses = new Set(server.requests.map(({ url }) => url));
    expect([...addresses].filter((url) => url?.includes('seasontype=3'))).toEqual([
      '/scoreboard?seasontype=3&week=1&dates=2025',
      '/scoreboard?seasontype=3&week=2&dates=2025',
      '/scoreboard?seasontype=3&week=3&dates=2025',
      '/scoreboard?seasontype=3&week=5&dates=2025',
    ]);
  });

  test('a pool of the regular season asks for no playoffs and takes none', async () => {
    await pool.services.db.pool.updateMany({ data: { lastWeek: null } });
    known = 4;
    await step(new Date('2026-01-07T12:00:00Z'));
    expect(await pool.services.db.game.count({ where: { week: { gt: 18 } } })).toBe(0);
    expect(server.requests.some(({ url }) => url?.includes('seasontype=3'))).toBe(false);
    expect(await pool.services.db.poolWeek.count({ where: { week: { gt: 18 } } })).toBe(0);
  });
});
