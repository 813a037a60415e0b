import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { addressOf, openCachedServers, persistedId } from '#graphql/testing/cachedServers.ts';
import { channels, type TestChannel } from '#graphql/testing/channels.ts';
import { CookieJar } from '#graphql/testing/cookieJar.ts';
import { eventually } from '#graphql/testing/eventually.ts';
import { createHeldChannel, type HeldChannel } from '#graphql/testing/heldChannel.ts';
import { delayed, openProcesses, type Processes, type TestProcess } from '#graphql/testing/processes.ts';
import { shortOrLong } from '#graphql/testing/length.ts';
import { openSocket } from '#graphql/testing/socket.ts';

const UPDATE = 'mutation ($input: UpdatePoolInput!) { updatePool(input: $input) { __typename } }';

describe.each(channels)('what a client was told, in another process over %s', (_name, open) => {
  let medium: TestChannel;
  let processes: Processes;
  let first: TestProcess;
  let second: TestProcess;
  let session: string;
  const delay = { by: 0 };
  /** The way of messages to the second process. */
  let inbox: HeldChannel;
  let fee = 5_000;

  beforeAll(async () => {
    medium = await open();
    processes = await openProcesses();
    first = await processes.start(medium.channel);
    inbox = createHeldChannel(delayed(medium.channel, delay));
    second = await processes.start(inbox.channel);
    session = await processes.cookieOf('administrator');
  });
  afterAll(async () => {
    await processes.close();
    await medium.close();
  });
  beforeEach(async () => {
    delay.by = 0;
    inbox.release();
    await second.services.events.reached(first.services.events.offset());
  });
  afterEach(() => void vi.restoreAllMocks());

  /** Changes the fee in the first process. */
  async function change(client: CookieJar): Promise<Response> {
    fee += 100;
    const input = { pool: processes.fixture.pool, entryFeeCents: fee, reason: 'A test.' };
    const response = await client.ask(first.server.url, UPDATE, { input });
    expect(await response.json()).toEqual({ data: { updatePool: { __typename: 'UpdatePoolPayload' } } });
    return response;
  }

  /** The fee as the second process tells it, by each way of reading. */
  const reads: Record<string, (client: CookieJar) => Promise<number>> = {
    'a kept answer': async (client) => {
      const response = await client.fetch(second.server.url + addressOf(persistedId('RulesPageQuery')));
      return feeIn(await response.text());
    },
    'a document of the season in memory': async (client) => {
      const response = await client.ask(
        second.server.url,
        `{ pool(id: "${processes.fixture.pool}") { entryFeeCents } }`,
      );
      return ((await response.json()) as { data: { pool: { entryFeeCents: number } } }).data.pool
        .entryFeeCents;
    },
    REST: async (client) => {
      const response = await client.fetch(`${second.server.url}/api/pool-stats`);
      const { totalPrizePool, totalPlayers } = (await response.json()) as Record<string, number>;
      return Math.round((totalPrizePool! * 100) / totalPlayers!);
    },
    'a kept answer, by the header of a script': async (client) => {
      const response = await fetch(second.server.url + addressOf(persistedId('RulesPageQuery')), {
        headers: { 'Pool-Position': client.position! },
      });
      return feeIn(await response.text());
    },
  };
  const feeIn = (text: string) => Number(/"entryFeeCents":(\d+)/.exec(text)![1]);

  it.each(Object.keys(reads))('is never taken back by %s', async (name) => {
    const client = new CookieJar(session);
    const read = reads[name]!;
    for (let round = 0; round < shortOrLong(16, 60); round += 1) {
      // What the second process has heard by now, it keeps.
      await second.services.events.reached(first.services.events.offset());
      await read(client);
      delay.by = round % 4 === 0 ? 40 : round % 3;
      await change(client);
      expect(await read(client)).toBe(fee);
    }
  });

  it('is of no concern to who was not told', async () => {
    const client = new CookieJar(session);
    const stranger = new CookieJar(session);
    const before = await reads['a kept answer']!(stranger);
    inbox.hold();
    await change(client);
    // The second process has not heard yet, and does not let a stranger wait.
    expect(await reads['a kept answer']!(stranger)).toBe(before);
    const waited = vi.spyOn(second.services.events, 'reached');
    const read = reads['a kept answer']!(client);
    await eventually(() => expect(waited).toHaveBeenCalledOnce());
    inbox.release();
    expect(await read).toBe(fee);
    expect(await waited.mock.results[0]!.value).toBe(true);
    expect(await reads['a kept answer']!(stranger)).toBe(fee);
  });

  it('is read without anything kept where it does not arrive in time, or cannot', async () => {
    const client = new CookieJar(session);
    await reads['a kept answer']!(client);
    inbox.hold();
    await change(client);
    for (const read of Object.values(reads)) expect(await read(client)).toBe(fee);
    await change(client);
    // What a process says that has lost the others.
    const unheard = new CookieJar(`${session}; position=unknown`);
    const waited = vi.spyOn(second.services.events, 'reached');
    expect(await reads['a kept answer']!(unheard)).toBe(fee);
    // Nobody waits for a position that never comes.
    expect(waited.mock.calls).toEqual([[Infinity]]);
  });

  it('includes the end of a session', async () => {
    const client = new CookieJar(await processes.cookieOf('bob'));
    const who = '{ viewer { name } }';
    const viewer = async () => (await (await client.ask(second.server.url, who)).json()) as object;
    expect(await viewer()).toEqual({ data: { viewer: { name: 'bob' } } });
    const { header } = client;
    inbox.hold();
    await client.ask(first.server.url, 'mutation { logOut { __typename } }');
    const thief = new CookieJar(`${header}; position=${client.position}`);
    expect(await (await thief.ask(second.server.url, who)).json()).toEqual({ data: { viewer: null } });
  });

  it('is kept by a client that another process, which is behind, has answered', async () => {
    const client = new CookieJar(session);
    inbox.hold();
    await change(client);
    const { position } = client;
    const behind = await client.ask(second.server.url, '{ site { productName } }');
    expect(behind.headers.get('pool-position')).toBeNull();
    expect(client.position).toBe(position);
    expect(await reads['a kept answer']!(client)).toBe(fee);
  });

  it('does not make a write wait: the time of its receipt decides', async () => {
    const client = new CookieJar(session);
    inbox.hold();
    await change(client);
    const waited = vi.spyOn(second.services.events, 'reached');
    const { pool } = processes.fixture;
    const input = { pool, name: 'Renamed', reason: 'A test.' };
    const update =
      'mutation ($input: UpdatePoolInput!) { updatePool(input: $input) { ... on UpdatePoolPayload { pool { entryFeeCents } } } }';
    const dryRun = await client.ask(second.server.url, update, { input: { ...input, dryRun: true } });
    expect(await dryRun.json()).toEqual({ data: { updatePool: { pool: { entryFeeCents: fee } } } });
    expect(waited).not.toHaveBeenCalled();
  });

  it('carries a position over WebSockets, in results and events', async () => {
    const cookie = { cookie: session };
    const [writer, reader] = [
      await openSocket(first.server.url, cookie),
      await openSocket(second.server.url, cookie),
    ];
    const { pool } = processes.fixture;
    writer.ask('events', `subscription { standingsUpdated(pool: "${pool}") { entryFeeCents } }`);
    inbox.hold();
    fee += 100;
    writer.ask('change', UPDATE, { input: { pool, entryFeeCents: fee, reason: 'A test.' } });
    const result = await writer.receive('change', 'next');
    const isNew = ({ id, payload }: (typeof writer.received)[number]) =>
      id === 'events' && payload?.data?.standingsUpdated.entryFeeCents === fee;
    await expect.poll(() => writer.received.some(isNew)).toBe(true);
    const event = writer.received.find(isNew)!;
    for (const { payload } of [result, event]) {
      const { position } = (payload as { extensions: { position: string } }).extensions;
      expect(Number(position)).toBeGreaterThan(second.services.events.offset());
      const query = `{ pool(id: "${pool}") { entryFeeCents } }`;
      const id = `by ${payload === result.payload ? 'result' : 'event'}`;
      reader.socket.send(
        JSON.stringify({ id, type: 'subscribe', payload: { query, extensions: { position } } }),
      );
      expect((await reader.receive(id, 'next')).payload.data).toEqual({ pool: { entryFeeCents: fee } });
    }
    for (const { socket } of [writer, reader]) socket.terminate();
  });

  it.each(['-1', '1e9', '', '99999999999999999999', 'Infinity', '<script>', "' OR 1"])(
    'is not read from %j',
    async (position) => {
      const waited = vi.spyOn(second.services.events, 'reached');
      const client = new CookieJar(`${session}; position=${position}`);
      expect(await reads['a kept answer']!(client)).toBe(fee);
      expect(waited.mock.calls.filter(([one]) => one !== Infinity)).toEqual([]);
    },
  );
});

describe('a single process', () => {
  it('tells no positions', async () => {
    const { caching, close } = await openCachedServers('sqlite');
    const response = await new CookieJar().ask(caching.url, '{ site { productName } }');
    expect(response.headers.get('pool-position')).toBeNull();
    expect(response.headers.getSetCookie()).toEqual([]);
    await close();
  });
});
