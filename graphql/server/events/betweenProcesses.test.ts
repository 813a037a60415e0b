// SQL on both databases: graphql/server/events/postgres.ts

import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { PATIENCE, type Events, type PoolEvent } from '#kernel/events.ts';
import { eventually } from '#graphql/testing/eventually.ts';
import { createHeldChannel } from '#graphql/testing/heldChannel.ts';
import { channels, type TestChannel } from '#graphql/testing/channels.ts';
import { createEventsBetweenProcesses } from './betweenProcesses.ts';
import type { Channel } from './channel.ts';

const log = pino({ level: 'silent' });

function record(events: Events): PoolEvent[] {
  const received: PoolEvent[] = [];
  events.subscribe((event) => received.push(event));
  return received;
}

const standings = (poolId: number): PoolEvent => ({ type: 'standings', poolId });

/** The channel, to which nobody can connect anew while `closed` is pending. */
function gated(channel: Channel): { channel: Channel; gate: { closed: Promise<void> } } {
  const gate = { closed: Promise.resolve() };
  return {
    gate,
    channel: { connect: (hear, lose) => gate.closed.then(() => channel.connect(hear, lose)) },
  };
}

describe.each(channels)('events between processes over %s', (_name, open) => {
  let medium: TestChannel;
  let one: Events;
  let other: Events;
  const opened: Events[] = [];
  const join = async (channel = medium.channel) => {
    const events = await createEventsBetweenProcesses(channel, log);
    opened.push(events);
    return events;
  };

  beforeEach(async () => {
    medium = await open();
    one = await join();
    other = await join();
  });
  afterEach(async () => {
    vi.useRealTimers();
    for (const events of opened.splice(0)) await events.close();
    await medium.close();
  });

  it('reach the listeners of each process once, and local ones before publish returns', async () => {
    const [atHome, abroad] = [record(one), record(other)];
    one.publish(standings(1));
    expect(atHome).toEqual([standings(1)]);
    await eventually(() => expect(abroad).toEqual([standings(1)]));

    const second: PoolEvent = { type: 'week', poolId: 1, week: 8 };
    other.publish(second);
    expect(abroad).toEqual([standings(1), second]);
    await other.settled();
    await one.reached(other.offset());
    expect(atHome).toEqual([standings(1), second]);
    // Its own message has been received by now, and was not delivered again.
    expect(abroad).toEqual([standings(1), second]);
  });

  it('arrive whole and in order however many games they name', async () => {
    const abroad = record(other);
    const gameIds = Array.from({ length: 1500 }, (_, index) => 2_000_000_000 + index);
    one.publish({ type: 'games', seasonYear: 2025, week: 1, gameIds });
    one.publish({ type: 'clock' });
    await eventually(() => expect(abroad.at(-1)).toEqual({ type: 'clock' }));
    const named = abroad.flatMap((event) => (event.type === 'games' ? event.gameIds : []));
    expect(named).toEqual(gameIds);
  });

  it('are sent in few messages when many are published at once, equal ones in one', async () => {
    let sent = 0;
    const counted: Channel = {
      connect: async (hear, lose) => {
        const connection = await medium.channel.connect(hear, lose);
        return { ...connection, send: (text) => ((sent += 1), connection.send(text)) };
      },
    };
    const busy = await join(counted);
    const before = sent;
    const abroad = record(other);
    const publish = () => {
      const pick = { userId: 1, secretUntil: 0 };
      for (let count = 0; count < 2_000; count += 1)
        busy.publish({ type: 'week', poolId: 1 + (count % 3), week: 8, pick });
    };
    publish();
    // These are on their way when the others come.
    await eventually(() => expect(sent).toBeGreaterThan(before));
    publish();
    await busy.settled();
    expect(sent - before).toBe(2);
    expect(await other.reached(busy.offset())).toBe(true);
    expect(abroad.map((event) => event.type === 'week' && event.poolId)).toEqual([1, 2, 3, 1, 2, 3]);
  });

  it('are delivered before close resolves', async () => {
    const abroad = record(other);
    one.publish({ type: 'pool', poolId: 7 });
    await one.close();
    await eventually(() => expect(abroad).toEqual([{ type: 'pool', poolId: 7 }]));
  });

  it('resume after a lost connection, and both sides are notified of missed events', async () => {
    const { channel, gate } = gated(medium.channel);
    const [here, there] = [await join(channel), await join(channel)];
    const [atHome, abroad] = [record(here), record(there)];
    let openGate = () => {};
    gate.closed = new Promise((resolve) => (openGate = resolve));
    await medium.breakConnections();
    await eventually(() =>
      expect([here, there].map((events) => events.isConnected())).toEqual([false, false]),
    );
    // Nobody else can hear of this one: it is covered by `missed`.
    here.publish(standings(2));
    expect(here.offset()).toBe(Infinity);
    expect(await there.reached(3)).toBe(true);
    openGate();
    await eventually(() => {
      for (const events of [here, there]) expect(events.isConnected()).toBe(true);
      for (const received of [atHome, abroad]) expect(received).toContainEqual({ type: 'missed' });
    });
    here.publish(standings(3));
    await eventually(() => expect(abroad).toContainEqual(standings(3)));
    expect(here.offset()).toBeLessThan(Infinity);
  });

  it('have ascending positions in one order, whichever processes publish', async () => {
    const heard: number[] = [];
    const texts: string[][] = [[], []];
    const listen = async (index: number) =>
      medium.channel.connect(
        (position, text) => {
          if (index === 0) heard.push(position);
          texts[index]!.push(text);
        },
        () => {},
      );
    const listeners = [await listen(0), await listen(1)];
    const senders = await Promise.all(
      [1, 2, 3, 4].map(() =>
        medium.channel.connect(
          () => {},
          () => {},
        ),
      ),
    );
    await Promise.all(
      senders.map(async (sender, index) => {
        for (let count = 0; count < 100; count += 1) await sender.send(`{"from":"${index}","events":[]}`);
      }),
    );
    await eventually(() => expect(texts.map(({ length }) => length)).toEqual([400, 400]));
    expect(heard).toEqual([...new Set(heard)].sort((a, b) => a - b));
    expect(texts[0]).toEqual(texts[1]);
    for (const connection of [...listeners, ...senders]) await connection.close();
  });

  it('make whoever was told of an event wait for it in another process', async () => {
    const inbox = createHeldChannel(medium.channel);
    const behind = await join(inbox.channel);
    const abroad = record(behind);
    /** Waits for the position; the messages arrive while it waits. */
    const reached = async (position: number) => {
      const waiting = behind.reached(position);
      inbox.release();
      return waiting;
    };
    inbox.hold();
    one.publish(standings(4));
    await one.settled();
    const position = one.offset();
    expect(abroad).toEqual([]);
    expect(await reached(position)).toBe(true);
    expect(abroad).toEqual([standings(4)]);
    // A process that was told by the first one of what that one had only heard.
    inbox.hold();
    other.publish(standings(5));
    await other.settled();
    await one.reached(other.offset());
    expect(await reached(one.offset())).toBe(true);
    expect(abroad).toEqual([standings(4), standings(5)]);
  });

  it('are waited for no longer than PATIENCE, and not at all where they were lost', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const ended: boolean[] = [];
    void one.reached(one.offset() + 1_000_000).then((isReached) => ended.push(isReached));
    await vi.advanceTimersByTimeAsync(PATIENCE - 1);
    expect(ended).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(ended).toEqual([false]);
    expect(await one.reached(Infinity)).toBe(false);
  });

  it('know the position of what was published before a process came', async () => {
    one.publish(standings(6));
    await one.settled();
    const position = one.offset();
    const newcomer = await join();
    expect(newcomer.offset()).toBeGreaterThan(position);
  });

  it('do not stop when somebody else sends nonsense', async () => {
    const stranger = await medium.channel.connect(
      () => {},
      () => {},
    );
    const abroad = record(other);
    await stranger.send('nonsense');
    await stranger.send('{}');
    await eventually(() => expect(abroad).toEqual([{ type: 'missed' }, { type: 'missed' }]));
    one.publish(standings(8));
    await eventually(() => expect(abroad).toContainEqual(standings(8)));
    await stranger.close();
  });
});

describe('a channel that delivers nothing', () => {
  it('is refused at the start: a pooler, for example', async () => {
    const deaf: Channel = { connect: async () => ({ send: async () => {}, close: async () => {} }) };
    await expect(createEventsBetweenProcesses(deaf, log)).rejects.toThrow('EVENTS_URL');
  });

  it('makes the position of its process Infinity', async () => {
    let isDeaf = false;
    let hear: (position: number, text: string) => void;
    const channel: Channel = {
      async connect(heard) {
        hear = heard;
        let position = 0;
        return {
          send: async (text) => (isDeaf ? undefined : hear((position += 1), text)),
          close: async () => {},
        };
      },
    };
    const events = await createEventsBetweenProcesses(channel, log);
    expect(events.offset()).toBe(1);
    isDeaf = true;
    events.publish(standings(1));
    expect(events.offset()).toBe(1);
    await events.settled();
    expect(events.offset()).toBe(Infinity);
    await events.close();
  });
});
