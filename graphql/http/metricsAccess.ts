import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';

import { hashToken } from '../auth/tokens.ts';
import type { Settings } from '../settings.ts';

const thisMachine = new BlockList();
thisMachine.addSubnet('127.0.0.0', 8);
thisMachine.addAddress('::1', 'ipv6');

/**
 * The numbers are for whoever runs the server. With METRICS_TOKEN: for those who send it as a bearer token, from
 * anywhere. Without it: for programs on this machine, but not for what a proxy here passes on from outside.
 */
export function mayReadMetrics(
  { headers, socket }: IncomingMessage,
  { metricsToken }: Pick<Settings, 'metricsToken'>,
): boolean {
  if (metricsToken !== null) {
    const given = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1] ?? '';
    return timingSafeEqual(Buffer.from(hashToken(given)), Buffer.from(hashToken(metricsToken)));
  }
  const isPassedOn = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  const { remoteAddress = '' } = socket;
  return !isPassedOn && thisMachine.check(remoteAddress, isIPv6(remoteAddress) ? 'ipv6' : 'ipv4');
}
