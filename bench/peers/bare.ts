import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { openBareInserts } from './bareInserts.ts';
import type { PeerOptions, ServedPeer } from './peer.ts';

/** Messages of the benchmark. */
interface BareMessage {
  /** Answers to GET and POST, by path. */
  answers?: Record<string, string>;
  /** A text that all sockets get. */
  broadcast?: string;
}

/**
 * The limit: `node:http` that answers with bytes it was given, or stores a row and answers; and `ws` that
 * sends one text to all.
 */
export async function serveBare({ databaseUrl }: PeerOptions): Promise<ServedPeer> {
  const answers = new Map<string, Buffer>();
  const insert = databaseUrl === '' ? null : await openBareInserts(databaseUrl);
  const server = createServer((request, response) => {
    if (request.url === '/insert' && insert) {
      void readBody(request)
        .then(insert)
        .then(() => response.setHeader('content-type', 'application/json').end('{"data":{"stored":true}}'));
      return;
    }
    const bytes = answers.get(request.url ?? '');
    const finish = () => {
      if (!bytes) return response.writeHead(404).end();
      if (request.headers['if-none-match']) return response.writeHead(304, { etag: '"bare"' }).end();
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length });
      return response.end(bytes);
    };
    if (request.method === 'POST') request.resume().on('end', finish);
    else finish();
  });
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    receive({ answers: given = {}, broadcast }: BareMessage) {
      for (const [path, text] of Object.entries(given)) answers.set(path, Buffer.from(text));
      if (broadcast !== undefined) for (const socket of sockets.clients) socket.send(broadcast);
      return undefined;
    },
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
