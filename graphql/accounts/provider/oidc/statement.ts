import type { IDToken, UserInfoResponse } from 'openid-client';

import { withoutUnfit } from '#kernel/rules/invisible.ts';
import { checkEmail, cleanName, normaliseEmail } from '#graphql/accounts/rules/people.ts';
import type { ProviderStatement } from '#kernel/signInProvider.ts';
import { namesSecondFactor } from './authenticationMethods.ts';

const MAX_NAME = 80;

/**
 * What a provider states of somebody, by a checked ID token and, where the address is not in it, the userinfo endpoint.
 * @throws Error for a token that names nobody: an empty subject would be one identity for all
 */
export function statementOf(
  claims: IDToken,
  person: IDToken | UserInfoResponse,
  trustedDomains: readonly string[],
): Omit<ProviderStatement, 'idToken'> {
  if (claims.sub.trim() === '') throw new Error('the ID token names nobody: its "sub" is empty');
  const email = typeof person.email === 'string' ? normaliseEmail(person.email) : '';
  const name = typeof person.name === 'string' ? cleanName(withoutUnfit(person.name)) : '';
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: checkEmail(email) === null ? email : null,
    isEmailVerified:
      person.email_verified === undefined
        ? trustedDomains.includes(email.slice(email.lastIndexOf('@') + 1))
        : // Some providers send the boolean as text.
          person.email_verified === true || (person.email_verified as unknown) === 'true',
    name: name === '' ? null : [...name].slice(0, MAX_NAME).join(''),
    hasSecondFactor: namesSecondFactor(claims.amr),
    authenticatedAt: typeof claims.auth_time === 'number' ? new Date(claims.auth_time * 1000) : null,
  };
}
