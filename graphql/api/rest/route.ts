import type { TadaDocumentNode } from 'gql.tada';
import { print } from 'graphql';
import { z } from 'zod';

import { type Sharing, sharingOf } from '#graphql/server/cache/sharing.ts';
import { schema } from '../index.ts';
import type { Failure } from './errors.ts';

/** The parsed and validated input of a request; ids of pools, entries and teams are already global ids. */
export interface Input<Params = unknown, Query = unknown, Body = unknown> {
  params: Params;
  query: Query;
  body: Body;
  /**
   * Global id of the pool that the request names, else of the caller's own; null when the call does not need
   * one.
   */
  pool: string | null;
}

/** A page of a list in a GraphQL response. */
interface Connection<Node> {
  edges: { node: Node }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  /** Rows of all pages, in lists whose rows can move to a page that was read already. */
  totalCount?: number;
}

/**
 * A call of SPECIFICATION 9.1 and the GraphQL document that it runs. The document enforces rules and
 * permissions; a route only parses the request, runs the document and formats the response.
 */
export interface Route {
  method: 'GET' | 'POST';
  /** "/api/picks/week/{week}". */
  path: string;
  /** The operationId of the call in the OpenAPI description. */
  operation: string;
  summary: string;
  /** `session`: 401 without a session or token. Further permissions are checked by the document. */
  access: 'public' | 'session';
  params: z.ZodObject;
  /** Unknown query parameters are ignored: older scripts append timestamps. */
  query: z.ZodObject;
  /** Null when the call takes no body, or an empty object. */
  body: z.ZodObject | null;
  answer: z.ZodType;
  /** Error statuses besides those that `statusesOf` adds to every call. */
  errors: number[];
  document: string;
  variables(input: Input): Record<string, unknown>;
  /** The paged list of the document, read page after page through `$after`. */
  connection?(data: unknown, input: Input): Connection<unknown> | null;
  /** @param nodes what `connection` found, on all pages. */
  respond(data: unknown, input: Input, nodes: unknown[]): unknown;
  /** The document needs a pool id in `input.pool`; it is looked up when the request names none. */
  needsPool: boolean;
  /** How callers share the response, which then carries an ETag (graphql/server/cache); null for one's own. */
  sharing: Sharing | null;
  /** The error message is repeated in `error` (SPECIFICATION 9.1). */
  repeatsError: boolean;
}

type Read<Schema> = Schema extends z.ZodType ? z.output<Schema> : object;

/** The data of a document after dataOf has ruled out failures. */
export type Success<Data> = { [Field in keyof Data]: Exclude<Data[Field], Failure> };

interface Row<
  Params extends z.ZodObject | undefined,
  Query extends z.ZodObject | undefined,
  Body extends z.ZodObject | undefined,
  Answer extends z.ZodType,
  Data,
  Variables,
  Node,
> extends Pick<Route, 'method' | 'path' | 'operation' | 'summary'> {
  access: Route['access'];
  params?: Params;
  query?: Query;
  body?: Body;
  answer: Answer;
  errors?: number[];
  document: TadaDocumentNode<Data, Variables>;
  variables?(input: Input<Read<Params>, Read<Query>, Read<Body>>): Variables;
  connection?(
    data: Success<Data>,
    input: Input<Read<Params>, Read<Query>, Read<Body>>,
  ): Connection<Node> | null;
  respond(
    data: Success<Data>,
    input: Input<Read<Params>, Read<Query>, Read<Body>>,
    nodes: Node[],
  ): z.input<Answer>;
  needsPool?: boolean;
  repeatsError?: boolean;
}

/** Declares a route; its parts are type-checked against each other and against the document. */
export function route<
  Data,
  Variables,
  Node,
  Answer extends z.ZodType,
  Params extends z.ZodObject | undefined = undefined,
  Query extends z.ZodObject | undefined = undefined,
  Body extends z.ZodObject | undefined = undefined,
>(row: Row<Params, Query, Body, Answer, Data, Variables, Node>): Route {
  return {
    params: z.object({}),
    query: z.object({}),
    body: null,
    errors: [],
    variables: () => ({}),
    needsPool: false,
    repeatsError: false,
    ...(row as object),
    document: print(row.document),
    sharing: row.method === 'GET' ? sharingOf(schema, row.document) : null,
  } as unknown as Route;
}
