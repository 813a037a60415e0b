import { needsSetup } from '#graphql/site/setupCode.ts';
import { openWitness } from '#graphql/log/witness/witness.ts';
import { createCalls } from '../http/operations/calls.ts';
import { createGraphqlCalls } from '../http/operations/graphqlCalls.ts';
import { runInProcess } from '../http/operations/inProcess.ts';
import { createJsonPosts } from '../http/operations/jsonPosts.ts';
import { createPersistedReads } from '../http/operations/persistedReads.ts';
import { createMetricsPage } from '../metrics/metricsPage.ts';
import { createCalendar } from '../http/pages/calendar.ts';
import { createGraphiql } from '../http/pages/graphiql.ts';
import { submitPickForm } from '../http/pages/pickForm.ts';
import { createLogPages } from '../http/pages/poolLog.ts';
import { createRenderedPages } from '../http/pages/renderedPages.ts';
import { createSchemaFile } from '../http/pages/schemaFile.ts';
import { createSecurityText } from '../http/pages/securityText.ts';
import { createShare } from '../http/pages/share.ts';
import { createSignIn } from '../http/pages/signIn.ts';
import { createUnsubscribe } from '../http/pages/unsubscribe.ts';
import { createWebApp } from '../http/pages/webApp.ts';
import { createWitnessPages } from '../http/pages/witness.ts';
import { sendJson } from '../http/requests/responses.ts';
import { pathOf } from '../http/requests/requestPath.ts';
import type { Answerer, Routes } from '../http/requests/routes.ts';
import type { ClockWatch } from '#kernel/clockWatch.ts';
import type { Services } from '#kernel/services.ts';
import { createMcp } from '#graphql/api/mcp/mcp.ts';
import { createRest } from '#graphql/api/rest/router.ts';
import type { Settings } from '#graphql/site/settings/settings.ts';
import type { Readiness } from './readiness.ts';
import type { ServerParts } from './serverParts.ts';

/**
 * The handlers by route (`ROUTES`): GraphQL with its page, REST, pages for mail and calendar programs and
 * other sites, pages for operators, and the web app.
 * @param readiness for /readyz
 */
export function createRoutes(
  services: Services,
  settings: Settings,
  parts: ServerParts,
  readiness: () => Promise<Readiness>,
): Routes {
  const { entryPoints, callers, metrics, offsets, sharedAnswers, sessionAnswers } = parts;
  const toCall = createCalls(offsets, callers, parts.chargeAnswer);
  const graphiql = createGraphiql(settings);
  const persistedReads = createPersistedReads({ entryPoints, sharedAnswers, sessionAnswers });
  const graphqlCalls = toCall(
    createGraphqlCalls({
      persistedReads,
      jsonPosts: createJsonPosts(entryPoints, callers),
      page: graphiql,
    }),
  );
  const inProcess = runInProcess(entryPoints);
  const rest = createRest(services, settings, inProcess, {
    identify: callers.identify,
    answer: sharedAnswers.answer,
  });
  metrics.watchReadiness(async () => isReady(await readiness()));
  const web = createWebApp(settings, {
    needsSetup: () => needsSetup(services, settings),
    hasPool: async (slug) => (await parts.readModel.current().poolSlug.load(slug)) !== null,
    renderedPages: createRenderedPages(persistedReads, services),
    submitForm: (caller, form) => submitPickForm(inProcess, caller, form),
    toCall,
  });

  const belowGraphql: Answerer = (request, response, facts) =>
    graphiql(request, response) ? undefined : web(request, response, facts);
  const ofGraphql: Answerer = (...request) =>
    pathOf(request[0]) === '/graphql' ? graphqlCalls(...request) : belowGraphql(...request);

  const log = createLogPages(services, callers);
  const sameSite = { takesWritesFrom: 'this site', headers: 'page' } as const;
  const open = { takesWritesFrom: 'any site', headers: 'page' } as const;
  const forOperators = { takesWritesFrom: 'this site', headers: 'none' } as const;
  return {
    '/graphql/schema.graphql': { ...open, answer: createSchemaFile(settings) },
    '/graphql': { ...sameSite, answer: ofGraphql },
    '/api': { ...sameSite, answer: toCall(rest.answer) },
    '/mcp': {
      ...sameSite,
      answer: toCall(createMcp(services, settings, inProcess, callers.identify)),
    },
    '/auth/oidc': { ...sameSite, answer: createSignIn(services, settings) },
    '/calendar': { ...open, answer: createCalendar(services, settings) },
    '/share': { ...open, answer: createShare(services, settings) },
    '/log': { ...open, answer: log },
    '/p/…/log': { ...open, answer: log },
    '/unsubscribe': { ...open, answer: createUnsubscribe(services, settings) },
    '/witness': { ...open, answer: createWitnessPages(services, witnessOf(settings)) },
    '/.well-known/security.txt': { ...open, answer: createSecurityText(services, settings) },
    '/healthz': { ...forOperators, answer: (_, response) => sendJson(response, 200, { status: 'alive' }) },
    '/readyz': { ...forOperators, answer: answerReadiness(readiness, services.clockWatch) },
    '/metrics': { ...forOperators, answer: createMetricsPage(metrics, settings) },
    web: { ...sameSite, answer: web },
  };
}

/** Whether the server is ready, apart from the logs, which are the same on every server. */
function isReady({ log: _log, logsToBegin: _left, clockBehind = false, ...needed }: Readiness): boolean {
  return Object.values(needed).every(Boolean) && !clockBehind;
}

function answerReadiness(readiness: () => Promise<Readiness>, clockWatch: ClockWatch): Answerer {
  return async (_request, response) => {
    const checks = await readiness();
    const { log, logsToBegin, clockBehind = false, ...needed } = checks;
    const ready = isReady(checks);
    sendJson(response, ready ? 200 : 503, {
      status: ready ? 'ready' : 'not ready',
      ...needed,
      clockBehind,
      // Reported without affecting readiness: another server has the same tables and logs.
      log,
      logsToBegin,
      clock: clockWatch.read(),
    });
  };
}

/** This site as a witness; null when it cosigns no logs. */
function witnessOf({ witnessLogs, logKeyFile, publicUrl }: Settings) {
  return witnessLogs.length === 0 ? null : openWitness(logKeyFile, new URL(publicUrl).host, witnessLogs);
}
