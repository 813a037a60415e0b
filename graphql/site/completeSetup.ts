import { checkPassword, type PasswordPolicy } from '../accounts/credentials/passwordPolicy.ts';
import { hashPassword } from '../accounts/credentials/passwords.ts';
import { createSessionByPassword, type NewSession } from '../accounts/sessions/sessions.ts';
import { checkEmail, checkName, cleanName, normaliseEmail } from '../accounts/rules/people.ts';
import type { GivenSite } from './rules/siteSettings.ts';
import { InvalidInputError } from '../kernel/failures.ts';
import type { Services } from '../kernel/services.ts';
import { inTransaction, isUniqueViolation } from '../kernel/transaction.ts';
import { hasAdministrator, storeAdministrator } from '../accounts/firstAdministrator.ts';
import { checkSetupCode, hashOf, setupIsOver } from './setupCode.ts';
import { loadSiteSettings, readSiteSettings, type RunningSite, storeSiteSettings } from './siteSettings.ts';

interface SetupInput {
  code: string;
  email: string;
  name: string;
  password: string;
  settings: GivenSite;
  /** The key of the rate limit. */
  address: string;
  userAgent?: string | null;
}

/**
 * Sets the site up by the printed code: its first administrator, its name and its address, in one transaction. Of
 * several attempts one succeeds, since it uses the code up. An existing account with the address becomes the
 * administrator with this password; every other way into it ends, since a stranger may have made it.
 *
 * No permission check: the code decides.
 * @returns the session of the administrator
 * @throws RateLimitedError, InvalidInputError, ConflictError when the site is set up already
 */
export async function completeSetup(
  services: Services,
  input: SetupInput,
  site: RunningSite & PasswordPolicy,
): Promise<NewSession> {
  await checkSetupCode(services, input);
  const email = normaliseEmail(input.email);
  const name = cleanName(input.name);
  const settings = readSiteSettings(input.settings, site);
  const policy = { ...site, productName: settings.productName ?? site.productName };
  const issues = [
    { path: ['input', 'name'], message: checkName(name) },
    { path: ['input', 'email'], message: checkEmail(email) },
    { path: ['input', 'password'], message: await checkPassword(input.password, policy, { email, name }) },
  ].flatMap(({ path, message }) => (message === null ? [] : [{ path, message }]));
  if (issues.length > 0) throw new InvalidInputError(issues);
  const passwordHash = await hashPassword(input.password, services.hashCost);
  const now = services.systemClock.now();
  let userId: number;
  try {
    userId = await inTransaction(services, services.clock.now(), async (transaction) => {
      const { tx } = transaction;
      // The first statement writes: of two attempts the second waits, and finds the code used.
      const { count } = await tx.setupCode.deleteMany({ where: { codeHash: hashOf(input.code) } });
      if (count === 0 || (await hasAdministrator(tx))) throw setupIsOver();
      await storeSiteSettings(tx, settings, now);
      return storeAdministrator(transaction, {
        email,
        name,
        passwordHash,
        now,
        reason: 'The first administrator, by the code that the server printed.',
      });
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw setupIsOver();
    throw error;
  }
  await loadSiteSettings(services.db, site);
  services.events.publish({ type: 'site' });
  const session = await createSessionByPassword(services, { id: userId, passwordHash }, input.userAgent);
  if (session === null) throw setupIsOver();
  return session;
}
