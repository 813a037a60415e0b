import { createClient, type SubscribePayload } from 'graphql-ws';
import type { GraphQLResponse, RequestParameters, Variables } from 'relay-runtime';
import { Observable } from 'relay-runtime';
import type { Connection } from './connection.ts';
import { retryDelay } from './connection.ts';
import type { GraphQLFailure } from './errors.ts';
import { fromGraphQLErrors } from './errors.ts';
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

/** A subscription without an error for so many milliseconds after it was opened again counts as live. */
const QUIET = 2_000;
/** The first retry of a failed subscription waits 1 to 2 seconds: an event may have failed for all pages at once. */
const SPREAD = 2;
/** Codes of errors that another try does not change: the page is of an earlier release, or the arguments are wrong. */
const final: ReadonlySet<unknown> = new Set([
  'PERSISTED_QUERY_NOT_FOUND',
  'GRAPHQL_VALIDATION_FAILED',
  'INVALID_INPUT',
  'NOT_FOUND',
]);

/**
 * Subscriptions over one lazy WebSocket (the graphql-ws protocol), retried without end, with back-off and
 * jitter. While one of them has failed, the connection counts as lost: pages poll, and refetch once it is back.
 */
export function createSocket(url: string, connection: Connection): Socket {
  let pong: ReturnType<typeof setTimeout> | undefined;
  let subscriptions = 0;
  let isOpen = false;
  /** The subscriptions that have failed and are not live again. */
  const failed = new Set<object>();
  const tell = () => {
    if (isOpen) connection.set(failed.size > 0 ? 'offline' : 'connected');
  };
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
      connected: () => {
        isOpen = true;
        tell();
      },
      error: () => connection.set('offline'),
      closed: (event) => {
        isOpen = false;
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
        const one = {};
        let stop = () => {};
        let timer: ReturnType<typeof setTimeout> | undefined;
        let failures = 0;
        const recover = () => {
          clearTimeout(timer);
          failures = 0;
          if (failed.delete(one)) tell();
        };
        const fail = () => {
          clearTimeout(timer);
          failed.add(one);
          connection.set('offline');
          timer = setTimeout(start, retryDelay(failures + SPREAD));
          failures += 1;
        };
        const refuse = (errors: readonly GraphQLFailure[]) =>
          isFinal(errors) ? sink.error(asError(errors)) : fail();
        const start = () => {
          if (failures > 0) timer = setTimeout(recover, QUIET);
          stop = client.subscribe(
            // graphql-ws wants a text in any case; the server takes the id.
            { operationName: request.name, query: '', id: request.id, variables } as SubscribePayload,
            {
              next: (answer) => {
                if (isEmptied(answer)) {
                  stop();
                  return refuse(answer.errors ?? []);
                }
                recover();
                // Before anybody asks again because of it.
                rememberPosition((answer.extensions as { position?: unknown } | undefined)?.position);
                return sink.next(answer as GraphQLResponse);
              },
              // A list of GraphQL errors is the server's response; anything else is a close code that graphql-ws treats as
              // final (a proxy's 1011, say) but that is worth another try.
              error: (error) => (Array.isArray(error) ? refuse(error) : fail()),
              complete: () => {
                if (!failed.has(one)) sink.complete();
              },
            },
          );
        };
        start();
        return () => {
          recover();
          stop();
        };
      }),
  };
}

/** Whether an event has nothing but errors. */
function isEmptied({ data, errors }: { data?: object | null; errors?: readonly unknown[] }): boolean {
  return !data || (errors !== undefined && Object.values(data).every((field) => field === null));
}

/** Whether another try would be refused, too. */
function isFinal(errors: readonly GraphQLFailure[]): boolean {
  const { failure, code } = fromGraphQLErrors(errors);
  return failure === 'session' || failure === 'forbidden' || final.has(code);
}

function asError(errors: readonly GraphQLFailure[]): Error {
  return new Error(errors.map(({ message }) => message).join(' '));
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
