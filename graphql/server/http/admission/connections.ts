import type { Server, ServerOptions } from 'node:http';
import type { Socket } from 'node:net';

import { addressKey, isLoopback } from '#graphql/accounts/limits/addressKey.ts';
import type { Settings } from '#graphql/site/settings/settings.ts';

/** Connections per address: an office of 200 whose browsers open six each, and some WebSockets. */
const MAX_CONNECTIONS = 2_000;

/**
 * Milliseconds; closes connections that send very slowly. A slow phone sends the largest body, 100 kB, in ten seconds.
 */
export const requestTimeouts = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2_000,
} satisfies ServerOptions;

/**
 * Drops connections above an address's limit. Local connections are never counted, whatever TRUST_PROXY says:
 * behind a proxy all come from the proxy, whose own limits apply.
 */
export function limitConnections(server: Server, { trustProxy }: Pick<Settings, 'trustProxy'>): void {
  if (trustProxy > 0) return;
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const key = addressKey(socket.remoteAddress ?? 'unknown');
    if (isLoopback(key)) return;
    const openCount = (open.get(key) ?? 0) + 1;
    open.set(key, openCount);
    socket.once('close', () => {
      const left = (open.get(key) ?? 1) - 1;
      if (left === 0) open.delete(key);
      else open.set(key, left);
    });
    if (openCount > MAX_CONNECTIONS) socket.destroy();
  });
}

/**
 * Connections that have sent nothing, as browsers open them ahead of a request. To Node 20 they are not idle, so that a
 * closing server would wait for them.
 * @returns closes them
 */
export function unusedConnections(server: Server): () => void {
  const open = new Set<Socket>();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  };
}
