import { ensureFirstAdministrator } from './actions/firstAdministrator.ts';
import { InvalidInputError } from './actions/failures.ts';
import type { Services } from './actions/services.ts';
import { checkPassword } from './auth/passwordPolicy.ts';
import { type Settings, SettingsError } from './settings.ts';

/**
 * What live mode needs before it serves: a database that no demo has filled, since everybody knows the passwords of its
 * accounts, and an administrator. Without one it serves all the same, and says what to do.
 * @throws SettingsError
 */
export async function prepareLive(services: Services, settings: Settings): Promise<void> {
  const { db, log } = services;
  if ((await db.auditEntry.count({ where: { action: 'demo.create' } })) > 0) {
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
    log.warn(
      'there is no administrator yet: set ADMIN_EMAIL and ADMIN_PASSWORD and start again, or run ' +
        '`npm run pool -- admin create --email you@example.org`',
    );
  }
  if ((await db.pool.count()) === 0) {
    log.warn(
      'there is no pool yet: run `npm run pool -- season import --season YEAR`, then ' +
        '`npm run pool -- create --season YEAR --name NAME`',
    );
  }
}
