const SESSION = 'session';
const DEVICE = 'device';
const POSITION = 'position';

/** Longer than the server's own limits: the server decides, and can say that a session has ended. */
const MAX_AGE = 400 * 86_400;

/** Twice what any process keeps without an event (kernel/events.ts): after it a position tells nothing. */
const POSITION_AGE = 60;

export interface CookieOptions {
  /**
   * True when the site is served over https. The browser then never sends cookies unencrypted, and the prefix
   * `__Host-` rejects cookies set by a sister domain or an unencrypted page.
   */
  secure: boolean;
}

/** Names and attributes of cookies, by the site's address. */
export function cookieOptions({ publicUrl }: { publicUrl: string }): CookieOptions {
  return { secure: publicUrl.startsWith('https:') };
}

/** The Set-Cookie header that signs a browser in. */
export function sessionCookie(token: string, options: CookieOptions): string {
  return setCookie(SESSION, token, MAX_AGE, options);
}

/** The Set-Cookie header that signs a browser out. */
export function clearedSessionCookie(options: CookieOptions): string {
  return setCookie(SESSION, '', 0, options);
}

/** The session token of a Cookie header; null without a well-formed one. */
export function readSessionCookie(header: string | undefined, options: CookieOptions): string | null {
  const value = readCookie(header, SESSION, options);
  return value !== null && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : null;
}

/** The Set-Cookie header of the device cookie, one per account. */
export function deviceCookie(userId: number, value: string, options: CookieOptions): string {
  return setCookie(`${DEVICE}-${userId}`, value, MAX_AGE, options);
}

/** The device cookie of earlier log-ins of the account; null without one. */
export function readDeviceCookie(
  header: string | undefined,
  userId: number,
  options: CookieOptions,
): string | null {
  return readCookie(header, `${DEVICE}-${userId}`, options);
}

/** The Set-Cookie header of a position (server/http/operations/offsets.ts). The web app moves it by itself, and it is no secret. */
export function positionCookie(position: string, { secure }: CookieOptions): string {
  const attributes = `Path=/; SameSite=Lax; Max-Age=${POSITION_AGE}${secure ? '; Secure' : ''}`;
  return `${nameFor(POSITION, secure)}=${position}; ${attributes}`;
}

/** The position of a Cookie header; null without one. */
export function readPositionCookie(header: string | undefined, options: CookieOptions): string | null {
  return readCookie(header, POSITION, options);
}

/** The cookies of a log-in at the sign-in provider: while the browser is there, and for what it stated afterwards. */
export type ProviderCookie = 'provider-visit' | 'provider-log-in';

/** @param maxAge seconds; 0 deletes the cookie */
export function providerCookie(
  name: ProviderCookie,
  value: string,
  maxAge: number,
  options: CookieOptions,
): string {
  return setCookie(name, value, maxAge, options);
}

/** Null without one. */
export function readProviderCookie(
  header: string | undefined,
  name: ProviderCookie,
  options: CookieOptions,
): string | null {
  return readCookie(header, name, options) || null;
}

/** SameSite=Lax withholds cookies from other sites' posts; links from mails still arrive signed in. */
function setCookie(name: string, value: string, maxAge: number, { secure }: CookieOptions): string {
  const attributes = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${secure ? '; Secure' : ''}`;
  return `${nameFor(name, secure)}=${value}; ${attributes}`;
}

function readCookie(header: string | undefined, name: string, { secure }: CookieOptions): string | null {
  const wanted = nameFor(name, secure);
  for (const part of (header ?? '').split(';')) {
    const [found, value] = part.trim().split('=', 2);
    if (found === wanted && value !== undefined) return value;
  }
  return null;
}

function nameFor(name: string, secure: boolean): string {
  return secure ? `__Host-${name}` : name;
}
