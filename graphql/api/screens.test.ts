// SQL on both databases: graphql/api/loaders/createLoaders.ts

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { bothDialects, oneDialect } from '#prisma/testing.ts';
import { openFixture, type Fixture } from '../testing/schema.ts';

const GAME = `id kickoff displayStatus statusText lineText homeScore awayScore winner { id }
  homeTeam { id abbreviation name primaryColor secondColor record { text } }
  awayTeam { id abbreviation name primaryColor secondColor record { text } }`;
const TEAM = 'id name abbreviation primaryColor secondColor';

const CARDS = `teamOptions { state usedWeek isHome team { ${TEAM} record { text } } opponent { id } game { ${GAME} } }`;

/** The queries of the main screens, in one document each; the web app's own are similar. */
const screens = {
  dashboard: `query ($week: Int) {
    viewer { name entries { id username welcome { message referrerName } status } }
    clock { now speed }
    pool { id name currentWeek season { startsAt weekCount } stats { totalPlayers activePlayers eliminatedPlayers currentWeek }
      week(number: $week) { number deadline deadlineLabel isDeadlinePassed games { ${GAME} } byes { ${TEAM} } } } }`,
  picks: `query ($week: Int, $entry: ID) {
    pool { id currentWeek stats { activePlayers } winners { prizeCents entry { username } }
      week(number: $week) { number deadlineLabel isDeadlinePassed picksSubmitted games { ${GAME} } }
      viewerAddEntries { allowed remaining }
      viewerEntries { id username status eliminatedWeek paymentStatus ownerName usedTeams { week team { id } }
        week(number: $week) { id pick { id team { ${TEAM} } game { id } } viewerCanPick { allowed code message } } }
      viewerEntryWeek(number: $week, entry: $entry) { id ${CARDS} } } }`,
  cards: `{ pool { id viewerEntryWeek { id ${CARDS} } } }`,
  games: `query ($week: Int) { pool { id week(number: $week) { number games { ${GAME} } } } }`,
  season: `query { pool { id weeks { number isComplete picksSubmitted games { ${GAME} } } } }`,
  standings: `query { pool { id stats { activePlayers eliminatedPlayers }
    alive: standings(first: 100, status: ALIVE) { totalCount edges { cursor node { id username isViewers status pool { id } } } pageInfo { endCursor hasNextPage } }
    eliminated: standings(first: 100, status: ELIMINATED) { totalCount edges { cursor node { id username status eliminatedWeek eliminationReason } } pageInfo { endCursor hasNextPage } } } }`,
  grid: `query { pool { id standings(first: 100) { edges { node { id username email paymentStatus picks { week outcome team { ${TEAM} } game { id } } usedTeams { week } pick(week: 1) { id } viewerCanPick { code } } } } } }`,
  allPicks: `query { pool { id week(number: 1) { isDeadlinePassed
    distribution { count percent outcome usernames(first: 50) team { ${TEAM} } game { ${GAME} } }
    picks(first: 100) { totalCount edges { node { id outcome entry { username isViewers status } team { ${TEAM} } game { id } } cursor } pageInfo { endCursor hasNextPage } } } } }`,
};

/**
 * The maximum number of statements of each screen, whatever the number of entries: what it takes, and one more, since
 * whether two reads share a statement depends on which answer is there first.
 */
const AT_MOST = {
  dashboard: 9,
  picks: 13,
  cards: 9,
  games: 7,
  season: 8,
  standings: 8,
  grid: 14,
  allPicks: 14,
};

