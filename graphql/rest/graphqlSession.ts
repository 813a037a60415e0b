import type { IncomingMessage } from 'node:http';

import type { FormattedExecutionResult } from 'graphql';

import type { Viewer } from '../auth/viewer.ts';
import type { ReadPools } from '../kernel/readPools.ts';
import { dataOf, unexpected } from './errors.ts';
import type { Input, Route } from './route.ts';

/** The sender of a request, and a way to set cookies on the response. */
export interface Caller extends Sender {
  request: IncomingMessage;
}

/** As much of a caller as documents need. */
export interface Sender {
  request: Pick<IncomingMessage, 'headers'>;
  requestId: string;
  /** The client's address, as trusted under TRUST_PROXY. */
  address: string;
  setCookie(header: string): void;
  /** Aborted when the client disconnects before the response; unset where others wait for it, too. */
  gone?: AbortSignal | undefined;
  /** Whether nothing that this process keeps may answer. */
  isAhead?: boolean;
  /** Who this is, once it was looked up. */
  viewer?: Viewer | null;
  /** The pool for which a shared answer is made, in place of the viewer's default pool (graphql/cache). */
  sharedPool?: number | undefined;
  /** Where a shared answer notes the pools that it reads (graphql/cache). */
  readPools?: ReadPools | undefined;
}

/** In-process GraphQL for one request: all documents run for the same viewer and share its reads. */
export interface GraphqlSession {
  /** The viewer when the session was opened; null when nobody is signed in. */
  viewer: Viewer | null;
  /** Whether a document has read what this caller alone sees. */
  readsOwn(): boolean;
  /** Global id of the pool for calls whose path names none; null when there is no pool. */
  defaultPool(): Promise<string | null>;
  /** Global id of the pool with this slug or plain id; null when there is none. */
  findPool(slugOrId: string): Promise<string | null>;
  run(document: string, variables: Record<string, unknown>): Promise<FormattedExecutionResult>;
}

/** The port to the GraphQL server. @throws GraphQLError when the caller is rejected before any document */
export type OpenGraphqlSession = (caller: Sender) => Promise<GraphqlSession>;

/** Runs a route's document, reading a paged list to its end, and formats the response. @throws RestError */
export async function runRoute(route: Route, input: Input, session: GraphqlSession): Promise<unknown> {
  const variables = route.variables(input);
  const data = dataOf(await session.run(route.document, variables));
  const nodes: unknown[] = [];
  let page = route.connection?.(data, input) ?? null;
  while (page !== null) {
    for (const { node } of page.edges) nodes.push(node);
    const { hasNextPage, endCursor: after } = page.pageInfo;
    if (!hasNextPage) break;
    const next = dataOf(await session.run(route.document, { ...variables, after }));
    page = route.connection?.(next, input) ?? null;
  }
  return route.respond(data, input, nodes);
}

/** Opens a session; a caller rejected here gets the response of a rejected document. @throws RestError */
export async function openSession(caller: Sender, open: OpenGraphqlSession): Promise<GraphqlSession> {
  return open(caller).catch(rejected);
}

/** The response of a rejected document, for an error before any document ran. @throws RestError */
export function rejected(error: unknown): never {
  if (!isGraphQLError(error)) throw error;
  dataOf({ errors: [error] });
  throw unexpected();
}

function isGraphQLError(error: unknown): error is NonNullable<FormattedExecutionResult['errors']>[number] {
  return error instanceof Error && error.name === 'GraphQLError';
}
