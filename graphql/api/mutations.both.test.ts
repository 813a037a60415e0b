import { beforeEach, afterEach, describe, expect, test } from 'vitest';

import { hashPassword } from '../accounts/credentials/passwords.ts';
import { bothDialects, oneDialect } from '#prisma/testing.ts';
import { globalId } from './paging/globalIds.ts';
import { type Fixture, hoursFromDeadline, openFixture, type TestViewer } from '../testing/schema.ts';
import { execute, parse } from 'graphql';
import { schema } from './index.ts';
import { TEST_HASH_COST } from '../testing/hashCost.ts';

const SUBMIT = `mutation ($input: SubmitPickInput!) { submitPick(input: $input) { __typename
  ... on SubmitPickPayload { pick { id outcome team { abbreviation } game { id } submittedAt } entry { id usedTeams { week team { abbreviation } } pick(week: 2) { id } viewerCanPick(week: 2) { code } } week { number picksSubmitted } }
  ... on Error { message code } ... on PickRefusedError { refusal deadlineExpired gameStarted } } }`;
const LOG_IN = `mutation ($input: LogInInput!) { logIn(input: $input) { __typename
  ... on LogInPayload { viewer { email isAdministrator entries { username } } } ... on Error { message code } ... on InvalidInputError { issues { path } } } }`;

