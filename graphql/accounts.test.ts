import { createClient } from 'graphql-ws';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';

import { oneDialect, type TestDatabase } from '../prisma/testing.ts';
import { hashPassword } from './accounts/credentials/passwords.ts';
import { openJoinablePool, type OpenPool } from './testing/accounts.ts';
import { plantUser, type TestServices } from './testing/services.ts';
import { globalId } from './api/paging/globalIds.ts';
import { type RunningServer, startServer } from './server/start/server.ts';
import { readSettings } from './site/settings/settings.ts';
import { TEST_HASH_COST } from './testing/hashCost.ts';

/** Accounts as the web app and scripts use them: over HTTP and WebSocket, with cookies and tokens. */
describe.each(oneDialect)('accounts over HTTP and WebSocket on %s', (dialect) => {
  let database: TestDatabase;
  let services: TestServices;
  let open: OpenPool;
  let server: RunningServer;
  let pool: string;

  beforeEach(async () => {
    ({ database, services, open } = await openJoinablePool(dialect, { entries: 2 }));
    pool = globalId('Pool', open.pool.id);
    await database.db.user.update({
      where: { id: open.owner.id },
      data: { name: 'The Owner', passwordHash: await hashPassword('owner password', TEST_HASH_COST) },
    });
    await serve({});
  });
  afterEach(async () => {
    await server.close();
    await database.close();
  });

  async function serve(settings: Record<string, string>) {
    server = await startServer(services, readSettings({ PORT: '0', ...settings }), () =>
      Promise.resolve({ database: true, writes: true, migrations: true, jobs: true, log: true }),
    );
  }

  // oxlint-disable-next-line typescript/no-explicit-any
  type Data = any;
  async function ask(
    query: string,
    { cookie, token, ...variables }: { cookie?: string; token?: string; [name: string]: unknown } = {},
  ): Promise<{ data: Data; errors?: { message: string; extensions: Data }[]; response: Response }> {
    const response = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(cookie === undefined ? {} : { cookie }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ query, variables }),
    });
    return { ...((await response.json()) as { data: Data }), response };
  }
  const cookieOf = (response: Response) => response.headers.getSetCookie()[0]?.split(';')[0] ?? '';

  async function logIn(email = 'owner@pool.example', password = 'owner password'): Promise<string> {
    const { response } = await ask(
      `mutation ($email: String!, $password: String!) {
        logIn(input: { email: $email, password: $password }) { __typename } }`,
      { email, password },
    );
    return cookieOf(response);
  }

  const JOIN = `mutation ($input: JoinPoolInput!) { joinPool(input: $input) { __typename
    ... on Error { message code }
    ... on InvalidInputError { issues { path } }
    ... on JoinPoolPayload {
      viewer { name email notifications { reminders } apiTokens { name } }
      entries { username number isViewers paymentStatus pool { viewerAddEntries { remaining } }
        welcome { message referrerName } }
      paymentCents paymentUrl } } }`;
  const ann = (change: object = {}) => ({
    name: 'Ann',
    email: 'ann@pool.example',
    password: 'correct horse',
    referralCode: ' friend-1 ',
    numberOfEntries: 2,
    usernames: ['Ann', 'Ann Two'],
    paymentCents: 10_000,
    ...change,
  });

  it('an account sees its unpaid fees and where to pay them until they are recorded; nobody else does', async () => {
    const cookie = cookieOf((await ask(JOIN, { input: ann({ pool }) })).response);
    const OWES = `query ($pool: ID!) {
      pool(id: $pool) { viewerOwes { entries { username } paymentCents paymentUrl } } }`;
    const owes = async (who?: string) =>
      (await ask(OWES, { pool, ...(who ? { cookie: who } : {}) })).data.pool.viewerOwes;
    const all = await owes(cookie);
    expect(all).toMatchObject({
      entries: [{ username: 'Ann' }, { username: 'Ann Two' }],
      paymentCents: 10_000,
      paymentUrl: expect.stringMatching(/amount=100\.00.*Ann%2C%20Ann%20Two/),
    });
    const paid = (username: string) =>
      services.db.payment.updateMany({
        where: { entry: { username } },
        data: { status: 'COMPLETED', paidAt: new Date() },
      });
    await paid('Ann');
    expect(await owes(cookie)).toMatchObject({ entries: [{ username: 'Ann Two' }], paymentCents: 5_000 });
    expect(await owes()).toBeNull();
    await paid('Ann Two');
    expect(await owes(cookie)).toBeNull();
  });

  it('joining signs in, and the new account sees its welcome message, its code and the entries left to add', async () => {
    await services.db.pool.update({ where: { id: open.pool.id }, data: { welcomeText: 'Have fun!' } });
    const { data, response } = await ask(JOIN, { input: ann({ pool }) });
    expect(data.joinPool).toMatchObject({
      __typename: 'JoinPoolPayload',
      viewer: { name: 'Ann', email: 'ann@pool.example', notifications: { reminders: true }, apiTokens: [] },
      entries: [
        {
          username: 'Ann',
          number: 1,
          isViewers: true,
          paymentStatus: 'PENDING',
          pool: { viewerAddEntries: { remaining: 8 } },
          welcome: { message: 'Have fun!', referrerName: 'The Owner' },
        },
        { username: 'Ann Two', number: 2 },
      ],
      paymentCents: 10_000,
    });
    const after = await ask(
      `query ($pool: ID!) { viewer { email } pool(id: $pool) {
        referralCodes(first: 10) { edges { node { id code ownerName isActive pool { id } } } } } }`,
      { cookie: cookieOf(response), pool },
    );
    expect(after.data.viewer.email).toBe('ann@pool.example');
    const codes = after.data.pool.referralCodes.edges;
    expect(codes).toHaveLength(1);
    expect(codes[0].node).toMatchObject({ ownerName: 'Ann', isActive: true, pool: { id: pool } });

    // The commissioner's message for one entry takes precedence; the welcome ends after a day.
    const cookie = cookieOf(response);
    await services.db.entry.updateMany({ where: { username: 'Ann' }, data: { welcomeMessage: 'Hi Ann!' } });
    const WELCOME = '{ viewer { entries { welcome { message } } } }';
    const messages = async () =>
      (await ask(WELCOME, { cookie })).data.viewer.entries.map(
        (entry: { welcome: { message: string } | null }) => entry.welcome?.message ?? null,
      );
    expect(await messages()).toEqual(['Hi Ann!', 'Have fun!']);
    const joined = services.clock.now().getTime();
    await services.clock.set({ now: new Date(joined + 86_399_999) });
    expect(await messages()).toEqual(['Hi Ann!', 'Have fun!']);
    await services.clock.set({ now: new Date(joined + 86_400_000) });
    expect(await messages()).toEqual([null, null]);
  });

  it('logging in or out and joining over a WebSocket is refused before anything is written', async () => {
    const cookie = await logIn();
    class SocketOfOwner extends WebSocket {
      constructor(url: string, protocols: string) {
        super(url, protocols, { headers: { cookie } });
      }
    }
    const client = createClient({
      url: `${server.url.replace('http', 'ws')}/graphql`,
      webSocketImpl: SocketOfOwner,
    });
    const over = async (query: string, variables = {}) =>
      (await client.iterate<Data>({ query, variables }).next()).value;
    const counts = async () => {
      const { session, user, entry, outboxMail } = services.db;
      return Promise.all([session.count(), user.count(), entry.count(), outboxMail.count()]);
    };
    const before = await counts();
    for (const [query, variables] of [
      [
        'mutation { logIn(input: { email: "owner@pool.example", password: "owner password" }) { __typename } }',
        {},
      ],
      ['mutation { testLogIn { __typename } }', {}],
      ['mutation { logOut { __typename } }', {}],
      [JOIN, { input: ann() }],
    ] as const) {
      expect((await over(query, variables)).errors[0].extensions.code).toBe('NEEDS_HTTP');
      expect(await counts()).toEqual(before);
    }
    expect((await over('{ viewer { email } }')).data.viewer.email).toBe('owner@pool.example');
    await client.dispose();
    expect((await ask('{ viewer { email } }', { cookie })).data.viewer.email).toBe('owner@pool.example');
  });

  it.each(['password', 'Ann Ann Ann'])('refuses to join with the password %j', async (password) => {
    const { data } = await ask(JOIN, { input: ann({ password }) });
    expect(data.joinPool).toMatchObject({ code: 'INVALID_INPUT', issues: [{ path: ['input', 'password'] }] });
    expect(await services.db.user.count()).toBe(1);
  });

  it('live mode requires passwords of eight characters and publishes that', async () => {
    await server.close();
    await serve({ POOL_MODE: 'live' });
    expect((await ask('{ site { passwordMinLength } }')).data.site).toEqual({ passwordMinLength: 8 });
    const { data } = await ask(JOIN, { input: ann({ password: 'seven 7' }) });
    expect(data.joinPool).toMatchObject({ message: 'Password must be at least 8 characters long.' });
  });

  it('a closed pool returns the notice', async () => {
    await services.db.pool.update({ where: { id: open.pool.id }, data: { registration: 'MEMBERS_ONLY' } });
    const { data } = await ask(JOIN, { input: ann({ referralCode: 'NONSENSE' }) });
    expect(data.joinPool).toMatchObject({
      __typename: 'RegistrationClosedError',
      code: 'REGISTRATION_CLOSED',
      message:
        'Registration for the season is now closed. The pool was finalized with 2 participants and a $100 prize pool.',
    });
  });

  it('no query of another account or a visitor returns an email address or a code', async () => {
    const { response } = await ask(JOIN, { input: ann() });
    const cookie = cookieOf(response);
    const code = await services.db.referralCode.findFirstOrThrow({ where: { userId: open.owner.id } });
    const token = await services.db.apiToken.create({
      data: {
        userId: open.owner.id,
        name: 'secret script',
        tokenHash: 'x',
        prefix: 'lsp_abc',
        createdAt: services.systemClock.now(),
      },
    });
    const query = `query ($code: ID!, $key: ID!, $owner: ID!, $pool: ID!) {
      code: node(id: $code) { id ... on ReferralCode { code ownerName } }
      key: node(id: $key) { id ... on ApiToken { name prefix } }
      owner: node(id: $owner) { id ... on Viewer { email } }
      joinCode(code: "friend-1") { ... on JoinCode { code pool { name } } }
      pool(id: $pool) { standings(first: 50) { edges { node { username email ownerName paymentStatus } } } } }`;
    const variables = {
      code: globalId('ReferralCode', code.id),
      key: globalId('ApiToken', token.id),
      owner: globalId('Viewer', open.owner.id),
      pool,
    };
    for (const viewer of [{ cookie }, {}]) {
      const { data, errors } = await ask(query, { ...variables, ...viewer });
      const text = JSON.stringify({ data, errors });
      expect(text).toContain('FRIEND-1');
      expect(text).not.toContain('secret script');
      expect(text).not.toContain('owner@pool.example');
      expect(data).toMatchObject({ code: null, key: null, owner: null });
    }
    const taken = await ask(JOIN, {
      input: ann({ email: 'owner@pool.example', usernames: ['Eve', 'Eve 2'], password: 'guessing' }),
    });
    expect(taken.data.joinPool.__typename).toBe('ConflictError');
    expect(JSON.stringify(taken.data)).not.toContain('owner@');
  });

  it('joinCode accepts any case and spacing, refuses unknown codes, and is rate-limited', async () => {
    const QUERY = `query ($code: String!) { joinCode(code: $code) { __typename
      ... on JoinCode { code referrerName pool { name entryFeeCents } }
      ... on Error { message } ... on RateLimitedError { retryAfterSeconds } } }`;
    expect((await ask(QUERY, { code: '  friend-1 ' })).data.joinCode).toEqual({
      __typename: 'JoinCode',
      code: 'FRIEND-1',
      referrerName: 'The Owner',
      pool: { name: 'Test pool', entryFeeCents: 5000 },
    });
    for (let n = 0; n < 30; n += 1) {
      expect((await ask(QUERY, { code: `nobody-${n}` })).data.joinCode.__typename).toBe('NotFoundError');
    }
    const { joinCode } = (await ask(QUERY, { code: 'friend-1' })).data;
    expect(joinCode.__typename).toBe('RateLimitedError');
    expect(joinCode.retryAfterSeconds).toBeGreaterThan(0);
  });

  it('the reset token is returned in the demo only, and the response is the same for all addresses', async () => {
    const RESET = `mutation ($email: String!) { requestPasswordReset(input: { email: $email }) {
      ... on RequestPasswordResetPayload { message resetToken } } }`;
    const answer = async (email: string) => (await ask(RESET, { email })).data.requestPasswordReset;
    const [known, unknown] = [await answer('owner@pool.example'), await answer('nobody@pool.example')];
    expect(known.resetToken).toHaveLength(43);
    expect(unknown).toEqual({ ...known, resetToken: expect.stringMatching(/^[\w-]{43}$/) });

    const cookie = await logIn();
    const CHANGE = `mutation ($link: String!) { resetPassword(input: { token: $link, newPassword: "another one" }) {
      __typename ... on Error { message code } } }`;
    const reset = async (link: string) => (await ask(CHANGE, { link })).data.resetPassword;
    expect(await reset(unknown.resetToken)).toMatchObject({ code: 'RESET_TOKEN_INVALID' });
    expect((await reset(known.resetToken)).__typename).toBe('ResetPasswordPayload');
    expect(await reset(known.resetToken)).toMatchObject({ __typename: 'ResetTokenError' });
    expect((await ask('{ viewer { email } }', { cookie })).data.viewer).toBeNull();
    expect(await logIn(undefined, 'another one')).toMatch(/^session=./);

    await server.close();
    await serve({ POOL_MODE: 'live' });
    expect(await answer('owner@pool.example')).toEqual({ ...known, resetToken: null });
    expect(await answer('nobody@pool.example')).toEqual({ ...known, resetToken: null });
  });

  describe('sessions', () => {
    const LIST = '{ viewer { sessions { id browser isCurrent createdAt lastSeenAt } } }';
    const END = `mutation ($id: ID!) { endSession(input: { id: $id }) { __typename
      ... on EndSessionsPayload { viewer { sessions { browser } } } } }`;
    const END_OTHERS = `mutation { endOtherSessions { __typename
      ... on EndSessionsPayload { viewer { sessions { isCurrent } } } } }`;
    const phone =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

    async function logInWith(userAgent: string): Promise<string> {
      const response = await fetch(`${server.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': userAgent },
        body: JSON.stringify({ email: 'owner@pool.example', password: 'owner password' }),
      });
      return cookieOf(response);
    }
    const isIn = async (cookie: string) => (await ask('{ viewer { id } }', { cookie })).data.viewer !== null;

    it('are listed for their owner, with the browser in words', async () => {
      const old = await logInWith('curl/8.14.1');
      await services.systemClock.set({ now: new Date(services.systemClock.now().getTime() + 3_600_000) });
      const cookie = await logInWith(phone);
      const now = services.systemClock.now().toISOString();
      expect((await ask(LIST, { cookie })).data.viewer.sessions).toEqual([
        {
          id: expect.any(String),
          browser: 'Safari on iPhone',
          isCurrent: true,
          createdAt: now,
          lastSeenAt: now,
        },
        {
          id: expect.any(String),
          browser: 'curl',
          isCurrent: false,
          createdAt: expect.any(String),
          lastSeenAt: expect.any(String),
        },
      ]);
      const { data } = await ask(LIST, { cookie: old });
      expect(data.viewer.sessions.map(({ isCurrent }: Data) => isCurrent)).toContain(true);
      const stranger = await plantUser(services.db, 'stranger@pool.example', true);
      await services.db.user.update({
        where: { id: stranger.id },
        data: { passwordHash: await hashPassword('of a stranger', TEST_HASH_COST) },
      });
      const theirs = await logIn('stranger@pool.example', 'of a stranger');
      const NODE = 'query ($id: ID!) { node(id: $id) { id ... on Session { browser } } }';
      const [{ id }] = data.viewer.sessions;
      expect((await ask(NODE, { id, cookie })).data.node.id).toBe(id);
      expect((await ask(NODE, { id, cookie: theirs })).data.node).toBeNull();
      expect((await ask(NODE, { id })).data.node).toBeNull();
    });

    it('are ended one by one, with their sockets, by their owner only', async () => {
      const [mine, other] = [await logInWith(phone), await logInWith('curl/8.14.1')];
      const socket = new WebSocket(`${server.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
        headers: { cookie: other },
      });
      const closed = new Promise<number>((resolve) => socket.on('close', resolve));
      socket.on('open', () => socket.send('{"type":"connection_init"}'));
      const SUBSCRIBE = 'subscription { clockUpdated { now } }';
      socket.once('message', () =>
        socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query: SUBSCRIBE } })),
      );
      const sessions = (await ask(LIST, { cookie: mine })).data.viewer.sessions as Data[];
      const { id } = sessions.find(({ isCurrent }) => !isCurrent);
      expect((await ask(END, { id })).data.endSession.__typename).toBe('NotSignedInError');
      const stranger = cookieOf((await ask(JOIN, { input: ann() })).response);
      expect((await ask(END, { id, cookie: stranger })).data.endSession.__typename).toBe('NotFoundError');
      expect(await isIn(other)).toBe(true);
      expect((await ask(END, { id, cookie: mine })).data.endSession).toEqual({
        __typename: 'EndSessionsPayload',
        viewer: { sessions: [{ browser: 'Safari on iPhone' }] },
      });
      expect(await isIn(other)).toBe(false);
      expect(await isIn(mine)).toBe(true);
      expect(await closed).toBe(4403);
      expect((await ask(END, { id, cookie: mine })).data.endSession.__typename).toBe('NotFoundError');
      expect(await services.db.auditEntry.count({ where: { action: 'session.end' } })).toBe(1);
    });

    it('end all but the current one at once; those of other accounts stay', async () => {
      const [mine, ...others] = [await logInWith(phone), await logInWith('a'), await logInWith('b')];
      const stranger = cookieOf((await ask(JOIN, { input: ann() })).response);
      expect((await ask(END_OTHERS, { cookie: mine })).data.endOtherSessions.viewer.sessions).toEqual([
        { isCurrent: true },
      ]);
      expect(await Promise.all(others.map(isIn))).toEqual([false, false]);
      expect(await isIn(mine)).toBe(true);
      expect(await isIn(stranger)).toBe(true);
    });
  });

  it('password guesses lock out other browsers, but not one that logged in before', async () => {
    const LOG_IN = `mutation ($password: String!) {
      logIn(input: { email: "owner@pool.example", password: $password }) { __typename } }`;
    const tryIn = async (password: string, cookie?: string) => {
      const { data, response } = await ask(LOG_IN, { password, ...(cookie && { cookie }) });
      return { outcome: data.logIn.__typename as string, cookies: response.headers.getSetCookie() };
    };
    const first = await tryIn('owner password');
    const [session, device] = first.cookies.map((header) => header.split(';')[0]!);
    expect(first.cookies[1]).toMatch(
      new RegExp(`^device-${open.owner.id}=[\\w.-]+; Path=/; HttpOnly; SameSite=Lax; Max-Age=\\d+$`),
    );
    expect(device).not.toContain('owner@pool.example');
    for (let n = 0; n < 10; n += 1) {
      const guess = await tryIn(`guess ${n}`);
      expect(guess).toEqual({ outcome: 'InvalidCredentialsError', cookies: [] });
    }
    expect((await tryIn('owner password')).outcome).toBe('RateLimitedError');
    expect((await tryIn('owner password', session)).outcome).toBe('RateLimitedError');
    expect((await tryIn('owner password', `a=b; ${device}`)).outcome).toBe('LogInPayload');
    const byRest = await fetch(`${server.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: device! },
      body: JSON.stringify({ email: 'owner@pool.example', password: 'owner password' }),
    });
    expect(byRest.status).toBe(200);
    expect((await tryIn('owner password')).outcome).toBe('RateLimitedError');
  });

  it('limits attempts by the /64 of an IPv6 address, all of which one subscriber controls', async () => {
    await server.close();
    await serve({ TRUST_PROXY: '1' });
    const RESET = `mutation { resetPassword(input: { token: "guess", newPassword: "a new one" }) {
      __typename } }`;
    const tryFrom = async (address: string) => {
      const response = await fetch(`${server.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify({ query: RESET }),
      });
      return ((await response.json()) as { data: Data }).data.resetPassword.__typename;
    };
    for (let host = 1; host <= 30; host += 1) {
      expect(await tryFrom(`2001:db8:0:1::${host.toString(16)}`)).toBe('ResetTokenError');
    }
    expect(await tryFrom('2001:db8:0:1:ffff::1')).toBe('RateLimitedError');
    expect(await tryFrom('2001:db8:0:2::1')).toBe('ResetTokenError');
  });

  describe('API tokens', () => {
    const CREATE = `mutation ($scopes: [TokenScope!]!) { createApiToken(input: { name: "script", scopes: $scopes }) {
      __typename ... on Error { message } ... on CreateApiTokenPayload {
        token apiToken { id prefix scopes lastUsedAt } viewer { apiTokens { id } } } } }`;
    const ADD = `mutation ($pool: ID!) { addEntries(input: { pool: $pool, numberOfEntries: 1, referralCode: "FRIEND-1" }) {
      __typename ... on Error { message } ... on AddEntriesPayload {
        entries { username } pool { viewerEntries { number } viewerAddEntries { remaining } } } } }`;

    async function make(scopes: string[], cookie: string) {
      return (await ask(CREATE, { scopes, cookie })).data.createApiToken;
    }

    it('permit what their scopes permit, and no more', async () => {
      const cookie = await logIn();
      const read = await make(['READ'], cookie);
      const pick = await make(['READ', 'PICK'], cookie);
      const pickOnly = await make(['PICK'], cookie);
      expect((await make(['ADMIN'], cookie)).__typename).toBe('ForbiddenError');

      expect(
        (await ask('{ viewer { entries { username } } }', { token: read.token })).data.viewer.entries,
      ).toHaveLength(2);
      expect(
        (await ask('{ viewer { entries { username } } }', { token: pickOnly.token })).errors,
      ).toHaveLength(1);
      expect((await ask(ADD, { pool, token: read.token })).data.addEntries.__typename).toBe('ForbiddenError');
      expect((await ask(ADD, { pool, token: pick.token })).data.addEntries).toMatchObject({
        entries: [{ username: 'Entry 1 3' }],
        pool: {
          viewerEntries: [{ number: 1 }, { number: 2 }, { number: 3 }],
          viewerAddEntries: { remaining: 7 },
        },
      });
      for (const { token } of [read, pick]) {
        expect((await ask(CREATE, { scopes: ['READ'], token })).data.createApiToken.__typename).toBe(
          'ForbiddenError',
        );
      }
      expect((await ask(CREATE, { scopes: ['READ'] })).data.createApiToken.__typename).toBe(
        'NotSignedInError',
      );
      // An invalid token does not fall back to the cookie.
      expect((await ask('{ viewer { name } }', { token: `${read.token}x`, cookie })).data.viewer).toBeNull();
    });

    it('end for HTTP and WebSocket when they are revoked', async () => {
      const cookie = await logIn();
      const { token, apiToken } = await make(['READ'], cookie);
      const client = createClient({
        url: `${server.url.replace('http', 'ws')}/graphql`,
        webSocketImpl: WebSocket,
        connectionParams: { authorization: `Bearer ${token}` },
      });
      const overSocket = async () =>
        (await client.iterate<Data>({ query: '{ viewer { name } }' }).next()).value.data.viewer;
      expect(await overSocket()).not.toBeNull();
      const REVOKE = `mutation ($id: ID!) { revokeApiToken(input: { id: $id }) { __typename
        ... on RevokeApiTokenPayload { apiToken { id revokedAt lastUsedAt } } } }`;
      const { revokeApiToken } = (await ask(REVOKE, { id: apiToken.id, cookie })).data;
      expect(revokeApiToken.apiToken).toMatchObject({
        id: apiToken.id,
        revokedAt: services.systemClock.now().toISOString(),
        lastUsedAt: services.systemClock.now().toISOString(),
      });
      expect(await overSocket()).toBeNull();
      await client.dispose();
      expect((await ask('{ viewer { name } }', { token })).data.viewer).toBeNull();
      const stranger = await plantUser(services.db, 'stranger@pool.example');
      await services.db.user.update({
        where: { id: stranger.id },
        data: { passwordHash: await hashPassword('stranger', TEST_HASH_COST) },
      });
      const other = await ask(REVOKE, {
        id: apiToken.id,
        cookie: await logIn('stranger@pool.example', 'stranger'),
      });
      expect(other.data.revokeApiToken.__typename).toBe('NotFoundError');
      expect((await ask(REVOKE, { id: 'rubbish', cookie })).data.revokeApiToken.__typename).toBe(
        'NotFoundError',
      );
    });

    it('receive 429 with Retry-After above their limit', async () => {
      const { token } = await make(['READ'], await logIn());
      const found = await services.db.apiToken.findFirstOrThrow();
      const limit = services.limits.named('api-token', { tries: 600, seconds: 60 });
      await Promise.all(Array.from({ length: 600 }, () => limit.take(String(found.id))));
      const { response, errors } = await ask('{ viewer { name } }', { token });
      expect(response.status).toBe(429);
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'RATE_LIMITED' });
    });
  });

  it('mail settings and passwords are changed by their owner', async () => {
    const cookie = await logIn();
    const { data } = await ask(
      `mutation { updateNotifications(input: { results: false, picks: true }) { ... on UpdateNotificationsPayload {
        viewer { notifications { reminders picks results announcements } } } } }`,
      { cookie },
    );
    expect(data.updateNotifications.viewer.notifications).toEqual({
      reminders: true,
      picks: true,
      results: false,
      announcements: true,
    });
    const CHANGE = `mutation ($current: String!) { changePassword(input: { currentPassword: $current, newPassword: "a new one" }) {
      __typename ... on ChangePasswordPayload { viewer { name } } } }`;
    const change = async (current: string, by: object) =>
      (await ask(CHANGE, { current, ...by })).data.changePassword.__typename;
    const other = await logIn();
    expect(await change('wrong', { cookie })).toBe('InvalidCredentialsError');
    expect(await change('owner password', {})).toBe('NotSignedInError');
    expect(await change('owner password', { cookie })).toBe('ChangePasswordPayload');
    expect((await ask('{ viewer { name } }', { cookie })).data.viewer).not.toBeNull();
    expect((await ask('{ viewer { name } }', { cookie: other })).data.viewer).toBeNull();
  });

  it('an administrator sees all codes, page by page', async () => {
    await ask(JOIN, { input: ann() });
    const admin = await plantUser(services.db, 'admin@pool.example', true);
    await services.db.user.update({
      where: { id: admin.id },
      data: { passwordHash: await hashPassword('administrator', TEST_HASH_COST) },
    });
    const cookie = await logIn('admin@pool.example', 'administrator');
    const PAGE = `query ($pool: ID!, $after: String) { pool(id: $pool) { referralCodes(first: 1, after: $after) {
      edges { node { ownerName } } pageInfo { hasNextPage endCursor } } } }`;
    const first = (await ask(PAGE, { pool, cookie })).data.pool.referralCodes;
    expect(first).toMatchObject({
      edges: [{ node: { ownerName: 'The Owner' } }],
      pageInfo: { hasNextPage: true },
    });
    const second = (await ask(PAGE, { pool, cookie, after: first.pageInfo.endCursor })).data.pool;
    expect(second.referralCodes).toMatchObject({
      edges: [{ node: { ownerName: 'Ann' } }],
      pageInfo: { hasNextPage: false },
    });
    expect((await ask(PAGE, { pool, cookie, after: 'rubbish' })).errors?.[0]?.extensions.code).toBe(
      'INVALID_INPUT',
    );
    expect((await ask(PAGE, { pool })).errors?.[0]?.extensions.code).toBe('NOT_SIGNED_IN');
  });
});
