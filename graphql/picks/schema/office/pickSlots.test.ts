import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { oneDialect } from '#prisma/testing.ts';
import { globalId } from '#graphql/api/paging/globalIds.ts';
import { hoursFromDeadline, openFixture, type Fixture } from '#graphql/testing/schema.ts';

const REGRADING =
  'regrading { isDryRun changedEntries changes { entry { id } after { status week reason } } }';
const reason = 'He rang me on Saturday.';

/** Saturday of Week 2, in which each entry has two picks. Entry 6 picked DAL; entry 7 has not picked. */
describe.each(oneDialect)("the commissioner's commands in a week with two picks, on %s", (dialect) => {
  let fixture: Fixture;
  beforeEach(async () => {
    fixture = await openFixture(dialect);
    await fixture.db.pool.update({ where: { id: fixture.poolId }, data: { doublePickWeeks: '2' } });
  });
  afterEach(() => fixture.close());

  const act = async (name: string, number: number, more: { team?: string; [name: string]: unknown } = {}) => {
    const type = name === 'submitPickFor' || name === 'changePick' ? 'PickForInput' : 'PickOfWeekInput';
    const { team, ...rest } = more;
    const { data, errors } = await fixture.ask(
      'administrator',
      `mutation ($input: ${type}!) { result: ${name}(input: $input) { __typename
        ... on PickOverridePayload { slot pick { slot team { id } } entry { status } ${REGRADING} }
        ... on Error { code message } ... on InvalidInputError { issues { path } } } }`,
      {
        input: {
          entry: fixture.entry(number),
          week: 2,
          reason,
          ...(team === undefined ? {} : { team: fixture.team(team) }),
          ...rest,
        },
      },
    );
    expect(errors).toEqual([]);
    return data.result;
  };
  const stored = async (number: number) => {
    const rows = await fixture.db.pick.findMany({
      where: { entryId: fixture.entryIds[number - 1]!, week: 2 },
      orderBy: { slot: 'asc' },
    });
    return rows.map(({ slot, teamId }) => `${slot} ${teamId}`);
  };
  const addSecond = async (number: number, teamId: string) => {
    const { db, poolId } = fixture;
    const game = await db.game.findFirstOrThrow({
      where: { week: 2, OR: [{ homeTeamId: teamId }, { awayTeamId: teamId }] },
    });
    const submittedAt = hoursFromDeadline(2, -90);
    const entryId = fixture.entryIds[number - 1]!;
    await db.pick.create({
      data: { poolId, entryId, week: 2, teamId, gameId: game.id, submittedAt, slot: 2 },
    });
  };

  test('make, change, remove and restore either pick', async () => {
    expect(await act('submitPickFor', 7, { team: 'MIA' })).toMatchObject({ slot: 1 });
    expect(await act('submitPickFor', 7, { team: 'MIA' })).toMatchObject({ code: 'TEAM_USED' });
    expect(await act('submitPickFor', 7, { team: 'DAL' })).toMatchObject({ slot: 2 });
    expect(await stored(7)).toEqual(['1 MIA', '2 DAL']);
    expect(await act('submitPickFor', 7, { team: 'GB' })).toMatchObject({ code: 'PICK_EXISTS' });
    expect(await act('submitPickFor', 7, { team: 'GB', slot: 2 })).toMatchObject({
      code: 'PICK_EXISTS',
      message: expect.stringContaining('The second pick already exists for Week 2.'),
    });

    for (const name of ['changePick', 'removePick']) {
      const team = name === 'changePick' ? { team: 'GB' } : {};
      expect(await act(name, 7, team)).toMatchObject({
        code: 'INVALID_INPUT',
        issues: [{ path: ['input', 'slot'] }],
      });
    }
    expect(await act('changePick', 7, { team: 'GB', slot: 2 })).toMatchObject({ slot: 2 });
    expect(await act('changePick', 7, { team: 'MIA', slot: 2 })).toMatchObject({ code: 'TEAM_USED' });
    expect(await stored(7)).toEqual(['1 MIA', '2 GB']);
    await act('changePick', 7, { team: 'LAC', slot: 1 });
    await fixture.clock.set({ now: hoursFromDeadline(2, -19) });
    await act('removePick', 7, { slot: 2 });
    expect(await stored(7)).toEqual(['1 LAC']);
    expect(await act('changePick', 7, { team: 'GB', slot: 2 })).toMatchObject({
      code: 'NOT_FOUND',
      message: 'The entry has no second pick for Week 2.',
    });
    // The last change was of the second pick; that of the first can be named.
    expect(await act('restorePick', 7)).toMatchObject({ slot: 2 });
    expect(await stored(7)).toEqual(['1 LAC', '2 GB']);
    await fixture.clock.set({ now: hoursFromDeadline(2, 0) });
    expect(await act('restorePick', 7, { slot: 1 })).toMatchObject({ slot: 1 });
    expect(await stored(7)).toEqual(['1 MIA', '2 GB']);
  });

  test('grade the pick that they write, and say in the log and by mail which one it was', async () => {
    await addSecond(6, 'MIA');
    await fixture.clock.set({ now: hoursFromDeadline(2, 1) });
    const previewed = await act('changePick', 6, { team: 'KC', slot: 2, dryRun: true });
    expect(previewed.regrading.changes).toContainEqual({
      entry: { id: fixture.entry(6) },
      after: { status: 'ELIMINATED', week: 2, reason: 'LOSS' },
    });
    expect(await stored(6)).toEqual(['1 DAL', '2 MIA']);
    const done = await act('changePick', 6, { team: 'KC', slot: 2 });
    expect(done.regrading).toEqual({ ...previewed.regrading, isDryRun: false });
    const { data } = await fixture.ask(
      'administrator',
      `{ pool { auditLog(filter: { action: "pick." }) { edges { node { sentence before } } } } }`,
    );
    const [{ node }] = data.pool.auditLog.edges;
    expect(node.sentence).toContain('changed the second pick of Entry 6 for Week 2 from MIA to KC.');
    expect(JSON.parse(node.before)).toMatchObject({ slot: 2 });
    expect(await fixture.db.outboxMail.findFirstOrThrow()).toMatchObject({
      text: expect.stringContaining('has changed the second Week 2 pick of your entry Entry 6.'),
    });
    expect((await act('restorePick', 6)).entry).toEqual({ status: 'ALIVE' });
    expect(await stored(6)).toEqual(['1 DAL', '2 MIA']);
  });

  test('refuse a second pick where the week takes one', async () => {
    await fixture.db.pool.update({ where: { id: fixture.poolId }, data: { doublePickWeeks: '' } });
    for (const slot of [2, 3]) {
      expect(await act('submitPickFor', 7, { team: 'MIA', slot })).toMatchObject({
        code: 'INVALID_INPUT',
        message: 'Week 2 takes one pick.',
        issues: [{ path: ['input', 'slot'] }],
      });
    }
    expect(await act('restorePick', 7, { slot: 2 })).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('do not restore a second pick once the week takes one', async () => {
    await addSecond(6, 'MIA');
    await act('removePick', 6, { slot: 2 });
    await fixture.db.pool.update({ where: { id: fixture.poolId }, data: { doublePickWeeks: '' } });
    expect(await act('restorePick', 6)).toMatchObject({
      code: 'CONFLICT',
      message: 'Week 2 takes only one pick now.',
    });
  });

  test('reach the weeks that the pool plays, and no other', async () => {
    const { poolId } = fixture;
    await fixture.db.pool.update({ where: { id: poolId }, data: { lastWeek: 2 } });
    expect(await act('submitPickFor', 7, { team: 'BUF', week: 3 })).toMatchObject({ code: 'BAD_WEEK' });
    await fixture.db.pool.update({ where: { id: poolId }, data: { lastWeek: 4 } });
    expect(await act('submitPickFor', 7, { team: 'BUF', week: 4 })).toMatchObject({
      code: 'TEAM_NOT_PLAYING',
    });
  });

  test('do not tell which team a secret pick is, through the other one', async () => {
    await addSecond(6, 'MIA');
    const answers = new Set<string>();
    for (const [slot, teams] of [
      [1, ['MIA', 'GB']],
      [2, ['DAL', 'GB']],
    ] as const) {
      for (const team of teams) {
        for (const dryRun of [true, false]) {
          answers.add(JSON.stringify(await act('changePick', 6, { team, slot, dryRun })));
        }
      }
    }
    await act('removePick', 6, { slot: 2 });
    for (const team of ['DAL', 'GB']) {
      answers.add(JSON.stringify(await act('submitPickFor', 6, { team })));
      answers.add(JSON.stringify(await act('submitPickFor', 6, { team, slot: 2 })));
    }
    expect([...answers]).toEqual([expect.stringContaining('another pick for Week 2 that is still secret')]);
    expect(await act('restorePick', 6, { slot: 2 })).toMatchObject({ slot: 2, pick: null });
    expect(await stored(6)).toEqual(['1 DAL', '2 MIA']);
    // Once it is public, the refusal names it.
    await fixture.clock.set({ now: hoursFromDeadline(2, 0) });
    for (const [team, slot] of [
      ['DAL', 2],
      ['MIA', 1],
    ] as const) {
      expect(await act('changePick', 6, { team, slot })).toMatchObject({ code: 'TEAM_USED' });
    }
  });

  test('open both picks of the week', async () => {
    await addSecond(6, 'MIA');
    const { data } = await fixture.ask(
      'commissioner',
      `mutation ($input: OpenPickInput!) { openPick(input: $input) {
        ... on OpenPickPayload { openedPick { teams { id } } } } }`,
      { input: { entry: fixture.entry(6), week: 2, reason } },
    );
    expect(data.openPick.openedPick.teams).toEqual(['DAL', 'MIA'].map((id) => ({ id: fixture.team(id) })));
  });

  test('settle a dispute about either pick', async () => {
    await addSecond(6, 'MIA');
    await fixture.clock.set({ now: hoursFromDeadline(2, 1) });
    const { id } = await fixture.db.dispute.create({
      data: {
        poolId: fixture.poolId,
        entryId: 6,
        week: 2,
        text: 'I had picked GB.',
        openedAt: hoursFromDeadline(2, 1),
      },
    });
    const resolve = async (slot: number | null) => {
      const { data } = await fixture.ask(
        'administrator',
        `mutation ($input: ResolveDisputeInput!) { resolveDispute(input: $input) {
          __typename ... on InvalidInputError { issues { path } } } }`,
        {
          input: {
            dispute: globalId('Dispute', id),
            resolution: 'So be it.',
            correction: { pick: { week: 2, team: fixture.team('GB'), slot } },
          },
        },
      );
      return data.resolveDispute;
    };
    expect(await resolve(null)).toMatchObject({ __typename: 'InvalidInputError' });
    expect(await resolve(2)).toMatchObject({ __typename: 'ResolveDisputePayload' });
    expect(await stored(6)).toEqual(['1 DAL', '2 GB']);
    const { data } = await fixture.ask(
      'administrator',
      'query ($id: ID!) { node(id: $id) { ... on Dispute { pick { team { abbreviation } } picks { team { abbreviation } } } } }',
      { id: globalId('Dispute', id) },
    );
    const [first, second] = [{ team: { abbreviation: 'DAL' } }, { team: { abbreviation: 'GB' } }];
    expect(data.node).toEqual({ pick: first, picks: [first, second] });
  });
});
