// SQL on both databases: graphql/messages/webhooks/entryEvents.ts, graphql/messages/webhooks/pendingEvents.ts,
// graphql/messages/webhooks/queueEvents.ts, graphql/standings/shownSql.ts

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { bothDialects, oneDialect } from '#prisma/testing.ts';
import { createWebhooksJob } from '#graphql/server/jobs/webhooks.ts';
import { globalId } from '#graphql/api/paging/globalIds.ts';
import { hoursFromDeadline, openFixture, type Fixture } from '#graphql/testing/schema.ts';
import { closeVariants, openVariants, type Variant } from '#graphql/testing/secretVariants.ts';
import { openWebhookReceiver, type WebhookReceiver } from '#graphql/testing/webhooks.ts';
import { cleanUp } from '#graphql/accounts/cleanUp.ts';
import { passDeadlines } from '#graphql/grading/passDeadlines.ts';
import { queueEvents } from './queueEvents.ts';
import { sendWebhooks } from './sendWebhooks.ts';

const INPUTS: Record<string, string> = {
  deleteWebhook: 'WebhookInput',
  rotateWebhookSecret: 'WebhookInput',
  testWebhook: 'WebhookInput',
  enterResult: 'ResultInput',
  correctResult: 'ResultInput',
};

const run = async (
  fixture: Fixture,
  mutation: string,
  input: object,
  selection = '',
  viewer: 'commissioner' | 'administrator' = 'commissioner',
) => {
  const inputType = INPUTS[mutation] ?? `${mutation[0]!.toUpperCase()}${mutation.slice(1)}Input`;
  const { data, errors } = await fixture.ask(
    viewer,
    `mutation ($input: ${inputType}!) { ${mutation}(input: $input) {
      __typename ... on Error { message } ... on InvalidInputError { issues { path message } } ${selection} } }`,
    { input },
  );
  expect(errors).toEqual([]);
  return data[mutation];
};

const SECRET = '... on WebhookSecretPayload { secret webhook { id } }';

/** Ends games of the fixture by their home teams. */
async function end(fixture: Fixture, games: readonly number[]): Promise<void> {
  for (const id of games) {
    const result = { game: globalId('Game', id), homeScore: 27, awayScore: 20, reason: 'It ended.' };
    const { __typename } = await run(fixture, 'enterResult', result, '', 'administrator');
    expect(__typename).toBe('GameOverridePayload');
  }
}

