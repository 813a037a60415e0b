import { Writable } from 'node:stream';

import { createClient } from 'graphql-ws';
import { TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';

import { oneDialect, openTestDatabase, type TestDatabase } from '../prisma/testing.ts';
import { createTestServices, plantUser, type TestServices } from './testing/services.ts';
import { hashPassword } from './accounts/credentials/passwords.ts';
import { createLog } from './server/start/log.ts';
import { type RunningServer, startServer } from './server/start/server.ts';
import { readSettings } from './site/settings/settings.ts';
import { TEST_HASH_COST } from './testing/hashCost.ts';

const PASSWORD = 'correct horse';

/** Second factors as the web app and scripts use them: over HTTP and WebSocket, with cookies. */
describe.each(oneDialect)('second factors over HTTP and WebSocket on %s', (dialect) => {
  let database: TestDatabase;
  let services: TestServices;
  let server: RunningServer;
  let logged: string;

  beforeEach(async () => {
    database = await openTestDatabase(dialect);
    logged = '';
    const sink = new Writable({
      decodeStrings: false,
      write(text: string, _encoding, done) {
        logged += text;
        done();
      },
    });
    const log = createLog({ logLevel: 'trace' }, sink);
    services = Object.assign(await createTestServices(database.db), { log });
    const { id } = await plantUser(database.db, 'ann@pool.example', true);
    const passwordHash = await hashPassword(PASSWORD, TEST_HASH_COST);
    await database.db.user.update({ where: { id }, data: { passwordHash } });
    const settings = readSettings({ PORT: '0', POOL_MODE: 'live', PUBLIC_URL: 'http://localhost:4000' });
    server = await startServer(services, settings, () =>
      Promise.resolve({ database: true, writes: true, migrations: true, jobs: true, log: true }),
    );
  });
  afterEach(async () => {
    await server.close();
    await database.close();
  });

  // A wrong path fails the test that reads it.
  // oxlint-disable-next-line typescript/no-explicit-any
  type Data = any;
  async function ask(query: string, cookie = '', input: object = {}) {
    const response = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie, 'user-agent': 'curl/8.14.1' },
      body: JSON.stringify({ query, variables: { input } }),
    });
    const { data } = (await response.json()) as { data: Data };
    return { data, cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
  }
  const WHO = '{ viewer { email } }';
  const LOG_IN = `mutation ($input: LogInInput!) { logIn(input: $input) { __typename
    ... on SecondFactorRequired { message code ticket methods } } }`;
  const FINISH = `mutation ($input: LogInWithSecondFactorInput!) { logInWithSecondFactor(input: $input) {
    __typename ... on LogInPayload { viewer { email } } ... on Error { message } } }`;
  const FINISH_PASSKEY = `mutation ($input: FinishPasskeyLogInInput!) { finishPasskeyLogIn(input: $input) { __typename } }`;
  const START_APP = `mutation { startAuthenticatorApp { __typename
    ... on StartAuthenticatorAppPayload { secret address } } }`;
  const CONFIRM = `mutation ($input: ConfirmAuthenticatorAppInput!) { confirmAuthenticatorApp(input: $input) {
    ... on ConfirmAuthenticatorAppPayload { recoveryCodes } } }`;
  const REAUTHENTICATE = `mutation ($input: ReauthenticateInput!) { reauthenticate(input: $input) { __typename } }`;
  const NEW_TOKEN = `mutation ($input: CreateApiTokenInput!) { createApiToken(input: $input) { __typename
    ... on Error { code } ... on CreateApiTokenPayload { token } } }`;
  const token = { name: 'script', scopes: ['READ'] };

  const logIn = () => ask(LOG_IN, '', { email: 'ann@pool.example', password: PASSWORD });
  const code = (secret: string, steps = 0) =>
    new TOTP({ secret }).generate({ timestamp: services.systemClock.now().getTime() + steps * 30_000 });
  const pass = (seconds: number) =>
    services.systemClock.set({ now: new Date(services.systemClock.now().getTime() + seconds * 1000) });
  async function addApp(cookie: string): Promise<{ secret: string; recoveryCodes: string[] }> {
    const { secret } = (await ask(START_APP, cookie)).data.startAuthenticatorApp;
    const { data } = await ask(CONFIRM, cookie, { code: code(secret) });
    return { secret, ...data.confirmAuthenticatorApp };
  }

  it('the password sets no cookie, the second step does; no secret is logged or can be read again', async () => {
    const first = await logIn();
    expect(first.data.logIn.__typename).toBe('LogInPayload');
    const { secret, recoveryCodes } = await addApp(first.cookie);
    const { data, cookie } = await logIn();
    expect(data.logIn).toMatchObject({
      __typename: 'SecondFactorRequired',
      code: 'SECOND_FACTOR_REQUIRED',
      methods: ['TOTP', 'RECOVERY_CODE'],
    });
    expect(cookie).toBe('');
    const { ticket } = data.logIn;
    const wrong = await ask(FINISH, '', { ticket, totp: '000000' });
    expect(wrong).toMatchObject({
      cookie: '',
      data: {
        logInWithSecondFactor: { message: 'This code is wrong or was already used. Please enter a new one.' },
      },
    });
    const totp = code(secret, 1);
    const right = await ask(FINISH, first.cookie, { ticket, totp });
    expect(right.data.logInWithSecondFactor.viewer.email).toBe('ann@pool.example');
    expect((await ask(WHO, right.cookie)).data.viewer.email).toBe('ann@pool.example');
    expect((await ask(WHO, first.cookie)).data.viewer, 'the session before has ended').toBeNull();
    const SECURITY = `{ viewer { signInSecurity { authenticatorAppAddedAt recoveryCodesLeft isRequired provenUntil
      passkeys { name } } } }`;
    const { signInSecurity } = (await ask(SECURITY, right.cookie)).data.viewer;
    expect(signInSecurity).toMatchObject({ recoveryCodesLeft: 10, isRequired: false, passkeys: [] });
    for (const hidden of [secret, ticket, totp, recoveryCodes[0]!, PASSWORD]) {
      expect(logged).not.toContain(hidden);
      expect(JSON.stringify(signInSecurity)).not.toContain(hidden);
    }
    expect(logged).toContain('logInWithSecondFactor');
  });

  it('the log records logins by a second step and their refusals; sessions name their browser', async () => {
    const { cookie } = await logIn();
    const { secret } = await addApp(cookie);
    const { ticket } = (await logIn()).data.logIn;
    await ask(FINISH, '', { ticket, totp: '000000' });
    const done = await ask(FINISH, '', { ticket, totp: code(secret, 1) });
    await ask(REAUTHENTICATE, done.cookie, { password: 'a guess' });
    const proven = await ask(REAUTHENTICATE, done.cookie, { password: PASSWORD });
    const { id } = await database.db.user.findUniqueOrThrow({ where: { email: 'ann@pool.example' } });
    const lines = logged
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ msg }) => /refused|logged in/.test(String(msg)));
    const common = { level: 30, address: '127.0.0.1', requestId: expect.any(String) as string };
    expect(lines).toMatchObject([
      { ...common, msg: 'logged in', userId: id },
      { ...common, msg: 'log-in refused', why: 'SECOND_FACTOR_REQUIRED' },
      { ...common, msg: 'second factor refused', why: 'INVALID_CREDENTIALS' },
      { ...common, msg: 'logged in', userId: id },
      { ...common, msg: 're-authentication refused', why: 'INVALID_CREDENTIALS', userId: id },
      { ...common, msg: 'logged in', userId: id },
    ]);
    const { viewer } = (await ask('{ viewer { sessions { browser } } }', proven.cookie)).data;
    expect(viewer.sessions).toEqual([{ browser: 'curl' }, { browser: 'curl' }]);
  });

  it('REST refuses the password alone, and refers scripts to tokens', async () => {
    const { cookie } = await logIn();
    await addApp(cookie);
    const response = await fetch(`${server.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'ann@pool.example', password: PASSWORD }),
    });
    expect(response.status).toBe(401);
    expect(response.headers.getSetCookie()).toEqual([]);
    const body = (await response.json()) as { message: string };
    expect(body).toMatchObject({ errorType: 'SECOND_FACTOR_REQUIRED', status: 401 });
    expect(body.message).toContain('API token');
    expect(Object.keys(body).toSorted(), 'no ticket').toEqual(['errorType', 'message', 'status']);
  });

  it('an old session is verified, which changes its cookie, before it creates a token', async () => {
    const { cookie } = await logIn();
    expect((await ask(NEW_TOKEN, cookie, token)).data.createApiToken.__typename).toBe(
      'CreateApiTokenPayload',
    );
    await pass(600);
    expect((await ask(NEW_TOKEN, cookie, token)).data.createApiToken).toMatchObject({
      __typename: 'ReauthenticationRequired',
      code: 'REAUTHENTICATION_REQUIRED',
    });
    const wrong = await ask(REAUTHENTICATE, cookie, { password: 'a guess' });
    expect(wrong.data.reauthenticate.__typename).toBe('InvalidCredentialsError');
    expect(wrong.cookie).toBe('');
    const proven = await ask(REAUTHENTICATE, cookie, { password: PASSWORD });
    expect(proven.data.reauthenticate.__typename).toBe('ReauthenticatePayload');
    expect((await ask(WHO, cookie)).data.viewer, 'the old cookie').toBeNull();
    const created = (await ask(NEW_TOKEN, proven.cookie, token)).data.createApiToken;
    expect(created.__typename).toBe('CreateApiTokenPayload');
    const response = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${created.token}` },
      body: JSON.stringify({ query: REAUTHENTICATE, variables: { input: { password: PASSWORD } } }),
    });
    const { data } = (await response.json()) as { data: Data };
    expect(data.reauthenticate.__typename, 'not for tokens').toBe('ForbiddenError');
  });

  it('over a WebSocket, which sets no cookie, neither a second step nor a verification changes anything', async () => {
    const { cookie } = await logIn();
    const { secret } = await addApp(cookie);
    const { ticket } = (await logIn()).data.logIn;
    const input = { ticket, totp: code(secret, 1) };
    const client = createClient({
      url: `${server.url.replace('http', 'ws')}/graphql`,
      webSocketImpl: class extends WebSocket {
        constructor(address: string, protocols: string[]) {
          super(address, protocols, { headers: { cookie } });
        }
      },
    });
    const send = (query: string, of: object) =>
      new Promise<Data>((resolve, reject) => {
        const payload = { query, variables: { input: of } };
        client.subscribe(payload, { next: resolve, error: reject, complete: () => {} });
      });
    const refused = [{ extensions: { code: 'NEEDS_HTTP' } }];
    const passkey = { ticket, passkey: '{}' };
    expect((await send(REAUTHENTICATE, { password: PASSWORD })).errors).toMatchObject(refused);
    expect((await send(FINISH, input)).errors).toMatchObject(refused);
    expect((await send(FINISH_PASSKEY, passkey)).errors).toMatchObject(refused);
    await client.dispose();
    expect(await services.db.session.count()).toBe(1);
    expect((await ask(WHO, cookie)).data.viewer.email).toBe('ann@pool.example');
    const { data } = await ask(FINISH, '', input);
    expect(data.logInWithSecondFactor.__typename, 'neither ticket nor code is used up').toBe('LogInPayload');
  });
});
