import type { IncomingMessage, ServerResponse } from 'node:http';

import type { Logger } from 'pino';

import type { Settings } from '#graphql/site/settings/settings.ts';
import type { Metrics } from './metrics.ts';
import { loggedPath, pathOf, routeOf } from '../http/requests/requestPath.ts';
import type { Facts } from '../http/requests/routes.ts';

/**
 * Measures and logs a request once its response was sent or the client has disconnected. Readiness checks are
 * logged only when they fail, since proxies poll every few seconds.
 * @param began time of receipt, in milliseconds since the start of the process
 * @param isCutOff whether the client disconnected before the end
 */
export type LogRequest = (
  request: IncomingMessage,
  response: ServerResponse,
  facts: Facts,
  began: number,
  isCutOff: boolean,
) => void;

export function createRequestLog(
  log: Logger,
  { mode }: Pick<Settings, 'mode'>,
  metrics: Metrics,
): LogRequest {
  return (request, response, { requestId, operation }, began, isCutOff) => {
    const milliseconds = performance.now() - began;
    const path = pathOf(request);
    const { method = '' } = request;
    const status = response.statusCode;
    metrics.request({ method, route: routeOf(path), status, seconds: milliseconds / 1000 });
    const isProbe = path === '/healthz' || (path === '/readyz' && status === 200);
    const level = mode === 'live' && !isProbe ? 'info' : 'debug';
    if (!log.isLevelEnabled(level)) return;
    log[level](
      {
        requestId,
        method,
        path: loggedPath(request),
        status,
        milliseconds: Math.round(milliseconds * 10) / 10,
        ...(operation === undefined ? {} : { operation }),
        ...(isCutOff ? { isCutOff } : {}),
      },
      'request',
    );
  };
}
