import { LogReadError } from '../reading/readLog.ts';

export interface SiteAddress {
  /** "https://pool.example", with the path before /p/ where there is one. */
  site: string;
  slug: string;
}

/** The parts of a pool's address, or of one below it. @throws LogReadError */
export function parseSiteAddress(address: string): SiteAddress {
  const url = URL.canParse(address) ? new URL(address) : null;
  const [, path, slug] = /^(.*)\/p\/([^/]+)(?:\/.*)?$/.exec(url?.pathname ?? '') ?? [];
  if (url === null || !/^https?:$/.test(url.protocol) || path === undefined || slug === undefined) {
    throw new LogReadError(
      `${address} is not the address of a pool; one reads https://pool.example/p/office.`,
    );
  }
  return { site: url.origin + path, slug: decodeURIComponent(slug) };
}

/** A pool that is followed, or a site with all its pools (null). @throws LogReadError */
export function parseFollowedAddress(address: string): { site: string; slug: string | null } {
  const url = URL.canParse(address) ? new URL(address) : null;
  const isSite = url !== null && /^https?:$/.test(url.protocol) && !/\/p(\/|$)/.test(url.pathname);
  return isSite
    ? { site: url.origin + url.pathname.replace(/\/+$/, ''), slug: null }
    : parseSiteAddress(address);
}
