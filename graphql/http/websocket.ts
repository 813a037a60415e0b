import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

import type { GraphQLError } from 'graphql';
import { useServer } from 'graphql-ws/use/ws';
import { type WebSocket, WebSocketServer } from 'ws';

import type { AccessWatch } from '../auth/access.ts';
import type { Settings } from '../settings.ts';
import type { Admission } from './admission.ts';
import type { GraphQLServer } from './graphql.ts';
import type { Caller } from './serverContext.ts';
import { EventFrames } from './eventFrames.ts';
import { MeteredSocket } from './meteredSocket.ts';
import type { Metrics } from './metrics.ts';
import { type OpenSocket, OpenSockets } from './openSockets.ts';
import { isRefusal, tooManyOpen, withoutStatus } from './refusals.ts';
import { isCrossSite } from './origins.ts';
import type { Positions } from './positions.ts';
import { requestFacts } from './requests.ts';
import type { SlowReaders } from './slowReaders.ts';
import { SocketStream } from './socketStream.ts';
import { type RanOperation, runSocketOperation } from './socketOperation.ts';

/** Bytes of one message; the same limit as for an HTTP body. */
const MAX_MESSAGE = 100_000;
/** Open operations on one socket; the web app has about ten. */
export const MAX_OPERATIONS = 100;
/** Bytes of responses that a client has not read yet; above this it gets no further operation. */
const MAX_UNREAD = 8_000_000;
/** Milliseconds to wait for a client's `connection_init`. */
const INIT_TIMEOUT = 5_000;
/** The close code of graphql-ws for a client that may reconnect, but only as a visitor. */
const FORBIDDEN = 4403;
/** The WebSocket close code for a client that may reconnect later. */
const TRY_AGAIN_LATER = 1013;

interface Connected extends OpenSocket {
  /** The connection below the WebSocket. */
  connection: Duplex;
  /** Stops watching whether the session or token has ended. */
  stopWatching?: () => void;
  /** Aborted when the socket has closed. */
  gone: AbortController;
}

/**
 * GraphQL over WebSocket (the graphql-ws protocol) at /graphql. It accepts the session cookie of the upgrade
 * request, or `connectionParams: { authorization: "Bearer ..." }` of a script. The viewer is looked up for
 * each operation, and a socket is closed when its session or token is revoked or expires.
 * @returns a function that asks every client to reconnect and closes the sockets
 */
export function serveWebSocket(
  server: Server,
  graphql: GraphQLServer,
  settings: Settings,
  access: AccessWatch,
  admission: Admission,
  metrics: Metrics,
  slowReaders: SlowReaders,
  positions: Positions,
): () => Promise<void> {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE,
    WebSocket: MeteredSocket,
  });
  const open = new OpenSockets();
  const frames = new EventFrames();
  metrics.watchFanOut(frames.counts);
  const connected = new Map<WebSocket, Connected>();

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    if (request.url?.split('?')[0] !== '/graphql') return refuse(socket, '404 Not Found');
    if (isCrossSite(request, settings)) return refuse(socket, '403 Forbidden');
    const key = admission.key({ request, ...requestFacts(request, settings) });
    const own: Connected = { key, connection: socket, operations: () => 0, gone: new AbortController() };
    if (!open.add(own)) {
      metrics.refused('sockets');
      return refuse(socket, '429 Too Many Requests', 'Retry-After: 60\r\n');
    }
    socket.once('close', () => {
      own.gone.abort();
      open.delete(own);
      own.stopWatching?.();
    });
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      webSocket.onFlood = () => metrics.refused('messages');
      connected.set(webSocket, own);
      sockets.emit('connection', webSocket, request);
    });
  });

  /** The refusal of one more operation; null when it may run. */
  function refusalOf(socket: WebSocket, { key, operations }: Connected): GraphQLError | null {
    if (operations() > MAX_OPERATIONS) {
      return tooManyOpen(
        `At most ${MAX_OPERATIONS} operations can be open on a connection. Complete some first.`,
      );
    }
    if (open.hasTooManyOperations(key)) {
      return tooManyOpen(
        'You have too many operations open, over all your connections. Complete some first.',
      );
    }
    if (socket.bufferedAmount > MAX_UNREAD)
      return tooManyOpen('Read the pending responses of this connection first.');
    return null;
  }
  sockets.on('connection', (socket) => {
    const reader = {
      waiting: () => socket.bufferedAmount,
      isStream: () => true,
      cut: () => socket.terminate(),
    };
    socket.once('close', slowReaders.watch(reader));
    ignoreUnsent(socket);
  });

  const served = useServer<{ authorization?: unknown }>(
    {
      connectionInitWaitTimeout: INIT_TIMEOUT,
      execute: (args) => (args as RanOperation).rootValue.result,
      subscribe: (args) => (args as RanOperation).rootValue.result,
      onConnect(context) {
        const own = connected.get(context.extra.socket);
        if (own) own.operations = () => Object.keys(context.subscriptions).length;
      },
      async onSubscribe(context, id, payload) {
        const { request, socket } = context.extra;
        const own = connected.get(socket);
        if (own === undefined) return [tooManyOpen('The connection has ended.')];
        const refusal = refusalOf(socket, own);
        if (refusal !== null) {
          metrics.refused('operations');
          return [withoutStatus(refusal)];
        }
        const parameters = context.connectionParams ?? {};
        const authorization =
          typeof parameters.authorization === 'string' ? parameters.authorization : undefined;
        const caller: Caller = {
          request,
          authorization,
          gone: own.gone.signal,
          isSocket: true,
          isAhead: positions.isOperationAhead(payload.extensions),
          ...requestFacts(request, settings),
          setCookie: null,
        };
        return runSocketOperation(graphql, admission, {
          caller,
          payload,
          settings,
          readStream: (join) =>
            new SocketStream({ webSocket: socket, connection: own.connection }, id, frames, join),
          isGone: () => own.gone.signal.aborted || !(id in context.subscriptions),
          onViewer(viewer) {
            if (viewer !== null && own.stopWatching === undefined && socket.readyState === socket.OPEN) {
              const end = () => socket.close(FORBIDDEN, 'The session has ended.');
              own.stopWatching = access.onEnd(viewer, end);
            }
            if (open.move(own, admission.key(caller))) return;
            metrics.refused('sockets');
            socket.close(TRY_AGAIN_LATER, 'You have too many connections open.');
            throw tooManyOpen('You have too many connections open. Close some first.');
          },
        });
      },
      // A stream that ends because its caller's budget is spent.
      onError: (_context, _id, _payload, errors) =>
        errors.map((error) => (isRefusal(error) ? withoutStatus(error) : error).toJSON()),
      onClose({ extra: { socket } }) {
        connected.delete(socket);
      },
    },
    sockets,
  );

  return async () => {
    for (const socket of sockets.clients) socket.close(1001, 'The server restarts: please reconnect.');
    await served.dispose();
  };
}

function refuse(socket: Duplex, status: string, headers = ''): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n${headers}Content-Length: 0\r\n\r\n`);
}

/** A message that cannot be sent because the socket has closed is neither a failure nor logged. */
function ignoreUnsent(socket: WebSocket): void {
  type Send = (data: unknown, done?: (error?: Error) => void) => void;
  const send = socket.send.bind(socket) as Send;
  const quietly: Send = (data, done) =>
    send(data, (error) => done?.(socket.readyState === socket.OPEN ? error : undefined));
  socket.send = quietly as WebSocket['send'];
}
