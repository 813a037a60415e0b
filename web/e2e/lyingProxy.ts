import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

/** What a proxy makes of an answer; null: as it is. */
export type Lie = (asked: { path: string; answer: Buffer; contentType: string }) => Buffer | null;

interface LyingProxy {
  url: string;
  /** From now on; null: the truth. */
  tell(lie: Lie | null): void;
  close(): Promise<void>;
}

/** Passes all requests on to a server, and changes its answers; live updates pass as they are. */
export async function startLyingProxy(target: string): Promise<LyingProxy> {
  let lie: Lie | null = null;
  const sockets = new Set<Duplex>();
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? '/';
    const body = await read(request);
    const headers = new Headers();
    for (const name of ['cookie', 'content-type', 'accept'])
      if (request.headers[name] !== undefined) headers.set(name, String(request.headers[name]));
    // As from the server's own pages.
    if (request.headers.origin !== undefined) headers.set('origin', target);
    const answer = await fetch(target + path, {
      method: request.method ?? 'GET',
      redirect: 'manual',
      headers,
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    });
    const honest = Buffer.from(await answer.arrayBuffer());
    const contentType = answer.headers.get('content-type') ?? '';
    for (const [name, value] of answer.headers)
      if (!/^(content-encoding|content-length|transfer-encoding|connection|set-cookie)$/.test(name))
        response.setHeader(name, value);
    response.setHeader('set-cookie', answer.headers.getSetCookie());
    response.writeHead(answer.status).end(lie?.({ path, answer: honest, contentType }) ?? honest);
  };
  const server = createServer((request, response) => {
    // Who has gone away, or the server has.
    pass(request, response).catch(() => response.destroy());
  });
  server.on('upgrade', (request, socket, head) => {
    const { hostname, port } = new URL(target);
    const through = connect(Number(port), hostname, () => {
      const lines = Object.entries({ ...request.headers, host: `${hostname}:${port}`, origin: target });
      through.write(`GET ${request.url} HTTP/1.1\r\n`);
      through.write(`${lines.map(([name, value]) => `${name}: ${String(value)}\r\n`).join('')}\r\n`);
      through.write(head);
      socket.pipe(through).pipe(socket);
    });
    // Whichever side ends.
    through.on('error', () => socket.destroy());
    socket.on('error', () => through.destroy());
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tell: (next) => void (lie = next),
    async close() {
      for (const socket of sockets) socket.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function read(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
