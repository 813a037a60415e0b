/** Sets a cookie that scripts may read, and the server reads (graphql/accounts/sessions/cookies.ts). @param maxAge seconds */
export function setCookie(name: string, value: string, maxAge: number): void {
  document.cookie = `${prefix()}${name}=${value}; Path=/; SameSite=Lax; Max-Age=${maxAge}${prefix() && '; Secure'}`;
}

export function readCookie(name: string): string | undefined {
  return new RegExp(`(?:^|; )${prefix()}${name}=([^;]*)`).exec(document.cookie)?.[1];
}

function prefix(): string {
  return location.protocol === 'https:' ? '__Host-' : '';
}
