import type { IncomingMessage, ServerResponse } from 'node:http';

import type { Services } from '#kernel/services.ts';
import type { SharedFor, SharedRead } from '#graphql/server/cache/sharedReads.ts';
import { createSharedResponse, type SharedResponse } from '#graphql/server/cache/sharedResponse.ts';
import { canonical } from '#graphql/server/cache/sharing.ts';
import type { Viewer } from '#graphql/accounts/sessions/viewer.ts';
import type { Settings } from '#graphql/site/settings/settings.ts';
import { docsPage, docsStyle } from './docsPage.ts';
import { invalid, notFound, notSignedIn, RestError, unexpected } from './errors.ts';
import { nodeId } from './ids.ts';
import { openApi } from './openapi.ts';
import { type OpenGraphqlSession, rejected, type RestCaller, runRoute } from './graphqlSession.ts';
import { checkHeaders, readBody, readPart, whatToSend } from './requests.ts';
import type { Input, Route } from './route.ts';
import { routes } from './table.ts';

export interface Rest {
  /**
   * Handles a request whose path is /api or below; never rejects.
   * @param compress makes the response compress what is written to it
   */
  answer(
    request: IncomingMessage,
    response: ServerResponse,
    facts: Facts,
    compress: () => Promise<void>,
  ): Promise<void>;
}

/** The port to the answers that callers share (graphql/server/http/operations/sharedAnswers.ts). */
export interface SharedPort {
  /** @throws GraphQLError when the caller is rejected before any document */
  identify(caller: RestCaller): Promise<Viewer | null>;
  /**
   * Sends a cached or computed shared answer; false for a private answer, of which nothing was sent.
   * @throws GraphQLError when the caller is rejected
   */
  answer(
    request: IncomingMessage,
    response: ServerResponse,
    caller: RestCaller,
    readOf: (viewer: Viewer | null) => SharedRead & { needsSession: boolean },
    compute: (sharedFor: SharedFor) => Promise<string | null>,
  ): Promise<boolean>;
}

type Facts = Pick<RestCaller, 'requestId' | 'address' | 'gone' | 'isAhead'>;

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

const JSON_TYPE = { 'Content-Type': 'application/json; charset=utf-8' };
const NOT_STORED = { 'Cache-Control': 'no-store' };

/** Handles the REST calls of the table and the files that describe them. */
export function createRest(
  services: Services,
  settings: Settings,
  open: OpenGraphqlSession,
  shared: SharedPort,
): Rest {
  const descriptions = descriptionFiles(settings);

  async function run(
    route: Route,
    input: Input,
    caller: RestCaller,
  ): Promise<{ body: string; isOwn: boolean }> {
    const session = await open(caller).catch(rejected);
    if (route.access === 'session' && session.viewer === null) throw notSignedIn();
    const { pool } = input.query as PoolChoice;
    if (pool !== undefined) {
      input.pool = await session.findPool(pool);
      if (input.pool === null) throw notFound('There is no such pool.');
    }
    if (route.needsPool) input.pool ??= await session.defaultPool();
    const body = JSON.stringify(await runRoute(route, input, session));
    return { body, isOwn: session.readsOwn() };
  }

  /** @returns null when a shared answer was sent */
  async function callAnswer(caller: RestCaller, response: ServerResponse, url: URL): Promise<Answer | null> {
    const { request } = caller;
    const { route, params } = match(request.method ?? '', url.pathname);
    if (route.method === 'POST') checkHeaders(request, route);
    try {
      if (route.sharing !== null && caller.isAhead !== true) {
        return await sharedAnswer(route, params, caller, response, url);
      }
      // The caller is checked before the input, so that visitors learn nothing about the call.
      if (route.access === 'session' && (await shared.identify(caller).catch(rejected)) === null) {
        throw notSignedIn();
      }
      const given = route.method === 'POST' ? await readBody(request, whatToSend(route)) : undefined;
      return success((await run(route, readInput(route, params, url, given), caller)).body);
    } catch (error) {
      throw route.repeatsError && error instanceof RestError ? withErrorField(error) : error;
    }
  }

  async function sharedAnswer(
    route: Route,
    params: Record<string, string>,
    caller: RestCaller,
    response: ServerResponse,
    url: URL,
  ): Promise<Answer | null> {
    let input: Input | undefined;
    let own: string | undefined;
    const readOf = (viewer: Viewer | null) => {
      const needsSession = route.access === 'session';
      if (needsSession && viewer === null) throw notSignedIn();
      input = readInput(route, params, url, undefined);
      return { sharing: route.sharing!, key: `${route.path} ${canonical(input)}`, needsSession };
    };
    const compute = async (sharedFor: SharedFor) => {
      const { body, isOwn } = await run(route, { ...input! }, { ...caller, gone: undefined, ...sharedFor });
      own = body;
      return isOwn ? null : body;
    };
    const isSent = await shared.answer(caller.request, response, caller, readOf, compute).catch(rejected);
    return isSent ? null : success(own ?? (await run(route, input!, caller)).body);
  }

  return {
    async answer(request, response, facts, compress) {
      const caller: RestCaller = {
        request,
        ...facts,
        setCookie: (header) => void response.appendHeader('Set-Cookie', header),
      };
      const url = new URL(request.url ?? '/', 'http://host');
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      const describe = isRead ? descriptions.get(url.pathname) : undefined;
      if (describe !== undefined) return describe()(request, response);
      const answer = await callAnswer(caller, response, url).catch((error: unknown) => {
        if (error instanceof RestError) return failure(error);
        services.log.error({ err: error, url: url.pathname }, 'REST call failed');
        return failure(unexpected());
      });
      if (answer === null) return;
      await compress();
      const { status, headers, body } = answer;
      response.setHeader('Content-Length', Buffer.byteLength(body));
      response.writeHead(status, headers);
      response.end(body);
    },
  };
}

