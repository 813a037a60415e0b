import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { addCommissionerAs, removeCommissionerAs } from '../commissioners.ts';
import { createSession, findSession } from '#graphql/accounts/sessions/sessions.ts';
import type { PoolEvent } from '#kernel/events.ts';
import { oneDialect } from '#prisma/testing.ts';
import { globalId } from '#graphql/api/paging/globalIds.ts';
import { type Fixture, openFixture, type TestViewer } from '#graphql/testing/schema.ts';

const reason = 'Because of a test.';

describe.each(oneDialect)('commissioners, on %s', (dialect) => {
  let fixture: Fixture;
  beforeEach(async () => void (fixture = await openFixture(dialect)));
  afterEach(() => fixture.close());

  /** Runs a mutation; returns the payload or the error. */
  const run = async (viewer: TestViewer, name: string, input: Record<string, unknown>) => {
    const type = `${name[0]!.toUpperCase()}${name.slice(1)}`;
    const inputType = name.endsWith('Commissioner')
      ? 'CommissionerInput'
      : name === 'correctResult'
        ? 'ResultInput'
        : `${type}Input`;
    const { data, errors } = await fixture.ask(
      viewer,
      `mutation ($input: ${inputType}!) { ${name}(input: $input) { __typename ... on Error { message } } }`,
      { input },
    );
    expect(errors).toEqual([]);
    return data[name] as { __typename: string; message?: string };
  };
  const change = (viewer: TestViewer, name: 'addCommissioner' | 'removeCommissioner', email: string) =>
    run(viewer, name, { pool: fixture.pool, email });
  const listed = async () => {
    const { data } = await fixture.ask('administrator', '{ pool { commissioners { email } } }');
    return (data.pool.commissioners as { email: string }[]).map(({ email }) => email);
  };
  const secondPool = async (seasonYear: number) => {
    await fixture.db.season.upsert({ where: { year: seasonYear }, create: { year: seasonYear }, update: {} });
    return fixture.db.pool.create({
      data: { name: 'Second pool', seasonYear, createdAt: fixture.services.clock.now() },
    });
  };

  test('a commissioner names members of the pool, an administrator any account', async () => {
    await fixture.db.user.create({
      data: {
        email: 'stranger@pool.example',
        name: 'Stranger',
        createdAt: fixture.services.clock.now(),
        unsubscribeToken: 'stranger',
      },
    });
    expect(await change('commissioner', 'addCommissioner', 'stranger@pool.example')).toEqual({
      __typename: 'NotFoundError',
      message: 'Nobody in this pool has the address stranger@pool.example.',
    });
    expect(await change('commissioner', 'addCommissioner', 'unknown@pool.example')).toMatchObject({
      message: 'Nobody in this pool has the address unknown@pool.example.',
    });
    expect(await change('commissioner', 'addCommissioner', ' BOB@pool.example ')).toMatchObject({
      __typename: 'CommissionerPayload',
    });
    expect(await change('administrator', 'addCommissioner', 'stranger@pool.example')).toMatchObject({
      __typename: 'CommissionerPayload',
    });
    expect(await change('administrator', 'addCommissioner', 'bob@pool.example')).toMatchObject({
      message: 'This account is already a commissioner of the pool.',
    });
    expect(await listed()).toEqual([
      'commissioner@pool.example',
      'bob@pool.example',
      'stranger@pool.example',
    ]);
    const rows = await fixture.db.auditEntry.findMany({
      where: { action: 'commissioner.add' },
      orderBy: { id: 'asc' },
    });
    expect(rows.map(({ poolId, actorId, subjectId }) => [poolId, actorId, Number(subjectId)])).toEqual([
      [fixture.poolId, fixture.userId('commissioner'), fixture.userId('bob')],
      [fixture.poolId, fixture.userId('administrator'), expect.any(Number)],
    ]);
  });

  test('the last commissioner stays, unless an administrator takes the role', async () => {
    const last = 'commissioner@pool.example';
    expect(await change('commissioner', 'removeCommissioner', last)).toMatchObject({
      message: 'A pool needs at least one commissioner. Please add another one first.',
    });
    await change('commissioner', 'addCommissioner', 'bob@pool.example');
    expect(await change('commissioner', 'removeCommissioner', last)).toMatchObject({
      __typename: 'CommissionerPayload',
    });
    expect(await change('administrator', 'removeCommissioner', 'bob@pool.example')).toMatchObject({
      __typename: 'CommissionerPayload',
    });
    expect(await listed()).toEqual([]);
  });

  test('who unlocked the session long ago verifies it first', async () => {
    const userId = fixture.userId('commissioner');
    await fixture.db.session.updateMany({ where: { userId }, data: { provenAt: new Date(0) } });
    for (const name of ['addCommissioner', 'removeCommissioner'] as const) {
      expect(await change('commissioner', name, 'bob@pool.example')).toMatchObject({
        __typename: 'ReauthenticationRequired',
      });
    }
  });

  test('sessions follow the role, and every process is told to look it up again', async () => {
    const { services, poolId } = fixture;
    const { token, viewer } = await createSession(services, fixture.userId('bob'));
    expect([viewer.commissionerOf.size, viewer.scopes.has('admin')]).toEqual([0, false]);
    const events: PoolEvent[] = [];
    services.events.subscribe((event) => events.push(event));
    const role = async () => {
      const found = (await findSession(services, token))!.viewer;
      return [[...found.commissionerOf], found.scopes.has('admin')];
    };
    await addCommissionerAs(services, { poolId, email: 'bob@pool.example' });
    expect(await role()).toEqual([[poolId], true]);
    await removeCommissionerAs(services, { poolId, email: 'bob@pool.example' });
    expect(await role()).toEqual([[], false]);
    const accessEvent = { type: 'access', userId: fixture.userId('bob') };
    expect(events.filter(({ type }) => type === 'access')).toEqual([accessEvent, accessEvent]);
  });

  test('games are for who runs all pools of their season', async () => {
    const result = { game: globalId('Game', 5), homeScore: 24, awayScore: 23, reason };
    expect(await run('commissioner', 'correctResult', result)).toMatchObject({
      __typename: 'GameOverridePayload',
    });
    await secondPool(2024);
    expect(await run('commissioner', 'correctResult', { ...result, homeScore: 25 })).toMatchObject({
      __typename: 'GameOverridePayload',
    });
    await secondPool(2025);
    const refused = {
      __typename: 'ForbiddenError',
      message:
        'Games of this season count in pools of other commissioners, too. Please ask the administrator to change them.',
    };
    expect(await run('commissioner', 'correctResult', { ...result, homeScore: 26 })).toEqual(refused);
    const at = fixture.services.clock.now();
    await fixture.db.dispute.create({
      data: { poolId: fixture.poolId, entryId: 4, week: 1, text: 'Why?', openedAt: at },
    });
    const dispute = { dispute: globalId('Dispute', 1), resolution: 'So be it.' };
    const { reason: _, ...score } = result;
    const correction = { result: { ...score, homeScore: 26 } };
    expect(await run('commissioner', 'resolveDispute', { ...dispute, correction })).toEqual(refused);
    expect((await fixture.db.game.findUniqueOrThrow({ where: { id: 5 } })).homeScore).toBe(25);
    expect(await run('administrator', 'resolveDispute', { ...dispute, correction })).toMatchObject({
      __typename: 'ResolveDisputePayload',
    });
  });

  test('a payment list that names an entry of another pool changes nothing', async () => {
    const { id: poolId } = await secondPool(2025);
    const foreign = await fixture.db.entry.create({
      data: {
        poolId,
        userId: fixture.userId('bob'),
        username: 'Elsewhere',
        usernameKey: 'elsewhere',
        usernameSkeleton: 'elsewhere',
        number: 1,
        joinedAt: fixture.services.clock.now(),
        payment: { create: { amountCents: 5000, createdAt: fixture.services.clock.now() } },
      },
    });
    const entries = [fixture.entry(4), globalId('Entry', foreign.id)];
    expect(await run('commissioner', 'markPaid', { entries, method: 'cash' })).toEqual({
      __typename: 'NotFoundError',
      message: 'There is no such entry.',
    });
    expect(await fixture.db.payment.count({ where: { status: 'COMPLETED' } })).toBe(0);
    expect(await run('administrator', 'markPaid', { entries, method: 'cash' })).toMatchObject({
      __typename: 'PaymentsPayload',
    });
  });

  test('accounts and codes of a pool are private to its own commissioners', async () => {
    const { db, poolId } = fixture;
    const at = fixture.services.clock.now();
    await db.referralCode.create({
      data: { poolId, userId: fixture.userId('bob'), code: 'BOBS-CODE', createdAt: at },
    });
    await db.auditEntry.create({
      data: { at, action: 'apiToken.create', subjectType: 'ApiToken', subjectId: '1' },
    });
    const ASK = `{ viewer { isCommissioner isAdministrator }
      pool(id: "${fixture.pool}") { viewerIsCommissioner referralCodes { edges { node { code } } }
        auditLog { edges { node { action } } } }
      entry(id: "${fixture.entry(4)}") { email } }`;
    const seen = async (viewer: TestViewer) => (await fixture.ask(viewer, ASK)).data;
    expect(await seen('commissioner')).toEqual({
      viewer: { isCommissioner: true, isAdministrator: false },
      pool: {
        viewerIsCommissioner: true,
        referralCodes: { edges: [{ node: { code: 'BOBS-CODE' } }] },
        auditLog: { edges: [] },
      },
      entry: { email: 'bob@pool.example' },
    });
    expect(await seen('administrator')).toMatchObject({
      viewer: { isCommissioner: true, isAdministrator: true },
      pool: { auditLog: { edges: [{ node: { action: 'apiToken.create' } }] } },
    });
    expect(await seen('other commissioner')).toEqual({
      viewer: { isCommissioner: true, isAdministrator: false },
      pool: { viewerIsCommissioner: false, referralCodes: { edges: [] }, auditLog: null },
      entry: { email: null },
    });
  });

  test('REQUIRE_SECOND_FACTOR holds for commissioners', async () => {
    fixture.settings.requireSecondFactor = true;
    const LIST = `{ viewer { signInSecurity { isRequired } } pool(id: "${fixture.pool}") { paymentTotals { entries } } }`;
    const missing = [{ code: 'SECOND_FACTOR_MISSING', message: expect.any(String) as string }];
    expect(await fixture.ask('commissioner', LIST)).toMatchObject({
      data: { viewer: { signInSecurity: { isRequired: true } }, pool: { paymentTotals: null } },
      errors: missing,
    });
    expect((await fixture.ask('other commissioner', LIST)).errors).toMatchObject([{ code: 'FORBIDDEN' }]);
    const at = new Date();
    const userId = fixture.userId('commissioner');
    await fixture.db.authenticatorApp.create({
      data: { userId, secret: 'A', createdAt: at, confirmedAt: at },
    });
    expect((await fixture.ask('commissioner', LIST)).errors).toEqual([]);
  });
});
