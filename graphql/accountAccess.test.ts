import type { Command } from 'commander';
import { Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';

import { oneDialect } from '../prisma/testing.ts';
import { createAdministrator } from './accounts/createAdministrator.ts';
import { ensureFirstAdministrator } from './accounts/firstAdministrator.ts';
import { createPasswordLinkAs } from './accounts/passwordLinks.ts';
import { resetPassword } from './accounts/passwordResets.ts';
import { resetSecondFactorAs } from './accounts/factors/resetSecondFactor.ts';
import { completeSetup } from './site/completeSetup.ts';
import { createSetupCode } from './site/setupCode.ts';
import { hashToken } from './accounts/credentials/tokens.ts';
import { createProgram } from './cli/program.ts';
import type { AccessWay } from './picks/rules/pickAccess.ts';
import { openFixture, type Fixture, type TestViewer } from './testing/schema.ts';

const email = 'bob@pool.example';
const reason = 'Lost the phone.';

/** The commands that give somebody else an account; what they run is in WAYS. The others give nobody one. */
const GIVING_COMMANDS = ['admin create', 'admin password-link', 'admin reset-second-factor'];
const OTHER_COMMANDS = [
  'season import',
  'create',
  'second-chance',
  'import',
  'export',
  'grade',
  'verify',
  'log rotate-key',
  // A role in the pool: it can open picks, which is announced.
  'commissioner add',
  'commissioner remove',
  'sessions end',
  // Without secret picks.
  'account export',
  'account delete',
  'account rename',
  'entry withdraw',
  // Whoever has the files of the server has everything in them (docs/trust.md).
  'backup',
  'restore',
  'repair',
  'doctor',
];

/** Saturday of Week 2: bob's entry 4 has a secret pick of KC. */
describe.each(oneDialect)('ways into the account of somebody with a secret pick, on %s', (dialect) => {
  let fixture: Fixture;
  beforeEach(async () => {
    fixture = await openFixture(dialect);
    const { db, services } = fixture;
    await services.poolLogs.begin(services, services.clock.now(), [fixture.poolId]);
    const userId = fixture.userId('bob');
    await db.authenticatorApp.create({
      data: { userId, secret: 'AAAA', createdAt: services.clock.now(), confirmedAt: services.clock.now() },
    });
    await db.entry.update({
      where: { id: fixture.entryIds[3]! },
      data: { eliminatedWeek: null, eliminationReason: null, eliminatedAt: null },
    });
  });
  afterEach(() => fixture.close());

  const mutate = async (name: string, input: object, viewer: TestViewer = 'administrator') => {
    const { data, errors } = await fixture.ask(
      viewer,
      `mutation ($input: ${name[0]!.toUpperCase()}${name.slice(1)}Input!) { done: ${name}(input: $input) {
        __typename ... on Error { message } ${name === 'createPasswordLink' ? '... on CreatePasswordLinkPayload { link }' : ''} } }`,
      { input },
    );
    expect(errors).toEqual([]);
    return data.done;
  };
  const choose = (token: string) =>
    resetPassword(fixture.services, {
      token,
      newPassword: 'a quite new secret',
      address: '192.0.2.1',
      site: { ...fixture.settings, passwordMinLength: 8 },
    });
  const out = (week: number) => ({
    eliminatedWeek: week,
    eliminationReason: 'LOSS' as const,
    eliminatedAt: fixture.services.clock.now(),
  });
  const noAdministrator = () => fixture.db.user.updateMany({ data: { isAdministrator: false } });

  const WAYS: Record<string, { way: AccessWay; by: string; run: () => Promise<unknown> }> = {
    createPasswordLink: {
      way: 'PASSWORD_LINK',
      by: 'administrator',
      run: () => mutate('createPasswordLink', { email, reason }),
    },
    resetSecondFactor: {
      way: 'SECOND_FACTOR_RESET',
      by: 'administrator',
      run: () => mutate('resetSecondFactor', { email, reason }),
    },
    'admin password-link': {
      way: 'PASSWORD_LINK',
      by: 'The operator',
      run: () => createPasswordLinkAs(fixture.services, null, { email, reason }, fixture.settings),
    },
    'admin reset-second-factor': {
      way: 'SECOND_FACTOR_RESET',
      by: 'The operator',
      run: () => resetSecondFactorAs(fixture.services, null, { email, reason }, fixture.settings),
    },
    'admin create, of a participant': {
      way: 'MADE_ADMINISTRATOR',
      by: 'The operator',
      run: () => createAdministrator(fixture.services, { email }),
    },
    'admin create, of an administrator': {
      way: 'PASSWORD_LINK',
      by: 'The operator',
      run: async () => {
        await fixture.db.user.update({ where: { email }, data: { isAdministrator: true } });
        await createAdministrator(fixture.services, { email });
      },
    },
    'the settings ADMIN_EMAIL and ADMIN_PASSWORD': {
      way: 'MADE_ADMINISTRATOR',
      by: 'The operator',
      run: async () => {
        await noAdministrator();
        await ensureFirstAdministrator(fixture.services, { email, password: 'a long secret' });
      },
    },
    completeSetup: {
      way: 'MADE_ADMINISTRATOR',
      by: 'The operator',
      run: async () => {
        await noAdministrator();
        const code = await createSetupCode(fixture.services);
        const given = { code, email, name: 'Bob', password: 'a long secret', address: '192.0.2.1' };
        const settings = { productName: 'Office pools', publicUrl: 'https://pool.example/' };
        await completeSetup(fixture.services, { ...given, settings }, fixture.settings);
      },
    },
  };

  const ACTS = `{ pool { openedPicks { edges { node { week way openerName sentence reason teams { id } entry { username } } } }
    viewerOpenedPicks { week sentence } } }`;
  const acts = async (viewer: TestViewer) => (await fixture.ask(viewer, ACTS)).data.pool;

  test.each(Object.keys(WAYS))('%s: the pool, its log and the owner are notified', async (name) => {
    const { way, by, run } = WAYS[name]!;
    const { db, poolId } = fixture;
    await run();
    const { username } = await db.entry.findUniqueOrThrow({ where: { id: fixture.entryIds[3]! } });
    const administrator = await db.user.findUniqueOrThrow({ where: { email: 'administrator@pool.example' } });
    const who = by === 'administrator' ? administrator.name : by;
    const { openedPicks } = await acts('alice');
    expect(openedPicks.edges).toHaveLength(1);
    const [{ node }] = openedPicks.edges;
    expect(node).toMatchObject({ week: 2, way, openerName: who, entry: { username }, teams: null });
    expect(node.sentence).toContain(`${who} `);
    expect(node.sentence).toContain(`the account of ${username}`);
    expect(node.sentence).toMatch(/ before the deadline of Week 2\.$/);
    // Neither does it show the pick to who acted.
    if (by === 'administrator') expect((await acts(by)).openedPicks.edges[0].node.teams).toBeNull();
    expect((await acts('bob')).viewerOpenedPicks).toEqual([{ week: 2, sentence: node.sentence }]);
    expect((await acts('alice')).viewerOpenedPicks).toEqual([]);
    const leaves = await db.logLeaf.findMany({ where: { poolId, type: 'pick-opened' } });
    expect(leaves.map(({ data }) => JSON.parse(data))).toMatchObject([
      { entry: String(fixture.entryIds[3]!), week: 2, reason: node.reason, way },
    ]);
    expect((await db.auditEntry.findMany({ where: { action: 'account.access' } }))[0]).toMatchObject({
      poolId,
      after: { way, week: 2 },
    });
  });

  it('tells of a password link that was made before there was a pick, and of its use', async () => {
    await fixture.db.pick.deleteMany({ where: { entryId: fixture.entryIds[3]! } });
    const { link } = await mutate('createPasswordLink', { email, reason });
    await choose(new URL(link).searchParams.get('token')!);
    const { openedPicks } = await acts('alice');
    expect(openedPicks.edges.map((edge: { node: { way: string } }) => edge.node.way)).toEqual([
      'PASSWORD_LINK_USED',
      'PASSWORD_LINK',
    ]);
  });

  it('says nothing of links that are mailed, of own accounts, and of entries that are out', async () => {
    await mutate('createPasswordLink', { email: 'administrator@pool.example', reason });
    await mutate('requestPasswordReset', { email }, 'visitor');
    await fixture.db.entry.updateMany({ data: out(1) });
    await mutate('createPasswordLink', { email, reason });
    expect((await acts('alice')).openedPicks.edges).toEqual([]);
  });

  it('of an entry that is out by a result which is secret until the deadline, says the same', async () => {
    await fixture.db.entry.updateMany({ data: out(2) });
    await mutate('createPasswordLink', { email, reason });
    expect((await acts('alice')).openedPicks.edges).toHaveLength(1);
  });

  it('moves no entry with a secret pick, and claims no account twice', async () => {
    const moved = await mutate('moveEntry', { entry: fixture.entry(4), email: 'eve@pool.example', reason });
    expect(moved).toMatchObject({ __typename: 'ConflictError' });
    const { db, poolId, services } = fixture;
    const at = services.systemClock.now();
    await db.invitation.createMany({
      data: ['first', 'second'].map((token) => ({
        kind: 'CLAIM' as const,
        poolId,
        userId: fixture.userId('bob'),
        email: `${token}@pool.example`,
        tokenHash: hashToken(token),
        declineToken: token,
        createdAt: at,
        queuedAt: at,
        expiresAt: new Date(at.getTime() + 86_400_000),
      })),
    });
    expect(await mutate('claimEntries', { token: 'first' }, 'visitor')).toMatchObject({
      __typename: 'LogInPayload',
    });
    // A commissioner of another pool may have read the other link, which waited for a mail server.
    expect(await mutate('claimEntries', { token: 'second' }, 'visitor')).toMatchObject({
      __typename: 'NotFoundError',
    });
  });
});

it('names every command', () => {
  const terminal = { env: {}, out: new Writable(), error: new Writable() };
  const names = (command: Command, path: string[]): string[] =>
    command.commands.length === 0
      ? [path.join(' ')]
      : command.commands.flatMap((each) => names(each, [...path, each.name()]));
  expect(names(createProgram(terminal), []).toSorted()).toEqual(
    [...GIVING_COMMANDS, ...OTHER_COMMANDS].toSorted(),
  );
});
