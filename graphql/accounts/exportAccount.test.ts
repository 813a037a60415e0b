import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';

import { oneDialect } from '#prisma/testing.ts';
import { openFixture, type Fixture, type TestViewer } from '../testing/schema.ts';
import { COPIED, ENTRY_COPIED } from './copiedColumns.ts';
import { exportAccountAs } from './exportAccount.ts';

const reason = 'They asked for it.';

/** Saturday of Week 2: bob's entry 4 has a secret pick of KC. */
describe.each(oneDialect)('a copy of the data of an account, on %s', (dialect) => {
  let fixture: Fixture;
  beforeEach(async () => {
    fixture = await openFixture(dialect);
    const { db, services } = fixture;
    await services.poolLogs.begin(services, services.clock.now(), [fixture.poolId]);
    // Out by a result that is secret until the deadline.
    await db.entry.update({
      where: { id: fixture.entryIds[3]! },
      data: { eliminatedWeek: null, eliminationReason: null, eliminatedAt: null },
    });
  });
  afterEach(() => fixture.close());

  const mutate = async (viewer: TestViewer, name: string, input?: object) => {
    const [variables, given] = input
      ? [`($input: ${name[0]!.toUpperCase()}${name.slice(1)}Input!)`, '(input: $input)']
      : ['', ''];
    const payload = name.startsWith('export') ? '... on AccountCopyPayload { fileName data }' : '';
    const { data, errors } = await fixture.ask(
      viewer,
      `mutation ${variables} { done: ${name}${given} { __typename ... on Error { message } ${payload} } }`,
      input && { input },
    );
    expect(errors).toEqual([]);
    return data.done;
  };
  const copied = ({ data }: { data: string }) => JSON.parse(data);

  it('has picks with times and receipts, payments, messages, plans and the audit log', async () => {
    const { db, poolId } = fixture;
    const week = 3;
    await fixture.ask(
      'bob',
      'mutation ($input: SubmitPickInput!) { submitPick(input: $input) { __typename } }',
      { input: { entry: fixture.entry(4), week, team: fixture.team('DAL') } },
    );
    const at = fixture.services.clock.now();
    const userId = fixture.userId('bob');
    await db.message.create({
      data: { poolId, week: 2, authorId: userId, isByCommissioner: false, text: 'Go.', createdAt: at },
    });
    await db.plan.create({
      data: { entryId: 4, userId, name: 'Mine', teams: '3:GB', createdAt: at, updatedAt: at },
    });
    await mutate('administrator', 'createPasswordLink', { email: 'bob@pool.example', reason });

    const done = await mutate('bob', 'exportMyData');
    expect(done.fileName).toMatch(/^account-\d{4}-\d\d-\d\d\.json$/);
    const copy = copied(done);
    expect(copy).toMatchObject({
      email: 'bob@pool.example',
      sessions: [{ userAgent: null }],
      messages: [{ week: 2, text: 'Go.', pool: { slug: expect.any(String) } }],
      plans: [{ name: 'Mine', teams: '3:GB' }],
    });
    const [entry] = copy.entries;
    expect(entry.payment).toMatchObject({ amountCents: 5_000, receipts: [] });
    expect(entry.picks.map((pick: { week: number; teamId: string }) => [pick.week, pick.teamId])).toEqual([
      [1, expect.any(String)],
      [2, 'KC'],
      [3, 'DAL'],
    ]);
    expect(entry.picks[2]).toMatchObject({
      submittedAt: at.toISOString(),
      receipt: { salt: expect.any(String), proof: expect.stringContaining('tlog-proof') },
    });
    expect(copy.auditLog.map((row: { action: string }) => row.action)).toEqual([
      // Of Week 2 and of Week 3.
      'account.access',
      'account.access',
      'account.passwordLink',
      'account.export',
    ]);
  });

  it('has nothing of others, and no key', async () => {
    const { data } = await mutate('bob', 'exportMyData');
    expect(copied({ data }).entries).toHaveLength(1);
    for (const other of ['alice', 'owner6', 'administrator']) expect(data).not.toContain(other);
    expect(data).not.toMatch(/Hash|unsubscribeToken/);
  });

  it('for an administrator or the operator, is without picks before their deadline, and without plans', async () => {
    const { db } = fixture;
    const at = fixture.services.clock.now();
    await db.plan.create({
      data: {
        entryId: 4,
        userId: fixture.userId('bob'),
        name: 'Mine',
        teams: '3:GB',
        createdAt: at,
        updatedAt: at,
      },
    });
    const input = { email: ' Bob@pool.example', reason };
    const copies = [
      await mutate('administrator', 'exportAccount', input),
      await exportAccountAs(fixture.services, null, input),
    ];
    for (const copy of copies.map(copied)) {
      expect(copy.entries[0].picks.map(({ week }: { week: number }) => week)).toEqual([1]);
      expect(copy).not.toHaveProperty('plans');
      expect(copy.leftOut).toContain('Picks before the deadline');
    }
    expect(await db.auditEntry.findMany({ where: { action: 'account.export' } })).toMatchObject([
      { actorId: fixture.userId('administrator'), subjectId: String(fixture.userId('bob')), reason },
      { actorId: null, reason },
    ]);
  });

  it('takes a session that was verified a short time ago', async () => {
    await fixture.db.session.updateMany({ data: { provenAt: new Date(0) } });
    expect(await mutate('bob', 'exportMyData')).toMatchObject({ __typename: 'ReauthenticationRequired' });
    const input = { email: 'bob@pool.example', reason };
    expect(await mutate('administrator', 'exportAccount', input)).toMatchObject({
      __typename: 'ReauthenticationRequired',
    });
  });
});

/** Columns that a copy leaves out, and why. */
const LEFT_OUT: Record<string, Record<string, string>> = {
  User: {
    id: 'a number of the database',
    passwordHash: 'a hash',
    unsubscribeToken: 'a token',
    pendingLogIns: 'ends within minutes',
    providerLogIns: 'ends within minutes',
    entries: 'copied one by one',
    auditEntries: 'what was done to others; what is about the account is copied',
    resolvedDisputes: 'of other entries',
    announcements: 'of the pool',
    paymentReceipts: 'of other entries',
    openedPicks: 'of other entries',
    invitationLinks: 'of the pool',
    invitationsSent: 'of other people',
    removedMessages: 'of other people',
    mentions: 'in messages of others',
  },
  Entry: {
    user: 'the account itself',
    userId: 'the account itself',
    usernameKey: 'follows from the username',
    usernameSkeleton: 'follows from the username',
    eliminatedAt: 'follows from the elimination',
    adminEliminatedWeek: 'in the audit log',
    reinstatedThroughWeek: 'in the audit log',
    welcomeShownAt: 'no fact about the person',
    referralCodeId: 'copied as the code',
    commission: 'of the one who referred',
    plans: 'copied with the account: a plan stays with its author',
    messages: 'copied with the account',
    mentions: 'in messages of others',
  },
};

test.each([
  ['User', COPIED],
  ['Entry', ENTRY_COPIED],
])('a copy has every column of %s, or there is a reason', (model, columns) => {
  const models = readFileSync(new URL('../../prisma/schema.prisma', import.meta.url), 'utf8');
  const [, body = ''] = new RegExp(`^model ${model} \\{\\n([^}]*)\\}`, 'm').exec(models)!;
  const names = [...body.matchAll(/^ {2}(\w+) /gm)].map(([, name]) => name!);
  expect([...Object.keys(columns), ...Object.keys(LEFT_OUT[model]!)].toSorted()).toEqual(names.toSorted());
});