/** The files that describe the calls, by path: each written when it is asked for first, since few starts need it. */
function descriptionFiles(settings: Settings): ReadonlyMap<string, () => SharedResponse> {
  const file = (type: string, write: () => string): (() => SharedResponse) => {
    let response: SharedResponse | undefined;
    return () => (response ??= createSharedResponse(type, write()));
  };
  return new Map([
    ['/api', file('text/html; charset=utf-8', () => docsPage(settings))],
    ['/api/docs.css', file('text/css; charset=utf-8', () => docsStyle)],
    ['/api/openapi.json', file('application/json; charset=utf-8', () => JSON.stringify(openApi(settings)))],
  ]);
}

const matchers = routes.map((route) => ({
  route,
  pattern: new RegExp(`^${route.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
}));

/** @throws RestError 404, 405 */
function match(method: string, pathname: string): { route: Route; params: Record<string, string> } {
  const matching = matchers.filter(({ pattern }) => pattern.test(pathname));
  if (matching.length === 0) {
    throw notFound('There is no such call. GET /api lists all calls.');
  }
  const wanted = method === 'HEAD' ? 'GET' : method;
  const one = matching.find(({ route }) => route.method === wanted);
  if (one === undefined) {
    const allowed = matching.flatMap(({ route }) =>
      route.method === 'GET' ? ['GET', 'HEAD'] : [route.method],
    );
    throw new RestError(405, 'METHOD_NOT_ALLOWED', `Send this call with ${allowed.join(' or ')}.`, {
      headers: { Allow: allowed.join(', ') },
    });
  }
  const params: Record<string, string> = {};
  for (const [name, text] of Object.entries(one.pattern.exec(pathname)?.groups ?? {})) {
    try {
      params[name] = decodeURIComponent(text);
    } catch {
      throw invalid('The path contains a "%" that is not part of a valid escape.');
    }
  }
  return { route: one.route, params };
}

/** @throws RestError 400 */
function readInput(route: Route, params: Record<string, string>, url: URL, given: unknown): Input {
  const input: Input = {
    params: readPart(route.params, params),
    query: readPart(route.query, Object.fromEntries(url.searchParams)),
    body: readBodyFields(route, given),
    pool: null,
  };
  const { poolId } = { ...(input.query as PoolChoice), ...(input.body as PoolChoice) };
  if (poolId !== undefined) input.pool = nodeId('Pool', poolId);
  return input;
}

interface PoolChoice {
  pool?: string;
  poolId?: string | number;
}

function readBodyFields(route: Route, given: unknown): unknown {
  if (route.body !== null) return readPart(route.body, given === undefined ? {} : given, whatToSend(route));
  const isEmpty =
    given === undefined ||
    given === null ||
    (typeof given === 'object' && !Array.isArray(given) && Object.keys(given).length === 0);
  if (!isEmpty) throw invalid(whatToSend(route));
  return {};
}

function success(body: string): Answer {
  return { status: 200, headers: { ...JSON_TYPE, ...NOT_STORED }, body };
}

function failure({ body, headers }: RestError): Answer {
  return {
    status: body.status,
    headers: { ...JSON_TYPE, ...NOT_STORED, ...headers },
    body: JSON.stringify(body),
  };
}

function withErrorField(error: RestError): RestError {
  Object.assign(error.body, { error: error.body.message });
  return error;
}
