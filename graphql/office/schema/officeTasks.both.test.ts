import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { bothDialects, oneDialect } from '#prisma/testing.ts';
import { type Fixture, openFixture } from '#graphql/testing/schema.ts';

describe.each(bothDialects)('what waits for the commissioner, on %s', (dialect) => {
  let fixture: Fixture;
  beforeEach(async () => {
    fixture = await openFixture(dialect);
  });
  afterEach(() => fixture.close());
  const pool = async (selection: string) => {
    const { data, errors, statements } = await fixture.ask('commissioner', `{ pool { ${selection} } }`);
    expect(errors).toEqual([]);
    return { ...data.pool, statements };
  };

  test('who has not picked is searched and copied; nobody is reminded twice within an hour unasked', async () => {
    const MISSING =
      'missingPicks { week { number } names addresses lastReminder { isRecent } entries(search: "ENTRY 7") { totalCount edges { node { username } } } }';
    const { missingPicks } = await pool(MISSING);
    const names = (missingPicks.names as string).split('\n');
    expect(names).toContain('Entry 7');
    expect(names).not.toContain('Entry 1');
    expect((missingPicks.addresses as string).split(', ').every((address) => address.includes('@'))).toBe(
      true,
    );
    expect(missingPicks).toMatchObject({
      week: { number: 2 },
      lastReminder: null,
      entries: { totalCount: 1, edges: [{ node: { username: 'Entry 7' } }] },
    });
    const remind = async (again?: boolean) => {
      const { data } = await fixture.ask(
        'commissioner',
        'mutation ($input: RemindNowInput!) { remindNow(input: $input) { ... on RemindNowPayload { reminded justReminded } } }',
        { input: { pool: fixture.pool, again } },
      );
      return data.remindNow;
    };
    const first = await remind();
    expect(first.reminded).toBeGreaterThan(0);
    expect(await remind()).toEqual({ reminded: 0, justReminded: first.reminded });
    expect(await remind(true)).toEqual({ reminded: first.reminded, justReminded: 0 });
    expect(await fixture.db.outboxMail.count()).toBe(2 * first.reminded);
    expect((await pool(MISSING)).missingPicks.lastReminder).toEqual({ isRecent: true });
  });

  // What follows is the same on both databases.
  if (!oneDialect.includes(dialect)) return;

  test('is counted, the most urgent first', async () => {
    const { db, poolId } = fixture;
    const at = fixture.clock.now();
    await db.game.update({ where: { id: 6 }, data: { status: 'POSTPONED' } });
    await db.heldUpdate.create({ data: { gameId: 1, update: {}, why: 'It changed.', heldAt: at } });
    await db.dispute.create({ data: { poolId, entryId: 4, week: 1, text: 'Why?', openedAt: at } });
    await db.commission.create({ data: { entryId: 4, userId: 1, amountCents: 500, earnedAt: at } });
    const mail = (key: string) => ({
      key,
      messageId: key,
      to: 'bob@pool.example',
      subject: key,
      text: '',
      html: '',
      createdAt: at,
      sendAfter: at,
      failedAt: at,
      lastError: 'no such mailbox',
    });
    await db.outboxMail.createMany({
      data: [mail(`results:${poolId}:1:2`), mail(`results:${poolId + 1}:1:2`), mail('password-reset:abc')],
    });
    const { officeTasks, failedMails, statements } = await pool(
      'officeTasks { kind count } failedMails { to subject error }',
    );
    expect(officeTasks).toEqual([
      { kind: 'GAMES', count: 1 },
      { kind: 'HELD_UPDATES', count: 1 },
      { kind: 'DISPUTES', count: 1 },
      { kind: 'FAILED_MAILS', count: 1 },
      { kind: 'UNPAID_ENTRIES', count: 12 },
      { kind: 'UNPAID_COMMISSIONS', count: 1 },
    ]);
    // A mail about another pool, or about the account itself, is no business of this pool.
    expect(failedMails).toEqual([
      { to: 'bob@pool.example', subject: `results:${poolId}:1:2`, error: 'no such mailbox' },
    ]);
    expect(statements).toBeLessThan(20);
  });

  test('who runs one of several pools of a season learns why games are not theirs to change', async () => {
    expect((await pool('gamesRefusal')).gamesRefusal).toBeNull();
    const { seasonYear, createdAt } = await fixture.db.pool.findFirstOrThrow();
    await fixture.db.pool.create({ data: { name: 'Another', slug: 'another', seasonYear, createdAt } });
    expect((await pool('gamesRefusal')).gamesRefusal).toContain('pools of other commissioners');
  });

  test('links a chat to the pool at its public address', async () => {
    const { missingPicks } = await pool('missingPicks { picksUrl }');
    const { slug } = await fixture.db.pool.findFirstOrThrow();
    expect(missingPicks.picksUrl).toBe(`${fixture.settings.publicUrl}/p/${slug}/picks`);
  });

  test.each(['officeTasks { kind }', 'failedMails { to }', 'missingPicks { names }', 'claimLinks { count }'])(
    '%s is for commissioners alone',
    async (selection) => {
      for (const viewer of ['visitor', 'bob', 'other commissioner'] as const) {
        const { data } = await fixture.ask(viewer, `{ pool { list: ${selection} } }`);
        expect(data?.pool?.list ?? null, viewer).toBeNull();
      }
    },
  );
});
