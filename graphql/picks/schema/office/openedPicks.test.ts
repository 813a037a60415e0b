import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { oneDialect } from '#prisma/testing.ts';
import { globalId } from '#graphql/api/paging/globalIds.ts';
import { hoursFromDeadline, openFixture, type Fixture, type TestViewer } from '#graphql/testing/schema.ts';

const reason = 'The participant asks on the phone whether the pick was stored.';
const OPEN = `mutation ($input: OpenPickInput!) { openPick(input: $input) {
  __typename ... on Error { message }
  ... on OpenPickPayload { openedPick { week openerName reason teams { id } entry { id } } } } }`;
const LOG = `{ pool { openedPicks { totalCount edges { node { week openerName reason teams { id } entry { username } } } } } }`;

/** Everything that a viewer can read of the entry's week, its log and the pool. */
const EVERYTHING = `query ($entry: ID!, $pick: ID!) {
  node(id: $pick) { id }
  entry(id: $entry) { status eliminatedWeek pick(week: 2) { id } picks { week } usedTeams { week } revealedPicks { week }
    teamOptions(week: 2) { state team { id } } next: teamOptions(week: 3) { state usedWeek team { id } }
    viewerCanPick(week: 2) { code } }
  pool { stats { activePlayers } week(number: 2) { distribution { count } picks { totalCount edges { node { id } } } }
    standings { edges { node { id status } } }
    openedPicks { totalCount edges { node { week reason teams { id } entry { id } } } } } }`;

