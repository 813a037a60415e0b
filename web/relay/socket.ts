import { createClient, type SubscribePayload } from 'graphql-ws';
import type { GraphQLResponse, RequestParameters, Variables } from 'relay-runtime';
import { Observable } from 'relay-runtime';
import type { Connection } from './connection.ts';
import { retryDelay } from './connection.ts';
import { rememberPosition } from './position.ts';

/** Milliseconds. After sleep, a phone learns from a ping without a pong that its socket is dead. */
const PING_EVERY = 15_000;
const PONG_WITHIN = 6_000;
/** A navigation drops all subscriptions for a moment: the socket stays open. */
const IDLE_BEFORE_CLOSE = 5_000;

export interface Socket {
  subscribe(request: RequestParameters, variables: Variables): Observable<GraphQLResponse>;
  /** Reopens the socket, for the cookie of another session. */
  restart(): void;
}

/**
 * Subscriptions over one lazy WebSocket (the graphql-ws protocol), retried without end, with back-off and
 * jitter.
 */
export function createSocket(url: string, connection: Connection): Socket {
  let pong: ReturnType<typeof setTimeout> | undefined;
  let subscriptions = 0;
  const client = createClient({
    url,
    lazyCloseTimeout: IDLE_BEFORE_CLOSE,
    // Counted, not random: the server builds one message for all pages with the same id.
    generateID: () => String((subscriptions += 1)),
    keepAlive: PING_EVERY,
    connectionAckWaitTimeout: 10_000,
    retryAttempts: Number.POSITIVE_INFINITY,
    shouldRetry: () => true,
    retryWait: (retries) => waitOrOnline(retryDelay(retries)),
    on: {
      connected: () => connection.set('connected'),
      error: () => connection.set('offline'),
      closed: (event) => {
        clearTimeout(pong);
        // Code 1000 is the client's own close: no page listens any more.
        connection.set((event as CloseEvent).code === 1000 ? 'connecting' : 'offline');
      },
      ping: (received) => {
        if (!received) pong = setTimeout(() => client.terminate(), PONG_WITHIN);
      },
      pong: (received) => {
        if (received) clearTimeout(pong);
      },
    },
  });

  return {
    restart: () => client.terminate(),
    subscribe: (request, variables) =>
      Observable.create<GraphQLResponse>((sink) => {
        let stop = () => {};
        let again: ReturnType<typeof setTimeout> | undefined;
        let refusals = 0;
        const start = () => {
          stop = client.subscribe(
            // graphql-ws wants a text in any case; the server takes the id.
            { operationName: request.name, query: '', id: request.id, variables } as SubscribePayload,
            {
              next: (answer) => {
                refusals = 0;
                // Before anybody asks again because of it.
                rememberPosition((answer.extensions as { position?: unknown } | undefined)?.position);
                sink.next(answer as GraphQLResponse);
              },
              error: (error) => {
                // A list of GraphQL errors is the server's response; anything else is a close code that
                // graphql-ws treats as final (a proxy's 1011, say) but that is worth another try.
                if (Array.isArray(error)) {
                  sink.error(new Error(error.map((one: { message: string }) => one.message).join(' ')));
                  return;
                }
                connection.set('offline');
                again = setTimeout(start, retryDelay(refusals));
                refusals += 1;
              },
              complete: () => sink.complete(),
            },
          );
        };
        start();
        return () => {
          clearTimeout(again);
          stop();
        };
      }),
  };
}

/** Resolves after the time, or at once when the device comes back online. */
function waitOrOnline(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    window.addEventListener('online', done);
  });
}
