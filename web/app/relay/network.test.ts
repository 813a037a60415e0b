import type { Observable, RequestParameters } from 'relay-runtime';
import { describe, expect, it, vi } from 'vitest';
import { RequestError, isUnavailable, messageOf } from './errors.ts';
import { createFetch, type Send } from './network.ts';
import { operationOf } from '#web/testing/operationOf.ts';

const request = { name: 'Query', id: 'abc', operationKind: 'query' } as unknown as RequestParameters;

async function ask(answer: Response | Error, parameters = request, variables: object = { week: 8 }) {
  const send = vi.fn<Send>(async () => {
    if (answer instanceof Response) return answer;
    throw answer;
  });
  const fetched = createFetch(send)(parameters, variables, {});
  const result = await (fetched as Observable<unknown>).toPromise().catch((error: unknown) => error);
  return { result, send };
}

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const refusal = (code: string, message: string) => ({
  data: null,
  errors: [{ message, extensions: { code } }],
});
const unreadable = (status: number) => {
  const response = new Response('', { status });
  response.text = () => Promise.reject(new TypeError('terminated'));
  return response;
};

const expired = 'Your session has expired. Please log out and log back in.';

describe('a request', () => {
  it('is a GET of the operation by its id, with its variables', async () => {
    const { result, send } = await ask(json({ data: { x: 1 } }));
    expect(result).toMatchObject({ data: { x: 1 } });
    const [sent] = send.mock.calls[0]!;
    expect(sent).toEqual({
      url: '/graphql?operationName=Query&id=abc&variables=%7B%22week%22%3A8%7D',
      body: null,
    });
    expect(operationOf(sent)).toEqual({ operationName: 'Query', id: 'abc', variables: { week: 8 } });
  });

  it.each([
    ['a mutation', { ...request, operationKind: 'mutation' }, { week: 8 }],
    ['a read with long variables', request, { search: 'x'.repeat(2_000) }],
  ])('is a POST for %s', async (_what, parameters, variables) => {
    const { send } = await ask(json({ data: { x: 1 } }), parameters as RequestParameters, variables);
    const [sent] = send.mock.calls[0]!;
    expect(sent.url).toBe('/graphql');
    expect(JSON.parse(sent.body!)).toEqual({ operationName: 'Query', id: 'abc', variables });
  });

  it('whose operation the server does not know is of an old version, which the server says', async () => {
    const answer = { errors: [{ message: 'Reload.', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }] };
    const { result } = await ask(json(answer));
    expect(result).toMatchObject({
      failure: 'request',
      code: 'PERSISTED_QUERY_NOT_FOUND',
      message: 'Reload.',
    });
  });

  it('leaves errors beside data to the components', async () => {
    const answer = { data: { x: { part: null } }, errors: [{ message: 'No.', path: ['x', 'part', 0] }] };
    expect((await ask(json(answer))).result).toMatchObject(answer);
  });

  it('fails when an error has emptied a root field that is closed to the viewer', async () => {
    const extensions = { code: 'FORBIDDEN' };
    const closed = [{ message: 'Members only.', path: ['pool', 'alive'], extensions }];
    const answer = { data: { pool: null, viewer: {} }, errors: closed };
    expect((await ask(json(answer))).result).toMatchObject({
      failure: 'forbidden',
      message: 'Members only.',
    });
    const partly = { data: { pool: { alive: null } }, errors: closed };
    expect((await ask(json(partly))).result).toMatchObject(partly);
    const root = { data: { pool: null }, errors: [{ message: 'Members only.', path: ['pool'], extensions }] };
    expect((await ask(json(root))).result).toMatchObject(root);
  });

  it.each([
    ['INTERNAL_SERVER_ERROR', ['pool', 'week', 'games'], 'server'],
    ['INTERNAL_SERVER_ERROR', ['pool'], 'server'],
    ['INVALID_INPUT', ['pool', 'week'], 'request'],
  ])('fails when %s at %j has emptied a root field', async (code, path, failure) => {
    const errors = [{ message: 'Oops.', path, extensions: { code } }];
    const { result } = await ask(json({ data: { pool: null, viewer: {} }, errors }));
    expect(result).toMatchObject({ failure, code, message: 'Oops.' });
  });

  it('fails when a mutation is refused because nobody is signed in', async () => {
    const answer = { data: { submit: { __typename: 'NotSignedInError', message: 'Please log in.' } } };
    const { result } = await ask(json(answer));
    expect(result).toMatchObject({ failure: 'session', message: expired });
  });

  it('fails as a whole when the session is over, even with data', async () => {
    const answer = { data: { x: 1 }, errors: [{ message: 'No.', extensions: { code: 'NOT_SIGNED_IN' } }] };
    expect((await ask(json(answer))).result).toMatchObject({ failure: 'session' });
  });
});

