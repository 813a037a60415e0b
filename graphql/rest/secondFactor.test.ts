import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { demoAccounts } from '../demo/demo.ts';
import { oneDialect } from '#prisma/testing.ts';
import { openRestFixture, type RestFixture } from '../testing/rest.ts';
import { routes } from './table.ts';

describe.each(oneDialect)(
  'REST calls of a role without the second factor that the site requires, on %s',
  (dialect) => {
    let fixture: RestFixture;
    let userId: number;
    beforeAll(async () => {
      fixture = await openRestFixture(dialect);
      const { email } = demoAccounts.administrator;
      userId = (await fixture.db.user.findUniqueOrThrow({ where: { email } })).id;
    });
    afterAll(() => fixture.close());

    const PARAMETERS: Record<string, () => string> = {
      '{id}': () => fixture.othersEntry,
      '{week}': () => '7',
      '{poolId}': () => fixture.poolId,
      '{email}': () => 'priya@pool.example',
    };
    const read = async () => {
      const answers: Record<string, unknown> = {};
      for (const { method, path } of routes) {
        if (method !== 'GET') continue;
        const filled = path.replace(/\{\w+\}/g, (parameter) => PARAMETERS[parameter]!());
        const { status, body } = await fixture.call(method, filled, { cookie: fixture.administrator });
        answers[path] = { status, body: status === 403 ? 'refused' : body };
      }
      return answers;
    };
    const change = async (isAdministrator: boolean, requireSecondFactor: boolean) => {
      await fixture.db.user.update({ where: { id: userId }, data: { isAdministrator } });
      fixture.services.rolePolicy = { requireSecondFactor };
      fixture.services.events.publish({ type: 'access', userId });
    };

    test('answer what the account gets without its role', async () => {
      const full = await read();
      await change(false, false);
      const stripped = await read();
      await change(true, true);
      const withheld = await read();
      expect(withheld).toEqual(stripped);
      const differing = Object.keys(full).filter(
        (path) => JSON.stringify(full[path]) !== JSON.stringify(withheld[path]),
      );
      expect(differing).toEqual(expect.arrayContaining(['/api/pools/{poolId}/participants']));
    });
  },
);
