import type { ProviderLogIn } from '#prisma/generated/sqlite/client.ts';
import { identityOf } from './providerLogIns.ts';
import type { Services } from '#kernel/services.ts';

/**
 * What follows from a statement of the provider. FINISH: its identity is linked, and signs in or verifies the session. LINK:
 * the signed-in account wants it. PROVE: the verified address has an account, which must be proven first. JOIN: nobody has
 * the verified address. UNVERIFIED: the provider does not vouch for an address, so nothing follows from it. UNKNOWN: the session was
 * to be verified, by an identity that is linked to nobody.
 */
export const providerSteps = ['FINISH', 'LINK', 'PROVE', 'JOIN', 'UNVERIFIED', 'UNKNOWN'] as const;
type ProviderStep = (typeof providerSteps)[number];

export interface NextStep {
  step: ProviderStep;
  /** Whether the account to prove has a password; false for every other step. */
  hasPassword: boolean;
}

/** @param logIn a statement whose cookie the caller has */
export async function nextStep(services: Pick<Services, 'db'>, logIn: ProviderLogIn): Promise<NextStep> {
  const step = (name: ProviderStep, hasPassword = false): NextStep => ({ step: name, hasPassword });
  if (logIn.purpose === 'LINK') return step('LINK');
  if ((await identityOf(services, logIn)) !== null) return step('FINISH');
  if (logIn.purpose === 'REAUTHENTICATE') return step('UNKNOWN');
  if (!logIn.isEmailVerified || logIn.email === null) return step('UNVERIFIED');
  const user = await services.db.user.findUnique({
    where: { email: logIn.email },
    select: { passwordHash: true },
  });
  return user === null ? step('JOIN') : step('PROVE', user.passwordHash !== null);
}
