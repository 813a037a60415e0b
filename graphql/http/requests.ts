import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

import type { Settings } from '../settings.ts';

/** What the server knows of a request before anything runs: who sent it, and under which id it is logged. */
export interface RequestFacts {
  requestId: string;
  /** The client's address, through as many proxies as TRUST_PROXY believes. */
  address: string;
}

export function requestFacts(request: IncomingMessage, settings: Settings): RequestFacts {
  return { requestId: randomUUID(), address: clientAddress(request, settings.trustProxy) };
}

/** Proxies append the address they saw to X-Forwarded-For, so the n-th from the right is what n trusted proxies vouch for. */
function clientAddress(request: IncomingMessage, trustProxy: number): string {
  const direct = request.socket.remoteAddress ?? 'unknown';
  if (trustProxy === 0) return direct;
  const forwarded = [request.headers['x-forwarded-for'] ?? []]
    .flat()
    .flatMap((header) => header.split(','))
    .map((address) => address.trim())
    .filter((address) => address !== '');
  return forwarded.at(-trustProxy) ?? forwarded[0] ?? direct;
}

/**
 * Whether a browser sent this on behalf of another site. A request without Origin comes from no page (a script),
 * or from a plain navigation, which `Sec-Fetch-Site` tells apart.
 */
export function isCrossSite(request: IncomingMessage, settings: Settings): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) {
    const site = request.headers['sec-fetch-site'];
    return site === 'cross-site' || site === 'same-site';
  }
  if (origin === new URL(settings.publicUrl).origin) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host;
}
