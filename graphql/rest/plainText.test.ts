import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { dialects } from '../../prisma/testing.ts';
import { openRestStage, type RestStage } from './testing.ts';

describe.each(dialects)('text that cannot be stored on %s', (dialect) => {
  let stage: RestStage;
  beforeAll(async () => {
    stage = await openRestStage(dialect);
  });
  afterAll(() => stage.close());

  const refusal = 'Text holds a NUL or another character that cannot be stored: send it without.';

  async function ask(query: string, variables?: object) {
    const response = await fetch(`${stage.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: stage.tester },
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

  it('is a failure of a mutation that says where it stands', async () => {
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
    expect(await stage.call('POST', path, { body, cookie: stage.tester })).toMatchObject({
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
    expect((await stage.call('GET', path, { cookie: stage.administrator })).status).toBe(status);
  });

  it('finds nothing as an id', async () => {
    const query = 'query ($s: ID!) { node(id: $s) { id } nodes(ids: [$s]) { id } }';
    expect(JSON.parse(await ask(query, { s: 'a\0b' }))).toEqual({ data: { node: null, nodes: [null] } });
  });
});
