import type { DocumentNode } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { oneDialect } from '../prisma/testing.ts';
import { passDeadlines } from './grading/passDeadlines.ts';
import { sendReminders } from './messages/mail/sendReminders.ts';
import { site } from './testing/accounts.ts';
import { STEPS } from './testing/commissionerSteps.ts';
import { compare, take } from './testing/compareVariants.ts';
import { planReading, READ_PATHS, readAs } from './testing/readPaths.ts';
import { closeVariants, openVariants, type Variant } from './testing/secretVariants.ts';
import { hoursFromDeadline } from './testing/schema.ts';

/**
 * The pools of secrecy.test.ts where plans are taken for missing picks, within a limit of lines: home teams are favored by 3.5
 * points. Reminders tell owners what their plans give, and the records of the log the lines of their picks.
 */
const OPTIONS = { ownAutoPicks: 18, favoriteLimit: 3 } as const;
/** What the plan of entry 11, which has no pick for Week 2, gives there in each of the databases. */
const PLANNED = ['MIA', 'PHI', 'CHI'];

describe.each(oneDialect)('a plan that is to be taken is secret, on %s', (dialect) => {
  let variants: Variant[];
  let documents: DocumentNode[];

  beforeAll(async () => {
    variants = await openVariants(dialect, OPTIONS);
    for (const [index, { fixture }] of variants.entries()) {
      await fixture.db.plan.updateMany({ where: { entryId: 11 }, data: { fallbackOf: null } });
      const [plan] = await fixture.db.plan.findMany({ where: { entryId: 11 } });
      const data = { teams: `2:${PLANNED[index]!}`, fallbackOf: 11 };
      await fixture.db.plan.update({ where: { id: plan!.id }, data });
    }
    documents = await planReading(variants[0]!.fixture);
  });
  afterAll(() => closeVariants(variants));

  const mailed = () =>
    Promise.all(
      variants.map(async ({ fixture }) => {
        const mails = await fixture.db.outboxMail.findMany({
          where: { key: { startsWith: 'reminder:' } },
          orderBy: { id: 'asc' },
        });
        return mails.map(({ to, text, html }) => ({ to, text: `${text}${html}` }));
      }),
    );

  test('reminders tell it to its owner alone', async () => {
    await take(variants, STEPS.remindNow!);
    for (const { fixture } of variants) await sendReminders(fixture.services, site, new Map());
    const mails = await mailed();
    const { email } = await variants[0]!.fixture.db.user.findFirstOrThrow({
      where: { entries: { some: { id: 11 } } },
    });
    const owns = mails.map((all) => all.filter(({ to }) => to === email));
    expect(owns.map((all) => all.length)).toEqual([2, 2, 2]);
    const told = owns.map((all) => all.map(({ text }) => /City of (\w+) Team/.exec(text)?.[1] ?? null));
    expect(told).toEqual(PLANNED.map((team) => [team, team]));
    const others = mails.map((all) => JSON.stringify(all.filter(({ to }) => to !== email)));
    expect(others[0]).not.toBe('[]');
    expect(new Set(others).size).toBe(1);
  });

  test.each(['administrator', 'commissioner', 'alice'] as const)('by any query of %s', async (viewer) => {
    await compare(variants, ({ fixture }) => readAs(fixture, viewer, documents));
  });

  test.each(Object.entries(READ_PATHS))('by %s', async (_name, read) => {
    await compare(variants, ({ fixture }) => read(fixture));
  });

  test('and at the deadline it is taken', async () => {
    const made = [];
    for (const { fixture } of variants) {
      await passDeadlines(fixture.services, hoursFromDeadline(2, 0));
      const picks = await fixture.db.pick.findMany({ where: { source: 'PLAN' } });
      made.push(picks.map(({ entryId, teamId }) => [entryId, teamId]));
    }
    expect(made).toEqual(PLANNED.map((team) => [[11, team]]));
  });
});
