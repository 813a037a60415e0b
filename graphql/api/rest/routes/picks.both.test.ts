import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { bothDialects, oneDialect } from '#prisma/testing.ts';
import { setDemoClock } from '#graphql/season/setDemoClock.ts';
import { globalId } from '#graphql/api/paging/globalIds.ts';
import { openRestFixture, type RestFixture } from '#graphql/testing/rest.ts';

/** In the order of a Sunday: the later tests come after the deadline. */
describe.each(bothDialects)('picks over REST on %s', (dialect) => {
  let fixture: RestFixture;
  beforeAll(async () => {
    fixture = await openRestFixture(dialect);
  });
  afterAll(() => fixture.close());
  const get = (path: string, cookie: string | undefined = fixture.tester) =>
    fixture.call('GET', path, cookie === '' ? {} : { cookie });
  const pick = (body: object, cookie: string | undefined = fixture.tester) =>
    fixture.call('POST', '/api/picks', cookie === '' ? { body } : { body, cookie });
  const jumpTo = (now: string) =>
    setDemoClock(fixture.services, fixture.services.demoFeed!, { now: new Date(now) });
  const tenAm = {
    week: 8,
    deadline: '2025-10-26T14:00:00.000Z',
    isDeadlinePassed: false,
    deadlineFormatted: 'Sunday, October 26, 10:00 AM EDT',
  };

  it('stores one of two concurrent picks, and refuses the other as existing', async () => {
    const body = { participantId: fixture.entries.hasPick, week: 10 };
    const both = await Promise.all([pick({ ...body, teamId: 'CHI' }), pick({ ...body, teamId: 'MIN' })]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)!.body.message).toContain('already exists');
  });

  // What follows is the same on both databases.
  if (!oneDialect.includes(dialect)) return;

  it('GET /api/picks/deadline/{week} returns the deadline', async () => {
    expect((await get('/api/picks/deadline/8')).body).toEqual(tenAm);
    expect((await get('/api/picks/deadline/7')).body.isDeadlinePassed).toBe(true);
    expect((await get('/api/picks/deadline/8', '')).status).toBe(401);
    expect((await get('/api/picks/deadline/8?poolId=77')).status).toBe(404);
  });

  it('refuses weeks that do not exist', async () => {
    const paths = ['picks/deadline/W', 'picks/week/W', 'picks/week/W/all', 'games/week/W/details'];
    for (const path of [...paths, `participants/${fixture.entries.hasPick}/picks/week/W`]) {
      for (const week of ['0', '19', '8.5', '-1', 'eight', '100000000000']) {
        expect((await get(`/api/${path.replace('W', week)}`)).body).toEqual({
          message: 'The week must be a whole number from 1 to 18.',
          errorType: 'INVALID_INPUT',
          status: 400,
        });
      }
    }
  });

  it('GET /api/participants/{id}/picks/week/{week} is 404 without a visible pick', async () => {
    const own = await get(`/api/participants/${fixture.entries.hasPick}/picks/week/8`);
    expect(own.body).toMatchObject({
      participantId: fixture.entries.hasPick,
      teamId: 'IND',
      week: 8,
      team: { id: 'IND', name: 'Indianapolis Colts', abbreviation: 'IND', logoUrl: null },
      participant: { id: fixture.entries.hasPick, username: 'Babbling Brooks' },
    });
    const none = { message: 'There is no pick for Week 8 yet.', errorType: 'NOT_FOUND', status: 404 };
    expect((await get(`/api/participants/${fixture.entries.needsPick}/picks/week/8`)).body).toEqual(none);
    for (const viewer of [fixture.other, fixture.administrator]) {
      const secret = await get(`/api/participants/${fixture.entries.hasPick}/picks/week/8`, viewer);
      expect(secret.body).toEqual(none);
    }
    expect(
      (await get(`/api/participants/${fixture.entries.hasPick}/picks/week/7`, fixture.other)).status,
    ).toBe(200);
    expect((await get('/api/participants/9999/picks/week/8')).body.message).toBe(
      'There is no such participant.',
    );
    expect((await get(`/api/participants/${fixture.entries.hasPick}/picks/week/8`, '')).status).toBe(401);
  });

  it('GET /api/picks/week/{week} lists only the picks of the caller before the deadline', async () => {
    const own = await get('/api/picks/week/8');
    expect(own.body.map(({ participantId }: { participantId: string }) => participantId)).toEqual([
      fixture.entries.hasPick,
    ]);
    expect((await get('/api/picks/week/8', fixture.administrator)).body).toEqual([]);
    const stored = await fixture.db.pick.count({ where: { week: 7 } });
    expect((await get('/api/picks/week/7')).body).toHaveLength(stored);
    expect((await get('/api/picks/week/7', '')).status).toBe(401);
  });

  it('GET /api/picks/week/{week}/all is refused to everybody before the deadline', async () => {
    for (const viewer of [fixture.tester, fixture.administrator]) {
      expect((await get('/api/picks/week/8/all', viewer)).body).toEqual({
        message: 'The picks of Week 8 are shown from the deadline on: Sunday, October 26, 10:00 AM EDT.',
        errorType: 'DEADLINE_NOT_PASSED',
        status: 403,
      });
    }
    const past = await get('/api/picks/week/7/all');
    expect(past.body).toHaveLength(await fixture.db.pick.count({ where: { week: 7 } }));
    expect(Object.keys(past.body[0]).sort()).toEqual(['id', 'participant', 'team', 'teamId', 'week']);
    expect((await get('/api/picks/week/7/all', '')).status).toBe(401);
  });

  it('POST /api/picks refuses a team over the limit of lines with 422, and says the line and the limit', async () => {
    const limit = async (favoriteLimit: number) => {
      await fixture.db.pool.updateMany({ data: { favoriteLimit } });
      fixture.services.events.publish({ type: 'pool', poolId: Number(fixture.poolId) });
    };
    await limit(10);
    const body = { participantId: fixture.entries.justJoined, teamId: 'IND', week: 8 };
    const { status, body: answer } = await pick(body);
    await limit(0);
    expect({ status, errorType: answer.errorType }).toEqual({ status: 422, errorType: 'LINE_OVER_LIMIT' });
    expect(answer.message).toBe(
      'The Indianapolis Colts are favored by 15.5 points, and this pool allows at most 10. Please choose another team.',
    );
  });

  it('POST /api/picks refuses with the status and text of the catalog', async () => {
    const { needsPick: participantId, hasPick, eliminated, justJoined } = fixture.entries;
    const week = 8;
    const refusals: [object, number, string, RegExp][] = [
      [{ participantId: hasPick, teamId: 'CAR', week }, 409, 'PICK_EXISTS', /already exists/],
      [{ participantId, teamId: 'KC', week }, 409, 'TEAM_USED', /already used/],
      [{ participantId: eliminated, teamId: 'CAR', week }, 422, 'ENTRY_ELIMINATED', /eliminated in Week 3/],
      [{ participantId, teamId: 'LAC', week }, 422, 'GAME_STARTED', /already started/],
      [{ participantId, teamId: 'ARI', week }, 422, 'TEAM_NOT_PLAYING', /not playing/],
      [{ participantId: justJoined, teamId: 'CAR', week: 7 }, 400, 'BAD_WEEK', /plays from Week 8/],
      [{ participantId, teamId: 'CAR', week: 7 }, 409, 'PICK_EXISTS', /already exists/],
      [{ participantId, teamId: 'XYZ', week }, 400, 'BAD_TEAM', /no such team/],
      [{ participantId, teamId: 12, week }, 400, 'BAD_TEAM', /no such team/],
      [{ participantId: fixture.othersEntry, teamId: 'CAR', week }, 403, 'NOT_YOUR_ENTRY', /permission/],
      [{ participantId: 9999, teamId: 'CAR', week }, 403, 'NOT_YOUR_ENTRY', /permission/],
      [{ participantId: '1; DROP', teamId: 'CAR', week }, 403, 'NOT_YOUR_ENTRY', /permission/],
      [{ participantId, teamId: 'CAR', week: 19 }, 400, 'INVALID_INPUT', /from 1 to 18/],
      [{ participantId, teamId: 'CAR' }, 400, 'INVALID_INPUT', /from 1 to 18/],
      [{ teamId: 'CAR', week }, 400, 'INVALID_INPUT', /"participantId" is missing/],
      [{ participantId, teamId: null, week }, 400, 'INVALID_INPUT', /"teamId" must be an id/],
      [{ participantId, teamId: 'CAR', week, force: true }, 400, 'INVALID_INPUT', /Unknown field "force"/],
    ];
    for (const [body, status, errorType, message] of refusals) {
      const reply = await pick(body);
      expect(reply.body).toMatchObject({ status, errorType, message: expect.stringMatching(message) });
      expect(reply.body.gameStarted).toBe(errorType === 'GAME_STARTED' ? true : undefined);
      expect(reply.body.deadlineExpired).toBeUndefined();
    }
    expect((await pick({ participantId, teamId: 'CAR', week }, '')).body).toMatchObject({
      status: 401,
      message: 'Your session has expired. Please log out and log back in.',
    });
    expect((await pick({ participantId, teamId: 'CAR', week }, fixture.administrator)).status).toBe(403);
    const token = await fixture.token(['read']);
    const scopeless = await fixture.call('POST', '/api/picks', {
      token,
      body: { participantId, teamId: 'CAR', week },
    });
    expect(scopeless.status).toBe(403);
    expect((await get(`/api/participants/${participantId}/picks/week/8`)).status).toBe(404);
  });

  it('POST /api/picks stores a pick once, with plain or global ids', async () => {
    const { needsPick: participantId, justJoined } = fixture.entries;
    const stored = await pick({ participantId: Number(participantId), teamId: 'CAR', week: '8' });
    expect(stored).toMatchObject({
      status: 200,
      body: {
        id: expect.stringMatching(/^\d+$/),
        participantId,
        teamId: 'CAR',
        week: 8,
        submittedAt: '2025-10-26T13:30:00.000Z',
        participant: { id: participantId, username: 'Riley Prime' },
      },
    });
    expect((await get(`/api/participants/${participantId}/picks/week/8`)).body).toEqual(stored.body);
    expect((await pick({ participantId, teamId: 'CAR', week: 8 })).body.errorType).toBe('PICK_EXISTS');

    const token = await fixture.token(['pick', 'read']);
    const body = {
      participantId: globalId('Entry', Number(justJoined)),
      teamId: globalId('Team', 'TB'),
      week: 9,
    };
    // Nobody plays for TB in Week 9.
    expect((await fixture.call('POST', '/api/picks', { token, body })).body.errorType).toBe(
      'TEAM_NOT_PLAYING',
    );
    const ahead = await fixture.call('POST', '/api/picks', { token, body: { ...body, teamId: 'KC' } });
    expect(ahead).toMatchObject({ status: 200, body: { participantId: justJoined, week: 9 } });
  });

  it('refuses picks from the deadline on, and shows all of them to everybody', async () => {
    await jumpTo('2025-10-26T14:00:00Z');
    expect((await get('/api/picks/deadline/8')).body).toEqual({ ...tenAm, isDeadlinePassed: true });
    const sofia = await fixture.sessionOf('sofia@pool.example');
    const late = await pick({ participantId: fixture.entries.needsPick, teamId: 'BUF', week: 8 });
    expect(late.body.errorType).toBe('PICK_EXISTS');
    await fixture.db.pick.deleteMany({ where: { entryId: Number(fixture.entries.needsPick), week: 8 } });
    const expired = await pick({ participantId: fixture.entries.needsPick, teamId: 'CIN', week: 8 });
    expect(expired.body).toMatchObject({ status: 422, errorType: 'DEADLINE_PASSED', deadlineExpired: true });
    expect(expired.body.message).toContain('deadline');

    const all = await get('/api/picks/week/8/all', sofia);
    expect(all.body).toHaveLength(await fixture.db.pick.count({ where: { week: 8 } }));
    const tested = all.body.find(
      ({ participant }: { participant: { username: string } }) => participant.username === 'Babbling Brooks',
    );
    expect(tested).toMatchObject({ teamId: 'IND', team: { abbreviation: 'IND' }, week: 8 });
    expect((await get('/api/picks/week/8', sofia)).body).toHaveLength(all.body.length);
    expect((await get(`/api/participants/${fixture.entries.hasPick}/picks/week/8`, sofia)).status).toBe(200);
    expect((await get('/api/picks/week/9/all', sofia)).status).toBe(403);
  });

  it('POST /api/picks replaces the pick of a week, or the one that is named, where the pool allows it', async () => {
    const { hasPick: participantId } = fixture.entries;
    const stored = async () =>
      (
        await fixture.db.pick.findMany({
          where: { entryId: Number(participantId), week: 12 },
          orderBy: { slot: 'asc' },
        })
      ).map(({ teamId }) => teamId);
    const games = await fixture.db.game.findMany({ where: { week: 12 }, orderBy: { id: 'asc' } });
    const used = await fixture.db.pick.findMany({ where: { entryId: Number(participantId) } });
    const [first, second, third, fourth] = games
      .map(({ homeTeamId }) => homeTeamId)
      .filter((team) => used.every(({ teamId }) => teamId !== team)) as [string, string, string, string];
    const change = (teamId: string, replaces?: string) =>
      pick({ participantId, week: 12, teamId, ...(replaces === undefined ? {} : { replaces }) });

    expect((await change(first)).status).toBe(200);
    expect(await change(second, first)).toMatchObject({ status: 409, body: { errorType: 'PICK_EXISTS' } });
    expect(await stored()).toEqual([first]);

    await fixture.db.pool.updateMany({ data: { changePicks: 'UNTIL_LOCK', doublePickWeeks: '12' } });
    fixture.services.events.publish({ type: 'missed' });
    expect(await change(second, first)).toMatchObject({ status: 200, body: { teamId: second } });
    expect(await stored()).toEqual([second]);
    expect((await change(third)).status).toBe(200);
    expect(await change(fourth)).toMatchObject({ status: 409 });
    expect(await change(fourth, first)).toMatchObject({ status: 409 });
    expect(await change(fourth, third)).toMatchObject({ status: 200, body: { teamId: fourth } });
    expect(await stored()).toEqual([second, fourth]);
  });
});
