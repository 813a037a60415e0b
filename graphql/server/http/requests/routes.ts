import type { IncomingMessage, ServerResponse } from 'node:http';

import type { HeaderList } from '#graphql/server/cache/answer.ts';
import type { Settings } from '#graphql/site/settings/settings.ts';
import { hasSeveralHosts, isCrossSite } from './origins.ts';
import { type Route, routeOf, pathOf } from './requestPath.ts';
import { isRead, type RequestFacts } from './requests.ts';
import { sendJson, sendText } from './responses.ts';
import { setHeaders } from './security.ts';
import type { Caller } from './serverContext.ts';

/** Includes the operation's name afterwards, for the log. */
export type Facts = RequestFacts & Pick<Caller, 'operation'>;

export type Answerer = (
  request: IncomingMessage,
  response: ServerResponse,
  facts: Facts,
) => Promise<void> | void;

/** Answerers check methods themselves: they differ below one path, and a refusal is JSON, text or a page. */
interface RouteRow {
  /** Whether pages of other origins may write. */
  takesWritesFrom: 'this site' | 'any site';
  /** `page`: the app's security headers; `none`: for programs of operators. */
  headers: 'page' | 'none';
  answer: Answerer;
}

export type Routes = Readonly<Record<Route, RouteRow>>;

interface Needs {
  settings: Pick<Settings, 'publicUrl' | 'host'>;
  securityHeaders: () => HeaderList;
  /** Whether a cross-site write is allowed as the first set-up. */
  isFirstSetup: (request: IncomingMessage) => Promise<boolean>;
}

/** Applies the route of a request: logged path, write access, headers, answer. */
export function answerByRoute(
  routes: Routes,
  { settings, securityHeaders, isFirstSetup }: Needs,
): (...request: Parameters<Answerer>) => Promise<void> {
  const isForeignWrite = async (request: IncomingMessage) =>
    !isRead(request) && isCrossSite(request, settings) && !(await isFirstSetup(request));
  return async (request, response, facts) => {
    response.setHeader('X-Request-Id', facts.requestId);
    if (hasSeveralHosts(request)) return sendText(response, 400, 'A request has one Host header.\n');
    const { takesWritesFrom, headers, answer } = routes[routeOf(pathOf(request))];
    if (takesWritesFrom === 'this site' && (await isForeignWrite(request))) {
      return sendJson(response, 403, {
        message: `Requests from other sites are refused. This site's address is ${settings.publicUrl}.`,
        errorType: 'CROSS_SITE',
        status: 403,
      });
    }
    if (headers === 'page') setHeaders(response, securityHeaders());
    return answer(request, response, facts);
  };
}
