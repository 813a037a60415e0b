import { readdirSync, readFileSync } from 'node:fs';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { oneDialect } from '#prisma/testing.ts';
import { removeAuthenticatorApp } from '../factors/authenticatorApp.ts';
import { removePasskey } from '../factors/passkeys.ts';
import { resetSecondFactorAs } from '../factors/resetSecondFactor.ts';
import { createApiToken } from '../apiTokens.ts';
import { type Account, openAccount, site } from '#graphql/testing/secondFactorAccount.ts';
import { plantUser } from '#graphql/testing/services.ts';
import { viewerFromRequest } from '#graphql/testing/viewerFromRequest.ts';
import { createAccessWatch } from './access.ts';
import { createViewerCache, type ViewerCache } from '../sessions/viewerCache.ts';
import { createSession } from '../sessions/sessions.ts';

describe.each(oneDialect)(
  'the role of an account where the site requires a second factor, on %s',
  (dialect) => {
    let account: Account;
    let kept: ViewerCache;
    let cookie: string;
    const lookUp = async () => (await viewerFromRequest({ cookie }, account.services, kept))!;

    beforeEach(async () => {
      account = await openAccount(dialect);
      const { services, user } = account;
      await services.db.user.update({ where: { id: user.id }, data: { isAdministrator: true } });
      services.rolePolicy = { requireSecondFactor: true };
      kept = createViewerCache(services);
      cookie = `session=${(await createSession(services, user.id)).token}`;
    });
    afterEach(() => account.database.close());

    it('is withheld until there is a factor, from sessions and tokens, and from no other account', async () => {
      const { services, viewer } = account;
      expect(await lookUp()).toMatchObject({ isAdministrator: false, withheld: { isAdministrator: true } });
      expect((await lookUp()).scopes).toEqual(new Set(['read', 'pick']));
      const both = { name: 'script', scopes: ['read', 'admin'] as const, expiresAt: null };
      await expect(createApiToken(services, await lookUp(), both)).rejects.toMatchObject({
        code: 'SECOND_FACTOR_MISSING',
      });
      const { token } = await createApiToken(services, { ...viewer, isAdministrator: true }, both);
      const byToken = () => viewerFromRequest({ authorization: `Bearer ${token}` }, services);
      expect((await byToken())!.scopes).toEqual(new Set(['read']));
      await account.addApp();
      expect(await lookUp()).toMatchObject({ isAdministrator: true, withheld: { isAdministrator: false } });
      expect((await byToken())!.scopes).toEqual(new Set(['read', 'admin']));
      const other = await plantUser(services.db, 'eve@pool.example', true);
      expect((await createSession(services, other.id)).viewer.isAdministrator).toBe(false);
    });

    const steps: Record<string, () => Promise<unknown>> = {
      'its app is removed': async () => {
        await account.addApp();
        return () => removeAuthenticatorApp(account.services, account.viewer, site);
      },
      'its passkey is removed': async () => {
        await account.addPasskey();
        const { id } = await account.services.db.passkey.findFirstOrThrow();
        return () => removePasskey(account.services, account.viewer, { id }, site);
      },
      'its factors are reset': async () => {
        await account.addPasskey();
        const input = { email: account.user.email, reason: 'The phone is lost.' };
        return () => resetSecondFactorAs(account.services, null, input, site);
      },
    };
    it.each(Object.keys(steps))(
      'comes with a factor and goes when %s, for kept viewers, too',
      async (name) => {
        const access = createAccessWatch(account.services, kept);
        expect((await lookUp()).isAdministrator).toBe(false);
        const remove = (await steps[name]!()) as () => Promise<unknown>;
        const viewer = await lookUp();
        expect(viewer.isAdministrator).toBe(true);
        const narrowed = new Promise((resolve) => access.onEnd(viewer, resolve));
        await remove();
        expect((await lookUp()).isAdministrator).toBe(false);
        expect(await narrowed).toBe('NARROWED');
        access.close();
      },
    );

    it('is read by the modules of sign-in alone while it is withheld', () => {
      const files = readdirSync(new URL('../..', import.meta.url), { recursive: true, encoding: 'utf8' });
      const readers = files.filter(
        (file) =>
          /^(?!accounts\/(access|addresses|credentials|limits|provider|sessions)\/|testing\/).*(?<!\.test)\.ts$/.test(
            file,
          ) && /\bwithheld\b/.test(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')),
      );
      // Refusals have a text of their own, so shared answers are kept apart.
      expect(readers).toEqual(['api/access/accessClass.ts']);
    });
  },
);
