import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { bothDialects } from '#prisma/testing.ts';
import { openRestFixture, type RestFixture } from '#graphql/testing/rest.ts';

describe.each(bothDialects)('text that cannot be stored on %s', (dialect) => {
  let fixture: RestFixture;
  beforeAll(async () => {
    fixture = await openRestFixture(dialect);
  });
  afterAll(() => fixture.close());

  const refusal =
    'The text contains a NUL or another character that cannot be stored. Remove it and try again.';

  async function ask(query: string, variables?: object) {
    const response = await fetch(`${fixture.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: fixture.tester },
      body: JSON.stringify({ query, variables }),
    });
    return response.text();
  }

  it.each([
    ['a variable', 'query ($s: String) { pool { standings(search: $s) { totalCount } } }', { s: 'a\0b' }],
    ['a document', String.raw`{ pool { standings(search: "a\u0000b") { totalCount } } }`],
    [
      'half a pair',
      'query ($s: String) { pool { standings(search: $s) { totalCount } } }',
      { s: 'a\uD800b' },
    ],
  ])('is refused by GraphQL in %s', async (_where, query, variables?: object) => {
    const { errors } = JSON.parse(await ask(query, variables)) as {
      errors: { message: string; extensions: object }[];
    };
    expect(errors).toMatchObject([{ message: refusal, extensions: { code: 'INVALID_INPUT' } }]);
  });

  it('is refused by a mutation, which names the field', async () => {
    const answer = await ask(
      `mutation ($input: RequestPasswordResetInput!) {
        requestPasswordReset(input: $input) { ... on InvalidInputError { message issues { path } } }
      }`,
      { input: { email: 'a\0b@pool.example' } },
    );
    expect(JSON.parse(answer)).toEqual({
      data: { requestPasswordReset: { message: refusal, issues: [{ path: ['input', 'email'] }] } },
    });
  });

  it.each([
    ['/api/auth/login', { email: 'a\0b@pool.example', password: 'survivor' }],
    ['/api/auth/login', { email: 'test@pool.example', password: 'surv\0ivor' }],
    ['/api/auth/forgot-password', { email: 'a\0b@pool.example' }],
    ['/api/auth/reset-password', { token: 'a\0b', newPassword: 'survivor' }],
    ['/api/validate-join-code', { joinCode: 'A\0B' }],
    ['/api/add-entries', { joinCode: 'RILEY-5MZB', numberOfNewEntries: 1, usernames: ['a\0b'] }],
    [
      '/api/join-pool',
      {
        name: 'a\0b',
        email: 'a@pool.example',
        password: 'survivor',
        usernames: ['One'],
        referralCode: 'PRIYA-7K2Q',
        numberOfEntries: 1,
        paymentAmount: 50,
      },
    ],
  ])('is refused by POST %s', async (path, body) => {
    expect(await fixture.call('POST', path, { body, cookie: fixture.tester })).toMatchObject({
      status: 400,
      body: { errorType: 'INVALID_INPUT', message: refusal },
    });
  });

  it.each([
    ['/api/user-entries/a%00b', 200],
    ['/api/participants/%00', 404],
    ['/api/pools/1%00/participants', 404],
    ['/api/dashboard/%00', 404],
  ])('finds nothing in GET %s', async (path, status) => {
    expect((await fixture.call('GET', path, { cookie: fixture.administrator })).status).toBe(status);
  });

  it('finds nothing when used as an id', async () => {
    const query = 'query ($s: ID!) { node(id: $s) { id } nodes(ids: [$s]) { id } }';
    expect(JSON.parse(await ask(query, { s: 'a\0b' }))).toEqual({ data: { node: null, nodes: [null] } });
  });
});
