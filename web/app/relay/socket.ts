import { createClient, type SubscribePayload } from 'graphql-ws';
import { type GraphQLResponse, Observable, type RequestParameters, type Variables } from 'relay-runtime';
import { type Connection, retryDelay } from './connection.ts';
import { fromGraphQLErrors, type GraphQLFailure } from './errors.ts';
import { rememberPosition } from './position.ts';

/** Milliseconds. After sleep, a phone detects a dead socket by a missing pong. */
const PING_EVERY = 15_000;
const PONG_WITHIN = 6_000;
/** Navigation briefly drops all subscriptions. */
const IDLE_BEFORE_CLOSE = 5_000;

export interface Socket {
  subscribe(request: RequestParameters, variables: Variables): Observable<GraphQLResponse>;
  /** Reopens the socket with the cookie of another session. */
  restart(): void;
}

/** Milliseconds without an error after which a retried subscription counts as live. */
const QUIET = 2_000;
/** The first retry waits 1 to 2 seconds: an event may have failed for all pages at once. */
const SPREAD = 2;
/** Errors without a retry: the page is of an earlier release, or the arguments are wrong. */
const final: ReadonlySet<unknown> = new Set([
  'PERSISTED_QUERY_NOT_FOUND',
  'GRAPHQL_VALIDATION_FAILED',
  'INVALID_INPUT',
  'NOT_FOUND',
]);

/**
 * Subscriptions over one lazy WebSocket (graphql-ws), retried without end with back-off and jitter. A failed
 * one counts as a lost connection: pages poll, and refetch on recovery.
 */
export function createSocket(url: string, connection: Connection): Socket {
  let pong: ReturnType<typeof setTimeout> | undefined;
  let subscriptions = 0;
  let isOpen = false;
  const failed = new Set<object>();
  const tell = () => {
    if (isOpen) connection.set(failed.size > 0 ? 'offline' : 'connected');
  };
  const client = createClient({
    url,
    lazyCloseTimeout: IDLE_BEFORE_CLOSE,
    // Counted, not random: the server serializes one message for all pages with the same id.
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
        // Code 1000: closed by the client as idle.
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
            // graphql-ws requires a query text; the server reads the id.
            { operationName: request.name, query: '', id: request.id, variables } as SubscribePayload,
            {
              next: (answer) => {
                if (isEmptied(answer)) {
                  stop();
                  return refuse(answer.errors ?? []);
                }
                recover();
                // Before any refetch that the event triggers.
                rememberPosition((answer.extensions as { position?: unknown } | undefined)?.position);
                return sink.next(answer as GraphQLResponse);
              },
              // A list is the server's GraphQL errors; otherwise a close code that graphql-ws treats as fatal
              // (a proxy's 1011) but that is worth a retry.
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

/** Whether an event has errors and no data. */
function isEmptied({ data, errors }: { data?: object | null; errors?: readonly unknown[] }): boolean {
  return !data || (errors !== undefined && Object.values(data).every((field) => field === null));
}

function isFinal(errors: readonly GraphQLFailure[]): boolean {
  const { failure, code } = fromGraphQLErrors(errors);
  return failure === 'session' || failure === 'forbidden' || final.has(code);
}

function asError(errors: readonly GraphQLFailure[]): Error {
  return new Error(errors.map(({ message }) => message).join(' '));
}

/** Resolves after the delay, or when the device comes online. */
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
