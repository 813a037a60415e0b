// Bare `ws` as a child process of fanOut.ts, the limit to compare with: it acknowledges like graphql-ws, keeps the
// sockets in a set, and sends each the same bytes.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { WebSocketServer } from 'ws';

import { serveCommands } from './commands.ts';

const server = createServer();
const sockets = new WebSocketServer({ server, handleProtocols: () => 'graphql-transport-ws' });
sockets.on('connection', (socket) => {
  socket.on('message', (data: Buffer) => {
    const { type } = JSON.parse(data.toString()) as { type: string };
    if (type === 'connection_init') socket.send('{"type":"connection_ack"}');
    if (type === 'ping') socket.send('{"type":"pong"}');
  });
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

let message = '';
serveCommands({
  url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  subscribe: [{ query: '' }],
  cookies: [],
  refetch: null,
  prepare: (text) => Promise.resolve(void (message = text)),
  publish() {
    const bytes = Buffer.from(message);
    for (const socket of sockets.clients) socket.send(bytes, { binary: false });
  },
  stop: () => Promise.resolve(),
});
