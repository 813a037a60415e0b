/** An account with a password and a session, for tests of second factors. */
import { TOTP } from 'otpauth';

import type { User } from '#prisma/generated/sqlite/client.ts';
import type { Dialect } from '#prisma/client.ts';
import { openTestDatabase, type TestDatabase } from '#prisma/testing.ts';
import { hashPassword } from '../accounts/credentials/passwords.ts';
import { createSession } from '../accounts/sessions/sessions.ts';
import type { Viewer } from '../accounts/sessions/viewer.ts';
import { SecondFactorRequired } from '../kernel/failures.ts';
import type { Site } from '../messages/mail/mailContent.ts';
import { logIn } from '../accounts/logIn.ts';
import { createTestServices, plantUser, type TestServices } from './services.ts';
import { confirmAuthenticatorApp, startAuthenticatorApp } from '../accounts/factors/authenticatorApp.ts';
import { addPasskey, startPasskeyRegistration } from '../accounts/factors/passkeys.ts';
import { type SoftwarePasskey, softwarePasskey } from './authenticator.ts';
import { TEST_HASH_COST } from './hashCost.ts';

export const site: Site = {
  productName: 'Last Standing',
  publicUrl: 'http://localhost:4000',
  paymentUrlTemplate: 'https://pay.example',
};
export const PASSWORD = 'correct horse';

export interface Account {
  database: TestDatabase;
  services: TestServices;
  user: User;
  viewer: Viewer & { sessionId: number };
  /** Advances real time. */
  pass(seconds: number): Promise<void>;
  /** Logs in by password and returns the next required step. */
  logIn(): Promise<SecondFactorRequired>;
  /** The code that an app with this secret shows, `steps` periods of 30 seconds from now. */
  codeOf(secret: string, steps?: number): string;
  addApp(): Promise<{ secret: string; recoveryCodes: string[] | null }>;
  addPasskey(name?: string): Promise<{ passkey: SoftwarePasskey; recoveryCodes: string[] | null }>;
}

export async function openAccount(dialect: Dialect): Promise<Account> {
  const database = await openTestDatabase(dialect);
  const services = await createTestServices(database.db);
  const planted = await plantUser(database.db, 'ann@pool.example');
  const user = await database.db.user.update({
    where: { id: planted.id },
    data: { passwordHash: await hashPassword(PASSWORD, TEST_HASH_COST) },
  });
  const { viewer } = await createSession(services, user.id);
  const own = { ...viewer, sessionId: viewer.sessionId! };
  const codeOf = (secret: string, steps = 0) =>
    new TOTP({ secret }).generate({ timestamp: services.systemClock.now().getTime() + steps * 30_000 });
  return {
    database,
    services,
    user,
    viewer: own,
    codeOf,
    pass: async (seconds) => {
      const now = new Date(services.systemClock.now().getTime() + seconds * 1000);
      await services.systemClock.set({ now });
    },
    async logIn() {
      const input = { email: user.email, password: PASSWORD, address: '192.0.2.1' };
      const answer = await logIn(services, null, input).catch((error: unknown) => error);
      if (answer instanceof SecondFactorRequired) return answer;
      throw answer instanceof Error ? answer : new Error('The password alone logs in.');
    },
    async addApp() {
      const { secret } = await startAuthenticatorApp(services, own, site);
      const confirmed = await confirmAuthenticatorApp(services, own, { code: codeOf(secret) }, site);
      return { secret, recoveryCodes: confirmed.recoveryCodes };
    },
    async addPasskey(name = 'Phone') {
      const passkey = softwarePasskey(site.publicUrl);
      const options = await startPasskeyRegistration(services, own, site);
      const { recoveryCodes } = await addPasskey(
        services,
        own,
        { name, passkey: passkey.register(options) },
        site,
      );
      return { passkey, recoveryCodes };
    },
  };
}
