import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

import { addressKey } from '#graphql/accounts/limits/addressKey.ts';
import type { Settings } from '#graphql/site/settings/settings.ts';

/** Known before anything runs. */
export interface RequestFacts {
  requestId: string;
  /** Key of the client's limits: its address, through as many proxies as TRUST_PROXY trusts; the /64 of IPv6. */
  address: string;
}

export function isRead({ method }: Pick<IncomingMessage, 'method'>): boolean {
  return method === 'GET' || method === 'HEAD';
}

export function addressOf(request: IncomingMessage, { trustProxy }: Pick<Settings, 'trustProxy'>): string {
  return addressKey(clientAddress(request, trustProxy));
}

export function requestFacts(request: IncomingMessage, settings: Pick<Settings, 'trustProxy'>): RequestFacts {
  return { requestId: randomUUID(), address: addressOf(request, settings) };
}

/** "203.0.113.7:4711" and "[2001:db8::7]:4711" without the port, which differs by connection. */
export function withoutPort(address: string): string {
  const [, bracketed, plain] = /^(?:\[([^\]]+)\](?::\d+)?|([^:]+):\d+)$/.exec(address) ?? [];
  return bracketed ?? plain ?? address;
}

/**
 * Proxies append the address they saw to X-Forwarded-For, so with n trusted proxies the n-th from the right
 * is trustworthy.
 */
function clientAddress(request: IncomingMessage, trustProxy: number): string {
  const direct = request.socket.remoteAddress ?? 'unknown';
  if (trustProxy === 0) return direct;
  const forwarded = [request.headers['x-forwarded-for'] ?? []]
    .flat()
    .flatMap((header) => header.split(','))
    .map((address) => withoutPort(address.trim()))
    .filter((address) => address !== '');
  return forwarded.at(-trustProxy) ?? forwarded[0] ?? direct;
}
