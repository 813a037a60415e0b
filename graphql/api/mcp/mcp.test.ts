import { request as send } from 'node:http';
import { json } from 'node:stream/consumers';

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { globalId } from '../paging/globalIds.ts';
import { type Assistant, connectAssistant } from '#graphql/testing/mcp.ts';
import { openRestFixture, type RestFixture } from '#graphql/testing/rest.ts';
import { tools } from './tools.ts';

let fixture: RestFixture;
let assistant: Assistant;
let token: string;

beforeAll(async () => {
  fixture = await openRestFixture('sqlite');
  token = await fixture.token(['read', 'pick']);
  assistant = await connectAssistant(fixture.url, token);
});
afterAll(async () => {
  await assistant.client.close();
  await fixture.close();
});

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

/** fetch does not let a caller choose the Origin. */
async function post(headers: Record<string, string>, body = JSON.stringify(LIST), method = 'POST') {
  const accept = 'application/json, text/event-stream';
  const options = { method, headers: { accept, 'content-type': 'application/json', ...headers } };
  return new Promise<{ status: number; headers: Record<string, unknown>; body: unknown }>(
    (resolve, reject) => {
      const sent = send(`${fixture.url}/mcp`, options, (answer) => {
        const { statusCode: status = 0, headers: answered } = answer;
        json(answer).then((read) => resolve({ status, headers: answered, body: read }), reject);
      });
      sent.once('error', reject).end(body);
    },
  );
}
const bearer = (one: string) => ({ authorization: `Bearer ${one}` });

