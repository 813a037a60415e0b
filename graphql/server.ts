import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';

import { createSharedReads } from './cache/sharedReads.ts';
import { needsSetup } from './actions/site/setupCode.ts';
import { openWitness } from './actions/witness/witness.ts';
import type { Services } from './kernel/services.ts';
import { createVersions } from './kernel/versions.ts';
import { createAccessWatch } from './auth/access.ts';
import { createAdmission } from './http/admission.ts';
import { createCalendar } from './http/calendar.ts';
import { createShare } from './http/share.ts';
import { createCallers } from './http/callers.ts';
import { createCompression, isEventStream } from './http/compression.ts';
import { limitConnections, requestTimeouts } from './http/connections.ts';
import { createGraphiql } from './http/graphiql.ts';
import { createGraphQL } from './http/graphql.ts';
import type { Caller } from './http/serverContext.ts';
import { runInProcess } from './http/inProcess.ts';
import { createJsonPosts } from './http/jsonPosts.ts';
import { createMetrics, type Metrics } from './http/metrics.ts';
import { mayReadMetrics } from './http/metricsAccess.ts';
import { createNamedFiles } from './http/namedFiles.ts';
import { isCrossSite, isSentTo } from './http/origins.ts';
import { createPersistedReads } from './http/persistedReads.ts';
import { createPoolLog } from './http/poolLog.ts';
import { createPositions } from './http/positions.ts';
import { requestFacts, type RequestFacts } from './http/requests.ts';
import { createRequestLog } from './http/requestLog.ts';
import { isJson, loggedPath, pathOf, type Route, routeOf } from './http/requestPath.ts';
import { sendJson, sendText } from './http/responses.ts';
import { createSecurityHeaders, setHeaders } from './http/security.ts';
import { createSharedAnswers } from './http/sharedAnswers.ts';
import { createSlowReaders } from './http/slowReaders.ts';
import { createStaticWeb } from './http/staticWeb.ts';
import { UNEXPECTED, unexpectedError } from './http/unexpectedErrors.ts';
import { createUnsubscribe } from './http/unsubscribe.ts';
import { serveWebSocket } from './http/websocket.ts';
import { createWitnessPages } from './http/witness.ts';
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

/** Answers the requests of a part of the server. */
type Answerer = (request: IncomingMessage, response: ServerResponse, facts: RequestFacts) => Promise<void>;

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
 * Serves everything on one port: /graphql (HTTP, SSE, WebSocket, GraphiQL), /api (REST), /calendar, /share, the logs of
 * pools, /unsubscribe, /healthz, /readyz, /metrics, and the web app.
 * @param readiness checks the parts that serving depends on, for /readyz
 * @throws ListenError when the port is taken or not allowed
 */
