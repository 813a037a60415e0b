import type { IncomingMessage, ServerResponse } from 'node:http';

import { maxAliasesPlugin } from '@escape.tech/graphql-armor-max-aliases';
import { maxTokensPlugin } from '@escape.tech/graphql-armor-max-tokens';
import { GraphQLError } from 'graphql';
import { createYoga, maskError, type Plugin, type YogaServerInstance } from 'graphql-yoga';

import { RateLimitedError } from '../actions/failures.ts';
import type { Services } from '../actions/services.ts';
import type { AccessWatch } from '../auth/access.ts';
import { cookieOptions } from '../auth/cookies.ts';
import { viewerFromRequest } from '../auth/viewer.ts';
import { shareSubscriptions } from '../live/shareSubscriptions.ts';
import type { Context } from '../schema/context.ts';
import { createAggregates } from '../schema/aggregates.ts';
import { schema } from '../schema/index.ts';
import { Pacer, Turns } from '../schema/pacer.ts';
import type { Settings } from '../settings.ts';
import type { Admission } from './admission.ts';
import { cancellation } from './cancellation.ts';
import { endWithAccess } from './endWithAccess.ts';
import type { Metrics } from './metrics.ts';
import { observeOperations } from './observe.ts';
import { rateLimited } from './refusals.ts';

/** What the transport hands to GraphQL: who asks, and how to answer beside the data. */
export interface Caller {
  request: Pick<IncomingMessage, 'headers'>;
  /** The API token of a WebSocket's connection parameters, in the form of an Authorization header. */
  authorization?: string | undefined;
  requestId: string;
  address: string;
  /** Set while it runs: what the request's log line calls the operation. */
  operation?: string;
  /** Aborted when the client has gone without waiting for the answer. */
  gone?: AbortSignal;
  /** It came over a WebSocket. */
  isSocket?: boolean;
  /** Null where no header can be sent with the answer: over a WebSocket. */
  setCookie: ((header: string) => void) | null;
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

/** GraphQL over HTTP and SSE; the WebSocket and REST transports run documents through it too. */
export function createGraphQL(
  services: Services,
  settings: Settings,
  metrics: Metrics,
  access: AccessWatch,
  admission: Admission,
): GraphQLServer {
  const aggregates = createAggregates(services.events);
  const turns = new Turns();
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
    graphiql: false,
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
    context: async ({ caller }): Promise<Context> => {
      const viewer = await viewerFromRequest(
        {
          cookie: caller.request.headers.cookie,
          authorization: caller.authorization ?? caller.request.headers.authorization,
          cookies: cookieOptions(settings),
        },
        services,
      ).catch(refuseRequest);
      admission.learn(caller, viewer);
      const { address, requestId, setCookie } = caller;
      const { headers } = caller.request;
      const takeTurn = (work: () => void) => admission.takeTurn(viewer, address, work);
      return {
        services,
        settings,
        viewer,
        address,
        headers,
        requestId,
        aggregates,
        pacer: new Pacer(turns),
        setCookie,
        takeTurn,
      };
    },
    plugins: [
      neverStored,
      admitRequests(admission),
      maxTokensPlugin({ n: 2000 }),
      maxAliasesPlugin({ n: 30 }),
      cancellation(settings.requestTimeout),
      shareSubscriptions(),
      endWithAccess(access),
      observeOperations(metrics, (line) =>
        services.log[settings.mode === 'live' ? 'info' : 'debug'](line, 'operation'),
      ),
      // After what observes, so that refusals are seen.
      admission.charging,
    ],
  });
}

/** Answers hold what one viewer may see: no cache keeps them, event streams included. The page of GraphiQL is the same for all. */
const neverStored: Plugin = {
  onResponse({ response }) {
    const isPage = response.headers.get('Content-Type')?.startsWith('text/html') ?? false;
    if (!isPage) response.headers.set('Cache-Control', 'no-store');
  },
};

/** HTTP and SSE: a request waits for its turn once its body was read. The other transports ask for theirs themselves. */
function admitRequests(admission: Admission): Plugin<ServerContext> {
  return {
    onParams({ context, paramsHandler, setParamsHandler }) {
      const { caller } = context as unknown as ServerContext;
      setParamsHandler(async (payload) => {
        try {
          const work = async () => paramsHandler(payload);
          return await admission.enter(
            caller,
            payload.params.query ?? '',
            work,
            () => caller.gone?.aborted === true,
          );
        } catch (error) {
          if (error instanceof GraphQLError) return { errors: [error] };
          throw error;
        }
      });
    },
  };
}

/** Too many requests of an API token. */
function refuseRequest(error: unknown): never {
  throw error instanceof RateLimitedError ? rateLimited(error) : error;
}

function unwrap(error: unknown): unknown {
  return error instanceof GraphQLError && error.originalError ? error.originalError : error;
}
