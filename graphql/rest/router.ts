import type { IncomingMessage, ServerResponse } from 'node:http';

import type { Services } from '../kernel/services.ts';
import { cookieOptions } from '../auth/cookies.ts';
import type { Settings } from '../settings.ts';
import { docsPage, docsStyle } from './docsPage.ts';
import { invalid, notFound, notSignedIn, RestError, unexpected } from './errors.ts';
import { nodeId } from './ids.ts';
import { createLiveAnswers, isHeldByCaller } from './liveAnswers.ts';
import { openApi } from './openapi.ts';
import { runRoute, type Caller, openSession, type OpenGraphqlSession } from './graphqlSession.ts';
import { checkHeaders, readBody, readPart, whatToSend } from './requests.ts';
import type { Input, Route } from './route.ts';
import { routes } from './table.ts';

export interface Rest {
  /** Handles a request whose path is /api or below; never rejects. */
  answer(request: IncomingMessage, response: ServerResponse, facts: Facts): Promise<void>;
  close(): void;
}

type Facts = Pick<Caller, 'requestId' | 'address' | 'gone'>;

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

const JSON_TYPE = { 'Content-Type': 'application/json; charset=utf-8' };
const NOT_STORED = { 'Cache-Control': 'no-store' };

/** Handles the REST calls of the table and the files that describe them. */
export function createRest(services: Services, settings: Settings, open: OpenGraphqlSession): Rest {
  const live = createLiveAnswers(services, cookieOptions(settings));
  const descriptions = new Map(
    descriptionFiles(settings).map(({ path, type, text }) => [
      path,
      { status: 200, headers: { 'Content-Type': type, 'Cache-Control': 'no-cache' }, body: text },
    ]),
  );

  async function callAnswer(caller: Caller, url: URL): Promise<Answer> {
    const { request } = caller;
    const { route, params } = match(request.method ?? '', url.pathname);
    if (route.method === 'POST') checkHeaders(request, route);
    try {
      if (route.isLive) return await liveAnswer(route, params, caller, url);
      const session = await openSession(caller, open);
      if (route.access === 'session' && session.viewer === null) throw notSignedIn();
      const given = route.method === 'POST' ? await readBody(request, route) : undefined;
      const input = readInput(route, params, url, given);
      if (route.needsPool) input.pool ??= await session.defaultPool();
      return success(JSON.stringify(await runRoute(route, input, session)));
    } catch (error) {
      throw route.repeatsError && error instanceof RestError ? withErrorField(error) : error;
    }
  }

  async function liveAnswer(
    route: Route,
    params: Record<string, string>,
    caller: Caller,
    url: URL,
  ): Promise<Answer> {
    const { request } = caller;
    const known = live.knownPool(request);
    const session = known === null ? await openSession(caller, open) : null;
    if (session !== null && session.viewer === null) throw notSignedIn();
    const input = readInput(route, params, url, undefined);
    const own = known ?? (await session!.defaultPool());
    const pool = input.pool ?? own;
    if (pool === null) throw notFound('There is no such pool.');
    const { week } = input.params as { week: number };
    const load = async () =>
      runRoute(route, { ...input, pool }, session ?? (await openSession(caller, open)));
    const { body, etag } = await live[session === null ? 'get' : 'refresh'](pool, week, load).catch(
      (error: unknown) => {
        live.forget(request);
        throw error;
      },
    );
    // A caller who is already remembered is not renewed, so that the entry expires.
    if (session?.viewer && own !== null) await live.remember(request, session.viewer, own);
    const headers = { ...JSON_TYPE, ETag: etag, 'Cache-Control': 'private, no-cache' };
    return isHeldByCaller(request, etag)
      ? { status: 304, headers, body: '' }
      : { status: 200, headers, body };
  }

  return {
    async answer(request, response, facts) {
      const caller: Caller = {
        request,
        ...facts,
        setCookie: (header) => void response.appendHeader('Set-Cookie', header),
      };
      const url = new URL(request.url ?? '/', 'http://host');
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      const found = isRead ? descriptions.get(url.pathname) : undefined;
      const { status, headers, body } =
        found ??
        (await callAnswer(caller, url).catch((error: unknown) => {
          if (error instanceof RestError) return failure(error);
          services.log.error({ err: error, url: url.pathname }, 'REST call failed');
          return failure(unexpected());
        }));
      if (status !== 304) response.setHeader('Content-Length', Buffer.byteLength(body));
      response.writeHead(status, headers);
      response.end(body);
    },
    close: live.close,
  };
}

/** Files that describe the calls. */
function descriptionFiles(settings: Settings): { path: string; type: string; text: string }[] {
  return [
    { path: '/api', type: 'text/html; charset=utf-8', text: docsPage(settings) },
    { path: '/api/docs.css', type: 'text/css; charset=utf-8', text: docsStyle },
    {
      path: '/api/openapi.json',
      type: 'application/json; charset=utf-8',
      text: JSON.stringify(openApi(settings)),
    },
  ];
}

const matchers = routes.map((route) => ({
  route,
  pattern: new RegExp(`^${route.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
}));

/** @throws RestError 404, 405 */
function match(method: string, pathname: string): { route: Route; params: Record<string, string> } {
  const found = matchers.filter(({ pattern }) => pattern.test(pathname));
  if (found.length === 0) {
    throw notFound('There is no such call. GET /api lists all calls.');
  }
  const wanted = method === 'HEAD' ? 'GET' : method;
  const one = found.find(({ route }) => route.method === wanted);
  if (one === undefined) {
    const allowed = found.flatMap(({ route }) => (route.method === 'GET' ? ['GET', 'HEAD'] : [route.method]));
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
