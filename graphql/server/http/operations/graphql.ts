import { GraphQLError } from 'graphql';
import { createYoga, maskError, type Plugin, type YogaServerInstance } from 'graphql-yoga';

import { Failure } from '#kernel/failures.ts';
import type { Services } from '#kernel/services.ts';
import type { Versions } from '#kernel/versions.ts';
import type { AccessWatch } from '#graphql/accounts/access/access.ts';
import { shareSubscriptions } from '#graphql/api/live/shareSubscriptions.ts';
import { createUncachedReadModel, type ReadModel } from '#graphql/api/readModel/readModel.ts';
import type { Context } from '#graphql/api/context.ts';
import { createAggregates, uncachedAggregates } from '#graphql/api/loaders/aggregates.ts';
import { schema } from '#graphql/api/index.ts';
import { Scheduler, TimeSlices } from '#graphql/api/pacing/scheduler.ts';
import type { Settings } from '#graphql/site/settings/settings.ts';
import type { Admission } from '../admission/admission.ts';
import type { Callers } from '../admission/callers.ts';
import { cancellation } from './cancellation.ts';
import { documentSize } from './documentSize.ts';
import { endWithAccess } from './endWithAccess.ts';
import { graphqlJs } from './graphqlJs.ts';
import type { Metrics } from '#graphql/server/metrics/metrics.ts';
import { observeOperations } from './observe.ts';
import { readOperation } from './operationText.ts';
import type { ServerContext } from '../requests/serverContext.ts';
import { UNEXPECTED, unexpectedError } from '../requests/unexpectedErrors.ts';

export type GraphQLServer = YogaServerInstance<ServerContext, Context>;

/** Bytes of a request's body; the largest document of the web app has under 6 kB. */
export const MAX_BODY = 100_000;

/** GraphQL over HTTP and SSE; the WebSocket and REST transports also run their documents through it. */
export function createGraphQL(
  services: Services,
  settings: Settings,
  metrics: Metrics,
  access: AccessWatch,
  admission: Admission,
  callers: Pick<Callers, 'identify'>,
  versions: Versions,
  readModel: ReadModel,
  tracing?: Plugin,
): GraphQLServer {
  const aggregates = createAggregates(services.events, versions);
  const cached = { aggregates, readModel };
  const uncached = { aggregates: uncachedAggregates, readModel: createUncachedReadModel(services) };
  const slices = new TimeSlices();

  const hide = (error: unknown, message: string): Error => {
    if (error instanceof GraphQLError && error.originalError instanceof Failure) return error;
    const shown = maskError(error, message, false);
    if (shown === error || !(shown instanceof GraphQLError)) return shown;
    const { path, nodes } = shown;
    const { extensions } = unexpectedError(services.log, unwrap(error), { message, path });
    return new GraphQLError(message, { path, nodes, extensions });
  };

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
    extraParamNames: ['id'],
    graphiql: false,
    maskedErrors: { errorMessage: UNEXPECTED, maskError: hide },
    context: async ({ caller }): Promise<Context> => {
      const viewer = await callers.identify(caller);
      const { address, requestId, setCookie, sharedPool, readPools } = caller;
      const { headers } = caller.request;
      const schedule = (work: () => void) => admission.schedule(viewer, address, work);
      return {
        services,
        settings,
        viewer,
        address,
        headers,
        requestId,
        ...(caller.isAhead === true || !settings.answerCache ? uncached : cached),
        scheduler: new Scheduler(slices),
        loaders: null,
        sharedPool,
        readPools,
        setCookie,
        schedule,
        onRefusal: metrics.refusedInside,
      };
    },
    plugins: [
      graphqlJs,
      noStore,
      persistedOperations(settings),
      admitRequests(admission),
      documentSize,
      cancellation(settings.requestTimeout),
      shareSubscriptions((error) => hide(error, UNEXPECTED)),
      endWithAccess(access),
      observeOperations(metrics, (line) =>
        services.log[settings.mode === 'live' ? 'info' : 'debug'](line, 'operation'),
      ),
      ...(tracing === undefined ? [] : [tracing]),
      // After the observing plugin, so that refusals are measured.
      admission.charging,
    ],
  });
}

/** No cache may store data of one viewer, event streams included. The page of GraphiQL is the same for everyone. */
const noStore: Plugin = {
  onResponse({ response }) {
    const isPage = response.headers.get('Content-Type')?.startsWith('text/html') ?? false;
    if (!isPage) response.headers.set('Cache-Control', 'no-store');
  },
};

/** Replaces the id of a persisted document by its text. */
function persistedOperations(settings: Settings): Plugin {
  return {
    onParams({ params, setParams }) {
      const read = readOperation(params, settings);
      if (read instanceof GraphQLError) throw read;
      setParams({ ...params, query: read });
    },
  };
}

/** Requests over HTTP and SSE are queued once their body is parsed. Other transports call the admission themselves. */
function admitRequests(admission: Admission): Plugin<object, ServerContext> {
  return {
    onParams({ context, paramsHandler, setParamsHandler }) {
      const { caller } = context;
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

function unwrap(error: unknown): unknown {
  return error instanceof GraphQLError && error.originalError ? error.originalError : error;
}
