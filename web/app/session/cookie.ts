/** Sets a cookie that scripts may read, and the server reads (graphql/accounts/sessions/cookies.ts). @param maxAge seconds */
export function setCookie(name: string, value: string, maxAge: number): void {
  const attributes = `Path=/; SameSite=Lax; Max-Age=${maxAge}${isSecure() ? '; Secure' : ''}`;
  document.cookie = `${nameOf(name)}=${value}; ${attributes}`;
}

export function readCookie(name: string): string | null {
  return new RegExp(`(?:^|; )${nameOf(name)}=([^;]*)`).exec(document.cookie)?.[1] ?? null;
}

function nameOf(name: string): string {
  return isSecure() ? `__Host-${name}` : name;
}

function isSecure(): boolean {
  return location.protocol === 'https:';
}
