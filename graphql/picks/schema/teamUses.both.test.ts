import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { bothDialects } from '#prisma/testing.ts';
import { type Fixture, openFixture, type TestViewer } from '#graphql/testing/schema.ts';

const SUBMIT = `mutation ($input: SubmitPickInput!) { submitPick(input: $input) { __typename
  ... on SubmitPickPayload { pick { week team { abbreviation } } } ... on PickRefusedError { refusal message } } }`;
const TEAMS = 'week team { abbreviation }';
const WEEK = `query ($entry: ID!, $week: Int!) { entry(id: $entry) { week(number: $week) {
  usedTeams { ${TEAMS} } teamsUsedBefore { ${TEAMS} } teamOptions { state team { abbreviation } } } } }`;
const UPDATE = `mutation ($input: UpdatePoolInput!) { updatePool(input: $input) { __typename
  ... on Error { message code } } }`;

interface Used {
  week: number;
  team: { abbreviation: string };
}

/** A season of three weeks, on the Saturday of the second; entry 2 picked PHI in the first. */
describe.each(bothDialects)('the uses of a team on %s', (dialect) => {
  let fixture: Fixture;
  beforeEach(async () => void (fixture = await openFixture(dialect)));
  afterEach(() => fixture.close());

  const play = (teamUses: number) => fixture.db.pool.updateMany({ data: { teamUses } });
  const submit = async (week: number, team = 'PHI') => {
    const input = { entry: fixture.entry(2), week, team: fixture.team(team) };
    const { data } = await fixture.ask('alice', SUBMIT, { input });
    return data.submitPick.refusal ?? data.submitPick.pick.team.abbreviation;
  };
  const weekOf = async (week: number, viewer: TestViewer = 'alice') => {
    const { data, errors } = await fixture.ask(viewer, WEEK, { entry: fixture.entry(2), week });
    expect(errors).toEqual([]);
    const text = (teams: Used[]) => teams.map((used) => `${used.week} ${used.team.abbreviation}`);
    const own = data.entry.week;
    const phi = own.teamOptions.find(({ team }: Used) => team.abbreviation === 'PHI');
    return { used: text(own.usedTeams), before: text(own.teamsUsedBefore), phi: phi?.state };
  };

  test('are one, where the pool says nothing', async () => {
    expect(await weekOf(2)).toEqual({ used: ['1 PHI'], before: [], phi: 'PREVIOUSLY_USED' });
    expect(await submit(2)).toBe('TEAM_USED');
  });

  test('are two through a season, and a third is refused', async () => {
    await play(2);
    expect(await weekOf(2)).toEqual({ used: [], before: ['1 PHI'], phi: 'AVAILABLE' });
    expect(await submit(2)).toBe('PHI');
    expect(await weekOf(2)).toEqual({ used: ['2 PHI'], before: [], phi: 'PREVIOUSLY_USED' });
    expect(await weekOf(3)).toEqual({ used: ['2 PHI'], before: [], phi: 'PREVIOUSLY_USED' });
    const input = { entry: fixture.entry(2), week: 3, team: fixture.team('PHI') };
    const { data } = await fixture.ask('alice', SUBMIT, { input });
    expect(data.submitPick.message).toContain('already used by this entry in Week 2. Please choose another');
    // The second use is its owner's secret until the deadline.
    expect(await weekOf(3, 'bob')).toEqual({ used: [], before: ['1 PHI'], phi: 'AVAILABLE' });
    expect(await submit(3, 'CHI')).toBe('CHI');
  });

  test('have no limit in every week, but not twice in one', async () => {
    await play(0);
    await fixture.db.pool.updateMany({ data: { doublePickWeeks: '2' } });
    expect([await submit(2), await submit(3)]).toEqual(['PHI', 'PHI']);
    expect(await submit(2)).toBe('PICK_EXISTS');
    expect(await weekOf(2)).toMatchObject({ used: ['2 PHI'], phi: 'PREVIOUSLY_USED' });
    expect(await submit(2, 'CHI')).toBe('CHI');
  });

  test('are fixed once a week has been played', async () => {
    const input = { pool: fixture.pool, reason: 'As agreed', options: { teamUses: 2 } };
    expect((await fixture.ask('administrator', UPDATE, { input })).data.updatePool).toEqual({
      __typename: 'ConflictError',
      code: 'CONFLICT',
      message: 'Week 1 has been played or picked: how often a team can be picked is fixed.',
    });
    const both = { ...input, options: { teamUses: 0, reuseTeamsFromWeek: 3 } };
    expect((await fixture.ask('administrator', UPDATE, { input: both })).data.updatePool).toMatchObject({
      code: 'INVALID_INPUT',
    });
  });
});
