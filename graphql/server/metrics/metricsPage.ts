import type { Settings } from '#graphql/site/settings/settings.ts';
import { sendText } from '../http/requests/responses.ts';
import type { Answerer } from '../http/requests/routes.ts';
import type { Metrics } from './metrics.ts';
import { mayReadMetrics } from './metricsAccess.ts';

/** `/metrics`; 404 for requests without access. */
export function createMetricsPage(
  metrics: Pick<Metrics, 'expose'>,
  settings: Pick<Settings, 'metricsToken'>,
): Answerer {
  return async (request, response) => {
    if (!mayReadMetrics(request, settings)) return sendText(response, 404, 'Not found');
    const { contentType, text } = await metrics.expose();
    response.writeHead(200, { 'Content-Type': contentType, 'Cache-Control': 'no-store' }).end(text);
  };
}