export async function startServer(
  services: Services,
  settings: Settings,
  readiness: () => Promise<Readiness>,
  metrics: Metrics = createMetrics(services),
): Promise<RunningServer> {
  // The first listener: caches drop the old state before any client receives the event.
  const versions = createVersions(services.events);
  const callers = createCallers(services, settings);
  const access = createAccessWatch(services, callers.viewers);
  const admission = createAdmission(services, settings, metrics, callers);
  const graphql = createGraphQL(services, settings, metrics, access, admission, callers, versions);
  const securityHeaders = createSecurityHeaders(settings);
  const sharedReads = createSharedReads({ ...services, versions }, settings);
  const positions = createPositions(services.events, settings);
  const sharedAnswers = createSharedAnswers({
    callers,
    admission,
    metrics,
    sharedReads,
    positions,
    securityHeaders,
  });
  const persistedReads = createPersistedReads({ graphql, admission, sharedAnswers });
  const jsonPosts = createJsonPosts(graphql, callers);
  metrics.watchAnswers(sharedReads);
  const unsubscribe = createUnsubscribe(services, settings);
  const calendar = createCalendar(services, settings);
  const share = createShare(services, settings);
  const poolLog = createPoolLog(services, callers);
  const witness = createWitnessPages(services, witnessOf(settings));
  const rest = createRest(services, settings, runInProcess(graphql, admission), {
    identify: callers.identify,
    answer: sharedAnswers.answer,
  });
  const namedFiles = createNamedFiles(settings);
  const staticWeb = createStaticWeb();
  const graphiql = createGraphiql(settings);
  const slowReaders = createSlowReaders((why) => services.log.warn(why, 'connection of a slow reader ended'));
  const compression = createCompression();
  const logRequest = createRequestLog(services.log, settings, metrics);

  // Until the first administrator has told the public address, the one that the page has is as good.
  const isFirstSetup = async (request: IncomingMessage) =>
    isSentTo(request) && (await needsSetup(services, settings));

  /** Before the check for other sites: mail and calendar programs and the servers of other sites send to these. */
  const answersForAnySite: Partial<Record<Route, Answerer>> = {
    '/unsubscribe': unsubscribe,
    '/calendar': calendar,
    '/share': share,
    '/p/…/log': poolLog,
    '/witness': witness,
  };

  const answer = async (
    request: IncomingMessage,
    response: ServerResponse,
    facts: RequestFacts & Pick<Caller, 'operation'>,
  ): Promise<void> => {
    response.setHeader('X-Request-Id', facts.requestId);
    const pathname = pathOf(request);
    const route = routeOf(pathname);
    const forAnySite = answersForAnySite[route];
    if (forAnySite !== undefined) {
      setHeaders(response, securityHeaders());
      return forAnySite(request, response, facts);
    }
    const isWrite = request.method !== 'GET' && request.method !== 'HEAD';
    if (isWrite && isCrossSite(request, settings) && !(await isFirstSetup(request))) {
      return sendJson(response, 403, {
        message: `Requests from other sites are refused. This site's address is ${settings.publicUrl}.`,
        errorType: 'CROSS_SITE',
        status: 403,
      });
    }
    if (route === '/healthz') return sendJson(response, 200, { status: 'alive' });
    if (route === '/readyz') {
      const parts = await readiness();
      const { log, ...needed } = parts;
      const ready = Object.values(needed).every(Boolean);
      // Reported, but no reason to be unready: another server has the same clock, and the same tables.
      const clock = services.clockWatch.read();
      return sendJson(response, ready ? 200 : 503, {
        status: ready ? 'ready' : 'not ready',
        ...needed,
        log,
        clock,
      });
    }
    if (route === '/metrics') {
      if (!mayReadMetrics(request, settings)) return sendText(response, 404, 'Not found');
      const { contentType, text } = await metrics.expose();
      response.writeHead(200, { 'Content-Type': contentType, 'Cache-Control': 'no-store' }).end(text);
      return;
    }
    const isCall = pathname === '/graphql' || route === '/api';
    const isAhead = isCall && (await positions.isAhead(request));
    if (isCall && isWrite) positions.tell(request, response);
    setHeaders(response, securityHeaders());
    const compress = () => compression(request, response);
    if (pathname === '/graphql') {
      if (persistedReads.isRead(request)) {
        const caller = { ...callerOf(request, response, facts), isAhead };
        await persistedReads.answer(request, response, caller, compress);
        facts.operation = caller.operation;
        return;
      }
      if (graphiql(request, response)) return;
      if (request.method === 'POST' && !isJson(request)) {
        return sendJson(response, 415, {
          message: 'Send the operation as JSON, with Content-Type: application/json.',
        });
      }
      const caller = { ...callerOf(request, response, facts), isAhead };
      await jsonPosts.answer(request, response, caller, compress);
      facts.operation = caller.operation;
      return;
    }
    if (isCall) {
      return rest.answer(request, response, { ...facts, isAhead, gone: clientGone(response) }, compress);
    }
    if (graphiql(request, response)) return;
    if (pathname === '/' && !isWrite && (await needsSetup(services, settings))) {
      response.writeHead(302, { Location: '/setup', 'Cache-Control': 'no-store' }).end();
      return;
    }
    if (namedFiles(request, response)) return;
    staticWeb(request, response, () => sendText(response, 404, 'Not found'));
  };

  /** The responses that are not sent yet. */
  const open = new Set<ServerResponse>();
  const server = createHttpServer(requestTimeouts, (request, response) => {
    const facts: RequestFacts & Pick<Caller, 'operation'> = requestFacts(request, settings);
    const began = performance.now();
    const isAnswered = sharedAnswers.answerKept(request, response, facts);
    // The operating system has taken all of it.
    if (isAnswered && response.writableLength === 0)
      return logRequest(request, response, facts, began, false);
    open.add(response);
    const reader = {
      waiting: () => response.writableLength,
      isStream: () => isEventStream(response),
      cut: () => response.destroy(),
    };
    slowReaders.watch(reader);
    response.once('close', () => {
      open.delete(response);
      slowReaders.unwatch(reader);
      logRequest(request, response, facts, began, !response.writableFinished);
    });
    if (isAnswered) return;
    answer(request, response, facts).catch((error: unknown) => {
      const about = { requestId: facts.requestId, path: loggedPath(request) };
      const shown = unexpectedError(services.log, error, about);
      if (response.headersSent) response.destroy();
      // Programs read JSON there, whatever happens.
      else if (pathOf(request) === '/graphql') sendJson(response, 500, { errors: [shown] });
      else sendText(response, 500, UNEXPECTED);
    });
  });
  server.keepAliveTimeout = KEEP_ALIVE;
  limitConnections(server, settings);
  server.on('upgrade', (_request, socket) => {
    metrics.socket(1);
    socket.once('close', () => metrics.socket(-1));
  });
  const closeSockets = serveWebSocket({
    server,
    graphql,
    settings,
    access,
    admission,
    callers,
    metrics,
    slowReaders,
    positions,
    log: services.log,
  });

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

function callerOf(request: IncomingMessage, response: ServerResponse, facts: RequestFacts): Caller {
  return {
    request,
    ...facts,
    gone: clientGone(response),
    setCookie: (header) => void response.appendHeader('Set-Cookie', header),
  };
}

/** Aborted when the connection closes before the response was written. */
function clientGone(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
}

function listenProblem(error: NodeJS.ErrnoException, settings: Settings): string {
  const where = `${settings.host}:${settings.port}`;
  if (error.code === 'EADDRINUSE') return `PORT ${where} is taken by another program; set PORT to a free one`;
  if (error.code === 'EACCES') return `PORT ${where} needs more privileges; set PORT to one above 1023`;
  return `cannot listen on ${where}: ${error.message}`;
}

/** This site as a witness; null where it is to cosign nothing. */
function witnessOf({ witnessLogs, logKeyFile, publicUrl }: Settings) {
  return witnessLogs.length === 0 ? null : openWitness(logKeyFile, new URL(publicUrl).host, witnessLogs);
}
