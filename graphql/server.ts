import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { promisify } from 'node:util';

import compression from 'compression';

import { createSharedReads } from './cache/sharedReads.ts';
import type { Services } from './kernel/services.ts';
import { createAccessWatch } from './auth/access.ts';
import { createAdmission } from './http/admission.ts';
import { KEPT_COST } from './http/cost.ts';
import { limitConnections, requestTimeouts } from './http/connections.ts';
import { createGraphiql } from './http/graphiql.ts';
import { createGraphQL } from './http/graphql.ts';
import { createIdentify } from './http/identify.ts';
import type { Caller } from './http/serverContext.ts';
import { runInProcess } from './http/inProcess.ts';
import { createJsonPosts } from './http/jsonPosts.ts';
import { createMetrics, type Metrics } from './http/metrics.ts';
import { mayReadMetrics } from './http/metricsAccess.ts';
import { createNamedFiles } from './http/namedFiles.ts';
import { isCrossSite } from './http/origins.ts';
import { createPersistedReads } from './http/persistedReads.ts';
import { requestFacts, type RequestFacts } from './http/requests.ts';
import { createSecurityHeaders } from './http/security.ts';
import { createSlowReaders } from './http/slowReaders.ts';
import { createStaticWeb } from './http/staticWeb.ts';
import { createUnsubscribe } from './http/unsubscribe.ts';
import { serveWebSocket } from './http/websocket.ts';
import type { Readiness } from './readiness.ts';
import { createRest } from './rest/router.ts';
import type { Settings } from './settings.ts';

/** Milliseconds that a drain waits for pending responses. */
const DRAIN_TIMEOUT = 10_000;
/**
 * How long a connection stays open for another request, in milliseconds. Longer than the 60 s of common proxies: who
 * closes first must be the one who sends, or a request that leaves just then is lost.
 */
const KEEP_ALIVE = 65_000;

export interface RunningServer {
  /** The address the server listens on, with the port chosen by the system when PORT is 0. */
  url: string;
  /** Lets pending responses finish, asks sockets to reconnect, and accepts nothing new. */
  close(): Promise<void>;
}

/** The port cannot be used; the message says why and what to do. */
export class ListenError extends Error {
  override name = 'ListenError';
}

/**
 * Serves everything on one port: /graphql (HTTP, SSE, WebSocket, GraphiQL), /api (REST), /unsubscribe,
 * /healthz, /readyz, /metrics, and the web app.
 * @param readiness checks the parts that serving depends on, for /readyz
 * @throws ListenError when the port is taken or not allowed
 */