describe.each(bothDialects)('the screens on %s', (dialect) => {
  let small: Fixture;
  let large: Fixture;
  beforeAll(async () => {
    small = await openFixture(dialect, { entries: 6 });
    large = await openFixture(dialect, { entries: 60 });
  });
  afterAll(async () => {
    await small.close();
    await large.close();
  });

  test.each(Object.entries(screens))(
    '%s takes no more statements for 60 entries than for 6',
    async (name, text) => {
      const few = await small.ask('alice', text);
      const many = await large.ask('alice', text);
      expect([...few.errors, ...many.errors]).toEqual([]);
      for (const { statements } of [few, many]) {
        expect(statements).toBeGreaterThan(0);
        expect(statements).toBeLessThanOrEqual(AT_MOST[name as keyof typeof AT_MOST]);
      }
    },
  );

  // What follows is the same on both databases.
  if (!oneDialect.includes(dialect)) return;

  test('a participant with ten entries costs no more than one with three', async () => {
    const before = await large.ask('alice', screens.picks);
    const { userId, poolId, joinedAt } = await large.db.entry.findUniqueOrThrow({ where: { id: 1 } });
    await large.db.entry.createMany({
      data: [4, 5, 6, 7, 8, 9, 10].map((number) => ({
        id: 1000 + number,
        poolId,
        userId,
        username: `More ${number}`,
        usernameKey: `more ${number}`,
        usernameSkeleton: `more ${number}`,
        number,
        joinedAt,
      })),
    });
    const after = await large.ask('alice', screens.picks);
    await large.db.entry.deleteMany({ where: { id: { gt: 1000 } } });
    expect(after.data.pool.viewerEntries).toHaveLength(10);
    expect(after.statements).toBe(before.statements);
  });

  test('each further entry adds a fifth of a card to the picks page, not a deck of them', async () => {
    const { data } = await large.ask('alice', screens.picks);
    const size = (value: unknown) => JSON.stringify(value).length;
    const { viewerEntries, viewerEntryWeek } = data.pool;
    expect(viewerEntries).toHaveLength(3);
    expect(viewerEntryWeek.teamOptions).toHaveLength(8);
    for (const entry of viewerEntries) expect(size(entry)).toBeLessThan(size(viewerEntryWeek) / 5);
  });

  test('the day and the time of a game are those of the zone that is asked for, whatever pool leads to it', async () => {
    const document = `query ($zone: String) { pool { timeZone week(number: 3) { deadlineOffsetMinutes games {
      id plain: statusText dayLabel(timeZone: $zone) statusText(timeZone: $zone) kickoffOffsetMinutes(timeZone: $zone) } } } }`;
    const ask = async (zone?: string) => (await large.ask('alice', document, { zone })).data.pool.week;
    const ofEdt = await ask();
    expect(ofEdt.deadlineOffsetMinutes).toBe(-240);
    const monday = ofEdt.games.at(-1);
    expect(monday).toMatchObject({
      plain: 'Mon, Sep 22, 8:15 PM EDT',
      dayLabel: 'Monday, September 22',
      statusText: 'Mon, Sep 22, 8:15 PM EDT',
      kickoffOffsetMinutes: -240,
    });
    const { id, timeZone } = await large.db.pool.findFirstOrThrow();
    await large.db.pool.update({ where: { id }, data: { timeZone: 'UTC' } });
    const inUtc = await ask();
    const tuesday = (await ask('UTC')).games.at(-1);
    await large.db.pool.update({ where: { id }, data: { timeZone } });
    expect(inUtc.deadlineOffsetMinutes).toBe(0);
    expect(inUtc.games.at(-1)).toEqual(monday);
    expect(tuesday).toEqual({
      id: monday.id,
      plain: monday.plain,
      dayLabel: 'Tuesday, September 23',
      statusText: 'Tue, Sep 23, 12:15 AM UTC',
      kickoffOffsetMinutes: 0,
    });
    expect((await ask('america/los_angeles')).games.at(-1)).toMatchObject({
      statusText: 'Mon, Sep 22, 5:15 PM PDT',
      kickoffOffsetMinutes: -420,
    });
  });

  test.each(['', 'EDT ', 'Mars/Olympus', '+04:00', 'A'.repeat(1000)])(
    'a zone that does not exist is refused: %j',
    async (zone) => {
      const document = 'query ($zone: String) { pool { week { games { statusText(timeZone: $zone) } } } }';
      const { errors } = await large.ask('alice', document, { zone });
      expect(errors[0]).toEqual({
        code: 'INVALID_INPUT',
        message: 'There is no such time zone. Use an IANA name: America/New_York.',
      });
    },
  );

  test("a pool tells how its clock stands against UTC, so that a client can word instants in the pool's zone", async () => {
    const document = '{ pool { clockOffsets { from minutes label } } }';
    const ask = async () => (await large.ask('visitor', document)).data.pool.clockOffsets;
    expect(await ask()).toEqual([{ from: null, minutes: -240, label: 'EDT' }]);
    const { id, timeZone } = await large.db.pool.findFirstOrThrow();
    await large.db.pool.update({ where: { id }, data: { timeZone: 'America/New_York' } });
    const civil = await ask();
    await large.db.pool.update({ where: { id }, data: { timeZone } });
    expect(civil).toEqual([
      { from: null, minutes: -300, label: 'EST' },
      { from: '2025-03-09T07:00:00.000Z', minutes: -240, label: 'EDT' },
      { from: '2025-11-02T06:00:00.000Z', minutes: -300, label: 'EST' },
      { from: '2026-03-08T07:00:00.000Z', minutes: -240, label: 'EDT' },
    ]);
  });

  test('nodes of a type are read in one statement, however many', async () => {
    const ids = large.entryIds.map((_, index) => large.entry(index + 1));
    const document = 'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }';
    const one = await large.ask('alice', document, { ids: ids.slice(0, 1) });
    const all = await large.ask('alice', document, { ids });
    expect(all.data.nodes.map(({ id }: { id: string }) => id)).toEqual(ids);
    expect(all.statements).toBe(one.statements);
  });
});
