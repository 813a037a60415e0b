import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { oneDialect } from '#prisma/testing.ts';
import { submitPickFor } from '#graphql/picks/pickFor.ts';
import { globalId } from '#graphql/api/paging/globalIds.ts';
import { hoursFromDeadline, openFixture, type Fixture } from '#graphql/testing/schema.ts';

const REGRADING =
  'regrading { isDryRun changedEntries outEntries backEntries changes { entry { id } before { status } after { status } } }';
const reason = 'To find out.';

/**
 * Saturday of Week 2. Bob's entry 4 picked KC, which lost on Thursday: it is eliminated, and only bob can
 * know. Entry 6 picked DAL, which plays on Monday. The commissioner tries to find out.
 */
describe.each(oneDialect)('what the commissioner cannot find out before the deadline, on %s', (dialect) => {
  let fixture: Fixture;
  beforeEach(async () => {
    fixture = await openFixture(dialect);
  });
  afterEach(() => fixture.close());

  const ask = async (document: string, variables: Record<string, unknown> = {}) => {
    const { data, errors } = await fixture.ask('administrator', document, variables);
    expect(errors).toEqual([]);
    return data;
  };
  const mutate = async (name: string, type: string, input: Record<string, unknown>, payload = REGRADING) => {
    const union = schemaPayloads[name]!;
    const data = await ask(
      `mutation ($input: ${type}!) { result: ${name}(input: $input) {
        __typename ... on ${union} { ${payload} } ... on Error { code message } } }`,
      { input },
    );
    return data.result;
  };
  const schemaPayloads: Record<string, string> = {
    correctResult: 'GameOverridePayload',
    setGameStatus: 'GameOverridePayload',
    ruleOnGame: 'GameOverridePayload',
    submitPickFor: 'PickOverridePayload',
    changePick: 'PickOverridePayload',
    removePick: 'PickOverridePayload',
    restorePick: 'PickOverridePayload',
    eliminateEntry: 'EntryOverridePayload',
    reinstateEntry: 'EntryOverridePayload',
    resolveDispute: 'ResolveDisputePayload',
    updatePool: 'UpdatePoolPayload',
  };
  const nothing = { changedEntries: 0, outEntries: 0, backEntries: 0, changes: [] };
  const log = async (filter: object = {}) =>
    (
      await ask(
        `query ($filter: AuditLogFilter) { pool { auditLog(filter: $filter) { edges { node { action subjectType subjectId before after } } } } }`,
        { filter },
      )
    ).pool.auditLog.edges.map(({ node }: { node: object }) => node);

  test.each([true, false])(
    "who had picked Thursday's loser, by a correction (dryRun: %s)",
    async (dryRun) => {
      const game = globalId('Game', 5);
      const corrected = await mutate('correctResult', 'ResultInput', {
        game,
        homeScore: 20,
        awayScore: 23,
        reason,
        dryRun,
      });
      expect(corrected.regrading).toEqual({ isDryRun: dryRun, ...nothing });
      // The correction had an effect: bob is alive again.
      const bob = await fixture.db.entry.findUniqueOrThrow({ where: { id: 4 } });
      expect(bob.eliminatedWeek).toBe(dryRun ? 2 : null);
      for (const [name, type, input] of [
        ['setGameStatus', 'SetGameStatusInput', { game, status: 'CANCELLED' }],
        ['ruleOnGame', 'RuleOnGameInput', { pool: fixture.pool, game, ruling: 'LOSS' }],
      ] as const) {
        const answer = await mutate(name, type, { ...input, reason, dryRun });
        if (answer.__typename !== 'ConflictError') expect(answer.regrading).toMatchObject(nothing);
      }
      const actions = (await log()).map(({ action }: { action: string }) => action);
      expect(actions).not.toContain('pool.grade');
      if (!dryRun) {
        expect(actions).toContain('game.correctResult');
        expect(await fixture.db.auditEntry.count({ where: { action: 'pool.grade' } })).toBeGreaterThan(0);
        await fixture.clock.set({ now: hoursFromDeadline(2, 0) });
        expect((await log({ action: 'pool.grade' })).length).toBeGreaterThan(0);
      }
    },
  );

  test("who had picked Thursday's loser, by subscribing to updates", async () => {
    const listen = async () => {
      const events: string[] = [];
      fixture.services.events.subscribe((event) => events.push(JSON.stringify(event)));
      const score = { game: globalId('Game', 5), homeScore: 20, awayScore: 23, reason };
      await mutate('correctResult', 'ResultInput', score);
      const input = { entry: fixture.entry(4), reason };
      await mutate('reinstateEntry', 'ReinstateEntryInput', { ...input, throughWeek: 2 });
      await mutate('removePick', 'PickOfWeekInput', { ...input, week: 2 });
      return events.toSorted();
    };
    const withLoser = await listen();
    await fixture.close();
    fixture = await openFixture(dialect);
    const alive = { eliminatedWeek: null, eliminationReason: null, eliminatedAt: null };
    await fixture.db.entry.update({ where: { id: 4 }, data: alive });
    const winner = { teamId: 'BUF', outcome: 'WON' as const };
    await fixture.db.pick.update({
      where: { entryId_week_slot: { entryId: 4, week: 2, slot: 1 } },
      data: winner,
    });
    expect(await listen()).toEqual(withLoser);
  });

  test('who had picked the loser, by the correction of a dispute', async () => {
    const { id } = await fixture.db.dispute.create({
      data: {
        poolId: fixture.poolId,
        entryId: 4,
        week: 2,
        text: 'Why?',
        openedAt: hoursFromDeadline(2, -30),
      },
    });
    const answer = await mutate('resolveDispute', 'ResolveDisputeInput', {
      dispute: globalId('Dispute', id),
      resolution: 'So be it.',
      correction: { result: { game: globalId('Game', 5), homeScore: 20, awayScore: 23 } },
      dryRun: true,
    });
    expect(answer).toMatchObject({ __typename: 'ResolveDisputePayload', regrading: nothing });
    expect(await fixture.db.dispute.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: 'OPEN' });
  });

  test('which team an entry has picked, by picking each team for it in another week', async () => {
    const answers = new Set<string>();
    for (const team of ['BUF', 'CHI', 'DAL', 'GB', 'KC', 'LAC', 'MIA', 'PHI']) {
      for (const dryRun of [true, false]) {
        const input = { entry: fixture.entry(6), week: 3, team: fixture.team(team), reason, dryRun };
        answers.add(JSON.stringify(await mutate('submitPickFor', 'PickForInput', input)));
      }
    }
    expect([...answers]).toEqual([expect.stringContaining('still secret')]);
  });

  test('which team an entry has picked, by changing, removing or restoring it', async () => {
    const answers = new Map<string, string>();
    for (const team of ['BUF', 'CHI', 'DAL', 'GB', 'KC', 'LAC', 'MIA']) {
      const input = { entry: fixture.entry(6), week: 2, team: fixture.team(team), reason, dryRun: true };
      const answer = await mutate(
        'changePick',
        'PickForInput',
        input,
        `entry { status } pick { id } ${REGRADING}`,
      );
      answers.set(team, JSON.stringify(answer));
    }
    // KC had lost on Thursday; that it would be eliminated by it does not show either.
    expect(new Set(answers.values()).size).toBe(1);
    const input = { entry: fixture.entry(6), week: 2, reason };
    const pick = 'entry { status picks { week } usedTeams { week } } pick { id } ' + REGRADING;
    for (const name of ['removePick', 'restorePick'] as const) {
      expect(await mutate(name, 'PickOfWeekInput', input, pick)).toMatchObject({
        entry: { status: 'ALIVE', picks: [{ week: 1 }], usedTeams: [{ week: 1 }] },
        pick: null,
        regrading: nothing,
      });
    }
    expect(
      await fixture.db.pick.findUnique({ where: { entryId_week_slot: { entryId: 6, week: 2, slot: 1 } } }),
    ).toMatchObject({
      teamId: 'DAL',
      source: 'PARTICIPANT',
      submittedAt: hoursFromDeadline(2, -90),
    });
    // The log shows that the pick was changed, and the team only from the deadline on.
    expect(await log({ action: 'pick.' })).toEqual(
      ['pick.restore', 'pick.remove'].map((action) => ({
        action,
        subjectType: 'Pick',
        subjectId: '6:2',
        before: null,
        after: null,
      })),
    );
    await fixture.clock.set({ now: hoursFromDeadline(2, 0) });
    expect((await log({ action: 'pick.remove' }))[0].before).toContain('DAL');
  });

  test('which team an entry has picked, by restoring it beside others', async () => {
    const week2 = { entry: fixture.entry(6), week: 2, reason };
    const week3 = { entry: fixture.entry(6), week: 3, reason };
    await mutate('removePick', 'PickOfWeekInput', week2);
    const answers = new Set<string>();
    for (const team of ['BUF', 'CHI', 'DAL', 'GB', 'KC', 'LAC', 'MIA']) {
      await mutate('submitPickFor', 'PickForInput', { ...week3, team: fixture.team(team) });
      answers.add(JSON.stringify(await mutate('restorePick', 'PickOfWeekInput', week2)));
      await mutate('removePick', 'PickOfWeekInput', week3);
    }
    expect([...answers]).toEqual([expect.stringContaining('newer pick, for Week 3')]);
    expect(await mutate('restorePick', 'PickOfWeekInput', week2)).toMatchObject({ regrading: nothing });
    expect(await fixture.db.pick.count({ where: { entryId: 6, week: 2, teamId: 'DAL' } })).toBe(1);
  });

  test('which entries are eliminated, by listing those without a pick or reminding them', async () => {
    const without = async (week: number) =>
      (
        await ask(
          'query ($week: Int!) { pool { entriesWithoutPick(week: $week) { totalCount edges { node { id status } } } } }',
          { week },
        )
      ).pool.entriesWithoutPick;
    const ids = (numbers: number[]) =>
      numbers.map((number) => ({ node: { id: fixture.entry(number), status: 'ALIVE' } }));
    expect(await without(2)).toEqual({ totalCount: 4, edges: ids([2, 7, 9, 11]) });
    // Bob's entry is among them.
    expect(await without(3)).toEqual({ totalCount: 9, edges: ids([1, 2, 4, 6, 7, 8, 9, 11, 12]) });
    const { remindNow } = await ask(
      'mutation ($pool: ID!) { remindNow(input: { pool: $pool, week: 3 }) { ... on RemindNowPayload { entries reminded } } }',
      { pool: fixture.pool },
    );
    // Alice holds 1 and 2.
    expect(remindNow).toEqual({ entries: 9, reminded: 8 });
    const mails = await fixture.db.outboxMail.findMany();
    expect(mails.map(({ to }) => to)).toContain('bob@pool.example');
    expect(JSON.stringify(mails)).not.toMatch(/\b(KC|DAL|City of)\b/);
  });

  test('which entries are eliminated, by eliminating or reinstating', async () => {
    // A week later than the open one could show whether the entry was eliminated before.
    const input = { entry: fixture.entry(4), reason };
    expect(await mutate('eliminateEntry', 'EliminateEntryInput', { ...input, week: 3 })).toMatchObject({
      code: 'INVALID_INPUT',
    });
    const [out, alive] = await Promise.all(
      [4, 6].map((number) =>
        mutate('eliminateEntry', 'EliminateEntryInput', {
          entry: fixture.entry(number),
          week: 2,
          reason,
          dryRun: true,
        }),
      ),
    );
    const sides = ({ regrading }: { regrading: { changes: object[] } }) =>
      JSON.stringify(regrading.changes.map((change) => ({ ...change, entry: null })));
    expect(sides(out)).toBe(sides(alive));
    for (const throughWeek of [1, 2, null]) {
      const answer = await mutate('reinstateEntry', 'ReinstateEntryInput', {
        ...input,
        throughWeek,
        dryRun: true,
      });
      expect(answer.regrading).toMatchObject(nothing);
    }
  });

  test('how many entries tied on Thursday, by the remaining length of a long list', async () => {
    const grading = async (team: 'KC' | 'MIA') => {
      await fixture.close();
      fixture = await openFixture(dialect, { entries: 420 });
      // Every second entry; the others have KC of Week 1, which is made a tie, too.
      const game = await fixture.db.game.findFirstOrThrow({
        where: { week: 2, OR: [{ homeTeamId: team }, { awayTeamId: team }] },
      });
      const even = fixture.entryIds.filter((number) => number % 2 === 0 && number % 5 > 0);
      await fixture.db.pick.deleteMany({ where: { week: 2 } });
      await fixture.db.pick.createMany({
        data: even.map((entryId) => ({
          poolId: fixture.poolId,
          entryId,
          week: 2,
          teamId: team,
          gameId: game.id,
          submittedAt: hoursFromDeadline(2, -90),
        })),
      });
      const tieRule = (to: string) =>
        mutate('updatePool', 'UpdatePoolInput', { pool: fixture.pool, tieRule: to, reason });
      await tieRule('SURVIVE');
      for (const id of [1, 5]) {
        const score = { game: globalId('Game', id), homeScore: 20, awayScore: 20, reason };
        await mutate('correctResult', 'ResultInput', score);
      }
      const { regrading } = await tieRule('LOSS');
      expect(await fixture.db.entry.count({ where: { eliminatedWeek: 2 } })).toBe(
        team === 'KC' ? even.length : 0,
      );
      return regrading;
    };
    const tied = await grading('KC');
    expect(tied.changes).toHaveLength(200);
    expect(tied.changedEntries).toBeGreaterThan(200);
    expect(await grading('MIA')).toEqual(tied);
  });

  test('which team another commissioner has picked for an entry, by picking each in another week', async () => {
    const second = await fixture.db.user.create({
      data: {
        name: 'second',
        email: 'second@pool.example',
        isAdministrator: true,
        createdAt: hoursFromDeadline(2, -90),
        unsubscribeToken: 'second',
      },
    });
    const viewer = { ...fixture.context('administrator').viewer!, userId: second.id };
    const site = fixture.settings;
    await submitPickFor(fixture.services, viewer, { entryId: 7, week: 2, teamId: 'MIA', reason, site });
    const answers = new Set<string>();
    for (const team of ['BUF', 'MIA', 'DAL']) {
      const input = { entry: fixture.entry(7), week: 3, team: fixture.team(team), reason, dryRun: true };
      answers.add(JSON.stringify(await mutate('submitPickFor', 'PickForInput', input)));
    }
    expect([...answers]).toEqual([expect.stringContaining('still secret')]);
    // The commissioner who made the pick knows it.
    const own = { entryId: 7, week: 3, reason, site, dryRun: true };
    await submitPickFor(fixture.services, viewer, { ...own, teamId: 'BUF' });
    await expect(submitPickFor(fixture.services, viewer, { ...own, teamId: 'MIA' })).rejects.toMatchObject({
      refusal: 'TEAM_USED',
    });
  });

  /** A second pick of Week 2, for a pool that has two picks in it. */
  const pickSecond = async (entryId: number, teamId: string) => {
    const { db, poolId } = fixture;
    await db.pool.update({ where: { id: poolId }, data: { doublePickWeeks: '2' } });
    const game = await db.game.findFirstOrThrow({
      where: { week: 2, OR: [{ homeTeamId: teamId }, { awayTeamId: teamId }] },
    });
    const submittedAt = hoursFromDeadline(2, -90);
    await db.pick.create({
      data: { poolId, entryId, week: 2, teamId, gameId: game.id, submittedAt, slot: 2 },
    });
  };

  test('whether the owner picked a removed team again, by restoring it beside the second pick', async () => {
    const input = { entry: fixture.entry(6), week: 2, reason };
    await mutate('removePick', 'PickOfWeekInput', input);
    const answers = new Set<string>();
    for (const team of ['DAL', 'MIA']) {
      await pickSecond(6, team);
      const since = { submittedAt: fixture.services.clock.now() };
      await fixture.db.pick.updateMany({ where: { entryId: 6, slot: 2 }, data: since });
      answers.add(JSON.stringify(await mutate('restorePick', 'PickOfWeekInput', input)));
      await fixture.db.pick.deleteMany({ where: { entryId: 6, slot: 2 } });
    }
    expect([...answers]).toEqual([expect.stringContaining('newer pick, for Week 2')]);
  });

  test('which team a removed pick was, by moving the entry to an own account', async () => {
    const { db, poolId } = fixture;
    const state = (teamId: string) => ({ week: 2, slot: 1, teamId, gameId: 7, source: 'PARTICIPANT' });
    const { userId } = await db.entry.findUniqueOrThrow({ where: { id: 6 } });
    await db.auditEntry.create({
      data: {
        at: hoursFromDeadline(2, -90),
        actorId: userId,
        poolId,
        action: 'pick.replace',
        subjectType: 'Pick',
        subjectId: '6:2',
        before: state('GB'),
        after: state('DAL'),
      },
    });
    const entry = fixture.entry(6);
    await mutate('removePick', 'PickOfWeekInput', { entry, week: 2, reason });
    const moved = await ask(
      `mutation ($input: MoveEntryInput!) { moveEntry(input: $input) { __typename } }`,
      { input: { entry, email: 'administrator@pool.example', reason } },
    );
    expect(moved.moveEntry.__typename).toBe('MoveEntryPayload');
    const changes = async () =>
      (
        await ask(
          'query ($entry: ID!) { entry(id: $entry) { week(number: 2) { pick { id } changes { from { abbreviation } to { abbreviation } } } } }',
          { entry },
        )
      ).entry.week;
    expect(await changes()).toEqual({ pick: null, changes: [] });
    await fixture.clock.set({ now: hoursFromDeadline(2, 0) });
    expect((await changes()).changes).toEqual([
      { from: { abbreviation: 'GB' }, to: { abbreviation: 'DAL' } },
    ]);
  });

  test('how many entries have secret strikes, by a change of the options', async () => {
    const preview = () =>
      mutate('updatePool', 'UpdatePoolInput', {
        pool: fixture.pool,
        options: { lives: 2, noPick: 'STRIKE' },
        reason,
        dryRun: true,
      });
    const withLoser = await preview();
    expect(withLoser.regrading.changedEntries).toBe(3);
    const alive = { eliminatedWeek: null, eliminationReason: null, eliminatedAt: null };
    await fixture.db.entry.update({ where: { id: 4 }, data: alive });
    await fixture.db.pick.update({
      where: { entryId_week_slot: { entryId: 4, week: 2, slot: 1 } },
      data: { teamId: 'BUF', outcome: 'WON' },
    });
    expect(await preview()).toEqual(withLoser);
  });

  test('picks, by moving the deadline into the past', async () => {
    const input = { pool: fixture.pool, timeZone: 'Pacific/Kiritimati', deadlineTime: '00:00', reason };
    for (const dryRun of [true, false]) {
      expect(await mutate('updatePool', 'UpdatePoolInput', { ...input, dryRun })).toMatchObject({
        code: 'CONFLICT',
      });
    }
    expect(await fixture.db.poolWeek.findFirst({ where: { week: 2 } })).toMatchObject({
      deadline: hoursFromDeadline(2, 0),
    });
    const kickoff = hoursFromDeadline(2, -7 * 24);
    const game = { game: globalId('Game', 6), status: 'SCHEDULED', kickoff: kickoff.toISOString(), reason };
    const moved = await mutate('setGameStatus', 'SetGameStatusInput', game);
    expect(moved).toMatchObject({ code: 'CONFLICT' });
  });
});
