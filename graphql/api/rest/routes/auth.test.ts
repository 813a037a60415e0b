import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { demoAccounts } from '#graphql/demo/demo.ts';
import { oneDialect } from '#prisma/testing.ts';
import { openRestFixture, type Reply, type RestFixture } from '#graphql/testing/rest.ts';

const { email, password } = demoAccounts.testUser;
const tester = { id: expect.stringMatching(/^\d+$/), name: 'Riley Brooks', email, isAdmin: false };

function cookieOf({ headers }: Reply): string {
  return headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

describe.each(oneDialect)('accounts over REST on %s', (dialect) => {
  let fixture: RestFixture;
  beforeAll(async () => {
    fixture = await openRestFixture(dialect);
  });
  afterAll(() => fixture.close());

  const me = (cookie?: string) => fixture.call('GET', '/api/auth/me', cookie === undefined ? {} : { cookie });
  const logIn = (body: object) => fixture.call('POST', '/api/auth/login', { body });

  it('POST /api/auth/login sets the session cookie of the web app', async () => {
    const reply = await logIn({ email: ` ${email.toUpperCase()} `, password });
    expect(reply).toMatchObject({ status: 200, body: { user: tester } });
    expect(reply.headers.getSetCookie()[0]).toMatch(/^__Host-session=.*HttpOnly; SameSite=Lax.*Secure$/);
    expect(reply.headers.get('cache-control')).toBe('no-store');

    const graphql = await fetch(`${fixture.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: cookieOf(reply) },
      body: JSON.stringify({ query: '{ viewer { email } }' }),
    });
    expect(await graphql.json()).toEqual({ data: { viewer: { email } } });
  });

  it('accepts the cookie that GraphQL sets', async () => {
    const graphql = await fetch(`${fixture.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        query: `mutation { logIn(input: { email: "${email}", password: "${password}" }) { __typename } }`,
      }),
    });
    const cookie = graphql.headers.getSetCookie()[0]!.split(';')[0]!;
    expect((await me(cookie)).body).toEqual({ user: tester });
  });

  it('login refuses wrong and missing fields', async () => {
    const wrong = { message: 'Invalid email or password.', errorType: 'INVALID_CREDENTIALS', status: 401 };
    expect((await logIn({ email, password: 'wrong' })).body).toEqual(wrong);
    expect((await logIn({ email: 'nobody@pool.example', password })).body).toEqual(wrong);
    const missing = {
      message: 'Please enter both your email and password.',
      errorType: 'INVALID_INPUT',
      status: 400,
    };
    for (const body of [{}, { email }, { password }, { email: '', password }, { email, password: '' }]) {
      expect((await logIn(body)).body).toEqual(missing);
    }
    expect((await logIn({ email: 7, password: null })).body.message).toBe(
      '"email" must be text. "password" must be text. Send a JSON object with email, password.',
    );
    expect((await logIn({ email, password, remember: true })).body.message).toBe(
      'Unknown field "remember". Send a JSON object with email, password.',
    );
    expect((await logIn({ email: 'a\u0000@pool.example', password })).status).toBe(400);
  });

  it('login returns when to retry', async () => {
    const replies: Reply[] = [];
    for (let attempt = 0; attempt < 11; attempt += 1) {
      replies.push(await logIn({ email: 'guessed@pool.example', password: `guess ${attempt}` }));
    }
    expect(replies.slice(0, 10).every(({ status }) => status === 401)).toBe(true);
    expect(replies[10]).toMatchObject({ status: 429, body: { errorType: 'RATE_LIMITED', status: 429 } });
    expect(replies[10]!.body.message).toBe('Too many attempts. Please try again in 15 minutes.');
  });

  it('GET /api/auth/me returns the signed-in account, and 401 when nobody is signed in', async () => {
    expect((await me(fixture.tester)).body).toEqual({ user: tester });
    expect((await me(fixture.administrator)).body.user).toMatchObject({ isAdmin: true });
    const expired = {
      message: 'Your session has expired. Please log out and log back in.',
      errorType: 'NOT_SIGNED_IN',
      status: 401,
    };
    expect((await me()).body).toEqual(expired);
    expect((await me(`__Host-session=${'x'.repeat(43)}`)).body).toEqual(expired);
    const byToken = await fixture.call('GET', '/api/auth/me', { token: await fixture.token(['pick']) });
    expect(byToken.body).toEqual({ user: tester });
    // An invalid token does not fall back to the cookie.
    const wrong = { token: `lsp_${'x'.repeat(43)}`, cookie: fixture.tester };
    expect((await fixture.call('GET', '/api/auth/me', wrong)).status).toBe(401);
  });

  it('POST /api/auth/logout ends the session, and succeeds without one', async () => {
    const cookie = await fixture.sessionOf(email);
    const reply = await fixture.call('POST', '/api/auth/logout', { cookie });
    expect(reply).toMatchObject({ status: 200, body: { message: 'You are logged out.' } });
    expect(reply.headers.getSetCookie()[0]).toMatch(/^__Host-session=;.*Max-Age=0/);
    expect((await me(cookie)).status).toBe(401);
    expect((await fixture.call('POST', '/api/auth/logout')).status).toBe(200);
    expect((await fixture.call('POST', '/api/auth/logout', { body: {} })).status).toBe(200);
    expect((await fixture.call('POST', '/api/auth/logout', { body: { all: true } })).body.message).toBe(
      'This call takes no body.',
    );
  });

  it('forgot-password responds the same to all, and its token works once', async () => {
    const forgot = (body: object) => fixture.call('POST', '/api/auth/forgot-password', { body });
    const known = await forgot({ email: 'sofia@pool.example' });
    const unknown = await forgot({ email: 'nobody@pool.example' });
    expect(known.status).toBe(200);
    expect(unknown.body.message).toBe(known.body.message);
    expect(Object.keys(unknown.body)).toEqual(Object.keys(known.body));
    expect((await forgot({})).body.message).toBe('Please enter your email address.');
    expect((await forgot({ email: '' })).status).toBe(400);

    const reset = (body: object) => fixture.call('POST', '/api/auth/reset-password', { body });
    const token: unknown = known.body.resetToken;
    expect((await reset({ token, newPassword: '12345' })).body).toMatchObject({
      status: 400,
      message: 'Password must be at least 6 characters long.',
    });
    expect((await reset({ token })).body.message).toBe('Please fill in all password fields.');
    expect((await reset({ token, newPassword: 'a new one' })).status).toBe(200);
    expect((await logIn({ email: 'sofia@pool.example', password: 'a new one' })).status).toBe(200);
    const again = { status: 400, body: { errorType: 'RESET_TOKEN_INVALID', status: 400 } };
    expect(await reset({ token, newPassword: 'another one' })).toMatchObject(again);
    expect(await reset({ token: unknown.body.resetToken, newPassword: 'another one' })).toMatchObject(again);
  });

  it('POST /api/auth/test-login signs the test user in', async () => {
    const reply = await fixture.call('POST', '/api/auth/test-login');
    expect(reply).toMatchObject({ status: 200, body: { user: tester } });
    expect((await me(cookieOf(reply))).status).toBe(200);
  });
});

describe('accounts over REST in live mode', () => {
  let fixture: RestFixture;
  beforeAll(async () => {
    fixture = await openRestFixture('sqlite', { POOL_MODE: 'live' });
  });
  afterAll(() => fixture.close());

  it('has no test login, and reveals no reset token', async () => {
    expect(await fixture.call('POST', '/api/auth/test-login')).toMatchObject({
      status: 404,
      body: { errorType: 'NOT_FOUND' },
    });
    const forgot = await fixture.call('POST', '/api/auth/forgot-password', { body: { email } });
    expect(Object.keys(forgot.body)).toEqual(['message']);
  });
});
