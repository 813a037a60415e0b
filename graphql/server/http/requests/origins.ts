import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

import { isAddressHost } from '#graphql/site/rules/hostReach.ts';
import type { Settings } from '#graphql/site/settings/settings.ts';

type Sent = Pick<IncomingMessage, 'headers' | 'socket'>;
type PublicAddress = Pick<Settings, 'publicUrl' | 'host'>;

/** Names that resolve to the same machine in every browser. */
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Whether a browser sent this on behalf of another site. A request without Origin comes from a script, or from a plain
 * navigation, which `Sec-Fetch-Site` identifies.
 *
 * A page's origin must be PUBLIC_URL's, or the requested address, which must be one of the server's own. Equality alone is not
 * enough: a foreign name can resolve to this machine (DNS rebinding), and its pages then send that name in both headers.
 *
 * Reads need no such check: the session cookie belongs to one host name, so a page under another name reads as a visitor.
 * Proxies may also use names of their own.
 */
export function isCrossSite(request: Sent, settings: PublicAddress): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) {
    const site = request.headers['sec-fetch-site'];
    return site === 'cross-site' || site === 'same-site';
  }
  if (!URL.canParse(origin)) return true;
  const from = new URL(origin);
  if (from.origin === new URL(settings.publicUrl).origin) return false;
  return from.host !== host || !ownOrigins(request, settings).has(from.origin);
}

/** Whether the page that sent it belongs to the requested host, under any name. */
export function isSentTo({ headers: { origin, host } }: Pick<IncomingMessage, 'headers'>): boolean {
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host;
}

/** The origins by which this connection can have been opened without a proxy. */
function ownOrigins({ socket }: Sent, { publicUrl, host }: PublicAddress): Set<string> {
  const { localAddress, localPort } = socket;
  const names = [...LOOPBACK, bracketed(host), ...(localAddress ? [bracketed(localAddress)] : [])];
  const localOrigins = names.map((name) => `http://${name}:${localPort}`);
  // The development server forwards requests under any name of this machine.
  const open = new URL(publicUrl);
  if (LOOPBACK.includes(open.hostname)) {
    localOrigins.push(...LOOPBACK.map((name) => `${open.protocol}//${name}:${open.port}`));
  }
  return new Set(localOrigins.flatMap((url) => (URL.canParse(url) ? [new URL(url).origin] : [])));
}

function bracketed(address: string): string {
  // An IPv4 client of a socket that listens on `::` appears as an IPv6 address.
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  return mapped ?? (isIPv6(address) ? `[${address.replace(/%.*$/, '')}]` : address);
}

/**
 * Whether the requested host is a name that others could resolve to this machine, rather than an address or
 * `localhost`.
 */
export function hasHostName({ headers: { host } }: Pick<IncomingMessage, 'headers'>): boolean {
  if (host === undefined) return false;
  const url = `http://${host}`;
  if (!URL.canParse(url)) return true;
  const { hostname } = new URL(url);
  return hostname !== 'localhost' && !isAddressHost(hostname);
}

/** Whether a request has several Host headers, of which a proxy may have used another one (RFC 9112, section 3.2). */
export function hasSeveralHosts({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  let hosts = 0;
  for (let place = 0; place < rawHeaders.length; place += 2) {
    const name = rawHeaders[place]!;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}
