import type { Channel } from './channel.ts';

/** Milliseconds between checks of an idle connection, which a firewall may drop silently. */
const PROBE_EVERY = 15_000;
const CONNECT_TIMEOUT = 5_000;

/**
 * Publishes with the next offset in one step. Offsets are milliseconds of Redis's clock, or the last one plus
 * one, so they continue after a restart without data.
 */
const SEND = `
  local now = redis.call('TIME')
  local last = tonumber(redis.call('GET', KEYS[1]) or '0')
  local position = math.max(last + 1, now[1] * 1000 + math.floor(now[2] / 1000))
  local text = string.format('%.0f', position)
  redis.call('SET', KEYS[1], text)
  redis.call('PUBLISH', KEYS[2], text .. ' ' .. ARGV[1])`;

/**
 * A channel over Redis or Valkey on two connections, for receiving and sending. Products with the same
 * database number share the channel.
 * @param url redis:// or rediss://, with the database number as its path
 */
export function createRedisChannel(url: string): Channel {
  const database = new URL(url).pathname.slice(1) || '0';
  const name = `last-standing:${database}:events`;
  const keys = ['last-standing:position', name];
  return {
    async connect(onMessage, onDisconnect) {
      let isEnded = false;
      const end = (error?: unknown): void => {
        if (!isEnded) onDisconnect(error);
        isEnded = true;
      };
      // Loaded on demand: a megabyte, which most sites do not use.
      const { createClient } = await import('@redis/client');
      const open = async () => {
        const client = createClient({
          url,
          // Reconnecting is handled by the events, which must publish `missed`.
          socket: { reconnectStrategy: false, connectTimeout: CONNECT_TIMEOUT, keepAlive: true },
          pingInterval: PROBE_EVERY,
          disableOfflineQueue: true,
        });
        // Set before connecting: an unhandled error of a broken connection would end the process.
        client.on('error', end);
        client.on('end', () => end());
        await client.connect();
        return client;
      };
      const opened = [open(), open()];
      const settled = await Promise.allSettled(opened);
      const destroy = () => {
        isEnded = true;
        for (const attempt of settled)
          if (attempt.status === 'fulfilled' && attempt.value.isOpen) attempt.value.destroy();
      };
      try {
        const [receiving, sending] = [await opened[0]!, await opened[1]!];
        await receiving.subscribe(name, (message) => {
          const space = message.indexOf(' ');
          onMessage(Number(message.slice(0, space)), message.slice(space + 1));
        });
        return {
          send: async (text) => void (await sending.eval(SEND, { keys, arguments: [text] })),
          close: () => Promise.resolve(destroy()),
        };
      } catch (error) {
        destroy();
        throw error;
      }
    },
  };
}
