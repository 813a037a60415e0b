import ipaddr from 'ipaddr.js';

/**
 * How far a host reaches: LOOPBACK leads everybody to their own machine, PRIVATE to a machine of their own network if there is
 * one, PUBLIC is of the public internet.
 */
export type HostReach = 'LOOPBACK' | 'PRIVATE' | 'PUBLIC';

/** The IPv6 addresses that are given out to the public internet (RFC 4291); what else is unicast has IPv4 addresses in it. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');
/** Names of one's own network (RFC 6761, 6762, 8375, 9476, and what routers give). */
const PRIVATE_NAMES = /(^|\.)(local|internal|home\.arpa|lan|home|corp|test|invalid|localdomain)$/;
const LOOPBACK_NAMES = /(^|\.)localhost$/;

/** How far an IP address reaches; what is reserved or stands for another address counts as private. */
export function addressReach(address: string): HostReach {
  if (!ipaddr.isValid(address)) return 'PRIVATE';
  // Of an IPv4 address within IPv6 the IPv4 address counts.
  const read = ipaddr.process(address);
  const range = read.range();
  if (range === 'loopback') return 'LOOPBACK';
  return range === 'unicast' && (read instanceof ipaddr.IPv4 || read.match(GLOBAL_IPV6))
    ? 'PUBLIC'
    : 'PRIVATE';
}

/** Whether the `hostname` of a parsed URL, which writes out every form of an IP address, is one and no name. */
export function isAddressHost(hostname: string): boolean {
  return ipaddr.isValid(withoutBrackets(hostname));
}

/** The host without the brackets of an IPv6 address. */
function withoutBrackets(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '');
}

/** How far the host of a URL reaches, as its text tells: the `hostname` of a parsed URL, an IPv6 address in brackets. */
export function hostReach(hostname: string): HostReach {
  const host = withoutBrackets(hostname);
  if (ipaddr.isValid(host)) return addressReach(host);
  // A name may end with the dot of the root.
  const name = host.replace(/\.$/, '').toLowerCase();
  if (LOOPBACK_NAMES.test(name)) return 'LOOPBACK';
  return name.includes('.') && !PRIVATE_NAMES.test(name) ? 'PUBLIC' : 'PRIVATE';
}
