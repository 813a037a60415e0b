/** No host has this name (RFC 6761). */
const HERE = 'http://this.site.invalid';
/** It travels in a cookie. */
const LONGEST = 500;

/** The page of this site that an address names; the dashboard for every other text: nothing leads to another site. */
export function localPath(text: string | null | undefined): string {
  if (text == null || text.length > LONGEST || !text.startsWith('/') || !URL.canParse(text, HERE)) {
    return '/dashboard';
  }
  // Parsed as a browser does: a tab or a backslash in between would make it an address of another site.
  const { origin, pathname, search, hash } = new URL(text, HERE);
  if (origin !== HERE || pathname.startsWith('//') || /^\/(login|auth)(\/|$)/.test(pathname))
    return '/dashboard';
  return pathname + search + hash;
}
