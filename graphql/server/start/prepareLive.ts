import { POOL_COMMAND } from '#prisma/commandName.ts';
import { holdsDemo } from '#graphql/demo/demo.ts';
import { createSetupCode } from '#graphql/site/setupCode.ts';
import { ensureFirstAdministrator } from '#graphql/accounts/firstAdministrator.ts';
import { InvalidInputError } from '#kernel/failures.ts';
import type { Services } from '#kernel/services.ts';
import { checkPassword } from '#graphql/accounts/credentials/passwordPolicy.ts';
import { type Settings, SettingsError } from '#graphql/site/settings/settings.ts';

/**
 * Checks the conditions of live mode: a database without the demo, whose passwords are public, and an administrator.
 * @returns the one-time code of the set-up page, which an installation without an administrator serves; null otherwise
 * @throws SettingsError
 */
export async function prepareLive(services: Services, settings: Settings): Promise<string | null> {
  const { db, log } = services;
  if (await holdsDemo(services)) {
    throw new SettingsError(
      'DATABASE_URL names a database that holds the demo; POOL_MODE=live needs one of its own',
    );
  }
  const { adminEmail: email, adminPassword: password } = settings;
  const given = email === null || password === null ? null : { email, password };
  const outcome = await ensureFirstAdministrator(services, given).catch((error: unknown) => {
    if (!(error instanceof InvalidInputError)) throw error;
    throw new SettingsError(
      error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join(' '),
    );
  });
  if (outcome === 'created') {
    log.info({ email }, 'the first administrator was created');
    const weakness = given && (await checkPassword(given.password, settings, given));
    if (weakness) log.warn(`ADMIN_PASSWORD is easily guessed; change it under My account. ${weakness}`);
  }
  if (outcome === 'missing') {
    log.warn('there is no administrator yet: open /setup and enter the code that is printed below');
    return createSetupCode(services);
  }
  if ((await db.pool.count()) === 0) {
    log.warn(
      `there is no pool yet: make one at /office/new-pool, or run "${POOL_COMMAND} season import --season YEAR", ` +
        `then "${POOL_COMMAND} create --season YEAR --name NAME"`,
    );
  }
  return null;
}
