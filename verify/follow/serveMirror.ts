import { once } from 'node:events';
import { createServer, type Server } from 'node:http';

import { LogReadError } from '../reading/readLog.ts';
import type { Mirror } from './mirror.ts';

/** Seconds for which a file that never changes may be cached. */
const YEAR = 365 * 24 * 60 * 60;

/**
 * Serves a mirror at the path that the log has at its site, to everybody.
 * @param port 0 for a free one
 * @throws LogReadError when the port is not free
 */
export async function serveMirror(mirror: Pick<Mirror, 'read'>, slug: string, port: number): Promise<Server> {
  const prefix = `/p/${encodeURIComponent(slug)}/log/`;
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0]!;
    const file = path.startsWith(prefix) ? mirror.read(path.slice(prefix.length)) : null;
    // A verifier also asks for GraphQL, which a mirror does not have.
    if (file === null) response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found.\n');
    else if (request.method !== 'GET' && request.method !== 'HEAD') response.writeHead(405).end();
    else {
      response.writeHead(200, {
        'Content-Type':
          typeof file.body === 'string' ? 'text/plain; charset=utf-8' : 'application/octet-stream',
        'Cache-Control': file.isFinal ? `public, max-age=${YEAR}, immutable` : 'no-cache',
        'Access-Control-Allow-Origin': '*',
      });
      response.end(request.method === 'HEAD' ? undefined : file.body);
    }
  });
  server.listen(port);
  const failed = once(server, 'error').then(([error]) => {
    throw new LogReadError(`The mirror cannot be served at port ${port}: ${(error as Error).message}.`);
  });
  failed.catch(() => undefined);
  await Promise.race([once(server, 'listening'), failed]);
  return server;
}
