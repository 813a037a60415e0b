const NAME = 'session';

export interface CookieOptions {
  /** True when the site is served over https: the browser then never sends the cookie in the clear. */
  secure: boolean;
}

/**
 * The Set-Cookie header that signs a browser in. SameSite=Lax keeps the cookie out of other sites' posts; links
 * from mails still arrive signed in. It outlives the session's sliding expiry on purpose: the server decides.
 */
export function sessionCookie(token: string, options: CookieOptions): string {
  return `${NAME}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${400 * 86_400}${options.secure ? '; Secure' : ''}`;
}

/** The Set-Cookie header that signs a browser out. */
export function clearedSessionCookie(options: CookieOptions): string {
  return `${NAME}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0${options.secure ? '; Secure' : ''}`;
}

/** The session's token from a Cookie header; null without one that could be ours. */
export function readSessionCookie(header: string | undefined): string | null {
  for (const part of (header ?? '').split(';')) {
    const [name, value] = part.trim().split('=', 2);
    if (name === NAME && value !== undefined && /^[A-Za-z0-9_-]{43}$/.test(value)) return value;
  }
  return null;
}