export async function startServer(
  services: Services,
  settings: Settings,
  readiness: () => Promise<Readiness>,
  metrics: Metrics = createMetrics(services),
): Promise<RunningServer> {
  const access = createAccessWatch(services);
  const admission = createAdmission(services, settings, metrics);
  const identify = createIdentify(services, settings, admission);
  const graphql = createGraphQL(services, settings, metrics, access, admission, identify);
  const sharedReads = createSharedReads(services, settings);
  const persistedReads = createPersistedReads({ graphql, admission, identify, metrics, sharedReads });
  const jsonPosts = createJsonPosts(graphql);
  metrics.watchAnswers(sharedReads);
  const unsubscribe = createUnsubscribe(services, settings);
  const rest = createRest(services, settings, runInProcess(graphql, admission), {
    sharedReads,
    identify: (caller) => admission.enter(caller, null, () => identify(caller)),
    charge: (viewer, address) => admission.charge(viewer, address, KEPT_COST),
  });
  const namedFiles = createNamedFiles(settings);
  const staticWeb = createStaticWeb();
  const graphiql = createGraphiql(settings);
  const secure = promisify(createSecurityHeaders(settings));
  const slowReaders = createSlowReaders((why) => services.log.warn(why, 'connection of a slow reader ended'));
  const compress = compression({
    filter: (request, response) =>
      !isEventStream(response as ServerResponse) && compression.filter(request, response),
  });

  const compressed = promisify(
    compress as (request: IncomingMessage, response: ServerResponse, next: () => void) => void,
  );

  const answer = async (
    request: IncomingMessage,
    response: ServerResponse,
    facts: RequestFacts & Pick<Caller, 'operation'>,
  ): Promise<void> => {
    response.setHeader('X-Request-Id', facts.requestId);
    const pathname = pathOf(request);
    // Before the check for other sites: mail programs send the one-click unsubscribe from theirs.
    if (pathname === '/unsubscribe') {
      await secure(request, response);
      return unsubscribe(request, response);
    }
    const isWrite = request.method !== 'GET' && request.method !== 'HEAD';
    if (isWrite && isCrossSite(request, settings)) {
      return sendJson(response, 403, {
        message: `Requests from other sites are refused. This site's address is ${settings.publicUrl}.`,
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
    if (pathname === '/metrics') {
      if (!mayReadMetrics(request, settings)) return sendText(response, 404, 'Not found');
      const { contentType, text } = await metrics.expose();
      response.writeHead(200, { 'Content-Type': contentType, 'Cache-Control': 'no-store' }).end(text);
      return;
    }
    if (pathname.startsWith('/graphql')) {
      await secure(request, response);
      if (graphiql(request, response)) return;
    }
    if (pathname === '/graphql') {
      if (request.method === 'POST' && !isJson(request)) {
        return sendJson(response, 415, {
          message: 'Send the operation as JSON, with Content-Type: application/json.',
        });
      }
      const caller: Caller = {
        request,
        ...facts,
        gone: clientGone(response),
        setCookie: (header) => void response.appendHeader('Set-Cookie', header),
      };
      const compressLater = () => {
        compressAhead(response);
        return compressed(request, response);
      };
      if (persistedReads.isRead(request)) {
        await persistedReads.answer(request, response, caller, compressLater);
      } else {
        await jsonPosts.answer(request, response, caller, compressLater);
      }
      if (caller.operation !== undefined) facts.operation = caller.operation;
      return;
    }
    await secure(request, response);
    compressAhead(response);
    await compressed(request, response);
    if (pathname === '/api' || pathname.startsWith('/api/')) {
      return rest.answer(request, response, { ...facts, gone: clientGone(response) });
    }
    if (namedFiles(request, response)) return;
    staticWeb(request, response, () => sendText(response, 404, 'Not found'));
  };

  const open = new Set<ServerResponse>();
  const server = createHttpServer(requestTimeouts, (request, response) => {
    const facts: RequestFacts & Pick<Caller, 'operation'> = requestFacts(request, settings);
    const began = performance.now();
    open.add(response);
    const unwatch = slowReaders.watch({
      waiting: () => response.writableLength,
      isStream: () => isEventStream(response),
      cut: () => response.destroy(),
    });
    response.once('close', () => {
      open.delete(response);
      unwatch();
      const milliseconds = performance.now() - began;
      const path = pathOf(request);
      const { method = '' } = request;
      const status = response.statusCode;
      metrics.request({ method, route: routeOf(path), status, seconds: milliseconds / 1000 });
      services.log[settings.mode === 'live' && path !== '/healthz' ? 'info' : 'debug'](
        {
          requestId: facts.requestId,
          method,
          path,
          status,
          milliseconds: Math.round(milliseconds * 10) / 10,
          ...(facts.operation === undefined ? {} : { operation: facts.operation }),
          ...(response.writableFinished ? {} : { isCutOff: true }),
        },
        'request',
      );
    });
    answer(request, response, facts).catch((error: unknown) => {
      services.log.error({ err: error, requestId: facts.requestId, path: pathOf(request) }, 'request failed');
      if (!response.headersSent)
        sendText(response, 500, 'Something went wrong on our side. Please try again.');
      else response.destroy();
    });
  });
  server.keepAliveTimeout = KEEP_ALIVE;
  limitConnections(server, settings);
  server.on('upgrade', (_request, socket) => {
    metrics.socket(1);
    socket.once('close', () => metrics.socket(-1));
  });
  const closeSockets = serveWebSocket(server, graphql, settings, access, admission, metrics, slowReaders);

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
      // A pending response is the last of its connection.
      server.keepAliveTimeout = 1;
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      // Event streams do not end by themselves; their readers reconnect, to the next server.
      for (const response of open) if (isEventStream(response)) response.end();
      const tooLong = setTimeout(() => server.closeAllConnections(), DRAIN_TIMEOUT);
      await closeSockets();
      await closed;
      access.close();
      slowReaders.close();
      clearTimeout(tooLong);
    },
  };
}

/**
 * Lets the compressor finish at once, however slow the reader is: it holds megabytes while it waits, the
 * compressed response only kilobytes. SlowReaders bounds the bytes that then wait.
 */
function compressAhead(response: ServerResponse): void {
  const write = response.write.bind(response) as (...chunk: unknown[]) => boolean;
  response.write = (...chunk: unknown[]) => {
    const isTaken = write(...chunk);
    return isTaken || (response.hasHeader('Content-Encoding') && !response.hasHeader('Content-Length'));
  };
}

function isEventStream(response: ServerResponse): boolean {
  return String(response.getHeader('Content-Type')).startsWith('text/event-stream');
}

/** Aborted when the connection closes before the response was written. */
function clientGone(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
}

/** The path without the query, which may contain the token of a link. */
function pathOf(request: IncomingMessage): string {
  return (request.url ?? '/').replace(/[?#].*$/s, '');
}

const ROUTES = ['/graphql', '/api', '/unsubscribe', '/healthz', '/readyz', '/metrics'];

/** The route for metrics: a small set of names, whatever path is requested. */
function routeOf(path: string): string {
  return ROUTES.find((route) => path === route || path.startsWith(`${route}/`)) ?? 'web';
}

/** A page of another site can send forms and plain text without a preflight, but not JSON. */
function isJson(request: IncomingMessage): boolean {
  return /^application\/(graphql\+)?json\s*(;|$)/i.test(request.headers['content-type'] ?? '');
}

function listenProblem(error: NodeJS.ErrnoException, settings: Settings): string {
  const where = `${settings.host}:${settings.port}`;
  if (error.code === 'EADDRINUSE') return `PORT ${where} is taken by another program; set PORT to a free one`;
  if (error.code === 'EACCES') return `PORT ${where} needs more privileges; set PORT to one above 1023`;
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
