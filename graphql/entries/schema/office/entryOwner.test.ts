import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { readOwnersFile } from '#graphql/log/reading/readOwners.ts';
import { verifyLog } from '#graphql/testing/verifyPool.ts';
import { parseOwned } from '#verify/reading/parseHeader.ts';
import { oneDialect } from '#prisma/testing.ts';
import { hoursFromDeadline, openFixture, type Fixture } from '#graphql/testing/schema.ts';

const reason = 'They asked for it.';

describe.each(oneDialect)('moving and renaming entries, on %s', (dialect) => {
  let fixture: Fixture;
  beforeEach(async () => void (fixture = await openFixture(dialect)));
  afterEach(() => fixture.close());

  const act = async (name: 'moveEntry' | 'renameEntry', input: object) => {
    const type = name === 'moveEntry' ? 'MoveEntryInput' : 'RenameEntryInput';
    const payload = name === 'moveEntry' ? 'MoveEntryPayload' : 'RenameEntryPayload';
    const { data, errors } = await fixture.ask(
      'commissioner',
      `mutation ($input: ${type}!) { result: ${name}(input: $input) { __typename
        ... on Error { message }
        ... on ${payload} { entry { username ownerName email number } } } }`,
      { input: { reason, ...input } },
    );
    expect(errors).toEqual([]);
    return data.result;
  };
  const move = (number: number, email: string, more: object = {}) =>
    act('moveEntry', { entry: fixture.entry(number), email, ...more });
  const rename = (number: number, username: string, more: object = {}) =>
    act('renameEntry', { entry: fixture.entry(number), username, ...more });
  const entry = (id: number) => fixture.db.entry.findUniqueOrThrow({ where: { id } });
  const actions = async () =>
    (await fixture.db.auditEntry.findMany({ orderBy: { id: 'asc' } })).map(({ action }) => action);

  test('an entry moves to a known account and back, with a number that is free there; both are mailed', async () => {
    const owner = (await entry(7)).userId;
    // Alice has 1, 2 and 3.
    expect(await move(7, ' ALICE@pool.example ')).toMatchObject({
      __typename: 'MoveEntryPayload',
      entry: { email: 'alice@pool.example', number: 4 },
    });
    expect(await entry(7)).toMatchObject({ userId: fixture.userId('alice'), number: 4 });
    const mails = await fixture.db.outboxMail.findMany({ orderBy: { id: 'asc' } });
    expect(mails.map(({ to }) => to)).toEqual(['owner7@pool.example', 'alice@pool.example']);
    expect(mails[0]!.text).toContain(reason);
    expect(await actions()).toContain('entry.move');
    expect(await move(7, 'owner7@pool.example')).toMatchObject({ __typename: 'MoveEntryPayload' });
    expect(await entry(7)).toMatchObject({ userId: owner, number: 1 });
  });

  test('a move is an act of the log, and the owner of an entry is a secret of its account', async () => {
    const { db, services, poolId } = fixture;
    // The log begins with the first act.
    await rename(9, 'Ninth');
    const ownersOf = async (name: string) => {
      let text = '';
      for await (const part of readOwnersFile(db, poolId, fixture.userId(name))) text += part;
      return parseOwned(JSON.parse(text));
    };
    const before = await ownersOf('owner7');
    expect(Object.keys(before.salts)).toEqual(['7']);
    await move(7, 'alice@pool.example');
    const owned = await ownersOf('alice');
    expect(owned.account).toBe(String(fixture.userId('alice')));
    expect(Object.keys(owned.salts)).toEqual(['1', '2', '3', '7']);
    expect((await ownersOf('owner7')).salts).toEqual({});
    const { acts, checks } = await verifyLog(services, poolId, { owned });
    expect(acts).toContainEqual(
      expect.objectContaining({ kind: 'MOVED', entry: '7', username: 'Entry 7', reason }),
    );
    expect(checks.find(({ name }) => name === 'owners')).toMatchObject({ count: 4, failures: [] });
    const earlier = await verifyLog(services, poolId, { owned: before });
    expect(earlier.checks.find(({ name }) => name === 'owners')!.failures).toMatchObject([
      { entry: '7', message: 'Entry 7 is shown as your own; the log commits to another account.' },
    ]);
    const leaves = await db.logLeaf.findMany({ where: { poolId } });
    const hashes = leaves.flatMap(({ data }) => data.match(/[\w+/]{43}=/g) ?? []);
    expect(new Set(hashes).size, 'no account shows by equal hashes').toBe(hashes.length);
    for (const salt of Object.values({ ...before.salts, ...owned.salts }))
      for (const { data } of leaves) expect(data).not.toContain(salt);
  });

  test('usernames that two entries exchange are reported to everybody who verifies the log as a member, with both', async () => {
    // The log begins with the first act.
    await rename(9, 'Ninth');
    for (const [number, username] of [
      [4, 'Somebody else'],
      [7, 'Entry 4'],
      [4, 'Entry 7'],
    ] as const) {
      expect(await rename(number, username)).toMatchObject({ __typename: 'RenameEntryPayload' });
    }
    const { acts } = await verifyLog(fixture.services, fixture.poolId);
    const taken = acts.filter(({ kind, message }) => kind === 'NAME' && message.includes(' before.'));
    expect(taken.map(({ kind, message }) => ({ kind, message }))).toEqual([
      {
        kind: 'NAME',
        message: `The username was changed from "Entry 7" to "Entry 4". It was the username of entry ${fixture.entryIds[3]} before.`,
      },
      {
        kind: 'NAME',
        message: `The username was changed from "Somebody else" to "Entry 7". It was the username of entry ${fixture.entryIds[6]} before.`,
      },
    ]);
  });

  test('a dry run writes nothing, and answers the same whether or not the address has an account', async () => {
    const before = await entry(7);
    const known = await move(7, 'owner8@pool.example', { dryRun: true });
    expect(await move(7, 'nobody.at.all@pool.example', { dryRun: true })).toEqual({
      ...known,
      entry: { ...known.entry },
    });
    expect(known.entry.email).toBe('owner7@pool.example');
    expect(await entry(7)).toEqual(before);
    expect(await fixture.db.user.count({ where: { email: 'nobody.at.all@pool.example' } })).toBe(0);
    expect(await fixture.db.outboxMail.count()).toBe(0);
  });

  test('a new address gets an account without a password, and a mail that says how to set one', async () => {
    expect(await move(7, 'new@pool.example')).toMatchObject({ entry: { email: 'new@pool.example' } });
    expect(await fixture.db.user.findUnique({ where: { email: 'new@pool.example' } })).toMatchObject({
      passwordHash: null,
    });
    const mail = await fixture.db.outboxMail.findFirst({ where: { to: 'new@pool.example' } });
    expect(mail?.text).toContain('/forgot-password');
    const account = await fixture.db.user.findUniqueOrThrow({ where: { email: 'new@pool.example' } });
    // As every member, the account has a referral code of its own.
    expect(await fixture.db.referralCode.count({ where: { userId: account.id } })).toBe(1);
  });

  test('an entry with a secret pick stays, also after that was removed and is to be restored', async () => {
    // Entry 6 picked DAL for Week 2, whose deadline is ahead.
    expect(await move(6, 'alice@pool.example')).toMatchObject({
      __typename: 'ConflictError',
      message: expect.stringContaining('Week 2'),
    });
    const pick = async (name: string) => {
      const input = { entry: fixture.entry(6), week: 2, reason };
      const { data } = await fixture.ask(
        'commissioner',
        `mutation ($input: PickOfWeekInput!) { result: ${name}(input: $input) { __typename ... on Error { message } } }`,
        { input },
      );
      return data.result;
    };
    await pick('removePick');
    expect(await move(6, 'alice@pool.example')).toMatchObject({ __typename: 'MoveEntryPayload' });
    expect(await pick('restorePick')).toMatchObject({
      __typename: 'ConflictError',
      message: expect.stringContaining('a new owner'),
    });
    await fixture.clock.set({ now: hoursFromDeadline(2, 1) });
    expect(await pick('restorePick')).toMatchObject({ __typename: 'PickOverridePayload' });
  });

  test('an account that is full, or owns the entry, is refused', async () => {
    expect(await move(7, 'owner7@pool.example')).toMatchObject({ __typename: 'ConflictError' });
    expect(await move(7, 'not an address')).toMatchObject({ __typename: 'InvalidInputError' });
    await fixture.db.pool.update({
      where: { id: fixture.poolId },
      data: { maxEntriesPerAccount: 3 },
    });
    expect(await move(7, 'alice@pool.example')).toMatchObject({
      __typename: 'ConflictError',
      message: expect.stringContaining('maximum of 3'),
    });
  });

  test('nobody earns a commission by an entry of their own; moving it on earns it again', async () => {
    const { db, poolId } = fixture;
    const alice = fixture.userId('alice');
    const now = fixture.services.clock.now();
    const code = await db.referralCode.create({
      data: { poolId, userId: alice, code: 'ALICE-1', createdAt: now },
    });
    await db.pool.update({ where: { id: poolId }, data: { commissionCents: 500 } });
    await db.entry.update({ where: { id: 7 }, data: { referralCodeId: code.id } });
    await db.payment.deleteMany({ where: { entryId: 7 } });
    const paid = { amountCents: 5000, status: 'COMPLETED' as const, createdAt: now, paidAt: now };
    await db.payment.create({ data: { entryId: 7, ...paid } });
    await db.commission.create({ data: { entryId: 7, userId: alice, amountCents: 500, earnedAt: now } });

    await move(7, 'alice@pool.example');
    expect(await db.commission.count({ where: { entryId: 7 } })).toBe(0);
    await move(7, 'owner7@pool.example');
    expect(await db.commission.findUnique({ where: { entryId: 7 } })).toMatchObject({ amountCents: 500 });
    await db.commission.update({ where: { entryId: 7 }, data: { status: 'PAID', paidAt: now } });
    expect(await move(7, 'alice@pool.example')).toMatchObject({
      __typename: 'ConflictError',
      message: expect.stringContaining('Undo that payout'),
    });
    expect((await entry(7)).userId).toBe(fixture.userId('owner7'));
  });

  test('an entry is renamed by the rules of usernames, and back', async () => {
    const { username } = await entry(7);
    expect(await rename(7, '  The   Seventh ')).toMatchObject({ entry: { username: 'The Seventh' } });
    const other = (await entry(8)).username;
    expect(await rename(7, other.toUpperCase())).toMatchObject({
      __typename: 'ConflictError',
      message: expect.stringContaining('taken'),
    });
    expect(await rename(7, 'commissioner')).toMatchObject({ __typename: 'InvalidInputError' });
    expect(await rename(7, 'THE SEVENTH', { dryRun: true })).toMatchObject({
      entry: { username: 'THE SEVENTH' },
    });
    expect((await entry(7)).username).toBe('The Seventh');
    await rename(7, username);
    expect((await entry(7)).username).toBe(username);
    expect((await actions()).filter((action) => action === 'entry.rename')).toHaveLength(2);
    expect(await fixture.db.outboxMail.count({ where: { to: 'owner7@pool.example' } })).toBe(2);
  });

  test('of two commissioners the later one learns that the entry changed', async () => {
    const { data } = await fixture.ask('commissioner', `query ($id: ID!) { entry(id: $id) { version } }`, {
      id: fixture.entry(7),
    });
    const { version } = data.entry;
    expect(await rename(7, 'First', { version })).toMatchObject({ __typename: 'RenameEntryPayload' });
    expect(await rename(7, 'Second', { version })).toMatchObject({ __typename: 'StaleVersionError' });
    expect(await move(7, 'alice@pool.example', { version })).toMatchObject({
      __typename: 'StaleVersionError',
    });
  });
});
