import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

import { useServer } from 'graphql-ws/use/ws';
import type { Logger } from 'pino';
import { type WebSocket, WebSocketServer } from 'ws';

import type { AccessWatch } from '#graphql/accounts/access/access.ts';
import type { Viewer } from '#graphql/accounts/sessions/viewer.ts';
import type { Settings } from '#graphql/site/settings/settings.ts';
import type { Admission } from '../http/admission/admission.ts';
import { type Callers, callerKey } from '../http/admission/callers.ts';
import type { EntryPoints } from '../http/operations/entryPoints.ts';
import type { Caller } from '../http/requests/serverContext.ts';
import { EventFrames } from './eventFrames.ts';
import { MeteredSocket } from './meteredSocket.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { OpenSockets } from './openSockets.ts';
import { operationRefusal } from './operationRefusal.ts';
import { pingAll } from './pings.ts';
import { isRefusal, tooManyOpen, withoutStatus } from '../http/admission/refusals.ts';
import { hasSeveralHosts, isCrossSite } from '../http/requests/origins.ts';
import type { Offsets } from '../http/operations/offsets.ts';
import { addressOf } from '../http/requests/requests.ts';
import type { SlowReaders } from '../http/admission/slowReaders.ts';
import { SocketConnection } from './socketConnection.ts';
import { SocketStream } from './socketStream.ts';
import { type RanOperation, runSocketOperation } from './socketOperation.ts';

/** Bytes per message, the limit of HTTP bodies. */
const MAX_MESSAGE = 100_000;
/** Milliseconds to wait for `connection_init`. */
const INIT_TIMEOUT = 5_000;
/** Close code of graphql-ws for a client that may reconnect as a visitor only. */
const FORBIDDEN = 4403;
/** WebSocket close code for a client that may reconnect later. */
const TRY_AGAIN_LATER = 1013;
/** WebSocket close code on restart: clients reconnect and subscribe with their current rights. */
const SERVICE_RESTART = 1012;

interface Needs {
  server: Server;
  entryPoints: Pick<EntryPoints, 'open'>;
  settings: Settings;
  access: AccessWatch;
  callers: Pick<Callers, 'knownKey'>;
  chargeAnswer: Admission['chargeAnswer'];
  metrics: Metrics;
  slowReaders: SlowReaders;
  offsets: Offsets;
  log: Logger;
}

/**
 * GraphQL over WebSocket (the graphql-ws protocol) at /graphql. Accepts the session cookie of the upgrade
 * request, or `connectionParams: { authorization: "Bearer ..." }`. The viewer is looked up for each
 * operation, and a socket is closed when its session or token is revoked or expires.
 * @returns a function that makes every client reconnect and closes the sockets
 */
export function serveWebSocket(needs: Needs): () => Promise<void> {
  const { server, entryPoints, settings, access, callers, metrics, slowReaders, offsets, chargeAnswer } =
    needs;
  const sockets = new WebSocketServer<typeof MeteredSocket>({
    noServer: true,
    maxPayload: MAX_MESSAGE,
    WebSocket: MeteredSocket,
  });
  const open = new OpenSockets();
  const frames = new EventFrames();
  metrics.watchFanOut(frames.counts);
  const onFlood = () => metrics.refused('messages');

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', destroy);
    if (hasSeveralHosts(request)) return refuse(socket, '400 Bad Request');
    if (request.url?.split('?')[0] !== '/graphql') return refuse(socket, '404 Not Found');
    if (isCrossSite(request, settings)) return refuse(socket, '403 Forbidden');
    const address = addressOf(request, settings);
    const key = callers.knownKey({ request, address });
    const own = new SocketConnection(socket, request, address, key);
    if (!open.add(own)) {
      metrics.refused('sockets');
      return refuse(socket, '429 Too Many Requests', 'Retry-After: 60\r\n');
    }
    endWithSocket(own);
    sockets.handleUpgrade(request, socket, head, connect(own));
  });

  // Outside of the upgrade listener, so that closures do not retain its request.
  const endWithSocket = (own: SocketConnection) =>
    own.socket.once('close', () => {
      own.end();
      open.delete(own);
      slowReaders.unwatch(own);
    });
  const connect = (own: SocketConnection) => (webSocket: MeteredSocket) => {
    webSocket.onFlood = onFlood;
    webSocket.onSend = chargeAnswer;
    webSocket.payer = own;
    own.line = webSocket;
    slowReaders.watch(own);
    // graphql-ws retains its second argument as long as the socket.
    sockets.emit('connection', webSocket, own);
  };

  /** Called with an operation's viewer before execution. @throws GraphQLError */
  function acceptViewer(viewer: Viewer | null, own: SocketConnection, webSocket: WebSocket): void {
    if (viewer !== null && own.stopWatching === null && webSocket.readyState === webSocket.OPEN) {
      own.stopWatching = access.onEnd(viewer, (change) =>
        change === 'ENDED'
          ? webSocket.close(FORBIDDEN, 'The session has ended.')
          : webSocket.close(SERVICE_RESTART, 'What you may read has changed: please reconnect.'),
      );
    }
    if (open.move(own, callerKey(viewer, own.address))) return;
    metrics.refused('sockets');
    webSocket.close(TRY_AGAIN_LATER, 'You have too many connections open.');
    throw tooManyOpen('You have too many connections open. Close some first.');
  }

  const served = useServer<{ authorization?: unknown }, { request: SocketConnection }>(
    {
      connectionInitWaitTimeout: INIT_TIMEOUT,
      execute: (args) => (args as RanOperation).rootValue.result,
      subscribe: (args) => (args as RanOperation).rootValue.result,
      onConnect({ extra, subscriptions }) {
        connectionOf(extra).subscriptions = subscriptions;
      },
      async onSubscribe({ extra, connectionParams, subscriptions }, id, payload) {
        const { socket } = extra;
        const own = connectionOf(extra);
        const refusal = operationRefusal(own, open);
        if (refusal !== null) {
          metrics.refused('operations');
          return [withoutStatus(refusal)];
        }
        const { authorization } = connectionParams ?? {};
        const caller: Caller = {
          request: own.request,
          authorization: typeof authorization === 'string' ? authorization : undefined,
          get gone() {
            return own.gone;
          },
          isSocket: true,
          isAhead: offsets.isOperationAhead(payload.extensions),
          requestId: randomUUID(),
          address: own.address,
          setCookie: null,
        };
        return runSocketOperation(entryPoints, {
          caller,
          payload,
          settings,
          log: needs.log,
          readStream: (join) =>
            new SocketStream({ webSocket: socket, connection: own.socket }, id, frames, join),
          isGone: () => own.isGone || !(id in subscriptions),
          onViewer: (viewer) => acceptViewer(viewer, own, socket),
        });
      },
      // A stream that ends because its caller's budget is spent.
      onError: (_context, _id, _payload, errors) =>
        errors.map((error) => (isRefusal(error) ? withoutStatus(error) : error).toJSON()),
    },
    sockets,
    // Disabled: one timer pings all sockets (pings.ts).
    0,
  );
  const stopPings = pingAll(sockets.clients);

  return async () => {
    stopPings();
    for (const socket of sockets.clients) socket.close(1001, 'The server restarts: please reconnect.');
    await served.dispose();
  };
}

/** Replaces the upgrade request, which graphql-ws would retain (see `connect` above). */
function connectionOf({ request }: { request: unknown }): SocketConnection {
  return request as SocketConnection;
}

function destroy(this: Duplex): void {
  this.destroy();
}

function refuse(socket: Duplex, status: string, headers = ''): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n${headers}Content-Length: 0\r\n\r\n`);
}
