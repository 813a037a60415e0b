import { once } from 'node:events';
import { createServer, type Server } from 'node:http';

import { LogReadError } from '../reading/readLog.ts';
import type { Mirror } from './mirror.ts';

/** The path of a log and that of a file below it. */
const LOG_FILE = /^\/((?:p\/[^/?]+\/)?log)\/([^?]+)/;
/** Seconds for which a file that never changes may be cached. */
const YEAR = 365 * 24 * 60 * 60;

/**
 * Serves mirrors at the paths that the logs have at their site, to everybody.
 * @param mirrorOf the mirror of a log, by its path: `p/office/log`, or `log` of the site
 * @param port 0 for a free one
 * @throws LogReadError when the port is not free
 */
export async function serveMirrors(
  mirrorOf: (log: string) => Pick<Mirror, 'read'> | undefined,
  port: number,
): Promise<Server> {
  const server = createServer((request, response) => {
    const [, log, path] = LOG_FILE.exec(request.url ?? '') ?? [];
    const file = (log === undefined ? undefined : mirrorOf(log))?.read(path!) ?? null;
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
