import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { promisify } from 'node:util';

import compression from 'compression';

import type { Services } from './actions/services.ts';
import { createGraphQL } from './http/graphql.ts';
import { runInProcess } from './http/inProcess.ts';
import { isCrossSite, requestFacts } from './http/requests.ts';
import { createSecurityHeaders } from './http/security.ts';
import { createStaticWeb } from './http/staticWeb.ts';
import { serveWebSocket } from './http/websocket.ts';
import type { Readiness } from './readiness.ts';
import { createRest } from './rest/router.ts';
import type { Settings } from './settings.ts';

/** How long a drain waits for answers under way, in milliseconds. */
const DRAIN = 10_000;

export interface RunningServer {
  /** The address it listens on, with the port the system gave when PORT is 0. */
  url: string;
  /** Lets answers under way finish, tells sockets to reconnect, and takes nothing new. */
  close(): Promise<void>;
}

/** The port cannot be used; the message says why and what to do. */
export class ListenError extends Error {
  override name = 'ListenError';
}

/**
 * One port for everything: /graphql (HTTP, SSE, WebSocket, GraphiQL), /api (REST), /healthz, /readyz, and the web app.
 * @param readiness whether the parts that serving needs are well, for /readyz.
 * @throws ListenError when the port is taken or not allowed.
 */
export async function startServer(
  services: Services,
  settings: Settings,
  readiness: () => Promise<Readiness>,
): Promise<RunningServer> {
  const graphql = createGraphQL(services, settings);
  const rest = createRest(services, settings, runInProcess(graphql));
  const staticWeb = createStaticWeb();
  const headers = createSecurityHeaders(settings);
  const compress = compression({
    filter: (request, response) =>
      !String(response.getHeader('Content-Type')).startsWith('text/event-stream') &&
      compression.filter(request, response),
  });

  const compressed = promisify(
    compress as (request: IncomingMessage, response: ServerResponse, next: () => void) => void,
  );

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const facts = requestFacts(request, settings);
    response.setHeader('X-Request-Id', facts.requestId);
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    const isWrite = request.method !== 'GET' && request.method !== 'HEAD';
    if (isWrite && isCrossSite(request, settings)) {
      return sendJson(response, 403, {
        message: 'Requests from other sites are refused.',
        errorType: 'CROSS_SITE',
        status: 403,
      });
    }
    if (pathname === '/healthz') return sendJson(response, 200, { status: 'alive' });
    if (pathname === '/readyz') {
      const parts = await readiness();
      const ready = Object.values(parts).every(Boolean);
      return sendJson(response, ready ? 200 : 503, { status: ready ? 'ready' : 'not ready', ...parts });
    }
    if (pathname === '/graphql') {
      if (request.method === 'POST' && !isJson(request)) {
        return sendJson(response, 415, {
          message: 'Send the operation as JSON, with Content-Type: application/json.',
        });
      }
      const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
      await promisify(isPage ? headers.graphiql : headers.app)(request, response);
      await compressed(request, response);
      await graphql(request, response, {
        caller: {
          request,
          ...facts,
          setCookie(header) {
            rest.forget(request);
            response.appendHeader('Set-Cookie', header);
          },
        },
      });
      return;
    }
    await promisify(headers.app)(request, response);
    if (pathname === '/api' || pathname.startsWith('/api/')) {
      await compressed(request, response);
      return rest.answer(request, response, facts);
    }
    staticWeb(request, response, () => sendText(response, 404, 'Not found'));
  };

  const server = createHttpServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      services.log.error({ err: error, url: request.url }, 'request failed');
      if (!response.headersSent)
        sendText(response, 500, 'Something went wrong on our side. Please try again.');
      else response.destroy();
    });
  });
  const closeSockets = serveWebSocket(server, graphql, services, settings);

  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new ListenError(listenProblem(error, settings))),
    );
    server.listen(settings.port, settings.host, resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : settings.port;

  return {
    url: `http://${settings.host.includes(':') ? `[${settings.host}]` : settings.host}:${port}`,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      const tooLong = setTimeout(() => server.closeAllConnections(), DRAIN);
      await closeSockets();
      await closed;
      rest.close();
      clearTimeout(tooLong);
    },
  };
}

/** A page of another site can send forms and plain text without asking, but not JSON. */
function isJson(request: IncomingMessage): boolean {
  return /^application\/(graphql\+)?json\s*(;|$)/i.test(request.headers['content-type'] ?? '');
}

function listenProblem(error: NodeJS.ErrnoException, settings: Settings): string {
  const where = `${settings.host}:${settings.port}`;
  if (error.code === 'EADDRINUSE') return `PORT ${where} is taken by another program; set PORT to a free one`;
  if (error.code === 'EACCES') return `PORT ${where} needs more rights; set PORT to one above 1023`;
  return `cannot listen on ${where}: ${error.message}`;
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
  response.end(JSON.stringify(body));
}

function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' });
  response.end(text);
}