/** Saturday of Week 2: bob's entry 4 picked KC, which lost on Thursday; entry 6 picked DAL. Only their owners know. */
describe.each(oneDialect)('a secret pick that a commissioner opens, on %s', (dialect) => {
  let fixture: Fixture;
  beforeEach(async () => void (fixture = await openFixture(dialect)));
  afterEach(() => fixture.close());

  const open = async (viewer: TestViewer, number = 4, week = 2) => {
    const input = { entry: fixture.entry(number), week, reason };
    const { data, errors } = await fixture.ask(viewer, OPEN, { input });
    expect(errors).toEqual([]);
    return data.openPick;
  };
  const log = async (viewer: TestViewer) => {
    const { data, errors } = await fixture.ask(viewer, LOG);
    expect(errors).toEqual([]);
    return data.pool.openedPicks;
  };

  test('is shown to that commissioner alone; everybody sees at once that it was opened, and why', async () => {
    const events: unknown[] = [];
    fixture.services.events.subscribe((event) => events.push(event));
    expect(await open('commissioner')).toMatchObject({
      __typename: 'OpenPickPayload',
      openedPick: { week: 2, reason, teams: [{ id: fixture.team('KC') }], entry: { id: fixture.entry(4) } },
    });
    expect(events).toEqual([
      { type: 'queued', queue: 'mail' },
      { type: 'pool', poolId: fixture.poolId },
    ]);
    for (const viewer of ['alice', 'bob', 'administrator'] as const) {
      const { totalCount, edges } = await log(viewer);
      expect(totalCount).toBe(1);
      expect(edges[0].node).toMatchObject({ week: 2, reason, teams: null, openerName: expect.any(String) });
    }
    expect((await log('commissioner')).edges[0].node.teams).toEqual([{ id: fixture.team('KC') }]);
    const token = { name: 'commissioner', scopes: ['read', 'pick'] as ('read' | 'pick')[] };
    expect((await log(token)).edges[0].node.teams).toBeNull();
    expect((await fixture.ask('visitor', LOG)).errors).toMatchObject([{ code: 'NOT_SIGNED_IN' }]);

    const [mail] = await fixture.db.outboxMail.findMany();
    expect(mail).toMatchObject({ to: 'bob@pool.example', text: expect.stringContaining(reason) });
    expect(JSON.stringify(mail)).not.toMatch(/\b(KC|City of)\b/);
    const [line] = await fixture.db.auditEntry.findMany({ where: { action: 'pick.open' } });
    expect(line).toMatchObject({ subjectType: 'Entry', subjectId: '4', reason, after: { week: 2 } });
  });

  test('tells others nothing that depends on the pick', async () => {
    const pickId = async () =>
      (await fixture.db.pick.findFirstOrThrow({ where: { entryId: 4, week: 2 } })).id;
    const seen = async () => {
      await open('commissioner');
      const answers: unknown[] = [];
      for (const viewer of ['alice', 'administrator', 'other commissioner'] as const) {
        const variables = { entry: fixture.entry(4), pick: globalId('Pick', await pickId()) };
        const { data, errors } = await fixture.ask(viewer, EVERYTHING, variables);
        answers.push({ data, errors });
      }
      const rows = await fixture.ask(
        'administrator',
        `{ pool { auditLog { edges { node { action subjectId before after sentence } } } } }`,
      );
      const found = await fixture.ask(
        'administrator',
        `query ($entry: ID!) { pool {
          alive: entries(filter: ALIVE) { totalCount edges { node { id status eliminatedWeek } } }
          out: entries(filter: ELIMINATED) { totalCount edges { node { id status } } }
          without: entries(filter: NO_PICK) { totalCount edges { node { id } } }
          one: entries(search: "bob@") { totalCount edges { node { id status picks { week } } } }
          auditLog(filter: { entry: $entry }) { edges { node { sentence before after entry { status } } } } } }`,
        { entry: fixture.entry(4) },
      );
      const entry = fixture.entry(4);
      const preview = async (name: string, type: string, payload: string, more: object) => {
        const { data } = await fixture.ask(
          'administrator',
          `mutation ($input: ${type}!) { result: ${name}(input: $input) { __typename ... on Error { message } ${payload} } }`,
          { input: { entry, reason, dryRun: true, ...more } },
        );
        return data.result;
      };
      const overridden =
        '... on EntryOverridePayload { entry { status eliminatedWeek } regrading { changedEntries changes { after { status week } } } }';
      const previews = [
        await preview('reinstateEntry', 'ReinstateEntryInput', overridden, { throughWeek: 1 }),
        await preview(
          'renameEntry',
          'RenameEntryInput',
          '... on RenameEntryPayload { entry { status eliminatedWeek } }',
          { username: 'Another' },
        ),
        await preview('moveEntry', 'MoveEntryInput', '', { email: 'alice@pool.example' }),
      ];
      return { answers, rows: rows.data, found: [found.data, found.errors], previews };
    };
    const withLoser = await seen();
    await fixture.close();
    fixture = await openFixture(dialect);
    const alive = { eliminatedWeek: null, eliminationReason: null, eliminatedAt: null };
    await fixture.db.entry.update({ where: { id: 4 }, data: alive });
    const winner = { teamId: 'BUF', outcome: 'WON' as const };
    await fixture.db.pick.updateMany({ where: { entryId: 4, week: 2 }, data: winner });
    expect(await seen()).toEqual(withLoser);
  });

  test('bars the commissioner from changing picks of the entry until the deadline', async () => {
    await open('commissioner');
    const change = async (viewer: TestViewer, name: string, type: string, more: object = {}) => {
      const input = { entry: fixture.entry(4), week: 2, reason, dryRun: true, ...more };
      const { data } = await fixture.ask(
        viewer,
        `mutation ($input: ${type}!) { result: ${name}(input: $input) { __typename ... on Error { message } } }`,
        { input },
      );
      return data.result;
    };
    const barred = {
      __typename: 'ConflictError',
      message: expect.stringContaining('You opened this entry'),
    };
    const team = fixture.team('MIA');
    expect(await change('commissioner', 'changePick', 'PickForInput', { team })).toEqual(barred);
    expect(await change('commissioner', 'submitPickFor', 'PickForInput', { team, week: 3 })).toEqual(barred);
    expect(await change('commissioner', 'removePick', 'PickOfWeekInput')).toEqual(barred);
    expect(await change('commissioner', 'restorePick', 'PickOfWeekInput')).toEqual(barred);
    expect((await change('administrator', 'removePick', 'PickOfWeekInput')).__typename).toBe(
      'PickOverridePayload',
    );
    await fixture.clock.set({ now: hoursFromDeadline(2, 0) });
    expect((await change('commissioner', 'changePick', 'PickForInput', { team })).__typename).toBe(
      'PickOverridePayload',
    );
  });

  test('is refused where there is nothing secret to open, and leaves no trace then', async () => {
    expect(await open('commissioner', 7)).toMatchObject({ __typename: 'NotFoundError' });
    expect(await open('commissioner', 4, 1)).toMatchObject({ __typename: 'ConflictError' });
    expect(await open('commissioner', 4, 9)).toMatchObject({ __typename: 'InvalidInputError' });
    expect(await open('other commissioner')).toMatchObject({ __typename: 'NotFoundError' });
    expect(await open('alice')).toMatchObject({ __typename: 'ForbiddenError' });
    expect((await log('alice')).totalCount).toBe(0);
    await open('commissioner');
    expect(await open('commissioner')).toMatchObject({ __typename: 'ConflictError' });
    expect((await log('alice')).totalCount).toBe(1);
  });

  test('does not open a pick that is made later', async () => {
    await open('commissioner');
    await fixture.clock.set({ now: hoursFromDeadline(2, -10) });
    const later = { teamId: 'MIA', gameId: 6, submittedAt: hoursFromDeadline(2, -10) };
    await fixture.db.pick.updateMany({ where: { entryId: 4, week: 2 }, data: later });
    expect((await log('commissioner')).edges[0].node.teams).toEqual([]);
    expect(await open('commissioner')).toMatchObject({
      openedPick: { teams: [{ id: fixture.team('MIA') }] },
    });
  });
});
