import { z } from 'zod';

/** What a request said, read and checked; ids of pools, entries and teams are global ids already. */
export interface Input<Params = unknown, Query = unknown, Body = unknown> {
  params: Params;
  query: Query;
  body: Body;
  /** Global id of the pool that the request names, or else of the one that is the asker's; null: not asked for. */
  pool: string | null;
}

/** A page of a list, as GraphQL answers it. */
export interface Connection<Node> {
  edges: { node: Node }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

/**
 * A row of the table: a call of SPEC section 7, and the GraphQL document that it runs. Rules and permissions are those
 * of the document; a row only reads the request, asks, and words the answer.
 */
export interface Route {
  method: 'GET' | 'POST';
  /** "/api/picks/week/{week}". */
  path: string;
  /** Names the call in the OpenAPI description. */
  operation: string;
  summary: string;
  /** `session`: 401 without a session or token. What a document refuses beyond that, it refuses itself. */
  access: 'public' | 'session';
  params: z.ZodObject;
  /** Further query parameters are ignored: old scripts append timestamps. */
  query: z.ZodObject;
  /** Null: the call takes no body, or an empty object. */
  body: z.ZodObject | null;
  answer: z.ZodType;
  /** What it can answer besides 200 and what `statusesOf` knows of every call. */
  errors: number[];
  document: string;
  variables(input: Input): Record<string, unknown>;
  /** The list of the document that grows with the pool: read page after page through `$after`. */
  connection?(data: unknown, input: Input): Connection<unknown> | null;
  /** @param nodes what `connection` found, on all pages. */
  respond(data: unknown, input: Input, nodes: unknown[]): unknown;
  /** The document is run with the id of a pool in `input.pool`, looked up when the request names none. */
  needsPool: boolean;
  /** Answered from memory, with an ETag (liveAnswers.ts). */
  isLive: boolean;
  /** SPEC section 7, join-pool: the message stands in `error` too. */
  repeatsError: boolean;
}

type Read<Schema> = Schema extends z.ZodType ? z.output<Schema> : object;

interface Row<
  Params extends z.ZodObject | undefined,
  Query extends z.ZodObject | undefined,
  Body extends z.ZodObject | undefined,
  Answer extends z.ZodType,
  Data,
  Node,
> extends Pick<Route, 'method' | 'path' | 'operation' | 'summary' | 'document'> {
  access: Route['access'];
  params?: Params;
  query?: Query;
  body?: Body;
  answer: Answer;
  errors?: number[];
  variables?(input: Input<Read<Params>, Read<Query>, Read<Body>>): Record<string, unknown>;
  connection?(data: Data, input: Input<Read<Params>, Read<Query>, Read<Body>>): Connection<Node> | null;
  respond(
    data: Data,
    input: Input<Read<Params>, Read<Query>, Read<Body>>,
    nodes: Node[],
  ): z.input<Answer> | Promise<z.input<Answer>>;
  needsPool?: boolean;
  isLive?: boolean;
  repeatsError?: boolean;
}

/** A row, with the types of its parts checked against each other; `Data` is what its document answers. */
export function route<
  Data,
  Node,
  Answer extends z.ZodType,
  Params extends z.ZodObject | undefined = undefined,
  Query extends z.ZodObject | undefined = undefined,
  Body extends z.ZodObject | undefined = undefined,
>(row: Row<Params, Query, Body, Answer, Data, Node>): Route {
  return {
    params: z.object({}),
    query: z.object({}),
    body: null,
    errors: [],
    variables: () => ({}),
    needsPool: false,
    isLive: false,
    repeatsError: false,
    ...(row as object),
  } as unknown as Route;
}
