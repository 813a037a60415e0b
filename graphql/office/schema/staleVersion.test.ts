import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { oneDialect } from '#prisma/testing.ts';
import { globalId } from '#graphql/api/paging/globalIds.ts';
import { type Fixture, openFixture } from '#graphql/testing/schema.ts';

const reason = 'Because of a test.';

describe.each(oneDialect)('two commissioners at once on %s', (dialect) => {
  let fixture: Fixture;
  beforeEach(async () => {
    fixture = await openFixture(dialect);
  });
  afterEach(() => fixture.close());

  const game = globalId('Game', 1);
  const CURRENT = `... on StaleVersionError { code message current { __typename
    ... on Game { id homeScore awayScore status version }
    ... on Pool { id name poolVersion: version }
    ... on Dispute { id state: status resolution disputeVersion: version }
    ... on Entry { id username welcomeMessage }
    ... on Payment { receivedCents note paymentVersion: version } } }`;
  const WITHOUT_REASON = /Dispute$|^setWelcomeMessage$|^recordPayment$|^setPaymentNote$/;
  const act = async (name: string, type: string, input: object) => {
    const { data, errors } = await fixture.ask(
      'commissioner',
      `mutation ($input: ${type}!) { result: ${name}(input: $input) { __typename ${CURRENT} } }`,
      // The reason of a dispute's correction is its decision.
      { input: WITHOUT_REASON.test(name) ? input : { reason, ...input } },
    );
    expect(errors).toEqual([]);
    return data.result;
  };
  const read = async (id: string, args = '') => {
    const { data } = await fixture.ask(
      'commissioner',
      `query ($id: ID!) { node(id: $id) { ... on Game { game: version${args} } ... on Pool { pool: version } ... on Entry { entry: version } ... on Dispute { dispute: version } } }`,
      { id },
    );
    return Object.values(data.node)[0] as string;
  };

  test('the later correction of a result is refused and shows the earlier one', async () => {
    const version = await read(game);
    const first = { game, homeScore: 20, awayScore: 27, version };
    expect((await act('correctResult', 'ResultInput', first)).__typename).toBe('GameOverridePayload');
    const second = { game, homeScore: 30, awayScore: 27, version };
    const refused = await act('correctResult', 'ResultInput', second);
    expect(refused).toEqual({
      __typename: 'StaleVersionError',
      code: 'STALE_VERSION',
      message:
        'Someone else changed this game in the meantime. Please check the latest version, then try again.',
      current: {
        __typename: 'Game',
        id: game,
        homeScore: 20,
        awayScore: 27,
        status: 'FINAL',
        version: await read(game),
      },
    });
    for (const [name, type, input] of [
      ['setGameStatus', 'SetGameStatusInput', { game, status: 'CANCELLED', version }],
      ['ruleOnGame', 'RuleOnGameInput', { pool: fixture.pool, game, ruling: null, version }],
      ['setLine', 'SetLineInput', { game, line: -3, version }],
      ['lockLine', 'LockLineInput', { game, line: -3, version }],
    ] as const) {
      expect(await act(name, type, input), name).toMatchObject({ code: 'STALE_VERSION' });
    }
    const again = { ...second, version: refused.current.version };
    expect((await act('correctResult', 'ResultInput', again)).__typename).toBe('GameOverridePayload');
    // Without a version the command overwrites.
    expect((await act('correctResult', 'ResultInput', first)).__typename).toBe('StaleVersionError');
    const { version: _version, ...bare } = first;
    expect((await act('correctResult', 'ResultInput', bare)).__typename).toBe('GameOverridePayload');
  });

  test('a ruling has a version per pool', async () => {
    const args = `(pool: "${fixture.pool}")`;
    await act('setGameStatus', 'SetGameStatusInput', { game, status: 'CANCELLED' });
    const version = await read(game, args);
    const input = { pool: fixture.pool, game, version };
    const before = await read(game);
    expect(await act('ruleOnGame', 'RuleOnGameInput', { ...input, ruling: 'LOSS' })).toMatchObject({
      __typename: 'GameOverridePayload',
    });
    expect(await read(game)).toBe(before);
    expect(await read(game, args)).not.toBe(version);
    expect(await act('ruleOnGame', 'RuleOnGameInput', { ...input, ruling: 'SURVIVE' })).toMatchObject({
      code: 'STALE_VERSION',
    });
  });

  test('the score of a running game leaves its version', async () => {
    const at = fixture.clock.now();
    const running = { status: 'LIVE', homeScore: 3, awayScore: 0 } as const;
    await fixture.db.game.update({ where: { id: 5 }, data: { ...running, kickoff: at } });
    const version = await read(globalId('Game', 5));
    await fixture.db.game.update({ where: { id: 5 }, data: { homeScore: 10, updatedAt: at } });
    expect(await read(globalId('Game', 5))).toBe(version);
  });

  test('settings of the pool and decisions on an entry', async () => {
    const { pool } = fixture;
    const version = await read(pool);
    expect(await act('updatePool', 'UpdatePoolInput', { pool, name: 'Mine', version })).toMatchObject({
      __typename: 'UpdatePoolPayload',
    });
    expect(await act('updatePool', 'UpdatePoolInput', { pool, name: 'Yours', version })).toMatchObject({
      code: 'STALE_VERSION',
      current: { __typename: 'Pool', id: pool, name: 'Mine', poolVersion: await read(pool) },
    });

    const entry = fixture.entry(9);
    const seen = await read(entry);
    const out = { entry, week: 2, version: seen };
    expect(await act('eliminateEntry', 'EliminateEntryInput', out)).toMatchObject({
      __typename: 'EntryOverridePayload',
    });
    expect(
      await act('reinstateEntry', 'ReinstateEntryInput', { entry, throughWeek: 1, version: seen }),
    ).toMatchObject({ code: 'STALE_VERSION', current: { __typename: 'Entry', username: 'Entry 9' } });
  });

  test('the welcome texts of an entry and of the pool', async () => {
    for (const [target, typename] of [
      [{ entry: fixture.entry(9) }, 'Entry'],
      [{ pool: fixture.pool }, 'Pool'],
    ] as const) {
      const version = await read(Object.values(target)[0]!);
      const set = (input: object) =>
        act('setWelcomeMessage', 'SetWelcomeMessageInput', { ...target, ...input });
      expect(await set({ text: 'Hello.', version })).toMatchObject({
        __typename: 'SetWelcomeMessagePayload',
      });
      expect(await set({ text: 'Good day.', version }), typename).toMatchObject({
        code: 'STALE_VERSION',
        current: { __typename: typename },
      });
    }
    expect((await fixture.db.entry.findUniqueOrThrow({ where: { id: 9 } })).welcomeMessage).toBe('Hello.');
    expect((await fixture.db.pool.findUniqueOrThrow({ where: { id: fixture.poolId } })).welcomeText).toBe(
      'Hello.',
    );
  });

  test('a fee, its note, and a mark that finds the fee paid', async () => {
    const entry = fixture.entry(4);
    const readPayment = async () =>
      (
        await fixture.ask(
          'commissioner',
          'query ($id: ID!) { entry(id: $id) { payment { version receivedCents note } } }',
          { id: entry },
        )
      ).data.entry.payment;
    const { version } = await readPayment();
    const part = { entry, method: 'cash', amountCents: 3000 };
    expect(await act('recordPayment', 'RecordPaymentInput', { ...part, version })).toMatchObject({
      __typename: 'RecordPaymentPayload',
    });
    const current = { __typename: 'Payment', receivedCents: 3000, note: null };
    for (const [name, type, input] of [
      ['recordPayment', 'RecordPaymentInput', { ...part, amountCents: 2000 }],
      ['setPaymentNote', 'SetPaymentNoteInput', { entry, note: 'By check.' }],
    ] as const) {
      expect(await act(name, type, { ...input, version }), name).toMatchObject({
        code: 'STALE_VERSION',
        current,
      });
    }
    expect(await readPayment()).toMatchObject({ receivedCents: 3000, note: null });
    // Marking as paid has no version: it records the rest, and nothing where nothing is left.
    const paid = { entries: [entry], method: 'card' };
    for (let time = 0; time < 2; time += 1) {
      await fixture.ask(
        'commissioner',
        'mutation ($input: MarkPaidInput!) { markPaid(input: $input) { __typename } }',
        { input: paid },
      );
    }
    const receipts = await fixture.db.paymentReceipt.findMany({ orderBy: { id: 'asc' } });
    expect(receipts.map(({ amountCents }) => amountCents)).toEqual([3000, 2000]);
  });

  test('a dispute that somebody else has resolved, and what its correction changes', async () => {
    const { db, clock } = fixture;
    const row = await db.dispute.create({
      data: { poolId: 1, entryId: 9, week: 1, text: 'This is wrong.', openedAt: clock.now() },
    });
    const dispute = globalId('Dispute', row.id);
    const version = await read(dispute);
    const gameVersion = await read(game);
    const resolve = (input: object) => act('resolveDispute', 'ResolveDisputeInput', { dispute, ...input });
    // The result was corrected after the commissioner had read it.
    await act('correctResult', 'ResultInput', { game, homeScore: 20, awayScore: 27 });
    const result = { resolution: 'As I said.', correction: { result: { game, homeScore: 3, awayScore: 0 } } };
    expect(await resolve({ ...result, version, correctedVersion: gameVersion })).toMatchObject({
      code: 'STALE_VERSION',
      current: { __typename: 'Game', homeScore: 20, awayScore: 27 },
    });
    expect(await db.dispute.findUniqueOrThrow({ where: { id: row.id } })).toEqual(row);

    const entry = fixture.entry(9);
    const entryVersion = await read(entry);
    await act('eliminateEntry', 'EliminateEntryInput', { entry, week: 1 });
    const back = { resolution: 'As I said.', correction: { reinstateThroughWeek: 1 } };
    expect(await resolve({ ...back, version, correctedVersion: entryVersion })).toMatchObject({
      code: 'STALE_VERSION',
      current: { __typename: 'Entry' },
    });

    expect(await resolve({ resolution: 'The first.', version })).toMatchObject({
      __typename: 'ResolveDisputePayload',
    });
    const decided = { state: 'RESOLVED', resolution: 'The first.', disputeVersion: await read(dispute) };
    expect(await resolve({ resolution: 'The second.', version })).toMatchObject({
      code: 'STALE_VERSION',
      message:
        'Someone else changed this dispute in the meantime. Please check the latest version, then try again.',
      current: { __typename: 'Dispute', id: dispute, ...decided },
    });
    expect(
      await act('answerDispute', 'AnswerDisputeInput', { dispute, answer: 'Late.', version }),
    ).toMatchObject({ code: 'STALE_VERSION', current: decided });
  });

  test('the versions of settings and entries are for commissioners alone', async () => {
    for (const viewer of ['visitor', 'bob', 'other commissioner'] as const) {
      const { data } = await fixture.ask(viewer, '{ pool { version } }');
      expect(data.pool.version, viewer).toBeNull();
    }
    for (const viewer of ['bob', 'other commissioner'] as const) {
      const { data } = await fixture.ask(
        viewer,
        `{ node(id: "${fixture.entry(4)}") { ... on Entry { version welcomeMessage welcomeState } } }`,
      );
      expect(data.node, viewer).toEqual({ version: null, welcomeMessage: null, welcomeState: null });
    }
  });
});
