// The SQL of pools/secondChance.ts and pools/openSecondChance.ts.
import { graphql } from 'graphql';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { bothDialects } from '#prisma/testing.ts';
import { hoursFromDeadline, openFixture, type Fixture, type TestViewer } from '#graphql/testing/schema.ts';
import { globalId } from '#graphql/api/paging/globalIds.ts';
import { schema } from '#graphql/api/index.ts';

describe.each(bothDialects)('the second chance of a pool, on %s', (dialect) => {
  let fixture: Fixture;
  beforeEach(async () => {
    fixture = await openFixture(dialect);
  });
  afterEach(() => fixture.close());

  const openIt = async (input: object = {}, viewer: TestViewer = 'commissioner') => {
    const { data, errors } = await fixture.ask(
      viewer,
      `mutation ($input: OpenSecondChanceInput!) { result: openSecondChance(input: $input) {
        __typename
        ... on OpenSecondChancePayload {
          slug throughWeek entered leftOut mails entries { username eliminatedWeek } pool { name firstWeek }
        }
        ... on InvalidInputError { issues { path message } }
        ... on Error { message }
      } }`,
      { input: { pool: fixture.pool, name: 'Test pool again', ...input } },
    );
    expect(errors).toEqual([]);
    return data.result;
  };
  /** Asks as an account with the pools that its entries are in. */
  const askAs = async (name: 'alice' | 'bob', source: string, variableValues = {}) => {
    const context = fixture.context(name);
    const entries = await fixture.db.entry.findMany({ where: { userId: fixture.userId(name) } });
    const memberOf = new Set(entries.map(({ poolId }) => poolId));
    const contextValue = { ...context, viewer: { ...context.viewer!, memberOf } };
    const { data, errors } = await graphql({ schema, source, contextValue, variableValues });
    expect(errors).toBeUndefined();
    // As `ask` does: tests read what they requested.
    return JSON.parse(JSON.stringify(data));
  };
  const second = () =>
    fixture.db.pool.findFirst({
      where: { secondChanceOfId: fixture.poolId },
      include: { entries: { include: { payment: true }, orderBy: { id: 'asc' } } },
    });
  const OUT = ['Entry 3', 'Entry 5', 'Entry 10'];

  test('enters who is out by the last decided week, under its name, with all teams and a payment of its own', async () => {
    const { db, poolId, services } = fixture;
    await db.pool.updateMany({
      data: { tieRule: 'SURVIVE', lives: 1, entryFeeCents: 2500, registration: 'OPEN', venmo: 'ann' },
    });
    const sources = await db.entry.findMany({ where: { poolId }, orderBy: { id: 'asc' } });
    expect(await openIt()).toEqual({
      __typename: 'OpenSecondChancePayload',
      slug: 'test-pool-again',
      throughWeek: 1,
      entered: 3,
      leftOut: 0,
      mails: 3,
      // Bob lost on Thursday of Week 2, which is secret until Sunday: he is not among them.
      entries: OUT.map((username) => ({ username, eliminatedWeek: 1 })),
      pool: { name: 'Test pool again', firstWeek: 2 },
    });
    const pool = (await second())!;
    expect(pool).toMatchObject({
      seasonYear: 2025,
      firstWeek: 2,
      currentWeek: 2,
      tieRule: 'SURVIVE',
      entryFeeCents: 2500,
      registration: 'CLOSED',
      venmo: 'ann',
      carriedOverCents: 0,
      decidedWeek: null,
    });
    const owners = new Map(sources.map(({ username, userId }) => [username, userId]));
    expect(pool.entries.map(({ username, userId }) => [username, userId])).toEqual(
      OUT.map((username) => [username, owners.get(username)]),
    );
    for (const { startWeek, eliminatedWeek, joinedAt, payment } of pool.entries) {
      expect({ startWeek, eliminatedWeek, joinedAt }).toEqual({
        startWeek: 2,
        eliminatedWeek: null,
        joinedAt: services.clock.now(),
      });
      expect(payment).toMatchObject({ status: 'PENDING', amountCents: 2500, receivedCents: 0 });
    }
    // The first pool stays as it was.
    expect(await db.entry.findMany({ where: { poolId }, orderBy: { id: 'asc' } })).toEqual(sources);
  });

  test('keeps its entries from buying back into the first pool', async () => {
    const { db, poolId } = fixture;
    await db.pool.update({ where: { id: poolId }, data: { buyBackThroughWeek: 3 } });
    const entry = await db.entry.findFirstOrThrow({ where: { poolId, username: OUT[0] } });
    const id = fixture.entry(entry.id);
    const offer = async () =>
      (await askAs('alice', 'query ($id: ID!) { entry(id: $id) { buyBackOffer { feeCents } } }', { id }))
        .entry;
    const before = await offer();
    expect(before.buyBackOffer).toEqual({ feeCents: 5000 });
    await openIt();
    expect(await offer()).toEqual({ buyBackOffer: null });
    const input = { entry: id, ...before.buyBackOffer };
    const { buyBack } = await askAs(
      'alice',
      'mutation ($input: BuyBackInput!) { buyBack(input: $input) { __typename ... on Error { message } } }',
      { input },
    );
    expect(buyBack).toEqual({
      __typename: 'ConflictError',
      message: 'This entry plays on in the second chance of the pool.',
    });
  });

  test('keeps its entries from coming back into the first pool until they are put out of it', async () => {
    await openIt();
    const { db, poolId } = fixture;
    const entry = await db.entry.findFirstOrThrow({ where: { poolId, username: OUT[0] } });
    const { userId, number } = entry;
    const again = await db.entry.findFirstOrThrow({
      where: { userId, number, pool: { secondChanceOfId: poolId } },
    });
    const decide = async (name: string, input: object) => {
      const { data } = await fixture.ask(
        'administrator',
        `mutation ($input: ${name[0]!.toUpperCase()}${name.slice(1)}Input!) { done: ${name}(input: $input) { __typename ... on Error { message } } }`,
        { input: { reason: 'It was in time.', ...input } },
      );
      return data.done as object;
    };
    const back = () => decide('reinstateEntry', { entry: globalId('Entry', entry.id), throughWeek: 1 });
    expect(await back()).toEqual({
      __typename: 'ConflictError',
      message: `${OUT[0]} plays on in the second chance of the pool. Put it out there first: nobody plays in both.`,
    });
    expect(await decide('eliminateEntry', { entry: globalId('Entry', again.id), week: 2 })).toMatchObject({
      __typename: expect.stringMatching(/Payload$/),
    });
    expect(await back()).toMatchObject({ __typename: expect.stringMatching(/Payload$/) });
  });

  test('is in the list of pools of its owners, who can pick every team that plays; others do not see it', async () => {
    await openIt();
    const data = await askAs(
      'alice',
      `{ viewer { pools { slug } } pool(slug: "test-pool-again") {
        stats { totalPlayers activePlayers } viewerEntries { id username teamsLeftCount } rules { items } } }`,
    );
    expect(data.viewer.pools).toContainEqual({ slug: 'test-pool-again' });
    expect(data.pool.stats).toEqual({ totalPlayers: 3, activePlayers: 3 });
    expect(JSON.stringify(data.pool.rules)).toContain('This pool is a second chance');
    expect(data.pool.viewerEntries).toMatchObject([{ username: 'Entry 3', teamsLeftCount: 8 }]);
    // With LAC the entry went out of the first pool.
    const picked = await askAs(
      'alice',
      `mutation ($entry: ID!, $team: ID!) { submitPick(input: { entry: $entry, team: $team, week: 2 }) {
        __typename ... on Error { message } } }`,
      { entry: data.pool.viewerEntries[0].id, team: fixture.team('LAC') },
    );
    expect(picked.submitPick).toEqual({ __typename: 'SubmitPickPayload' });
    const bob = await askAs('bob', '{ viewer { pools { slug } } }');
    expect(bob.viewer.pools).toEqual([{ slug: 'planted' }]);
  });

  test('mails each owner once, but for those who turned announcements off', async () => {
    const { db, userId } = fixture;
    await db.user.update({ where: { id: userId('owner5') }, data: { notifyAnnouncements: false } });
    expect(await openIt({ entryFeeCents: 0 })).toMatchObject({ mails: 2, entered: 3 });
    const mails = await db.outboxMail.findMany({ orderBy: { to: 'asc' } });
    expect(mails.map(({ to }) => to)).toEqual(['alice@pool.example', 'owner10@pool.example']);
    const [mail] = mails;
    expect(mail!.subject).toBe('A second chance: Test pool again');
    expect(mail!.text).toContain(
      'Who is out of Test pool by Week 1 plays on in Test pool again, with your entry:\nEntry 3',
    );
    expect(mail!.text).toContain('It begins with Week 2, by the same rules');
    expect(mail!.text).toContain('It costs nothing.');
    expect(mail!.text).toContain('/p/test-pool-again/picks');
    // Alice has three entries, of which two play on in the first pool.
    expect(mail!.text).not.toContain('Entry 1');
  });

  test('leaves out whom a commissioner put out by hand, but where it is asked', async () => {
    const { db, entryIds } = fixture;
    // Entry 5 lost first and was put out later; Entry 6 was put out while alive.
    await db.entry.update({ where: { id: entryIds[4]! }, data: { adminEliminatedWeek: 2 } });
    await db.entry.update({
      where: { id: entryIds[5]! },
      data: {
        adminEliminatedWeek: 1,
        eliminatedWeek: 1,
        eliminationReason: 'ADMIN',
        eliminatedAt: hoursFromDeadline(1, 0),
      },
    });
    const entered = async (input: object) => {
      const { entries, leftOut } = await openIt(input);
      return [entries.map(({ username }: { username: string }) => username), leftOut];
    };
    expect(await entered({ dryRun: true })).toEqual([['Entry 3', 'Entry 10'], 2]);
    expect(await entered({ dryRun: true, includePutOut: true })).toEqual([
      ['Entry 3', 'Entry 5', 'Entry 6', 'Entry 10'],
      0,
    ]);
    await openIt();
    expect((await second())!.entries.map(({ username }) => username)).toEqual(['Entry 3', 'Entry 10']);
    const audit = await db.auditEntry.findFirstOrThrow({ where: { action: 'pool.openSecondChance' } });
    expect(audit.after).toMatchObject({ entries: 2, leftOut: 2 });
  });

  test('is refused where only a commissioner put entries out', async () => {
    await fixture.db.entry.updateMany({
      where: { eliminatedWeek: 1 },
      data: { adminEliminatedWeek: 1, eliminationReason: 'ADMIN' },
    });
    expect(await openIt()).toMatchObject({
      message: 'No entry is out by Week 1 but those that a commissioner put out by hand.',
    });
  });

  test('is in the currency of the first pool', async () => {
    await fixture.db.pool.updateMany({ data: { currency: 'EUR', entryFeeCents: 2500 } });
    await openIt();
    expect(await second()).toMatchObject({ currency: 'EUR', entryFeeCents: 2500 });
    const mails = await fixture.db.outboxMail.findMany();
    expect(mails.map(({ text }) => text.includes('€25'))).toEqual([true, true, true]);
  });

  test('has a log of its own, with its entries', async () => {
    await openIt();
    const pool = (await second())!;
    const leaves = await fixture.db.logLeaf.findMany({
      where: { poolId: pool.id },
      orderBy: { index: 'asc' },
    });
    const entries = leaves.map(({ data }) => JSON.parse(data)).filter(({ type }) => type === 'entries');
    expect(entries.flatMap((leaf) => leaf.entries.map(([id]: [string]) => Number(id)))).toEqual(
      pool.entries.map(({ id }) => id),
    );
  });

  test('is previewed without leaving anything behind', async () => {
    const { db } = fixture;
    const before = { audit: await db.auditEntry.count(), pools: await db.pool.count() };
    expect(await openIt({ dryRun: true, slug: 'again' })).toMatchObject({
      slug: 'again',
      entered: 3,
      leftOut: 0,
      mails: 3,
      pool: null,
    });
    expect({ audit: await db.auditEntry.count(), pools: await db.pool.count() }).toEqual(before);
    expect(await db.outboxMail.count()).toBe(0);
  });

  test('is opened once: a second use names the pool', async () => {
    const { db, poolId } = fixture;
    await openIt();
    const again = await openIt({ name: 'Third' });
    expect(again).toMatchObject({ __typename: 'ConflictError' });
    expect(again.message).toMatch(/already has a second chance: Test pool again, at \/p\/test-pool-again\./);
    expect(await db.pool.count({ where: { secondChanceOfId: poolId } })).toBe(1);
    const { data } = await fixture.ask(
      'commissioner',
      '{ pool(slug: "planted") { secondChance { slug } auditLog { edges { node { sentence } } } } }',
    );
    expect(data.pool.secondChance).toEqual({ slug: 'test-pool-again' });
    expect(JSON.stringify(data.pool.auditLog)).toContain(
      'opened the second chance Test pool again with 3 entries out by Week 1.',
    );
    const { data: member } = await fixture.ask(
      'alice',
      '{ pool(slug: "planted") { secondChance { slug } } }',
    );
    expect(member.pool.secondChance).toBeNull();
  });

  test('is refused with what to do', async () => {
    const { db, clock, poolId } = fixture;
    expect(await openIt({ throughWeek: 2 })).toMatchObject({
      issues: [{ path: ['input', 'throughWeek'], message: 'Please choose a decided week, 1 to 1.' }],
    });
    expect(await openIt({ name: ' ' })).toMatchObject({ __typename: 'InvalidInputError' });
    expect(await openIt({ slug: 'planted' })).toMatchObject({ __typename: 'ConflictError' });
    expect(await openIt({ slug: 'Not one' })).toMatchObject({ __typename: 'InvalidInputError' });
    expect(await openIt({ entryFeeCents: -1 })).toMatchObject({ __typename: 'InvalidInputError' });
    expect(await openIt({ version: 'older' })).toMatchObject({ __typename: 'StaleVersionError' });
    expect(await openIt({}, 'other commissioner')).toMatchObject({ __typename: 'NotFoundError' });
    await db.poolWeek.updateMany({ where: { poolId, week: 1 }, data: { completedAt: null } });
    expect(await openIt()).toMatchObject({
      message: 'No week of the pool is decided yet: a second chance opens after one is.',
    });
    await db.poolWeek.updateMany({
      where: { poolId, week: 1 },
      data: { completedAt: hoursFromDeadline(1, 38) },
    });
    await db.pool.update({ where: { id: poolId }, data: { lastWeek: 1 } });
    expect(await openIt()).toMatchObject({ message: 'No week is left to play after Week 1.' });
    await db.pool.update({ where: { id: poolId }, data: { lastWeek: null } });
    await db.entry.updateMany({
      where: { poolId, eliminatedWeek: 1 },
      data: { eliminatedWeek: null, eliminationReason: null, eliminatedAt: null },
    });
    expect(await openIt()).toMatchObject({ message: 'No entry is out by Week 1.' });
    await clock.set({ now: hoursFromDeadline(2, 1) });
    expect(await openIt()).toMatchObject({
      message:
        'The deadline of Week 2 has passed, so that the second chance cannot begin with it. Once Week 2 is decided it can begin with the week after.',
    });
    expect(await second()).toBeNull();
  });
});