describe.each(bothDialects)('webhooks on %s', (dialect) => {
  let fixture: Fixture;
  let receiver: WebhookReceiver;
  let secret: string;
  let webhook: string;
  beforeEach(async () => {
    fixture = await openFixture(dialect);
    fixture.settings.allowPrivateAddresses = true;
    vi.useFakeTimers({ toFake: ['Date'] });
    receiver = await openWebhookReceiver();
    const input = { pool: fixture.pool, name: 'Office', url: receiver.url };
    ({
      secret,
      webhook: { id: webhook },
    } = await run(fixture, 'createWebhook', input, SECRET));
    receiver.trust(secret);
  });
  afterEach(async () => {
    vi.useRealTimers();
    await receiver.close();
    await fixture.close();
  });
  const send = () => sendWebhooks(fixture.services, fixture.settings);
  const tell = async () => {
    await queueEvents(fixture.services);
    await send();
    return receiver.arrived.splice(0) as { type: string; timestamp: string; data: Record<string, unknown> }[];
  };
  const at = async (week: number, hours: number) => {
    await fixture.clock.set({ now: hoursFromDeadline(week, hours) });
    await passDeadlines(fixture.services);
  };
  const later = (seconds: number) => {
    // Receivers refuse what was signed at another time.
    vi.setSystemTime(Date.now() + seconds * 1000);
  };
  const test = () => run(fixture, 'testWebhook', { webhook });
  const deliveries = () => fixture.db.webhookDelivery.findMany({ orderBy: { id: 'asc' } });
  const stored = () => fixture.db.webhook.findFirstOrThrow({ where: { url: receiver.url } });

  it('tell what happens in a pool, signed, each once, and nothing of what was before', async () => {
    expect(await tell()).toEqual([]);
    const of = { poolId: String(fixture.poolId), pool: 'planted' };
    const deadline = hoursFromDeadline(2, 0).toISOString();

    await at(2, 0);
    const received = await tell();
    const { checkpoint } = await fixture.db.logPublication.findFirstOrThrow({ where: { week: 2 } });
    expect(received).toEqual([
      { type: 'week.deadline_passed', timestamp: deadline, data: { ...of, week: 2, deadline, checkpoint } },
      {
        type: 'week.picks_revealed',
        timestamp: deadline,
        data: {
          ...of,
          week: 2,
          deadline,
          teams: [
            { team: 'DAL', picks: 3 },
            { team: 'KC', picks: 1 },
            { team: 'MIA', picks: 1 },
          ],
        },
      },
      { type: 'entry.out', timestamp: deadline, data: expect.objectContaining({ week: 2 }) as unknown },
    ]);
    expect(received[2]!.data.entries).toEqual([
      { entryId: '2', username: 'Entry 2', reason: 'NO_PICK', teams: [] },
      { entryId: '4', username: 'Entry 4', reason: 'LOSS', teams: ['KC'] },
      ...['7', '9', '11'].map((id) => ({
        entryId: id,
        username: `Entry ${id}`,
        reason: 'NO_PICK',
        teams: [],
      })),
    ]);
    expect(await tell()).toEqual([]);

    await at(2, 6);
    await end(fixture, [6]);
    const [final, ...others] = await tell();
    expect(final).toMatchObject({
      type: 'game.final',
      data: {
        ...of,
        week: 2,
        gameId: '6',
        homeScore: 27,
        awayScore: 20,
        isCorrection: false,
        kickoff: hoursFromDeadline(2, 3).toISOString(),
      },
    });
    expect(others.map(({ type }) => type).filter((type) => type !== 'entry.out')).toEqual([]);

    const correction = { game: globalId('Game', 6), homeScore: 10, awayScore: 20, reason: 'Wrong.' };
    await run(fixture, 'correctResult', correction, '', 'administrator');
    expect(await tell()).toContainEqual(
      expect.objectContaining({
        type: 'game.final',
        data: expect.objectContaining({ gameId: '6', homeScore: 10, isCorrection: true }) as unknown,
      }),
    );
    await run(fixture, 'correctResult', { ...correction, homeScore: 30 }, '', 'administrator');
    await tell();

    await at(2, 40);
    await end(fixture, [7, 8]);
    const ended = await tell();
    const alive = await fixture.db.entry.count({ where: { eliminatedWeek: null } });
    expect(ended.find(({ type }) => type === 'week.complete')).toMatchObject({
      data: { ...of, week: 2, entriesLeft: alive, entriesOut: 9 - alive },
    });
    const pool = await fixture.db.pool.findFirstOrThrow();
    if (pool.decidedWeek === null) {
      await at(3, 40);
      await end(fixture, [9, 10, 11, 12]);
      ended.push(...(await tell()));
    }
    const winner = ended.find(({ type }) => type === 'pool.winner')!;
    const { winnerCount, winners } = winner.data as {
      winnerCount: number;
      winners: { username: string }[];
    };
    expect(winnerCount).toBe(winners.length);
    const { data } = await fixture.ask('administrator', '{ pool { winners { entry { username } } } }');
    expect(winners.map(({ username }) => username)).toEqual(
      data.pool.winners.map((one: { entry: { username: string } }) => one.entry.username),
    );
    expect(await tell()).toEqual([]);
  });

  // What follows is the same on both databases.
  if (!oneDialect.includes(dialect)) return;

  it('lose nothing when the process ends, and send it once more at most', async () => {
    await at(2, 0);
    const signal = new AbortController().signal;
    // Queued by a process that ended before it sent anything.
    await queueEvents(fixture.services);
    expect(receiver.requests).toHaveLength(0);
    await createWebhooksJob(fixture.services, fixture.settings).run(signal);
    expect(receiver.arrived).toHaveLength(3);
    // The next process finds nothing new.
    await createWebhooksJob(fixture.services, fixture.settings).run(signal);
    expect(receiver.requests).toHaveLength(3);
    // Ended between the answer and its mark: the claim runs out.
    const [first] = await deliveries();
    const sendAfter = new Date(fixture.services.systemClock.now().getTime() + 60_000);
    await fixture.db.webhookDelivery.update({
      where: { id: first!.id },
      data: { deliveredAt: null, lastStatus: null, sendAfter },
    });
    later(59);
    await createWebhooksJob(fixture.services, fixture.settings).run(signal);
    expect(receiver.requests).toHaveLength(3);
    later(1);
    await createWebhooksJob(fixture.services, fixture.settings).run(signal);
    expect(receiver.requests[3]!.headers['webhook-id']).toBe(first!.messageId);
  });

  it('are ten at most in a pool, and changed by one commissioner at a time', async () => {
    for (let number = 2; number <= 10; number += 1) {
      const input = { pool: fixture.pool, name: String(number), url: receiver.url, events: ['GAME_FINAL'] };
      expect(await run(fixture, 'createWebhook', input)).toMatchObject({
        __typename: 'WebhookSecretPayload',
      });
    }
    const more = { pool: fixture.pool, name: '11', url: receiver.url };
    expect(await run(fixture, 'createWebhook', more)).toMatchObject({ __typename: 'ConflictError' });
    expect((await run(fixture, 'updateWebhook', { webhook, events: [] })).issues[0].path).toEqual([
      'input',
      'events',
    ]);
    const { data } = await fixture.ask('commissioner', '{ pool { webhooks { version } } }');
    const { version } = data.pool.webhooks[0];
    await run(fixture, 'updateWebhook', { webhook, name: 'Mine', version });
    const stale = await run(
      fixture,
      'updateWebhook',
      { webhook, name: 'Yours', version },
      '... on StaleVersionError { current { ... on Webhook { name } } }',
    );
    expect(stale).toMatchObject({ __typename: 'StaleVersionError', current: { name: 'Mine' } });
    await run(fixture, 'deleteWebhook', { webhook });
    expect(await fixture.db.webhook.count()).toBe(9);
  });

  it('tell that an entry is in again', async () => {
    await at(2, 0);
    await tell();
    await run(fixture, 'reinstateEntry', { entry: fixture.entry(4), throughWeek: 2, reason: 'So be it.' });
    expect(await tell()).toMatchObject([
      { type: 'entry.back', data: { entries: [{ entryId: '4', username: 'Entry 4', outInWeek: 2 }] } },
    ]);
    await run(fixture, 'eliminateEntry', { entry: fixture.entry(4), week: 2, reason: 'So be it.' });
    expect(await tell()).toMatchObject([
      { type: 'entry.out', data: { entries: [{ entryId: '4', reason: 'ADMIN' }] } },
    ]);
  });

  it('tell only what they are there for, in the form of a chat', async () => {
    await fixture.db.entry.update({
      where: { id: 4 },
      data: { username: '@everyone *<http://x.example>' },
    });
    const [slack, discord] = [await openWebhookReceiver(), await openWebhookReceiver()];
    const add = (url: string, format: string, events: string[]) =>
      run(fixture, 'createWebhook', { pool: fixture.pool, name: format, url, format, events });
    await add(slack.url, 'SLACK', ['ENTRY_OUT']);
    await add(discord.url, 'DISCORD', ['ENTRY_OUT', 'PICKS_REVEALED']);
    await fixture.db.entry.updateMany({
      where: { id: { in: [2, 7, 9, 11] } },
      data: { eliminatedWeek: 1, eliminationReason: 'NO_PICK', eliminatedAt: hoursFromDeadline(1, 0) },
    });
    await queueEvents(fixture.services);
    await send();
    slack.arrived.length = 0;
    discord.arrived.length = 0;
    await at(2, 0);
    await tell();
    expect(slack.arrived).toEqual([
      {
        text: 'Test pool: Out in Week 2: @\u200Beveryone *&lt;http:/\u200B/\u200Bx.\u200Bexample&gt; (Team lost).',
        mrkdwn: false,
      },
    ]);
    expect(discord.arrived).toEqual([
      {
        content: 'Test pool: The picks of Week 2: 3 Team, 1 Team and 1 Team.',
        allowed_mentions: { parse: [] },
      },
      {
        content:
          'Test pool: Out in Week 2: @\u200Beveryone \\*\\<http:/\u200B/\u200Bx.\u200Bexample\\> \\(Team lost\\).',
        allowed_mentions: { parse: [] },
      },
    ]);
    await slack.close();
    await discord.close();
  });

  it('are not failures of a process whose claim ran out, when another one has delivered them', async () => {
    await test();
    receiver.answerNext({ status: 500, body: 'down' });
    const { updateMany, updateManyAndReturn } = fixture.db.webhookDelivery;
    vi.spyOn(fixture.db.webhookDelivery, 'updateManyAndReturn').mockImplementationOnce((async (
      claim: never,
    ) => {
      const claimed = await updateManyAndReturn(claim);
      await updateMany({ data: { attempts: 2, deliveredAt: new Date(), lastStatus: 200 } });
      return claimed;
    }) as never);
    await send();
    vi.restoreAllMocks();
    expect(await deliveries()).toMatchObject([{ attempts: 2, lastStatus: 200, lastError: null }]);
    expect((await stored()).failingSince).toBeNull();
  });

  it('do not wait for a clock that was set back', async () => {
    await test();
    later(-3_600);
    await send();
    expect(receiver.arrived).toHaveLength(1);
  });

  it('are tried again for a day, then given up and turned off, with a line for the commissioner', async () => {
    await test();
    const silent = { status: 500, body: 'down\0' };
    receiver.answerNext(...Array.from({ length: 8 }, () => silent));
    const pauses = [5, 300, 1800, 7200, 18_000, 36_000, 36_000];
    await send();
    for (const [index, pause] of pauses.entries()) {
      later(pause - 1);
      await send();
      expect(receiver.requests).toHaveLength(index + 1);
      expect((await stored()).disabledAt).toBeNull();
      later(1);
      await send();
    }
    expect(receiver.requests).toHaveLength(8);
    expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(await deliveries()).toMatchObject([
      { attempts: 8, lastStatus: 500, lastError: 'The receiver answered 500: down', deliveredAt: null },
    ]);
    expect((await deliveries())[0]!.failedAt).not.toBeNull();
    const { data } = await fixture.ask(
      'commissioner',
      '{ pool { officeTasks { kind count } webhooks { isEnabled stoppedBecause } auditLog(first: 1) { edges { node { sentence } } } } }',
    );
    expect(data.pool.officeTasks).toContainEqual({ kind: 'STOPPED_WEBHOOKS', count: 1 });
    expect(data.pool.webhooks).toEqual([
      { isEnabled: false, stoppedBecause: 'The receiver answered 500: down' },
    ]);
    expect(data.pool.auditLog.edges[0].node.sentence).toBe(
      'The server turned the webhook “Office” off, because it took nothing any more: The receiver answered 500: down.',
    );

    // It is off: it misses the deadline, and gets what follows once it is on again.
    await at(2, 0);
    expect(await tell()).toEqual([]);
    expect(await test()).toMatchObject({ __typename: 'ConflictError' });
    await run(fixture, 'setWebhookEnabled', { webhook, enabled: true });
    expect(await tell()).toEqual([]);
    await at(2, 6);
    await end(fixture, [6]);
    expect((await tell()).map(({ type }) => type)).toContain('game.final');
  });

  it('stay on while other deliveries arrive', async () => {
    await test();
    receiver.answerNext({ status: 500 });
    await send();
    for (let day = 0; day < 8; day += 1) {
      await test();
      await send();
      later(36_000);
      receiver.answerNext({ status: 500 });
      await send();
    }
    expect((await deliveries())[0]!.failedAt).not.toBeNull();
    expect((await stored()).disabledAt).toBeNull();
  });

  it('wait as long as the receiver asks for, and end at once when it is gone', async () => {
    await test();
    receiver.answerNext({ status: 429, headers: { 'retry-after': '900' } }, { status: 410 });
    await send();
    later(899);
    await send();
    expect(receiver.requests).toHaveLength(1);
    later(1);
    await send();
    expect(await stored()).toMatchObject({ disabledReason: 'The receiver answered 410' });
  });

  it('do not follow a redirect, and go on after silence', async () => {
    await test();
    receiver.answerNext({ status: 302, headers: { location: `${receiver.url}/elsewhere` } });
    await send();
    expect(receiver.requests).toHaveLength(1);
    expect(await deliveries()).toMatchObject([{ attempts: 1, lastStatus: 302, deliveredAt: null }]);
    later(5);
    await receiver.close();
    await send();
    const [delivery] = await deliveries();
    expect(delivery).toMatchObject({ attempts: 2, lastStatus: null });
    expect(delivery!.lastError).toContain('ECONNREFUSED');
  });

  it('go to no private address, whatever the address was when it was stored', async () => {
    await test();
    fixture.settings.allowPrivateAddresses = false;
    await fixture.db.webhook.updateMany({ data: { url: receiver.url.replace('http:', 'https:') } });
    await send();
    expect(receiver.requests).toHaveLength(0);
    expect((await deliveries())[0]).toMatchObject({
      attempts: 1,
      lastError: 'The address is not on the public internet.',
    });
    for (const url of [
      receiver.url,
      'https://127.0.0.1/x',
      'https://[::1]/x',
      'https://10.0.0.1/x',
      'https://[fd00::1]/x',
      'https://100.64.0.1/x',
      'https://169.254.169.254/latest',
      'https://localhost/x',
      'https://user:secret@hooks.example/x',
      'not an address',
    ]) {
      const refused = await run(fixture, 'createWebhook', { pool: fixture.pool, name: 'A', url });
      expect(refused.issues?.[0].path, url).toEqual(['input', 'url']);
      const changed = await run(fixture, 'updateWebhook', { webhook, url });
      expect(changed.issues?.[0].path, url).toEqual(['input', 'url']);
    }
  });

  it('are replayed with the same webhook-id, and listed by state', async () => {
    await test();
    await send();
    expect(receiver.arrived).toMatchObject([{ type: 'webhook.test' }]);
    const LIST = `{ pool { webhooks { waitingCount deliveries(first: 5) { edges { node {
      id messageId type text state attempts lastStatus lastError payload nextAttemptAt } } } } } }`;
    const list = async () => (await fixture.ask('commissioner', LIST)).data.pool.webhooks[0];
    const [{ node: first }] = (await list()).deliveries.edges;
    const { id, messageId, payload, ...row } = first;
    expect(row).toEqual({
      type: 'webhook.test',
      text: 'Test pool: This is a test: events of the pool arrive here.',
      state: 'DELIVERED',
      attempts: 1,
      lastStatus: 200,
      lastError: null,
      nextAttemptAt: null,
    });
    expect(JSON.parse(payload)).toEqual(receiver.arrived[0]);
    await run(fixture, 'replayWebhookDelivery', { delivery: id });
    expect(await list()).toMatchObject({
      waitingCount: 1,
      deliveries: { edges: [{ node: { state: 'WAITING' } }] },
    });
    await send();
    expect(receiver.requests.map(({ headers }) => headers['webhook-id'])).toEqual([messageId, messageId]);
    expect((await list()).deliveries.edges).toMatchObject([{ node: { state: 'DELIVERED', attempts: 1 } }]);
  });

  it('tell their secret once, and sign with the former one for a day after it is replaced', async () => {
    expect(secret).toMatch(/^whsec_[\w+/]{32}$/);
    const rotated = await run(fixture, 'rotateWebhookSecret', { webhook }, SECRET);
    expect(rotated.secret).not.toBe(secret);
    await test();
    await send();
    expect(receiver.arrived).toHaveLength(1);
    receiver.trust(rotated.secret);
    await test();
    await send();
    expect(receiver.arrived).toHaveLength(2);
    receiver.trust(secret);
    later(86_400);
    await test();
    await send();
    expect(receiver.arrived).toHaveLength(2);
    const log = await fixture.db.auditEntry.findMany({ where: { subjectType: 'Webhook' } });
    expect(JSON.stringify(log)).not.toMatch(/whsec|\/hook/);
  });

  it('get events at once, and keep deliveries for 30 days', async () => {
    const job = createWebhooksJob(fixture.services, fixture.settings);
    const signal = new AbortController().signal;
    let woken = 0;
    const stop = job.listen!(() => void (woken += 1));
    await job.run(signal);
    await at(2, 0);
    expect(woken).toBeGreaterThan(0);
    await job.run(signal);
    expect(receiver.arrived).toHaveLength(3);
    stop();
    await cleanUp(fixture.services);
    expect(await deliveries()).not.toEqual([]);
    later(30 * 86_400 + 1);
    await cleanUp(fixture.services);
    expect(await deliveries()).toEqual([]);
    await job.run(signal);
    await createWebhooksJob(fixture.services, fixture.settings).run(signal);
    expect(receiver.requests).toHaveLength(3);
  });
});

