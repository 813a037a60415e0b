import type { IncomingMessage, ServerResponse } from 'node:http';

import { maxAliasesPlugin } from '@escape.tech/graphql-armor-max-aliases';
import { maxTokensPlugin } from '@escape.tech/graphql-armor-max-tokens';
import { GraphQLError } from 'graphql';
import { createYoga, maskError, type YogaServerInstance } from 'graphql-yoga';

import { RateLimitedError } from '../actions/failures.ts';
import type { Services } from '../actions/services.ts';
import type { AccessWatch } from '../auth/access.ts';
import { viewerFromRequest } from '../auth/viewer.ts';
import { shareSubscriptions } from '../live/shareSubscriptions.ts';
import type { Context } from '../schema/context.ts';
import { schema } from '../schema/index.ts';
import type { Settings } from '../settings.ts';
import { endWithAccess } from './endWithAccess.ts';
import { graphiqlPage } from './graphiql.ts';
import { readyTabs } from './operations/tabs.ts';
import type { Metrics } from './metrics.ts';
import { observeOperations } from './observe.ts';

/** What the transport hands to GraphQL: who asks, and how to answer beside the data. */
export interface Caller {
  request: Pick<IncomingMessage, 'headers'>;
  /** The API token of a WebSocket's connection parameters, in the form of an Authorization header. */
  authorization?: string | undefined;
  requestId: string;
  address: string;
  /** Set while it runs: what the request's log line calls the operation. */
  operation?: string;
  /** It came over a WebSocket. */
  isSocket?: boolean;
  setCookie(header: string): void;
}

/** With a Node response at hand the transport is HTTP; a WebSocket and the REST layer have none. */
export interface ServerContext {
  caller: Caller;
  req?: IncomingMessage;
  res?: ServerResponse;
}

export type GraphQLServer = YogaServerInstance<ServerContext, Context>;

/** Bytes of a request's body; the largest document of the web app has under 6 kB. */
const MAX_BODY = 100_000;

/** GraphQL over HTTP and SSE, with GraphiQL; the WebSocket and REST transports run documents through it too. */
export function createGraphQL(
  services: Services,
  settings: Settings,
  metrics: Metrics,
  access: AccessWatch,
): GraphQLServer {
  return createYoga<ServerContext, Context>({
    schema,
    graphqlEndpoint: '/graphql',
    landingPage: false,
    healthCheckEndpoint: '/graphql/health',
    logging: false,
    cors: false,
    batching: false,
    multipart: false,
    maxRequestBodySize: MAX_BODY,
    graphiql: { title: `${settings.productName} GraphiQL`, defaultTabs: readyTabs },
    renderGraphiQL: graphiqlPage,
    maskedErrors: {
      errorMessage: 'Something went wrong on our side. Please try again.',
      maskError: (error, message) => {
        const shown = maskError(error, message, false);
        if (shown === error || !(shown instanceof GraphQLError)) return shown;
        const errorId = crypto.randomUUID();
        services.log.error({ err: unwrap(error), errorId, path: shown.path }, 'unexpected error');
        return new GraphQLError(message, {
          path: shown.path,
          nodes: shown.nodes,
          extensions: { code: 'INTERNAL_SERVER_ERROR', errorId },
        });
      },
    },
    context: async ({ caller }): Promise<Context> => ({
      services,
      settings,
      viewer: await viewerFromRequest(
        {
          cookie: caller.request.headers.cookie,
          authorization: caller.authorization ?? caller.request.headers.authorization,
        },
        services,
      ).catch(refuseRequest),
      address: caller.address,
      headers: caller.request.headers,
      requestId: caller.requestId,
      setCookie: caller.setCookie,
    }),
    plugins: [
      maxTokensPlugin({ n: 2000 }),
      maxAliasesPlugin({ n: 30 }),
      shareSubscriptions(),
      endWithAccess(access),
      observeOperations(metrics, (line) =>
        services.log[settings.mode === 'live' ? 'info' : 'debug'](line, 'operation'),
      ),
    ],
  });
}

/** Too many requests of an API token: HTTP 429 with Retry-After. */
function refuseRequest(error: unknown): never {
  if (!(error instanceof RateLimitedError)) throw error;
  const { message, code, retryAfterSeconds } = error;
  throw new GraphQLError(message, {
    extensions: {
      code,
      retryAfterSeconds,
      http: { status: 429, headers: { 'Retry-After': String(retryAfterSeconds) } },
    },
  });
}

function unwrap(error: unknown): unknown {
  return error instanceof GraphQLError && error.originalError ? error.originalError : error;
}
