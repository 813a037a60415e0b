import { createServer as createHttpServer } from 'node:http';

import { needsSetup } from '#graphql/site/setupCode.ts';
import { limitConnections, requestTimeouts, unusedConnections } from '../http/admission/connections.ts';
import { createMetrics, type Metrics } from '../metrics/metrics.ts';
import { createRequestLog } from '../metrics/requestLog.ts';
import { isEventStream } from '../http/requests/compression.ts';
import { isSentTo } from '../http/requests/origins.ts';
import { answerByRoute } from '../http/requests/routes.ts';
import { serveWebSocket } from '../sockets/websocket.ts';
import type { Services } from '#kernel/services.ts';
import type { Settings } from '#graphql/site/settings/settings.ts';
import type { Tracing } from './tracing.ts';
import { createListener } from './listener.ts';
import type { Readiness } from './readiness.ts';
import { createRoutes } from './routes.ts';
import { createServerParts } from './serverParts.ts';

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
  /** Completes pending responses, makes sockets reconnect, and accepts nothing new. */
  close(): Promise<void>;
}

/** The port cannot be used; the message says why and what to do. */
export class ListenError extends Error {
  override name = 'ListenError';
}

/**
 * Serves everything on one port: the routes (routes.ts) over HTTP and SSE, and /graphql over WebSocket.
 * @param readiness checks the parts that serving depends on, for /readyz
 * @throws ListenError when the port is taken or not allowed
 */
export async function startServer(
  services: Services,
  settings: Settings,
  readiness: () => Promise<Readiness>,
  metrics: Metrics = createMetrics(services),
  tracing: Tracing | null = null,
): Promise<RunningServer> {
  const { log } = services;
  const parts = createServerParts(services, settings, metrics, tracing);
  const { access, sharedAnswers, slowReaders, securityHeaders } = parts;
  const answer = answerByRoute(createRoutes(services, settings, parts, readiness), {
    settings,
    securityHeaders,
    // Before the first administrator has set the public address, the page's own address is accepted.
    isFirstSetup: async (request) => isSentTo(request) && (await needsSetup(services, settings)),
  });
  const logRequest = createRequestLog(log, settings, metrics);
  const { listener, open } = createListener({
    sharedAnswers,
    slowReaders,
    settings,
    log,
    logRequest,
    answer,
  });
  const server = createHttpServer(requestTimeouts, tracing?.listener(listener) ?? listener);
  server.keepAliveTimeout = KEEP_ALIVE;
  limitConnections(server, settings);
  const closeUnused = unusedConnections(server);
  server.on('upgrade', (_request, socket) => {
    metrics.socket(1);
    socket.once('close', () => metrics.socket(-1));
  });
  const closeSockets = serveWebSocket({ ...parts, server, settings, log });

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
      // A pending response is the last one of its connection.
      server.keepAliveTimeout = 1;
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      closeUnused();
      // Event streams do not end by themselves; their clients reconnect to the next server.
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

function listenProblem(error: NodeJS.ErrnoException, settings: Settings): string {
  const where = `${settings.host}:${settings.port}`;
  if (error.code === 'EADDRINUSE') return `PORT ${where} is taken by another program; set PORT to a free one`;
  if (error.code === 'EACCES') return `PORT ${where} needs more privileges; set PORT to one above 1023`;
  return `cannot listen on ${where}: ${error.message}`;
}
