import type { IncomingMessage, ServerResponse } from 'node:http';

import type {
  DocumentNode,
  ExecutionArgs,
  ExecutionResult,
  FormattedExecutionResult,
  GraphQLError,
  GraphQLSchema,
} from 'graphql';
import type { GraphQLParams } from 'graphql-yoga';

import type { Context } from '#graphql/api/context.ts';
import type { Admission } from '../admission/admission.ts';
import type { Caller } from '../requests/serverContext.ts';
import type { GraphQLServer } from './graphql.ts';

/**
 * The entry points for operations: each queues by caller and charges for what is executed. Cached answers
 * bypass the queue and are charged where they are served (SharedAnswers).
 */
export interface EntryPoints {
  /** Answers a request over HTTP or SSE, from parsing the body to setting the status. */
  answer(request: IncomingMessage, response: ServerResponse, caller: Caller): Promise<void>;
  /**
   * Runs a POST operation whose body is parsed. @throws GraphQLError for an operation that is refused before it runs
   */
  run(params: Params, caller: Caller): Promise<ExecutionResult | AsyncIterable<unknown> | undefined>;
  /** For operations over a WebSocket, by REST, or by document id. @param sent the request for plugins */
  open(caller: Caller, sent?: { method?: 'GET' | 'POST'; params?: object }): EntryPoint;
}

interface EntryPoint {
  /** Identifies the caller. @throws GraphQLError */
  context(): Promise<Context>;
  /**
   * Queues work with GraphQL's functions, wrapped by the server's plugins.
   * @param text the unparsed document
   * @param isAbandoned by default whether the client has disconnected
   */
  enqueue<Result>(
    text: string,
    work: (functions: Functions) => Promise<Result>,
    isAbandoned?: () => boolean,
  ): Promise<Result>;
}

type Params = GraphQLParams & { id?: unknown };

export interface Functions {
  schema: GraphQLSchema;
  parse(text: string): DocumentNode;
  validate(schema: GraphQLSchema, document: DocumentNode): readonly GraphQLError[];
  execute(args: ExecutionArgs): Promise<FormattedExecutionResult>;
  subscribe(args: ExecutionArgs): Promise<ExecutionResult | AsyncIterable<ExecutionResult>>;
}

interface Enveloped extends Functions {
  contextFactory(): unknown;
}

/** Constants, since plugins read only the method. */
const asRequest = {
  GET: new Request('http://in-process/graphql'),
  POST: new Request('http://in-process/graphql', { method: 'POST' }),
};

export function createEntryPoints(graphql: GraphQLServer, admission: Pick<Admission, 'enter'>): EntryPoints {
  return {
    async answer(request, response, caller) {
      await graphql(request, response, { caller });
    },
    async run(params, caller) {
      const context = { caller } as Parameters<GraphQLServer['getResultForParams']>[1];
      return graphql.getResultForParams({ params, request: asRequest.POST }, context);
    },
    open(caller, { method, params = {} } = {}) {
      const request = method === undefined ? {} : { request: asRequest[method] };
      let envelope: Enveloped | undefined;
      // Lazily, since many operations may be queued.
      const enveloped = () =>
        (envelope ??= graphql.getEnveloped({ caller, params, ...request }) as Enveloped);
      return {
        context: async () => (await enveloped().contextFactory()) as Context,
        enqueue: (text, work, isAbandoned = () => caller.gone?.aborted === true) =>
          admission.enter(caller, text, () => work(enveloped()), isAbandoned),
      };
    },
  };
}
