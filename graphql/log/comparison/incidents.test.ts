import { expect, it } from 'vitest';

import { oneDialect } from '#prisma/testing.ts';
import { openTestPool } from '#graphql/testing/services.ts';
import { noteComparison } from './incidents.ts';

const SITE = { productName: 'Pool', publicUrl: 'https://pool.example', paymentUrlTemplate: null };

it.each(oneDialect)(
  'an incident is mailed also where the process ended when it was noted, on %s',
  async (dialect) => {
    const { database, services, planted } = await openTestPool(dialect, 1);
    const { db } = services;
    await db.user.updateMany({ data: { isAdministrator: true } });
    const differences = [
      { message: 'differs', columns: ['Entry.startWeek'], entryId: null, week: null, leaf: null },
    ];
    const logged: string[] = [];
    const log = { ...services.log, error: (_facts: unknown, text: string) => void logged.push(text) };
    const note = (mailSite = services.mailSite, isFirstLook = false) => {
      const report = { differences, count: 1 } as unknown as Parameters<typeof noteComparison>[3];
      const told = { ...services, mailSite, log: log as unknown as typeof services.log };
      return noteComparison(told, SITE, planted.pool.id, report, isFirstLook);
    };
    // The last thing that is asked before the mails are stored.
    await expect(
      note(() => {
        throw new Error('the process ends');
      }),
    ).rejects.toThrow('the process ends');
    await note();
    await note();
    expect(logged).toHaveLength(1);
    // After a restart.
    await note(services.mailSite, true);
    expect(logged).toHaveLength(2);
    const mails = await db.outboxMail.findMany({ where: { key: { startsWith: 'log-incident:' } } });
    expect(mails).toHaveLength(await db.user.count());
    await database.close();
  },
);
