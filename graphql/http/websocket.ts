import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

import { GraphQLError, type ExecutionArgs } from 'graphql';
import { useServer } from 'graphql-ws/use/ws';
import { type WebSocket, WebSocketServer } from 'ws';

import type { AccessWatch } from '../auth/access.ts';
import type { Settings } from '../settings.ts';
import type { GraphQLServer, ServerContext } from './graphql.ts';
import { isCrossSite } from './origins.ts';
import { requestFacts } from './requests.ts';

/** Bytes of one message; the same bound as an HTTP body. */
const MAX_MESSAGE = 100_000;
/** graphql-ws: the client may come back, but as nobody. */
const FORBIDDEN = 4403;

type Enveloped = ReturnType<GraphQLServer['getEnveloped']>;
type Running = ExecutionArgs & { rootValue: Pick<Enveloped, 'execute' | 'subscribe'> };

/**
 * GraphQL over WebSocket (the graphql-ws protocol) at /graphql. The session cookie of the upgrade request counts,
 * or `connectionParams: { authorization: "Bearer ..." }` of a script. Who asks is looked up for each operation, and
 * a socket is closed when the session or token it speaks for is revoked or expires.
 * @returns a function that tells every client to reconnect and closes.
 */
export function serveWebSocket(
  server: Server,
  graphql: GraphQLServer,
  settings: Settings,
  access: AccessWatch,
): () => Promise<void> {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE });
  const watches = new Map<WebSocket, () => void>();

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    if (request.url?.split('?')[0] !== '/graphql') return refuse(socket, '404 Not Found');
    if (isCrossSite(request, settings)) return refuse(socket, '403 Forbidden');
    sockets.handleUpgrade(request, socket, head, (webSocket) =>
      sockets.emit('connection', webSocket, request),
    );
  });

  const served = useServer<{ authorization?: unknown }>(
    {
      execute: (args) => (args as Running).rootValue.execute(args),
      subscribe: (args) => (args as Running).rootValue.subscribe(args),
      async onSubscribe(context, _id, payload) {
        const { request, socket } = context.extra;
        const parameters = context.connectionParams ?? {};
        const authorization =
          typeof parameters.authorization === 'string' ? parameters.authorization : undefined;
        const server: ServerContext = {
          caller: {
            request,
            authorization,
            isSocket: true,
            ...requestFacts(request, settings),
            setCookie: null,
          },
        };
        const { schema, execute, subscribe, contextFactory, parse, validate } = graphql.getEnveloped({
          ...server,
          params: payload,
        });
        try {
          const document = parse(payload.query);
          const errors = validate(schema, document);
          if (errors.length > 0) return errors;
          const contextValue = await contextFactory();
          if (contextValue.viewer && !watches.has(socket)) {
            const end = () => socket.close(FORBIDDEN, 'The session has ended.');
            watches.set(socket, access.onEnd(contextValue.viewer, end));
          }
          return {
            schema,
            document,
            operationName: payload.operationName,
            variableValues: payload.variables,
            contextValue,
            rootValue: { execute, subscribe },
          } satisfies Running;
        } catch (error) {
          if (error instanceof GraphQLError) return [error];
          throw error;
        }
      },
      onClose({ extra: { socket } }) {
        watches.get(socket)?.();
        watches.delete(socket);
      },
    },
    sockets,
  );

  return async () => {
    for (const socket of sockets.clients) socket.close(1001, 'The server restarts: please reconnect.');
    await served.dispose();
  };
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
