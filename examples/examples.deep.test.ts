import { execFile, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { projectRoot } from '../prisma/projectRoot.ts';
import { signedHeaders } from '../graphql/messages/webhooks/secret.ts';
import { createWebhooksJob } from '../graphql/server/jobs/webhooks.ts';
import { globalId } from '../graphql/api/paging/globalIds.ts';
import { readSettings } from '../graphql/site/settings/settings.ts';
import { openRestFixture, type RestFixture } from '../graphql/testing/rest.ts';
import { openWebhookReceiver } from '../graphql/testing/webhooks.ts';

let fixture: RestFixture;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  fixture = await openRestFixture('sqlite', { ALLOW_PRIVATE_ADDRESSES: 'true' });
  env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    no_proxy: '*',
    POOL_URL: fixture.url,
    POOL_TOKEN: await fixture.token(['read', 'pick']),
  };
});
afterAll(() => fixture.close());

const file = (name: string) => join(projectRoot, 'examples', name);

/** Runs a program to its end. */
async function run(
  command: string,
  ...args: string[]
): Promise<{ code: number; out: string; error: string }> {
  try {
    const { stdout, stderr } = await promisify(execFile)(command, args, { env });
    return { code: 0, out: stdout, error: stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, out: stdout, error: stderr };
  }
}

const has = (command: string) => spawnSync(command, ['--version']).status === 0;

/** The picks of the tester's entries are made by one example after the other; this one takes its pick back. */
async function forgetPick(): Promise<void> {
  const entryId = Number(fixture.entries.needsPick);
  await fixture.db.pick.deleteMany({ where: { entryId, week: 8 } });
}

describe('curl', () => {
  const curl = (...args: string[]) => run(file('curl/pool.sh'), ...args);

  it('lists entries, deadline and used teams, picks, and shows a refusal', async (test) => {
    if (!has('curl')) return test.skip('This machine has no curl.');
    const { entries } = JSON.parse((await curl('entries')).out) as {
      entries: { id: string; username: string }[];
    };
    expect(entries[0]).toMatchObject({ username: 'Riley Prime' });
    const { id } = entries[0]!;
    expect((await curl('deadline', '8')).out).toContain('Sunday, October 26, 10:00 AM EDT');
    expect((await curl('used', id)).out).toContain('KC');
    expect(JSON.parse((await curl('pick', id, 'TB', '8')).out)).toMatchObject({ teamId: 'TB', week: 8 });
    const again = await curl('pick', id, 'TB', '8');
    expect([again.code, again.out]).toEqual([22, expect.stringContaining('PICK_EXISTS')]);
    expect((await curl()).code).toBe(2);
    await forgetPick();
  });
});

describe.each([
  ['python', 'python3', [file('python/pool.py')]],
  ['typescript', join(projectRoot, 'node_modules/.bin/tsx'), [file('typescript/pool.ts')]],
])('%s', (_name, command, args) => {
  const program = (...more: string[]) => run(command, ...args, ...more);

  it('shows entries with the teams that are left, picks, and shows a refusal', async (test) => {
    if (!has(command)) return test.skip(`This machine has no ${command}.`);
    const { out, error } = await program();
    expect(error).toBe('');
    const [head, prime, ...others] = out.trim().split('\n');
    expect(head).toMatch(/, Week 8, until Sunday, October 26, 10:00 AM EDT$/);
    expect(prime).toMatch(/^Riley Prime: .*\bTB\b/);
    expect(prime).not.toMatch(/\bKC\b/);
    expect(others).toHaveLength(3);
    expect((await program('pick', 'Riley Prime', 'TB')).out).toMatch(
      /^Riley Prime has picked the .*Buccaneers for Week 8\.\n$/,
    );
    const again = await program('pick', 'Riley Prime', 'TB');
    expect(again.code).toBe(1);
    expect(again.error).toMatch(/pick/i);
    await forgetPick();
  });
});

it('typescript is typed by what the site serves', async () => {
  const served = await fetch(`${fixture.url}/graphql/schema.graphql`);
  expect(await served.text()).toBe(readFileSync(join(projectRoot, 'schema.graphql'), 'utf8'));
});

describe('chat-bot', () => {
  interface WebhookAnswer {
    __typename: string;
    secret: string;
    webhook: { id: string };
  }

  const settings = readSettings({ ALLOW_PRIVATE_ADDRESSES: 'true' });

  async function command(name: string, type: string, input: object, selection = '') {
    const query = `mutation ($input: ${type}!) { ${name}(input: $input) {
      __typename ${selection} ... on Error { message } } }`;
    const answer = await fetch(`${fixture.url}/graphql`, {
      method: 'POST',
      headers: { cookie: fixture.administrator, 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables: { input } }),
    });
    const { data } = (await answer.json()) as { data: Record<string, WebhookAnswer> };
    return data[name]!;
  }

  it.each([
    ['slack', { text: 'This is a test from last-standing-2025.', mrkdwn: false }],
    ['discord', { content: 'This is a test from last-standing-2025.', allowed_mentions: { parse: [] } }],
  ])('posts to %s what the site has signed, and nothing else', async (chat, message) => {
    const channel = await openWebhookReceiver();
    const input = { pool: globalId('Pool', fixture.poolId), name: chat, url: 'http://127.0.0.1:9/later' };
    const secret = '... on WebhookSecretPayload { secret webhook { id } }';
    const made = await command('createWebhook', 'CreateWebhookInput', input, secret);
    expect(made).toMatchObject({ secret: expect.stringMatching(/^whsec_/) });
    const bot = spawn(process.execPath, [file('chat-bot/bot.mjs')], {
      env: { ...env, WEBHOOK_SECRET: made.secret, CHAT: chat, CHAT_URL: channel.url, PORT: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      const lines = createInterface(bot.stdout)[Symbol.asyncIterator]();
      const [, port] = /^listening on (\d+)$/.exec(String((await lines.next()).value)) ?? [];
      const url = `http://127.0.0.1:${port}`;
      await command('updateWebhook', 'UpdateWebhookInput', { webhook: made.webhook.id, name: chat, url });
      await command('testWebhook', 'WebhookInput', { webhook: made.webhook.id });
      await createWebhooksJob(fixture.services, settings).run(new AbortController().signal);
      expect(channel.arrived).toEqual([message]);

      const body = JSON.stringify({ type: 'game.final', data: {} });
      const forged = await fetch(url, {
        method: 'POST',
        headers: signedHeaders(['whsec_Zm9yZ2Vk'], { id: 'msg_1', at: new Date(), body }),
        body,
      });
      expect(forged.status).toBe(401);
      expect(channel.arrived).toHaveLength(1);
    } finally {
      bot.kill();
      await channel.close();
    }
  });
});
