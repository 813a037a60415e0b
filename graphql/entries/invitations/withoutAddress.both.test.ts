// SQL on both databases: graphql/messages/mail/enqueueMail.ts, graphql/imports/storeGrid.ts

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { bothDialects } from '#prisma/testing.ts';
import { hasAddress } from '#graphql/accounts/rules/people.ts';
import { InvalidInputError, NotFoundError } from '#kernel/failures.ts';
import { site } from '#graphql/testing/accounts.ts';
import { plantUser, viewerOf, openTestPool, type TestPool } from '#graphql/testing/services.ts';
import { claimEntries } from '../claimEntries.ts';
import { enqueueMail } from '#graphql/messages/mail/enqueueMail.ts';
import { heldMails, releaseHeldMails } from '#graphql/messages/mail/heldMails.ts';
import { exportGridPage } from '#graphql/imports/exportGrid.ts';
import { importGrid } from '#graphql/imports/importGrid.ts';
import { shippedSchedule } from '#graphql/pools/createPool.ts';
import { importSchedule } from '#graphql/season/importSchedule.ts';
import { createPoolFor } from '#graphql/pools/createPoolFor.ts';
import { sendClaimLinks } from './claimLinks.ts';
import { importEntries } from '#graphql/imports/importEntries.ts';

const NOW = new Date('2025-09-01T12:00:00Z');

describe.each(bothDialects)('entries without an address on %s', (dialect) => {
  let test: TestPool;
  let poolId: number;
  let boss: ReturnType<typeof viewerOf>;

  beforeEach(async () => {
    test = await openTestPool(dialect, 2);
    const { services } = test;
    Object.assign(services, { clock: { now: () => NOW, speed: () => 0, onChange: () => () => {} } });
    const { games, ...season } = shippedSchedule();
    const ahead = games.map((game) => ({
      ...game,
      status: 'SCHEDULED' as const,
      homeScore: null,
      awayScore: null,
    }));
    await importSchedule(services, { ...season, games: ahead }, NOW);
    boss = viewerOf(await plantUser(test.database.db, 'boss@pool.example', true));
    const pool = await createPoolFor(services, boss, {
      season: 2025,
      name: 'Office',
      settings: {},
      options: {},
      commissioner: null,
    });
    poolId = pool.id;
  });
  afterEach(() => test.database.close());

  const run = (csv: string) => importEntries(test.services, boss, { poolId, csv, reason: 'From the wall.' });
  const WALL = 'username,name,1\nMike,,PHI\nMike #2,Mike,DAL\nNan,,KC';
  const entries = () =>
    test.database.db.entry.findMany({ where: { poolId }, orderBy: { id: 'asc' }, include: { user: true } });
  const claim = (token: string, email?: string) =>
    claimEntries(test.services, null, { token, email: email ?? null, address: '192.0.2.1' });
  const links = async () => {
    await sendClaimLinks(test.services, boss, { poolId, site });
    const mails = await test.database.db.outboxMail.findMany({ orderBy: { id: 'asc' } });
    return mails.map(({ text }) => /\/join\/(\S+)/.exec(text)![1]!);
  };

  it('come in with a table that has no column of addresses; those of one person are of one account', async () => {
    expect(await run(WALL)).toMatchObject({ entries: 3, problems: [] });
    const stored = await entries();
    expect(stored.map(({ username, number, user }) => [username, number, user.name])).toEqual([
      ['Mike', 1, 'Mike'],
      ['Mike #2', 2, 'Mike'],
      ['Nan', 1, 'Nan'],
    ]);
    expect(new Set(stored.map(({ userId }) => userId)).size).toBe(2);
    expect(stored.some(({ user }) => hasAddress(user.email))).toBe(false);
  });

  it('come in one by one where the cell is "-"; an empty cell is still a problem', async () => {
    const { problems } = await run('username,email\nAnn,-\nBo,');
    expect(problems).toMatchObject([{ line: 3, column: 'email', kind: 'EMAIL_MISSING' }]);
    expect(await run('username,email\nAnn,-\nBo,bo@pool.example')).toMatchObject({ entries: 2 });
  });

  it('leave in an export as they came, which an import reads', async () => {
    await run(WALL);
    const pool = await test.database.db.pool.findUniqueOrThrow({
      where: { id: poolId },
      include: { weeks: true },
    });
    const page = await exportGridPage(test.database.db, pool, NOW, 0);
    expect(page.rows.map((cells) => cells[1])).toEqual(["'-", "'-", "'-"]);
  });

  it('get no mail but a claim link, which waits to be handed over and never goes out', async () => {
    await run(WALL);
    const [{ user }] = (await entries()) as [Awaited<ReturnType<typeof entries>>[number]];
    const { db } = test.database;
    const mail = { key: 'result:1', to: user.email, subject: 's', text: 't', html: 'h' };
    await db.$transaction((tx) => enqueueMail(test.services, tx, mail));
    expect(await db.outboxMail.count()).toBe(0);
    expect(await sendClaimLinks(test.services, boss, { poolId, dryRun: true, site })).toMatchObject({
      sent: 2,
      toHandOver: 2,
    });
    expect(await links()).toHaveLength(2);
    expect(await heldMails(test.services, poolId)).toEqual([]);
    const released = await db.$transaction((tx) =>
      releaseHeldMails(test.services, tx, { poolId, kind: 'INVITATIONS' }),
    );
    expect(released.sent).toBe(0);
    expect(await db.outboxMail.count({ where: { heldAt: null } })).toBe(0);
  });

  it('are claimed with an address that nobody has; until then the link stays', async () => {
    await run(WALL);
    const [mike, nan] = (await links()) as [string, string];
    await expect(claim(mike)).rejects.toThrow(InvalidInputError);
    await expect(claim(mike, 'x@no-address.invalid')).rejects.toThrow(InvalidInputError);
    await expect(claim(mike, 'Boss@pool.example')).rejects.toThrow(
      'Ask the commissioner to move the entries',
    );
    await claim(mike, ' Mike@Pool.example ');
    expect((await entries()).map(({ user }) => user.email).slice(0, 2)).toEqual([
      'mike@pool.example',
      'mike@pool.example',
    ]);
    await expect(claim(mike, 'other@pool.example')).rejects.toThrow(NotFoundError);
    await expect(claim(nan, 'MIKE@pool.example')).rejects.toThrow('already');
    expect(await test.database.db.outboxMail.count()).toBe(1);
  });

  it('keep the address that an account has, whatever the claim says', async () => {
    await run('username,email\nBo,bo@pool.example');
    const [bo] = (await links()) as [string];
    await claim(bo, 'other@pool.example');
    expect((await entries())[0]!.user.email).toBe('bo@pool.example');
  });

  it('come in with the grid of the command line', async () => {
    const weeks = Array.from({ length: 18 }, (_, index) => String(index + 1));
    const lines = [
      ['username', ...weeks],
      ['Ann', 'PHI', ...weeks.slice(1).map(() => '')],
    ];
    const read = async function* () {
      for (const [index, cells] of lines.entries()) yield Promise.resolve({ line: index + 1, cells });
    };
    const problems: string[] = [];
    const imported = await importGrid(test.services, {
      name: 'Wall',
      seasonYear: 2025,
      read,
      onProblem: (_line, problem) => problems.push(problem),
    });
    expect(problems).toEqual([]);
    expect(imported).toMatchObject({ entries: 1, picks: 1, newAccounts: 1 });
  });
});