describe('a busy server', () => {
  const refused = (code: string, status: number, retryAfterSeconds?: number) =>
    json({ errors: [{ message: 'Busy.', extensions: { code, retryAfterSeconds } }] }, status);
  const proxy = (status: number) => new Response('<h1>', { status, headers: { 'Retry-After': '7' } });

  it.each([
    [refused('TOO_BUSY', 503, 1), 'server', 1],
    [refused('TOO_MANY_OPERATIONS', 429, 3), 'server', 3],
    [refused('REQUEST_TIMEOUT', 504), 'timeout', null],
    [proxy(503), 'server', 7],
    [proxy(429), 'server', 7],
    [proxy(504), 'timeout', null],
  ])('states when to try again (%#)', async (answer, failure, retryAfter) => {
    const { result } = await ask(answer);
    expect(result).toMatchObject({ failure, retryAfter });
    expect(isUnavailable(result)).toBe(true);
  });

  it('is not one that has a bug, or refuses', async () => {
    for (const code of ['INTERNAL_SERVER_ERROR', 'INVALID_INPUT'])
      expect(isUnavailable((await ask(json(refusal(code, 'No.')))).result)).toBe(false);
  });
});

describe('the error catalog (SPECIFICATION 8.1)', () => {
  it.each<[string, Response | Error, string, string]>([
    ['401', json({ message: 'who?' }, 401), 'session', expired],
    ['GraphQL not signed in', json(refusal('NOT_SIGNED_IN', 'who?')), 'session', expired],
    ['403 with words', json({ message: 'Not yours.' }, 403), 'forbidden', 'Not yours.'],
    ['403 in the error field', json({ error: 'Not yours.' }, 403), 'forbidden', 'Not yours.'],
    ['403 without', json({}, 403), 'forbidden', "You don't have permission to perform this action."],
    ['GraphQL forbidden', json(refusal('FORBIDDEN', 'Not yours.')), 'forbidden', 'Not yours.'],
    ['408', json({}, 408), 'timeout', 'Request timed out. Please check your connection and try again.'],
    ['504', json({}, 504), 'timeout', 'Request timed out. Please check your connection and try again.'],
    ['503 with words', json({ message: 'Back at ten.' }, 503), 'server', 'Back at ten.'],
    [
      '500 without',
      new Response('<h1>', { status: 500 }),
      'server',
      'Server error occurred. Please try again in a moment.',
    ],
    ['GraphQL bug', json(refusal('INTERNAL_SERVER_ERROR', 'Oops.')), 'server', 'Oops.'],
    ['other body', new Response('no such thing', { status: 404 }), 'request', '404: no such thing'],
    ['empty body', new Response('', { status: 404, statusText: 'Not Found' }), 'request', '404: Not Found'],
    ['unreadable body', unreadable(502), 'network', 'Network error (502). Please check your connection.'],
    [
      'no answer',
      new TypeError('Failed to fetch'),
      'network',
      'Connection failed. Please check your internet connection and try again.',
    ],
    [
      'no answer in time',
      new DOMException('too late', 'TimeoutError'),
      'timeout',
      'Request timed out. Please check your connection and try again.',
    ],
  ])('%s', async (_name, answer, failure, message) => {
    const { result } = await ask(answer);
    expect(result).toBeInstanceOf(RequestError);
    expect(result).toMatchObject({ failure, message });
    expect(messageOf(result)).toBe(message);
  });
});