/** What arrived since the last call. */
const bodiesOf = (receiver: WebhookReceiver) => receiver.requests.splice(0).map(({ body }) => body);

describe.each(oneDialect)('the secrecy of picks in webhooks on %s', (dialect) => {
  let variants: Variant[];
  let receivers: WebhookReceiver[];
  beforeAll(async () => {
    variants = await openVariants(dialect);
    receivers = await Promise.all(variants.map(() => openWebhookReceiver()));
  });
  afterAll(async () => {
    await closeVariants(variants);
    await Promise.all(receivers.map((receiver) => receiver.close()));
  });

  it('tell the same before the deadline, whatever was picked', async () => {
    const received = await Promise.all(
      variants.map(async ({ fixture }, index) => {
        const receiver = receivers[index]!;
        fixture.settings.allowPrivateAddresses = true;
        await fixture.db.webhook.deleteMany();
        for (const format of ['STANDARD', 'DISCORD']) {
          await run(fixture, 'createWebhook', {
            pool: fixture.pool,
            name: format,
            url: receiver.url,
            format,
          });
        }
        const seen: unknown[] = [];
        const look = async () => {
          const pools = await queueEvents(fixture.services);
          const sent = await sendWebhooks(fixture.services, fixture.settings);
          const marks = await fixture.db.webhookMark.findMany({ orderBy: { key: 'asc' } });
          seen.push(
            pools,
            sent,
            marks,
            // Two webhooks are served at the same time.
            bodiesOf(receiver).toSorted(),
          );
        };
        await look();
        // Thursday's game is played again: entries go out in some of the databases.
        const game = globalId('Game', 5);
        for (const [homeScore, awayScore] of [
          [3, 30],
          [20, 20],
          [30, 3],
        ]) {
          const input = { game, homeScore, awayScore, reason: 'To find out.' };
          await run(fixture, 'correctResult', input, '', 'administrator');
          await look();
        }
        // Entries 4, 6 and 10, with secret picks.
        for (const number of [4, 6, 10]) {
          const entry = fixture.entry(number);
          await run(fixture, 'eliminateEntry', { entry, week: 1, reason: 'To find out.' });
          await look();
          await run(fixture, 'reinstateEntry', { entry, throughWeek: 1, reason: 'To find out.' });
          await look();
        }
        return seen;
      }),
    );
    expect(JSON.stringify(received[0])).toContain('game.final');
    expect(JSON.stringify(received[0])).toContain('entry.back');
    for (const other of received) expect(other).toEqual(received[0]);

    // After the deadline they differ: the comparison can fail.
    const after = await Promise.all(
      variants.map(async ({ fixture }, index) => {
        await fixture.clock.set({ now: hoursFromDeadline(2, 0) });
        await passDeadlines(fixture.services);
        await queueEvents(fixture.services);
        await sendWebhooks(fixture.services, fixture.settings);
        return bodiesOf(receivers[index]!);
      }),
    );
    expect(after[1]).not.toEqual(after[0]);
  });
});
