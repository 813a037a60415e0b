import type { IncomingMessage } from 'node:http';

import type { FormattedExecutionResult } from 'graphql';

import type { Viewer } from '../auth/viewer.ts';
import { dataOf, unexpected } from './errors.ts';
import type { Input, Route } from './route.ts';

/** Who sent a request, and how a cookie gets into its answer. */
export interface Caller {
  request: IncomingMessage;
  requestId: string;
  /** The client's address, as far as TRUST_PROXY lets it be believed. */
  address: string;
  setCookie(header: string): void;
  /** Aborted when the client has gone without waiting for the answer. */
  gone: AbortSignal;
}

/** GraphQL in this process, for one request: all its documents run for the same viewer, whose reads are shared. */
export interface Operation {
  /** Who asked when it was opened. */
  viewer: Viewer | null;
  run(document: string, variables: Record<string, unknown>): Promise<FormattedExecutionResult>;
}

/** The port to the GraphQL server. @throws GraphQLError when the caller is refused outright */
export type OpenOperation = (caller: Caller) => Promise<Operation>;

/** Runs a row's document, page after page where it has a list that grows, and words the answer. @throws RestError */
export async function askDocument(route: Route, input: Input, operation: Operation): Promise<unknown> {
  const variables = route.variables(input);
  const data = dataOf(await operation.run(route.document, variables));
  const nodes: unknown[] = [];
  let page = route.connection?.(data, input) ?? null;
  while (page !== null) {
    for (const { node } of page.edges) nodes.push(node);
    const { hasNextPage, endCursor: after } = page.pageInfo;
    if (!hasNextPage) break;
    const next = dataOf(await operation.run(route.document, { ...variables, after }));
    page = route.connection?.(next, input) ?? null;
  }
  return route.respond(data, input, nodes);
}

export const DEFAULT_POOL = /* GraphQL */ `
  query {
    pool {
      id
    }
  }
`;

/** Global id of the pool that calls are about whose path names none; null when there is no pool. */
export async function defaultPool(operation: Operation): Promise<string | null> {
  const { pool } = dataOf(await operation.run(DEFAULT_POOL, {})) as { pool: { id: string } | null };
  return pool?.id ?? null;
}

/** Opens an operation; a caller who is refused outright is answered like a refused document. @throws RestError */
export async function openFor(caller: Caller, open: OpenOperation): Promise<Operation> {
  try {
    return await open(caller);
  } catch (error) {
    if (!isGraphQLError(error)) throw error;
    dataOf({ errors: [error] });
    throw unexpected();
  }
}

function isGraphQLError(error: unknown): error is NonNullable<FormattedExecutionResult['errors']>[number] {
  return error instanceof Error && error.name === 'GraphQLError';
}
