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
 * The ways to an operation. Each waits for its caller's turn, and charges what is executed; none leads past the admission.
 * A kept answer needs none: nothing is executed for it, and the admission charges it where it is served (SharedAnswers).
 */
export interface Entrances {
  /** Answers a request over HTTP or SSE whole, from its body to its status. */
  answer(request: IncomingMessage, response: ServerResponse, caller: Caller): Promise<void>;
  /**
   * Runs an operation that came with POST and whose body is read.
   * @throws GraphQLError for an operation that is refused before its turn
   */
  run(params: Params, caller: Caller): Promise<ExecutionResult | AsyncIterable<unknown> | undefined>;
  /**
   * For operations without a request of their own: over a WebSocket, by REST, by the id of a document.
   * @param sent how it came, for plugins that ask
   */
  open(caller: Caller, sent?: { method?: 'GET' | 'POST'; params?: object }): Entrance;
}

/** One caller's way in. */
interface Entrance {
  /** The context of operations; identifies the caller. @throws GraphQLError */
  context(): Promise<Context>;
  /**
   * Does work with GraphQL's own functions, wrapped by the server's plugins, when it is the caller's turn.
   * @param text the unread document
   * @param isAbandoned whether the caller no longer waits; by default whether it is gone
   * @throws GraphQLError RATE_LIMITED, TOO_BUSY
   */
  inTurn<Result>(
    text: string,
    work: (functions: Functions) => Promise<Result>,
    isAbandoned?: () => boolean,
  ): Promise<Result>;
}

type Params = GraphQLParams & { id?: unknown };

/** Those of GraphQL that an operation needs. */
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

/** The same for all: the method is all that plugins ask for. */
const asRequest = {
  GET: new Request('http://in-process/graphql'),
  POST: new Request('http://in-process/graphql', { method: 'POST' }),
};

export function createEntrances(graphql: GraphQLServer, admission: Pick<Admission, 'enter'>): Entrances {
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
      // Not before it is needed: many may wait.
      const enveloped = () =>
        (envelope ??= graphql.getEnveloped({ caller, params, ...request }) as Enveloped);
      return {
        context: async () => (await enveloped().contextFactory()) as Context,
        inTurn: (text, work, isAbandoned = () => caller.gone?.aborted === true) =>
          admission.enter(caller, text, () => work(enveloped()), isAbandoned),
      };
    },
  };
}
