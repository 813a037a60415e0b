import type { IncomingMessage } from 'node:http';

import type { FormattedExecutionResult } from 'graphql';

import type { Viewer } from '#graphql/accounts/sessions/viewer.ts';
import type { Caller } from '#graphql/server/http/requests/serverContext.ts';
import { dataOf, unexpected } from './errors.ts';
import type { Input, Route } from './route.ts';

/** The caller of a REST call. */
export interface RestCaller extends Caller {
  request: IncomingMessage;
}

/** In-process GraphQL for one request: all documents run for the same viewer and share its reads. */
export interface GraphqlSession {
  /** The viewer when the session was opened; null when nobody is signed in. */
  viewer: Viewer | null;
  /** Whether a document has read data that only this caller sees (Context.readsOwn). */
  readsOwn(): boolean;
  /** Global id of the pool for calls whose path names none; null when there is no pool. */
  defaultPool(): Promise<string | null>;
  /** Global id of the pool with this slug or plain id; null when there is none. */
  findPool(slugOrId: string): Promise<string | null>;
  run(document: string, variables: Record<string, unknown>): Promise<FormattedExecutionResult>;
}

/** The port to the GraphQL server. @throws GraphQLError when the caller is rejected before any document */
export type OpenGraphqlSession = (caller: Caller) => Promise<GraphqlSession>;

/** Maximum times that a list is read while its rows move. */
const MOST_READINGS = 3;

/**
 * Runs a route's document, reads a paged list to its end, and formats the response. A row that moves
 * meanwhile is listed once, at its later place; if it moved to a page that was read before, the list is read
 * again. Fields outside of the list are those of the last page. @throws RestError
 */
export async function runRoute(route: Route, input: Input, session: GraphqlSession): Promise<unknown> {
  const variables = route.variables(input);
  for (let reading = 1; ; reading += 1) {
    let data = dataOf(await session.run(route.document, variables));
    const nodes = new Map<unknown, unknown>();
    let page = route.connection?.(data, input) ?? null;
    for (; page !== null; page = route.connection?.(data, input) ?? null) {
      for (const { node } of page.edges) {
        const key = idOf(node) ?? node;
        nodes.delete(key);
        nodes.set(key, node);
      }
      if (!page.pageInfo.hasNextPage) break;
      data = dataOf(await session.run(route.document, { ...variables, after: page.pageInfo.endCursor }));
    }
    const isShort = nodes.size < (page?.totalCount ?? 0);
    if (!isShort || reading === MOST_READINGS) return route.respond(data, input, [...nodes.values()]);
  }
}

function idOf(node: unknown): string | undefined {
  return (node as { id?: string } | null)?.id;
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