describe.each(bothDialects)('mutations on %s', (dialect) => {
  let fixture: Fixture;
  beforeEach(async () => void (fixture = await openFixture(dialect)));
  afterEach(() => fixture.close());
  const submit = async (viewer: TestViewer, entry: string, team: string, week = 2) =>
    (await fixture.ask(viewer, SUBMIT, { input: { entry, week, team } })).data?.submitPick;

  test('of two concurrent picks one is stored, and the other gets PICK_EXISTS', async () => {
    const answers = await Promise.all(
      ['GB', 'LAC'].map((team) => submit('alice', fixture.entry(2), fixture.team(team))),
    );
    expect(answers).toContainEqual(expect.objectContaining({ __typename: 'SubmitPickPayload' }));
    expect(answers).toContainEqual(expect.objectContaining({ refusal: 'PICK_EXISTS' }));
  });

  // What follows is the same on both databases.
  if (!oneDialect.includes(dialect)) return;

  test('a pick is stored, returned in the payload and published', async () => {
    const events: unknown[] = [];
    fixture.services.events.subscribe((event) => void events.push(event));
    const { data, errors } = await fixture.ask('alice', SUBMIT, {
      input: { entry: fixture.entry(2), week: 2, team: fixture.team('BUF') },
    });
    expect(errors).toEqual([]);
    // BUF played on Thursday.
    expect(data.submitPick).toMatchObject({
      __typename: 'PickRefusedError',
      refusal: 'GAME_STARTED',
      gameStarted: true,
    });

    const stored = await submit('alice', fixture.entry(2), fixture.team('GB'));
    expect(stored).toMatchObject({
      __typename: 'SubmitPickPayload',
      pick: {
        outcome: 'PENDING',
        team: { abbreviation: 'GB' },
        submittedAt: fixture.clock.now().toISOString(),
      },
      entry: { viewerCanPick: { code: 'PICK_EXISTS' } },
      week: { number: 2, picksSubmitted: 6 },
    });
    expect(
      stored.entry.usedTeams.map(({ team }: { team: { abbreviation: string } }) => team.abbreviation),
    ).toEqual(['PHI', 'GB']);
    expect(stored.entry.pick.id).toBe(stored.pick.id);
    const pick = { userId: fixture.userId('alice'), secretUntil: hoursFromDeadline(2, 0).getTime() };
    expect(events).toContainEqual({ type: 'week', poolId: fixture.poolId, week: 2, pick });

    expect(await submit('alice', fixture.entry(2), fixture.team('LAC'))).toMatchObject({
      refusal: 'PICK_EXISTS',
    });
  });

  test('every refusal is a member of the result, and nothing is written', async () => {
    const before = await fixture.db.pick.count();
    const cases: [TestViewer, string, string, number, object][] = [
      [
        'visitor',
        fixture.entry(2),
        fixture.team('GB'),
        2,
        { __typename: 'NotSignedInError', code: 'NOT_SIGNED_IN' },
      ],
      [
        { name: 'alice', scopes: ['read'] },
        fixture.entry(2),
        fixture.team('GB'),
        2,
        { __typename: 'ForbiddenError' },
      ],
      ['bob', fixture.entry(2), fixture.team('GB'), 2, { refusal: 'NOT_YOUR_ENTRY' }],
      ['administrator', fixture.entry(2), fixture.team('GB'), 2, { refusal: 'NOT_YOUR_ENTRY' }],
      ['alice', 'nonsense', fixture.team('GB'), 2, { refusal: 'NOT_YOUR_ENTRY' }],
      ['alice', globalId('Entry', 2147483647), fixture.team('GB'), 2, { refusal: 'NOT_YOUR_ENTRY' }],
      ['alice', fixture.entry(2), fixture.team('GB'), 0, { refusal: 'BAD_WEEK' }],
      ['alice', fixture.entry(2), fixture.team('GB'), 4, { refusal: 'BAD_WEEK' }],
      ['alice', fixture.entry(2), fixture.team('GB'), -2147483648, { refusal: 'BAD_WEEK' }],
      ['alice', fixture.entry(2), fixture.entry(2), 2, { refusal: 'BAD_TEAM' }],
      ['alice', fixture.entry(2), globalId('Team', 'ZZZ'), 2, { refusal: 'BAD_TEAM' }],
      ['alice', fixture.entry(3), fixture.team('GB'), 2, { refusal: 'ENTRY_ELIMINATED' }],
      ['alice', fixture.entry(1), fixture.team('GB'), 2, { refusal: 'PICK_EXISTS' }],
      ['alice', fixture.entry(2), fixture.team('GB'), 1, { refusal: 'PICK_EXISTS' }],
      ['alice', fixture.entry(2), fixture.team('PHI'), 2, { refusal: 'TEAM_USED' }],
    ];
    for (const [viewer, entry, team, week, answer] of cases) {
      const { data, errors } = await fixture.ask(viewer, SUBMIT, { input: { entry, week, team } });
      expect(errors).toEqual([]);
      expect(data.submitPick).toMatchObject(answer);
    }
    await fixture.clock.set({ now: hoursFromDeadline(2, 0) });
    expect(await submit('alice', fixture.entry(2), fixture.team('GB'))).toMatchObject({
      refusal: 'DEADLINE_PASSED',
      deadlineExpired: true,
    });
    expect(await fixture.db.pick.count()).toBe(before);
  });

  test('logging in sets the cookie, and the payload is the account’s own', async () => {
    await fixture.db.user.update({
      where: { email: 'alice@pool.example' },
      data: { passwordHash: await hashPassword('survivor', TEST_HASH_COST) },
    });
    const sessions = await fixture.db.session.count();
    const cookies: string[] = [];
    const contextValue = {
      ...fixture.context('visitor'),
      setCookie: (header: string) => void cookies.push(header),
    };
    const logIn = async (email: string, password: string) =>
      JSON.parse(
        JSON.stringify(
          await execute({
            schema,
            document: parse(LOG_IN),
            variableValues: { input: { email, password } },
            contextValue,
          }),
        ),
      );
    expect(await logIn('', '')).toMatchObject({
      data: {
        logIn: {
          __typename: 'InvalidInputError',
          issues: [{ path: ['input', 'email'] }, { path: ['input', 'password'] }],
        },
      },
    });
    const wrong = await logIn('alice@pool.example', 'wrong');
    expect(wrong).toMatchObject({ data: { logIn: { __typename: 'InvalidCredentialsError' } } });
    expect(await logIn('nobody@pool.example', 'wrong')).toEqual(wrong);
    expect(cookies).toEqual([]);

    expect(await logIn(' Alice@pool.example', 'survivor')).toEqual({
      data: {
        logIn: {
          __typename: 'LogInPayload',
          viewer: {
            email: 'alice@pool.example',
            isAdministrator: false,
            entries: [{ username: 'Entry 1' }, { username: 'Entry 2' }, { username: 'Entry 3' }],
          },
        },
      },
    });
    expect(cookies).toHaveLength(2);
    expect(cookies[1]).toMatch(/^device-\d+=[\w.-]+; Path=\/; HttpOnly;/);
    expect(cookies[0]).toMatch(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax/);

    const out = await execute({
      schema,
      document: parse('mutation { logOut { query { viewer { id } pool { viewerEntries { id } } } } }'),
      contextValue,
    });
    expect(out.errors).toBeUndefined();
    expect(JSON.parse(JSON.stringify(out.data))).toEqual({
      logOut: { query: { viewer: null, pool: { viewerEntries: [] } } },
    });
    expect(cookies[2]).toMatch(/^session=;.*Max-Age=0/);
    expect(await fixture.db.session.count()).toBe(sessions);
  });

  test('the test login exists in the demo only', async () => {
    const document = 'mutation { testLogIn { __typename ... on Error { code } } }';
    fixture.settings.mode = 'live';
    expect((await fixture.ask('visitor', document)).data.testLogIn).toEqual({
      __typename: 'NotFoundError',
      code: 'NOT_FOUND',
    });
  });

  test('the welcome is dismissed by its owner only, and stays dismissed', async () => {
    const document = `mutation ($input: MarkWelcomeShownInput!) { markWelcomeShown(input: $input) { __typename
      ... on MarkWelcomeShownPayload { entry { welcome { message } } } ... on Error { code } } }`;
    await fixture.db.entry.update({ where: { id: 2 }, data: { joinedAt: hoursFromDeadline(2, -30) } });
    const welcome = async () =>
      (
        await fixture.ask(
          'alice',
          'query ($id: ID!) { entry(id: $id) { welcome { message referrerName } } }',
          {
            id: fixture.entry(2),
          },
        )
      ).data.entry.welcome;
    const mark = async (viewer: TestViewer, entry = fixture.entry(2)) =>
      (await fixture.ask(viewer, document, { input: { entry } })).data.markWelcomeShown;
    expect(await welcome()).toEqual({ message: 'Welcome!', referrerName: null });
    expect(await mark('visitor')).toMatchObject({ __typename: 'NotSignedInError' });
    expect(await mark('bob')).toMatchObject({ __typename: 'ForbiddenError' });
    expect(await mark('alice', 'nonsense')).toMatchObject({ __typename: 'NotFoundError' });
    expect(await welcome()).not.toBeNull();
    expect(await mark('alice')).toEqual({ __typename: 'MarkWelcomeShownPayload', entry: { welcome: null } });
    expect(await mark('alice')).toMatchObject({ __typename: 'MarkWelcomeShownPayload' });
    expect(await welcome()).toBeNull();
  });

  test('the demo clock moves forward for everyone, and cannot be moved outside the demo', async () => {
    const document = `mutation ($input: SetDemoClockInput!) { setDemoClock(input: $input) { __typename
      ... on SetDemoClockPayload { clock { now speed canStartAgain } } ... on Error { code } } }`;
    const set = async (input: object) => {
      const { data, errors } = await fixture.ask('visitor', document, { input });
      return data?.setDemoClock ?? errors;
    };
    const now = hoursFromDeadline(2, -10).toISOString();
    expect(await set({ now })).toMatchObject({ __typename: 'ForbiddenError' });

    fixture.services.demoFeed = { name: 'silent', read: async () => [] };
    expect(await set({ now, speed: 0 })).toEqual({
      __typename: 'SetDemoClockPayload',
      clock: { now, speed: 0, canStartAgain: false },
    });
    expect(await set({ now: hoursFromDeadline(2, -11).toISOString() })).toMatchObject({
      __typename: 'InvalidInputError',
    });
    expect(await set({ speed: -1 })).toMatchObject({ __typename: 'InvalidInputError' });
    expect(fixture.clock.now().toISOString()).toBe(now);
    for (const wrong of [
      '2025-09-14',
      '2025-09-14T10:00:00',
      'tomorrow',
      1_757_000_000,
      '2025-02-30T00:00:00Z',
    ]) {
      const [error] = (await set({ now: wrong })) as { message: string }[];
      expect(error!.message).toContain('must be an instant with its offset');
    }

    fixture.settings.mode = 'live';
    expect(await set({ speed: 1 })).toMatchObject({ __typename: 'ForbiddenError' });
  });
});
