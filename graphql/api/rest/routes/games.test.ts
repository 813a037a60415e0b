import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { oneDialect } from '#prisma/testing.ts';
import { setDemoClock } from '#graphql/season/setDemoClock.ts';
import { openRestFixture, type RestFixture } from '#graphql/testing/rest.ts';

describe.each(oneDialect)('games and teams over REST on %s', (dialect) => {
  let fixture: RestFixture;
  beforeAll(async () => {
    fixture = await openRestFixture(dialect);
  });
  afterAll(() => fixture.close());

  const get = (path: string, cookie: string | undefined = fixture.tester) =>
    fixture.call('GET', path, cookie === '' ? {} : { cookie });
  const jumpTo = (now: string) =>
    setDemoClock(fixture.services, fixture.services.demoFeed!, { now: new Date(now) });
  const gameOf = async (home: string) =>
    (await get('/api/games/week/8/details')).body.find(
      ({ homeTeamId }: { homeTeamId: string }) => homeTeamId === home,
    );

  it('GET /api/games/week/{week}/details lists the games of a week, Thursday first', async () => {
    const { body } = await get('/api/games/week/8/details');
    expect(body).toHaveLength(13);
    expect(body[0]).toEqual({
      id: expect.stringMatching(/^\d+$/),
      week: 8,
      gameTime: '2025-10-23T20:15:00',
      quarter: 'FINAL',
      timeRemaining: null,
      homeScore: 37,
      awayScore: 10,
      isCompleted: true,
      spread: -3,
      spreadLine: 'LAC -3',
      lockedSpread: -3,
      isSpreadLocked: true,
      homeTeamId: 'LAC',
      awayTeamId: 'MIN',
      homeTeam: { id: 'LAC', name: 'Los Angeles Chargers', abbreviation: 'LAC', logoUrl: null },
      awayTeam: { id: 'MIN', name: 'Minnesota Vikings', abbreviation: 'MIN', logoUrl: null },
    });
    expect(body[1]).toMatchObject({
      gameTime: '2025-10-26T13:00:00',
      quarter: 'SCHEDULED',
      homeScore: null,
      isCompleted: false,
      lockedSpread: null,
      isSpreadLocked: false,
    });
    expect((await get('/api/games/week/8/details', '')).status).toBe(401);
    expect((await get('/api/games/week/8/details?poolId=77')).status).toBe(404);
    const token = await fixture.token(['pick']);
    expect((await fixture.call('GET', '/api/games/week/8/details', { token })).status).toBe(403);
  });

  it('gives the time in the time zone of the pool', async () => {
    await fixture.db.pool.updateMany({ data: { timeZone: 'America/New_York' } });
    fixture.services.events.publish({ type: 'pool', poolId: Number(fixture.poolId) });
    const { body } = await get('/api/games/week/10/details');
    expect(body[0].gameTime).toBe('2025-11-06T20:15:00');
    await fixture.db.pool.updateMany({ data: { timeZone: 'Etc/GMT+4' } });
    fixture.services.events.publish({ type: 'pool', poolId: Number(fixture.poolId) });
    expect((await get('/api/games/week/10/details')).body[0].gameTime).toBe('2025-11-06T21:15:00');
  });

  it('gives the quarter for every state of a game', async () => {
    const game = await fixture.db.game.findFirstOrThrow({ where: { week: 8, homeTeamId: 'ATL' } });
    const live = { status: 'LIVE' as const, homeScore: 7, awayScore: 3 };
    const states: [object, string, string | null][] = [
      [{ ...live, period: 1, clock: '12:34' }, 'Q1', '12:34'],
      [{ ...live, period: 2, clock: 'Halftime' }, 'HALFTIME', null],
      [{ ...live, period: 4, clock: null }, 'Q4', null],
      [{ ...live, period: 5, clock: '3:10' }, 'OT', '3:10'],
      [{ ...live, period: null, clock: null }, 'LIVE', null],
      [{ status: 'POSTPONED', homeScore: null, awayScore: null, period: null }, 'POSTPONED', null],
      [{ status: 'CANCELLED' }, 'CANCELLED', null],
      [{ status: 'SCHEDULED' }, 'SCHEDULED', null],
    ];
    for (const [data, quarter, timeRemaining] of states) {
      await fixture.db.game.update({ where: { id: game.id }, data });
      fixture.services.events.publish({ type: 'games', seasonYear: 2025, week: 8, gameIds: [game.id] });
      expect(await gameOf('ATL')).toMatchObject({ quarter, timeRemaining, isCompleted: false });
    }
  });

  it('follows the games as they are played', async () => {
    expect(await gameOf('CIN')).toMatchObject({ quarter: 'SCHEDULED', homeScore: null });
    await jumpTo('2025-10-26T18:00:00Z');
    const playing = await gameOf('CIN');
    expect(playing.quarter).toMatch(/^(Q[1-4]|HALFTIME)$/);
    expect(playing).toMatchObject({ isCompleted: false, isSpreadLocked: true });
    expect(playing.homeScore).toEqual(expect.any(Number));
    await jumpTo('2025-10-27T01:00:00Z');
    expect(await gameOf('CIN')).toMatchObject({ quarter: 'FINAL', isCompleted: true, timeRemaining: null });
  });

  it('GET /api/teams/records is a map by team', async () => {
    const { body } = await get('/api/teams/records');
    expect(Object.keys(body)).toHaveLength(32);
    expect(body.GB).toEqual({ wins: expect.any(Number), losses: 1, ties: 1, record: '4-1-1' });
    const none = await get('/api/teams/records?season=2024');
    expect(none.body.KC).toEqual({ wins: 0, losses: 0, ties: 0, record: '0-0' });
    expect((await get('/api/teams/records?season=soon')).body.message).toBe(
      'The season must be the year it starts in.',
    );
    expect((await get('/api/teams/records', '')).status).toBe(401);
  });

  it('GET /api/teams lists the 32', async () => {
    const { body } = await get('/api/teams?_=5');
    expect(body).toHaveLength(32);
    expect(body[0]).toEqual({ id: 'ARI', name: 'Arizona Cardinals', abbreviation: 'ARI', logoUrl: null });
    expect((await get('/api/teams', '')).status).toBe(401);
  });
});
