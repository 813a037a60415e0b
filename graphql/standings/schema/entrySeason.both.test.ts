import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { bothDialects, oneDialect } from '#prisma/testing.ts';
import { closestEscape, marginOf } from '../rules/entrySeason.ts';
import { type Fixture, hoursFromDeadline, openFixture, type TestViewer } from '#graphql/testing/schema.ts';

const SEASON = `query { pool { standings(first: 100) { edges { node { username weeksSurvived teamsLeftCount
  teamsLeft { abbreviation } boughtBackThroughWeek closestEscape { week margin team { abbreviation } }
  thisWeek { number state picks { team { abbreviation } outcome margin } } } } } } }`;
const STORY = `query { pool { analytics { escapes { week team { abbreviation } margin picks game { id } }
  biggestLosses { week team { abbreviation } picks game { id } } } } }`;

describe.each(bothDialects)('the season of entries on %s', (dialect) => {
  let fixture: Fixture;
  beforeAll(async () => {
    fixture = await openFixture(dialect);
  });
  afterAll(() => fixture.close());
  const read = async (viewer: TestViewer = 'alice') => {
    const { data, errors } = await fixture.ask(viewer, SEASON);
    expect(errors).toEqual([]);
    const nodes = data.pool.standings.edges.map(({ node }: { node: { username: string } }) => node);
    return new Map<string, Record<string, unknown>>(
      nodes.map((node: { username: string }) => [node.username, node]),
    );
  };

  test('takes as many statements for 6 entries as for 60', async () => {
    const [few, many] = await Promise.all([6, 60].map((entries) => openFixture(dialect, { entries })));
    const small = await few!.ask('alice', SEASON);
    const large = await many!.ask('alice', SEASON);
    expect(large.statements).toBe(small.statements);
    expect(small.statements).toBeLessThanOrEqual(12);
    await Promise.all([few!.close(), many!.close()]);
  });

  // What follows is the same on both databases.
  if (!oneDialect.includes(dialect)) return;

  test.each<TestViewer>(['alice', 'bob', 'commissioner'])(
    'before the deadline %s sees who has picked, the same for everybody, and no team',
    async (viewer) => {
      const seasons = await read(viewer);
      expect(seasons.get('Entry 1')).toMatchObject({
        weeksSurvived: 1,
        thisWeek: { number: 2, state: 'PICKED', picks: [] },
      });
      // His team lost on Thursday, which is secret.
      expect(seasons.get('Entry 4')).toMatchObject({ thisWeek: { state: 'PICKED', picks: [] } });
      expect(seasons.get('Entry 2')).toMatchObject({ thisWeek: { state: 'NOT_PICKED', picks: [] } });
      expect(seasons.get('Entry 3')).toMatchObject({
        weeksSurvived: 0,
        closestEscape: null,
        thisWeek: { state: 'OUT' },
      });
    },
  );

  test('counts only revealed picks among the teams that are left', async () => {
    const seasons = await read('alice');
    const teams = await fixture.db.team.count();
    for (const season of seasons.values()) {
      expect(season.teamsLeftCount).toBe(teams - 1);
      expect(season.teamsLeft).toHaveLength(teams - 1);
    }
    const left = seasons.get('Entry 1')!.teamsLeft as { abbreviation: string }[];
    expect(left).not.toContainEqual({ abbreviation: 'KC' });
    expect(left).toContainEqual({ abbreviation: 'MIA' });
  });

  test('has the closest escape of each entry, as one by one', async () => {
    const seasons = await read();
    const entries = await fixture.db.entry.findMany({ include: { picks: true } });
    for (const { username, picks, eliminatedWeek } of entries) {
      const graded = await Promise.all(
        picks
          .filter(({ week }) => week === 1)
          .map(async (pick) => {
            const game = await fixture.db.game.findUniqueOrThrow({ where: { id: pick.gameId } });
            return { ...pick, margin: marginOf(pick.teamId, game, 'WIN') };
          }),
      );
      const closest = closestEscape(
        graded,
        { outWeek: eliminatedWeek === 1 ? 1 : null, decidedWeek: null },
        'LOSS',
      );
      expect(seasons.get(username)!.closestEscape).toEqual(
        closest && { week: 1, margin: closest.margin, team: { abbreviation: closest.teamId } },
      );
    }
  });

  test('the story has the closest wins and biggest losses of revealed weeks', async () => {
    const { data } = await fixture.ask('bob', STORY);
    const { escapes, biggestLosses } = data.pool.analytics;
    expect(escapes[0]).toMatchObject({ week: 1, margin: expect.any(Number), picks: expect.any(Number) });
    const margins = escapes.map(({ margin }: { margin: number }) => margin);
    expect(margins).toEqual(margins.toSorted((a: number, b: number) => a - b));
    // Bob's Thursday loss is not among them.
    expect(biggestLosses).toEqual([
      { week: 1, team: { abbreviation: 'LAC' }, picks: 3, game: { id: expect.any(String) } },
    ]);
  });

  describe('after the deadline', () => {
    beforeAll(() => fixture.clock.set({ now: hoursFromDeadline(2, 0) }));

    test('shows the picks of the week with their margins', async () => {
      const seasons = await read('alice');
      expect(seasons.get('Entry 4')).toMatchObject({
        thisWeek: {
          state: 'OUT',
          picks: [{ team: { abbreviation: 'KC' }, outcome: 'LOST', margin: -3 }],
        },
      });
      expect(seasons.get('Entry 6')).toMatchObject({
        thisWeek: { state: 'PENDING', picks: [{ team: { abbreviation: 'DAL' }, margin: null }] },
      });
    });

    test('counts the picks that the Thursday game cost', async () => {
      const { data } = await fixture.ask('alice', STORY);
      const { biggestLosses } = data.pool.analytics;
      expect(biggestLosses).toHaveLength(2);
      for (const { week, team, picks } of biggestLosses) {
        const lost = await fixture.db.pick.count({
          where: { week, teamId: team.abbreviation, outcome: { in: ['LOST', 'TIED'] } },
        });
        expect(picks).toBe(lost);
      }
    });
  });
});