describe('the transport', () => {
  it('initializes without a session, and names the site', () => {
    expect(assistant.client.getServerVersion()).toMatchObject({
      name: 'last-standing',
      title: 'Last Standing',
    });
    expect(assistant.client.getInstructions()).toContain('prepare_pick');
    expect(assistant.client.transport?.sessionId).toBeUndefined();
  });

  it('lists every tool with what it takes, and says which one stores something', async () => {
    const { tools: listed } = await assistant.client.listTools();
    expect(listed.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
    expect(
      listed.filter(({ annotations }) => annotations?.readOnlyHint === false).map(({ name }) => name),
    ).toEqual(['confirm_pick']);
    for (const { description, inputSchema } of listed) {
      expect(description?.length).toBeGreaterThan(40);
      for (const field of Object.values(inputSchema.properties ?? {}))
        expect(field).toHaveProperty('description');
    }
  });

  it.each([
    ['no token', {}, 'Bearer realm="Last Standing"'],
    ['an unknown token', bearer('lsp_unknown'), 'Bearer realm="Last Standing", error="invalid_token"'],
    [
      'another scheme',
      { authorization: 'Basic eDp5' },
      'Bearer realm="Last Standing", error="invalid_token"',
    ],
  ])('answers 401 to %s', async (_who, headers, challenge) => {
    const answer = await post(headers);
    expect([answer.status, answer.headers['www-authenticate']]).toEqual([401, challenge]);
  });

  it('takes no session cookie for a token', async () => {
    expect((await post({ cookie: fixture.tester })).status).toBe(401);
  });

  it.each(['GET', 'DELETE', 'PUT'])('refuses %s', async (method) => {
    const { status, headers } = await post(bearer(token), '', method);
    expect([status, headers.allow]).toEqual([405, 'POST']);
  });

  it('refuses pages of other sites, and those of a name that was made to lead here', async () => {
    expect((await post({ ...bearer(token), origin: 'https://evil.example' })).status).toBe(403);
    const rebound = { origin: 'http://evil.example:80', host: 'evil.example:80' };
    expect((await post({ ...bearer(token), ...rebound })).status).toBe(403);
    expect((await post({ ...bearer(token), origin: 'https://pool.example' })).status).toBe(200);
  });

  it('refuses what is too large, compressed, no JSON, no message, or several', async () => {
    const long = JSON.stringify({ ...LIST, params: { text: 'x'.repeat(100_000) } });
    expect(await post(bearer(token), long)).toMatchObject({
      status: 413,
      body: { error: { code: -32_000 } },
    });
    expect((await post({ ...bearer(token), 'content-encoding': 'gzip' })).status).toBe(415);
    expect((await post({ ...bearer(token), 'content-type': 'text/plain' })).status).toBe(415);
    for (const body of ['{', '""', JSON.stringify([LIST]), '{"jsonrpc":"2.0"}']) {
      expect((await post(bearer(token), body)).status).toBe(400);
    }
  });

  it('knows no other tool, and no other method', async () => {
    await expect(assistant.client.callTool({ name: 'drop_tables' })).rejects.toThrow(
      'There is no such tool.',
    );
    const answer = await post(bearer(token), JSON.stringify({ ...LIST, method: 'resources/list' }));
    expect(answer.body).toMatchObject({ error: { code: -32_601 } });
  });
});

describe('what is read', () => {
  it('list_pools', async () => {
    const { account, pools } = await assistant.call('list_pools');
    expect(account).toBe('Riley Brooks');
    expect(pools).toMatchObject([
      {
        slug: 'last-standing-2025',
        currentWeek: 8,
        deadline: '2025-10-26T10:00:00-04:00[Etc/GMT+4]',
        isDeadlinePassed: false,
        myEntries: [{ id: fixture.entries.needsPick, username: 'Riley Prime' }, {}, {}, {}],
      },
    ]);
  });

  it('games_of_week', async () => {
    const { week, games, byes } = await assistant.call('games_of_week');
    expect([week, games.length, byes.length]).toEqual([8, 13, 6]);
    expect(games[1]).toMatchObject({
      kickoff: expect.stringMatching(/^2025-10-26T13:00:00-04:00\[/),
      home: { score: null },
    });
    const past = await assistant.call('games_of_week', { week: 7, pool: 'last-standing-2025' });
    expect(past.games[0]).toMatchObject({ status: 'FINAL', winner: expect.any(String) });
  });

  it('standings, page after page', async () => {
    const first = await assistant.call('standings', { first: 100 });
    expect(first.entries).toHaveLength(Math.min(100, first.total));
    const two = await assistant.call('standings', { first: 1, status: 'ALIVE' });
    const after = await assistant.call('standings', { first: 1, status: 'ALIVE', after: two.next });
    expect([two.entries[0].id, after.entries[0].id]).toEqual([first.entries[0].id, first.entries[1].id]);
    const { entries } = await assistant.call('standings', { search: 'Riley Prime' });
    expect(entries).toMatchObject([{ username: 'Riley Prime', isMine: true }]);
  });

  it('my_entries, with picks, used teams and the teams that are left', async () => {
    const { deadline, entries } = await assistant.call('my_entries');
    expect(deadline).toBe('2025-10-26T10:00:00-04:00[Etc/GMT+4]');
    const [prime] = entries;
    expect(prime).toMatchObject({ username: 'Riley Prime', status: 'ALIVE', canPick: true, whyNot: null });
    expect(prime.picks).toHaveLength(7);
    expect(prime.usedTeams.map(({ team }: { team: string }) => team)).toContain('KC');
    expect(prime.teamsAvailable).toContain('TB');
    expect(prime.teamsAvailable).not.toContain('KC');
    expect(entries.find(({ status }: { status: string }) => status === 'ELIMINATED')).toMatchObject({
      canPick: false,
      whyNot: expect.stringMatching(/\w/),
      eliminated: { text: expect.any(String) },
    });
  });

  it('chances', async () => {
    const { games, ifGamesEndedNow } = await assistant.call('chances');
    expect(games).toHaveLength(13);
    expect(games[1].homeWinChance).toBeGreaterThan(0);
    expect(ifGamesEndedNow).toBeNull();
    const past = await assistant.call('chances', { week: 7 });
    expect(past.ifGamesEndedNow.myEntries[0]).toMatchObject({ username: 'Riley Prime', state: 'IN' });
  });

  it('plans', async () => {
    const input = {
      entry: globalId('Entry', fixture.entries.needsPick),
      name: 'Safe',
      teams: [{ week: 9, team: globalId('Team', 'DET') }],
    };
    const saved = await fetch(`${fixture.url}/graphql`, {
      method: 'POST',
      headers: { cookie: fixture.tester, 'content-type': 'application/json' },
      body: JSON.stringify({
        query: 'mutation ($input: SavePlanInput!) { savePlan(input: $input) { __typename } }',
        variables: { input },
      }),
    });
    expect(await saved.json()).toEqual({ data: { savePlan: { __typename: 'SavePlanPayload' } } });
    const { entries } = await assistant.call('plans');
    expect(entries[0]).toMatchObject({
      id: fixture.entries.needsPick,
      plans: [{ name: 'Safe', updatedAt: expect.stringContaining('['), teams: [{ week: 9, team: 'DET' }] }],
    });
    const other = await connectAssistant(fixture.url, await fixture.token(['read'], 'priya@pool.example'));
    expect(JSON.stringify(await other.call('plans'))).not.toContain('Safe');
    await other.client.close();
  });

  it('is refused in words where the input is wrong, or there is nothing', async () => {
    expect(await assistant.refusal('games_of_week', { week: 99 })).toBe(
      'INVALID_INPUT: "week": Too big: expected number to be <=22.',
    );
    expect(await assistant.refusal('games_of_week', { weak: 8 })).toBe(
      'INVALID_INPUT: Unrecognized key: "weak".',
    );
    expect(await assistant.refusal('games_of_week', { week: 20 })).toMatch(
      /^INVALID_INPUT: The week must be /,
    );
    expect(await assistant.refusal('standings', { pool: 'none' })).toBe('NOT_FOUND: There is no such pool.');
  });

  it('needs the scope read', async () => {
    const picker = await connectAssistant(fixture.url, await fixture.token(['pick']));
    for (const { name } of tools) {
      expect(await picker.refusal(name)).toMatch(/^FORBIDDEN: This API token lacks the scope read\./);
    }
    await picker.client.close();
  });

  it('counts against the budget of the token', async () => {
    const small = await openRestFixture('sqlite', { COST_BUDGET: '100000' });
    const hungryToken = await small.token(['read']);
    const hungry = await connectAssistant(small.url, hungryToken);
    const answers: string[] = [];
    // The minute of the budget does not end, however long the calls take. GraphQL and the tools draw on the same.
    vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    for (let tried = 0; tried < 500 && answers.length === 0; tried += 1) {
      const { content, isError } = await hungry.client.callTool({ name: 'chances' });
      if (isError === true) answers.push((content as [{ text: string }])[0].text);
    }
    const byGraphql = await fetch(`${small.url}/graphql`, {
      method: 'POST',
      headers: { ...bearer(hungryToken), 'content-type': 'application/json' },
      body: JSON.stringify({
        query: '{ pool { standings(first: 200) { edges { node { id teamsLeft { id } } } } } }',
      }),
    });
    expect(byGraphql.status).toBe(429);
    vi.restoreAllMocks();
    expect(answers).toEqual([expect.stringMatching(/^RATE_LIMITED: .* Try again in \d+ seconds\.$/)]);
    await hungry.client.close();
    await small.close();
  });
});
