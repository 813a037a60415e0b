import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { oneDialect } from '#prisma/testing.ts';
import { type Fixture, openFixture } from '#graphql/testing/schema.ts';

const SUBMIT = `mutation ($input: SubmitPickInput!) { submitPick(input: $input) { __typename
  ... on SubmitPickPayload { pick { team { abbreviation } } } ... on PickRefusedError { refusal message code } } }`;
const FOR = `mutation ($input: PickForInput!) { submitPickFor(input: $input) { __typename
  ... on PickOverridePayload { pick { team { id } } } ... on Error { code message } } }`;
const WEEK = `query ($entry: ID!, $week: Int!) { entry(id: $entry) { week(number: $week) {
  teamOptions { state lineText team { abbreviation } } } } pool { week(number: $week) {
  teamOptions { state team { abbreviation } } } options { favoriteLimit } rulesInShort } }`;

interface Option {
  state: string;
  team: { abbreviation: string };
}

/** On the Saturday of Week 2, in which home teams are favored by 3.5 points; entry 2 picked PHI in Week 1. */
describe.each(oneDialect)('a limit of lines in the API, on %s', (dialect) => {
  let fixture: Fixture;
  beforeEach(async () => {
    fixture = await openFixture(dialect);
    await fixture.db.pool.updateMany({ data: { favoriteLimit: 3 } });
    // Of Week 3: KC at MIA, LAC at BUF, PHI at CHI, GB at DAL.
    await fixture.db.game.updateMany({ where: { week: 3, homeTeamId: 'DAL' }, data: { line: null } });
    await fixture.db.game.updateMany({ where: { week: 3, homeTeamId: 'CHI' }, data: { line: 3.5 } });
  });
  afterEach(() => fixture.close());

  test('is shown before a team is tried, after an earlier use', async () => {
    const { data } = await fixture.ask('alice', WEEK, { entry: fixture.entry(2), week: 3 });
    const statesOf = (options: Option[]) =>
      Object.fromEntries(options.map(({ team, state }) => [team.abbreviation, state]));
    const limited = { MIA: 'LINE_OVER_LIMIT', BUF: 'LINE_OVER_LIMIT' };
    const rest = ['KC', 'LAC', 'CHI', 'GB', 'DAL'].map((team) => [team, 'AVAILABLE']);
    const shown = { ...limited, ...Object.fromEntries(rest) };
    expect(statesOf(data.entry.week.teamOptions)).toEqual({ ...shown, PHI: 'PREVIOUSLY_USED' });
    expect(statesOf(data.pool.week.teamOptions)).toEqual({ ...shown, PHI: 'LINE_OVER_LIMIT' });
    expect(data.pool.options).toEqual({ favoriteLimit: 3 });
    expect(data.pool.rulesInShort).toContain(
      'A team that the line favors by more than 3 points cannot be picked.',
    );
  });

  test("refuses a participant's pick with a sentence", async () => {
    const submit = async (team: string) => {
      const input = { entry: fixture.entry(2), week: 3, team: fixture.team(team) };
      return (await fixture.ask('alice', SUBMIT, { input })).data.submitPick;
    };
    expect(await submit('BUF')).toEqual({
      __typename: 'PickRefusedError',
      refusal: 'LINE_OVER_LIMIT',
      code: 'LINE_OVER_LIMIT',
      message:
        'The City of BUF Team are favored by 3.5 points, and this pool allows at most 3. Please choose another team.',
    });
    expect(await submit('DAL')).toMatchObject({ pick: { team: { abbreviation: 'DAL' } } });
  });

  test("binds the commissioner's pick for an entry, and no pick that is restored", async () => {
    const act = async (team: string) => {
      const input = { entry: fixture.entry(7), week: 3, team: fixture.team(team), reason: 'As agreed.' };
      return (await fixture.ask('administrator', FOR, { input })).data.submitPickFor;
    };
    expect(await act('MIA')).toMatchObject({
      code: 'LINE_OVER_LIMIT',
      message: expect.stringContaining('favored by 3.5 points, and this pool allows at most 3.'),
    });
    expect(await act('LAC')).toMatchObject({ __typename: 'PickOverridePayload' });
    await fixture.db.game.updateMany({ where: { week: 3, homeTeamId: 'BUF' }, data: { line: 10 } });
    const run = (name: string) =>
      fixture.ask(
        'administrator',
        `mutation ($input: PickOfWeekInput!) { result: ${name}(input: $input) { __typename } }`,
        { input: { entry: fixture.entry(7), week: 3, reason: 'As agreed.' } },
      );
    await run('removePick');
    expect((await run('restorePick')).data.result.__typename).toBe('PickOverridePayload');
    // Its record has no line: who restores a pick does not judge it.
    const leaves = await fixture.db.logLeaf.findMany({ where: { type: 'pick' } });
    expect(leaves.map(({ record }) => record).filter((record) => record!.includes('"line"'))).toEqual([]);
  });
});
