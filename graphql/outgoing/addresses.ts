import ipaddr from 'ipaddr.js';

/** An address that people gave must not be called; the message says why, for them. */
export class ForbiddenAddressError extends Error {
  override name = 'ForbiddenAddressError';
}

const MAX_LENGTH = 2000;

/** The IPv6 addresses that are given out to the public internet (RFC 4291); what else is unicast has IPv4 addresses in it. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');
/** Names of one's own network or machine (RFC 6761, 6762, 8375, and what ICANN keeps for it). */
const LOCAL_NAMES = /(^|\.)(localhost|local|internal|home\.arpa)$/;

/** Whether an IP address belongs to the public internet: not private, local, reserved, nor one that stands for such. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // Of an IPv4 address within IPv6 the IPv4 address counts.
  const read = ipaddr.process(address);
  return read.range() === 'unicast' && (read instanceof ipaddr.IPv4 || read.match(GLOBAL_IPV6));
}

/** Whether the host of a URL can be one of the public internet, as far as its text tells. */
function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(host)) return isPublicAddress(host);
  // A name may end with the dot of the root.
  const name = host.replace(/\.$/, '').toLowerCase();
  return name.includes('.') && !LOCAL_NAMES.test(name);
}

/**
 * The URL that a person gave, if it may be called as far as its text tells; the addresses of its host are checked when
 * it is called (post.ts).
 * @throws ForbiddenAddressError
 */
export function readOutgoingUrl(text: string, mayBePrivate: boolean): URL {
  const isAddress = text.length <= MAX_LENGTH && URL.canParse(text);
  if (!isAddress) throw new ForbiddenAddressError('This is not a web address.');
  const url = new URL(text);
  if (url.protocol !== 'https:' && !(mayBePrivate && url.protocol === 'http:')) {
    throw new ForbiddenAddressError('The address must begin with https://.');
  }
  if (url.username !== '' || url.password !== '') {
    throw new ForbiddenAddressError('The address must not contain a user name or a password.');
  }
  if (!mayBePrivate && !isPublicHost(url.hostname)) {
    throw new ForbiddenAddressError('The address is not on the public internet.');
  }
  return url;
}
