import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { bothDialects } from '#prisma/testing.ts';
import { ConflictError, NotFoundError } from '../kernel/failures.ts';
import { openFixture, type Fixture, type TestViewer } from '../testing/schema.ts';
import { signInRows } from '../testing/signInRows.ts';
import { deleteAccountAs } from './deleteAccount.ts';

const email = 'bob@pool.example';
const reason = 'He asked for it.';

/** Tables with rows of an account that stay: the pool's results and money. */
const KEPT = ['Commission', 'Entry', 'ReferralCode'];

const models = [
  ...readFileSync(new URL('../../prisma/schema.prisma', import.meta.url), 'utf8').matchAll(
    /^model (\w+) \{\n([^}]*)\}/gm,
  ),
].map(([, name, fields]) => ({
  name: name!,
  isOwned: /@relation\(.*fields: \[userId\]/.test(fields!),
}));

interface Table {
  count(of: { where: { userId: number } }): Promise<number>;
  findMany(): Promise<object[]>;
}

/** Saturday of Week 2: bob's entry 4 has a secret pick of KC. */
describe.each(bothDialects)('an account that is deleted, on %s', (dialect) => {
  let fixture: Fixture;
  beforeEach(async () => {
    fixture = await openFixture(dialect);
    const { services } = fixture;
    await services.poolLogs.begin(services, services.clock.now(), [fixture.poolId]);
  });
  afterEach(() => fixture.close());

  const tableOf = (model: string) =>
    (fixture.db as unknown as Record<string, Table>)[model[0]!.toLowerCase() + model.slice(1)]!;
  const deleteAs = (actorId: number | null = null) =>
    deleteAccountAs(fixture.services, actorId, { email, reason });
  const mutate = async (viewer: TestViewer, name: string, input: object) => {
    const { data, errors } = await fixture.ask(
      viewer,
      `mutation ($input: ${name[0]!.toUpperCase()}${name.slice(1)}Input!) { done: ${name}(input: $input) {
        __typename ... on Error { message } } }`,
      { input },
    );
    expect(errors).toEqual([]);
    return data.done;
  };
  const another = (over: { isAdministrator?: boolean } = {}) =>
    fixture.db.user.create({
      data: {
        email: 'next@pool.example',
        name: 'Next',
        createdAt: fixture.services.clock.now(),
        unsubscribeToken: 'next',
        ...over,
      },
    });

  /** A row of each table that names an account, and further traces of its address. */
  async function plant(): Promise<number> {
    const { db, poolId, services } = fixture;
    const userId = fixture.userId('bob');
    const at = services.clock.now();
    const entryId = fixture.entryIds[3]!;
    for (const create of Object.values(signInRows(db, userId, poolId, at))) await create();
    const of = { userId, poolId };
    await db.plan.create({
      data: {
        entryId,
        userId,
        name: 'Mine',
        teams: '3:GB',
        createdAt: at,
        updatedAt: at,
        fallbackOf: entryId,
      },
    });
    await db.referralCode.create({ data: { ...of, code: 'BOBS-CODE', createdAt: at } });
    await db.commission.create({
      data: { entryId: fixture.entryIds[5]!, userId, amountCents: 500, earnedAt: at },
    });
    await db.readMark.create({ data: { ...of, announcementsThrough: 0, at } });
    await db.rulesAcknowledgement.create({ data: { ...of, version: 'v', at, record: '{}', salt: 's' } });
    await db.reminderLog.create({ data: { ...of, week: 2, kind: 'HOURS_2', dueAt: at, at } });
    await db.poolCommissioner.create({ data: { ...of, since: at } });
    const alice = fixture.userId('alice');
    await db.poolCommissioner.create({ data: { poolId, userId: alice, since: at } });
    const message = { poolId, week: 2, isByCommissioner: false, createdAt: at };
    await db.message.create({ data: { ...message, id: 1, authorId: userId, entryId, text: 'Go.' } });
    await db.message.create({
      data: {
        ...message,
        id: 2,
        authorId: alice,
        text: '@Bob',
        mentions: { create: { userId, entryId } },
      },
    });
    await db.invitation.create({
      data: {
        ...{ kind: 'JOIN', poolId, email, tokenHash: 'j', declineToken: 'j', usedByEmail: email },
        ...{ createdAt: at, queuedAt: at, expiresAt: at },
      },
    });
    await db.outboxMail.create({
      data: {
        ...{ key: 'k', messageId: 'm', to: email, subject: 's', text: 't', html: 'h' },
        ...{ createdAt: at, sendAfter: at },
      },
    });
    await db.pool.update({ where: { id: poolId }, data: { contactEmail: email } });
    return userId;
  }

  it('leaves no address in any table, and rows of the tables of results and money alone', async () => {
    const { db } = fixture;
    const userId = await plant();
    const owned = models.flatMap(({ name, isOwned }) => (isOwned ? [name] : []));
    for (const name of owned) {
      expect([name, await tableOf(name).count({ where: { userId } })]).not.toEqual([name, 0]);
    }
    await deleteAs();
    const left = [];
    for (const name of owned) if ((await tableOf(name).count({ where: { userId } })) > 0) left.push(name);
    expect(left.toSorted()).toEqual(KEPT);
    for (const { name } of models) {
      const rows = JSON.stringify(await tableOf(name).findMany(), (_, value) =>
        typeof value === 'bigint' ? String(value) : (value as unknown),
      );
      expect([name, rows.includes(email)]).toEqual([name, false]);
    }
    expect(await db.user.findUniqueOrThrow({ where: { id: userId } })).toMatchObject({
      email: expect.stringMatching(/@deleted\.invalid$/),
      name: 'Deleted account',
      passwordHash: null,
      notifyReminders: false,
    });
    expect(await db.message.findUniqueOrThrow({ where: { id: 1 } })).toMatchObject({
      text: 'Go.',
      authorId: null,
      entryId: null,
    });
    // The address for questions is that of the commissioner who is left.
    const { contactEmail } = await db.pool.findUniqueOrThrow({ where: { id: fixture.poolId } });
    expect(contactEmail).toBe('alice@pool.example');
  });

  it('keeps its entry with username and secret pick, which nobody else can claim', async () => {
    const { db, poolId } = fixture;
    const entry = await db.entry.findUniqueOrThrow({
      where: { id: fixture.entryIds[3]! },
      include: { picks: true, payment: true },
    });
    const leaves = await db.logLeaf.count({ where: { poolId } });
    await deleteAs();
    expect(
      await db.entry.findUniqueOrThrow({ where: { id: entry.id }, include: { picks: true, payment: true } }),
    ).toEqual(entry);
    expect(await db.logLeaf.count({ where: { poolId } })).toBe(leaves);
    const { data } = await fixture.ask(
      'administrator',
      `{ entry(id: "${fixture.entry(4)}") { username isUnclaimed } }`,
    );
    expect(data.entry).toEqual({ username: entry.username, isUnclaimed: false });
  });

  it('is deleted by its owner, who types the address, in a session that was verified just now', async () => {
    const { db } = fixture;
    expect(await mutate('bob', 'deleteMyAccount', { email: 'alice@pool.example' })).toMatchObject({
      __typename: 'InvalidInputError',
    });
    expect(await mutate('bob', 'deleteMyAccount', { email: ' Bob@pool.example' })).toEqual({
      __typename: 'AccountDeletedPayload',
    });
    expect(await db.session.count({ where: { userId: fixture.userId('bob') } })).toBe(0);
    expect(await db.auditEntry.findMany({ where: { action: 'account.delete' } })).toMatchObject([
      { actorId: fixture.userId('bob'), subjectId: String(fixture.userId('bob')), reason: null },
    ]);
    await db.session.updateMany({ data: { provenAt: new Date(0) } });
    expect(await mutate('alice', 'deleteMyAccount', { email: 'alice@pool.example' })).toMatchObject({
      __typename: 'ReauthenticationRequired',
    });
  });

  it('is deleted once, however often that is asked for', async () => {
    const results = await Promise.allSettled([deleteAs(), deleteAs()]);
    expect(results.some(({ status }) => status === 'fulfilled')).toBe(true);
    await expect(deleteAs()).rejects.toThrow(NotFoundError);
    expect(await fixture.db.auditEntry.count({ where: { action: 'account.delete' } })).toBe(1);
  });

  it('is not the only administrator', async () => {
    const input = { email: 'administrator@pool.example', reason };
    await expect(deleteAccountAs(fixture.services, null, input)).rejects.toThrow(
      new ConflictError(
        'administrator@pool.example is the only administrator of this site. Make another account an administrator first.',
      ),
    );
    await another({ isAdministrator: true });
    const both = [input, { email: 'next@pool.example', reason }];
    const results = await Promise.allSettled(
      both.map((each) => deleteAccountAs(fixture.services, null, each)),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await fixture.db.user.count({ where: { isAdministrator: true } })).toBe(1);
  });

  it('is not the only commissioner of a pool that runs', async () => {
    const { db, poolId, services } = fixture;
    const since = services.clock.now();
    await db.poolCommissioner.deleteMany();
    await db.poolCommissioner.create({ data: { poolId, userId: fixture.userId('bob'), since } });
    await expect(deleteAs()).rejects.toThrow(
      /^bob@pool.example is the only commissioner of .* still running/,
    );
    await db.pool.update({ where: { id: poolId }, data: { decidedWeek: 1 } });
    await expect(deleteAs()).resolves.toEqual({ email, entries: 1 });
  });
});
