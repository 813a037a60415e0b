import type { Settings } from '#graphql/site/settings/settings.ts';
import { sendText } from '../http/requests/responses.ts';
import type { Answerer } from '../http/requests/routes.ts';
import type { Metrics } from './metrics.ts';
import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import { hashToken } from '#graphql/accounts/credentials/tokens.ts';
import { hasHostName } from '../http/requests/origins.ts';

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

const thisMachine = new BlockList();
thisMachine.addSubnet('127.0.0.0', 8);
thisMachine.addAddress('::1', 'ipv6');

/** Headers added by proxies, load balancers, tunnels and CDNs; direct clients send none of them. */
const PROXY_HEADERS = [
  /^(forwarded|via|cdn-loop|front-end-https|remote-addr|((http|true)-)?client-ip)$/,
  /^x-(forwarded|original|real|client|cluster|remote|proxy|scheme|host|proto|ssl|edge|cdn)(-.+)?$/,
  /^x-(envoy|amzn?|azure|appengine|arr|cloud|vercel|nf|varnish|sucuri|google)(-.+)?$/,
  /^(cf|fastly|fly|akamai|tailscale|ngrok|do|incap|surrogate|wl-proxy|proxy)-.+$/,
];

/**
 * Restricts the metrics to the operator. With METRICS_TOKEN: to requests with it as bearer token, from
 * anywhere. Without it: to programs on this machine, excluding requests forwarded by a local proxy and pages
 * under a foreign name that resolves to this machine.
 */
export function mayReadMetrics(
  request: IncomingMessage,
  { metricsToken }: Pick<Settings, 'metricsToken'>,
): boolean {
  const { headers, socket } = request;
  if (metricsToken !== null) {
    const given = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1] ?? '';
    return timingSafeEqual(Buffer.from(hashToken(given)), Buffer.from(hashToken(metricsToken)));
  }
  const isForwarded = Object.keys(headers).some((name) =>
    PROXY_HEADERS.some((pattern) => pattern.test(name)),
  );
  const { remoteAddress = '' } = socket;
  const isLocal = thisMachine.check(remoteAddress, isIPv6(remoteAddress) ? 'ipv6' : 'ipv4');
  return isLocal && !isForwarded && !hasHostName(request);
}
