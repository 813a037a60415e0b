import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { oneDialect } from '#prisma/testing.ts';
import { globalId } from '#graphql/api/paging/globalIds.ts';
import { type Fixture, hoursFromDeadline, openFixture, type TestViewer } from '#graphql/testing/schema.ts';

const OUTLOOK = `query($supposing: [SupposedResultInput!]) { pool { week(number: 2) { outlook(supposing: $supposing) {
  entries surviving eliminated undecided countsForNobody
  games { game { id homeWinChance } result isSupposed homeEntries awayEntries survivorsIfHomeWins survivorsIfAwayWins }
  viewerEntries { entry { username } state rank share shareByGame { game { id } ifHomeWins ifAwayWins } } } } } }`;
const TEAMS_LEFT = '{ pool { teamsLeft { team { abbreviation } count percent } } }';
const PROJECTION = '{ pool { projection { week mean low high } } }';

/** The games of Week 2: BUF beat KC on Thursday; MIA at LAC, PHI at GB and CHI at DAL have not begun. */
const [KC_BUF, MIA_LAC, PHI_GB, CHI_DAL] = [5, 6, 7, 8].map((id) => globalId('Game', id));

describe.each(oneDialect)('the outlook of a week on %s', (dialect) => {
  let fixture: Fixture;
  beforeAll(async () => {
    fixture = await openFixture(dialect);
  });
  afterAll(() => fixture.close());

  const read = async (viewer: TestViewer = 'alice', supposing: { game?: string; result: string }[] = []) => {
    const { data, errors } = await fixture.ask(viewer, OUTLOOK, { supposing });
    expect(errors).toEqual([]);
    return data.pool.week.outlook;
  };

  test.each<TestViewer>(['alice', 'bob', 'commissioner', 'administrator'])(
    'is nothing for %s before the deadline',
    async (viewer) => expect(await read(viewer)).toBeNull(),
  );

  test('of the teams left counts the weeks whose deadline has passed', async () => {
    const { data } = await fixture.ask('alice', TEAMS_LEFT);
    // Nine are publicly alive: PHI is used by 2, 4, 6, 8 and 12, KC by 1, 7, 9 and 11. BOB's loss is secret.
    expect(data.pool.teamsLeft).toContainEqual({ team: { abbreviation: 'PHI' }, count: 4, percent: 44.4 });
    expect(data.pool.teamsLeft).toContainEqual({ team: { abbreviation: 'KC' }, count: 5, percent: 55.6 });
    expect(data.pool.teamsLeft).toContainEqual({ team: { abbreviation: 'DAL' }, count: 9, percent: 100 });
  });

  test('projects the weeks ahead from what is public', async () => {
    const { data } = await fixture.ask('bob', PROJECTION);
    const [second, third] = data.pool.projection;
    expect(second).toMatchObject({ week: 2, low: expect.any(Number), high: expect.any(Number) });
    expect(second.mean).toBeLessThanOrEqual(9);
    expect(third.mean).toBeLessThanOrEqual(second.mean);
    expect(data.pool.projection).toHaveLength(2);
  });

  describe('after the deadline', () => {
    beforeAll(() => fixture.clock.set({ now: hoursFromDeadline(2, 0) }));

    test('counts the entries by the results so far', async () => {
      const outlook = await read();
      // 2, 7, 9 and 11 made no pick, and 4 picked KC. MIA by 1, DAL by 6, 8 and 12.
      expect(outlook).toMatchObject({ entries: 9, surviving: 0, eliminated: 5, undecided: 4 });
      const { games } = outlook;
      expect(games).toMatchObject([
        { game: { id: KC_BUF }, result: 'HOME', isSupposed: false, homeEntries: 0, awayEntries: 1 },
        { game: { id: MIA_LAC }, result: null, homeEntries: 0, awayEntries: 1 },
        { game: { id: PHI_GB }, result: null, homeEntries: 0, awayEntries: 0 },
        { game: { id: CHI_DAL }, result: null, homeEntries: 3, awayEntries: 0 },
      ]);
      expect(games[0].survivorsIfHomeWins).toBeNull();
    });

    test('weighs what each game does to the survivors and to the prize', async () => {
      const { games, viewerEntries } = await read();
      const home = games[3].game.homeWinChance as number;
      const miami = 1 - games[1].game.homeWinChance;
      expect(games[3].survivorsIfHomeWins).toBeCloseTo(3 + miami, 9);
      expect(games[3].survivorsIfAwayWins).toBeCloseTo(miami, 9);
      const [own] = viewerEntries;
      const ifDallasWins = miami / 4;
      // All nine share where nobody is left.
      const ifDallasLoses = miami + (1 - miami) / 9;
      expect(own.share).toBeCloseTo(home * ifDallasWins + (1 - home) * ifDallasLoses, 9);
      const dallas = own.shareByGame.find(({ game }: { game: { id: string } }) => game.id === CHI_DAL);
      expect(dallas.ifHomeWins).toBeCloseTo(ifDallasWins, 9);
      expect(dallas.ifAwayWins).toBeCloseTo(ifDallasLoses, 9);
      expect(own.shareByGame).toHaveLength(3);
    });

    test("tells the viewer's entries alone", async () => {
      const alice = (await read('alice')).viewerEntries;
      expect(alice).toMatchObject([
        { entry: { username: 'Entry 1' }, state: 'PENDING', rank: 1 },
        { entry: { username: 'Entry 2' }, state: 'OUT', rank: 5 },
      ]);
      expect((await read('bob')).viewerEntries).toMatchObject([
        { entry: { username: 'Entry 4' }, state: 'OUT' },
      ]);
      expect((await read('administrator')).viewerEntries).toEqual([]);
    });

    test('counts supposed results instead of the real ones, a final one too', async () => {
      const outlook = await read('bob', [
        { game: KC_BUF, result: 'AWAY' },
        { game: CHI_DAL, result: 'TIE' },
      ]);
      expect(outlook).toMatchObject({ surviving: 1, eliminated: 7, undecided: 1 });
      expect(outlook.games[0]).toMatchObject({ result: 'AWAY', isSupposed: true });
      expect(outlook.viewerEntries).toMatchObject([{ state: 'IN', rank: 1 }]);
    });

    test('counts a game that is being played by its score', async () => {
      await fixture.db.game.update({
        where: { id: 8 },
        data: { status: 'LIVE', homeScore: 3, awayScore: 7 },
      });
      fixture.services.events.publish({ type: 'games', seasonYear: 2025, week: 2, gameIds: [8] });
      const outlook = await read();
      expect(outlook).toMatchObject({ surviving: 0, eliminated: 8, undecided: 1 });
      expect(outlook.games[3]).toMatchObject({ result: 'AWAY', survivorsIfHomeWins: expect.any(Number) });
      await fixture.db.game.update({
        where: { id: 8 },
        data: { status: 'SCHEDULED', homeScore: null, awayScore: null },
      });
      fixture.services.events.publish({ type: 'games', seasonYear: 2025, week: 2, gameIds: [8] });
    });

    test.each([
      [[{ game: globalId('Game', 1), result: 'HOME' }], 'This is not a game of Week 2.'],
      [[{ game: 'x', result: 'HOME' }], 'This is not a game of Week 2.'],
      [
        [
          { game: KC_BUF, result: 'HOME' },
          { game: KC_BUF, result: 'AWAY' },
        ],
        'Name each game once.',
      ],
    ])('refuses results of other games', async (supposing, message) => {
      const { errors } = await fixture.ask('alice', OUTLOOK, { supposing });
      expect(errors).toMatchObject([{ message }]);
    });

    test('shows no chances where the pool hides them', async () => {
      await fixture.db.pool.update({ where: { id: fixture.poolId }, data: { showChances: false } });
      fixture.services.events.publish({ type: 'pool', poolId: fixture.poolId });
      const { games, viewerEntries } = await read();
      expect(games[3]).toMatchObject({
        homeEntries: 3,
        survivorsIfHomeWins: null,
        survivorsIfAwayWins: null,
      });
      expect(viewerEntries[0]).toMatchObject({ state: 'PENDING', share: null, shareByGame: [] });
      expect((await fixture.ask('alice', PROJECTION)).data.pool.projection).toBeNull();
      await fixture.db.pool.update({ where: { id: fixture.poolId }, data: { showChances: true } });
      fixture.services.events.publish({ type: 'pool', poolId: fixture.poolId });
    });
  });
});
