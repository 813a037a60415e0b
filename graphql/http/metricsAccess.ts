import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';

import { hashToken } from '../auth/tokens.ts';
import type { Settings } from '../settings.ts';
import { isUnderName } from './origins.ts';

const thisMachine = new BlockList();
thisMachine.addSubnet('127.0.0.0', 8);
thisMachine.addAddress('::1', 'ipv6');

/** Headers that proxies, load balancers, tunnels and content networks add; no program that asks directly sends one. */
const BY_PROXIES = [
  /^(forwarded|via|cdn-loop|front-end-https|remote-addr|((http|true)-)?client-ip)$/,
  /^x-(forwarded|original|real|client|cluster|remote|proxy|scheme|host|proto|ssl|edge|cdn)(-.+)?$/,
  /^x-(envoy|amzn?|azure|appengine|arr|cloud|vercel|nf|varnish|sucuri|google)(-.+)?$/,
  /^(cf|fastly|fly|akamai|tailscale|ngrok|do|incap|surrogate|wl-proxy|proxy)-.+$/,
];

/**
 * The numbers are for whoever runs the server. With METRICS_TOKEN: for those who send it as a bearer token, from
 * anywhere. Without it: for programs on this machine, but not for what a proxy here passes on from outside, nor for a
 * page under a foreign name that was made to lead here.
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
  const isPassedOn = Object.keys(headers).some((name) => BY_PROXIES.some((pattern) => pattern.test(name)));
  const { remoteAddress = '' } = socket;
  const isFromHere = thisMachine.check(remoteAddress, isIPv6(remoteAddress) ? 'ipv6' : 'ipv4');
  return isFromHere && !isPassedOn && !isUnderName(request);
}
