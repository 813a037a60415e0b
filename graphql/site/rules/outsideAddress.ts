import { type HostReach, hostReach } from './hostReach.ts';

/** What is wrong with an address; `LOGIN` is a user name or a password before the host. */
export type AddressFault = 'FORM' | 'LOGIN' | 'SCHEME' | 'REACH';

/** The schemes that are allowed, by how far the host reaches: `{ PUBLIC: ['https:'] }`. */
export type AllowedSchemes = Readonly<Partial<Record<HostReach, readonly string[]>>>;

const HTTPS = ['https:'];
const WEB = ['https:', 'http:'];

/** A host of the public internet, encrypted. */
export const PUBLIC_HTTPS: AllowedSchemes = { PUBLIC: HTTPS };
/** Any host: what the operator gives, or allows. */
export const ANY_WEB: AllowedSchemes = { PUBLIC: WEB, PRIVATE: WEB, LOOPBACK: WEB };
/** Any host, encrypted unless it is this machine. */
export const SAFE_WEB: AllowedSchemes = { PUBLIC: HTTPS, PRIVATE: HTTPS, LOOPBACK: WEB };

/**
 * Reads an address that somebody gave. The parsed host counts, never the text: "0x7f.1", "127.1", "2130706433" and
 * "[::ffff:127.0.0.1]" are one machine.
 */
export function readAddress(text: string, allowed: AllowedSchemes): { url: URL } | { fault: AddressFault } {
  if (!URL.canParse(text)) return { fault: 'FORM' };
  const url = new URL(text);
  if (!Object.values(allowed).some((schemes) => schemes.includes(url.protocol))) return { fault: 'SCHEME' };
  if (url.username !== '' || url.password !== '') return { fault: 'LOGIN' };
  return allowed[hostReach(url.hostname)]?.includes(url.protocol) ? { url } : { fault: 'REACH' };
}
