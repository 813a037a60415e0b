import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { demoAccounts } from '#graphql/demo/demo.ts';
import { oneDialect } from '#prisma/testing.ts';
import { openRestFixture, type RestFixture } from '#graphql/testing/rest.ts';
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

    test('refuse what is of a pool, and answer the rest as without the role', async () => {
      const full = await read();
      await change(false, false);
      const stripped = await read();
      await change(true, true);
      const withheld = await read();
      const answered = Object.keys(withheld).filter(
        (path) => (withheld[path] as { status: number }).status === 200,
      );
      expect(answered.toSorted()).toEqual([
        '/api/auth/me',
        '/api/my-entries',
        '/api/my-participants',
        '/api/pool-stats',
        '/api/pools',
        '/api/referral-codes',
        '/api/teams',
        '/api/teams/records',
      ]);
      for (const path of answered) expect([path, withheld[path]]).toEqual([path, stripped[path]]);
      for (const path of Object.keys(withheld).filter((one) => !answered.includes(one))) {
        expect([403, 404], path).toContain((withheld[path] as { status: number }).status);
      }
      const differing = Object.keys(full).filter(
        (path) => JSON.stringify(full[path]) !== JSON.stringify(withheld[path]),
      );
      expect(differing).toEqual(expect.arrayContaining(['/api/pools/{poolId}/participants']));
    });
  },
);
