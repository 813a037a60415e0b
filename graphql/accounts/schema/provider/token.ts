import { cookieOptions, readProviderCookie } from '#graphql/accounts/sessions/cookies.ts';
import type { Context } from '#graphql/api/context.ts';

/** The browser's key to what the provider has stated; null without one. */
export function statementToken({ headers, settings }: Context): string | null {
  return readProviderCookie(headers.cookie, 'provider-log-in', cookieOptions(settings));
}
