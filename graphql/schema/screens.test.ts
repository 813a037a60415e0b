import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { dialects } from '../../prisma/testing.ts';
import { openStage, type Stage } from './testing.ts';

const GAME = `id kickoff displayStatus statusText lineText homeScore awayScore winner { id }
  homeTeam { id abbreviation name primaryColor secondColor record { text } }
  awayTeam { id abbreviation name primaryColor secondColor record { text } }`;
const TEAM = 'id name abbreviation primaryColor secondColor';

/** What the main screens ask for, in one document each; the web app's own are of the same kind. */
const screens = {
  dashboard: `query ($week: Int) {
    viewer { name entries { id username welcome { message referrerName } status } }
    clock { now speed }
    pool { id name currentWeek season { startsAt weekCount } stats { totalPlayers activePlayers eliminatedPlayers currentWeek }
      week(number: $week) { number deadline deadlineLabel isDeadlinePassed games { ${GAME} } byes { ${TEAM} } } } }`,
  picks: `query ($week: Int) {
    pool { id currentWeek stats { activePlayers } winners { prizeCents entry { username } }
      week(number: $week) { number deadlineLabel isDeadlinePassed picksSubmitted games { ${GAME} } }
      viewerAddEntries { allowed remaining }
      viewerEntries { id username status eliminatedWeek paymentStatus ownerName usedTeams { week team { id } }
        pick(week: $week) { id team { ${TEAM} } game { id } }
        viewerCanPick(week: $week) { allowed code message }
        teamOptions(week: $week) { state usedWeek isHome team { ${TEAM} record { text } } opponent { id } game { ${GAME} } } } } }`,
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

/** Statements that each screen may take, whatever the number of entries. */
const AT_MOST = { dashboard: 12, picks: 16, games: 8, season: 8, standings: 11, grid: 14, allPicks: 15 };

describe.each(dialects)('the screens on %s', (dialect) => {
  let small: Stage;
  let large: Stage;
  beforeAll(async () => {
    small = await openStage(dialect, { entries: 6 });
    large = await openStage(dialect, { entries: 60 });
  });
  afterAll(async () => {
    await small.close();
    await large.close();
  });

  test.each(Object.entries(screens))(
    '%s takes as many statements for 6 entries as for 60',
    async (name, text) => {
      const few = await small.ask('alice', text);
      const many = await large.ask('alice', text);
      expect([...few.errors, ...many.errors]).toEqual([]);
      expect(many.statements).toBe(few.statements);
      expect(few.statements).toBeGreaterThan(0);
      expect(few.statements).toBeLessThanOrEqual(AT_MOST[name as keyof typeof AT_MOST]);
    },
  );

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
        number,
        joinedAt,
      })),
    });
    const after = await large.ask('alice', screens.picks);
    await large.db.entry.deleteMany({ where: { id: { gt: 1000 } } });
    expect(after.data.pool.viewerEntries).toHaveLength(10);
    expect(after.statements).toBe(before.statements);
  });

  test('the day and the time of a game are those of the zone of the pool it was reached through', async () => {
    const document =
      '{ pool { week(number: 3) { deadlineOffsetMinutes games { id dayLabel statusText kickoffOffsetMinutes } } } }';
    const ofEdt = (await large.ask('alice', document)).data.pool.week;
    expect(ofEdt.deadlineOffsetMinutes).toBe(-240);
    const monday = ofEdt.games.at(-1);
    expect(monday).toMatchObject({
      dayLabel: 'Monday, September 22',
      statusText: 'Mon, Sep 22, 8:15 PM EDT',
      kickoffOffsetMinutes: -240,
    });
    const { id, timeZone } = await large.db.pool.findFirstOrThrow();
    await large.db.pool.update({ where: { id }, data: { timeZone: 'UTC' } });
    const tuesday = (await large.ask('alice', document)).data.pool.week.games.at(-1);
    await large.db.pool.update({ where: { id }, data: { timeZone } });
    expect(tuesday).toEqual({
      id: monday.id,
      dayLabel: 'Tuesday, September 23',
      statusText: 'Tue, Sep 23, 12:15 AM UTC',
      kickoffOffsetMinutes: 0,
    });
  });

  test('nodes of a type are read at once, however many', async () => {
    const ids = large.entryIds.map((_, index) => large.entry(index + 1));
    const document = 'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }';
    const one = await large.ask('alice', document, { ids: ids.slice(0, 1) });
    const all = await large.ask('alice', document, { ids });
    expect(all.data.nodes.map(({ id }: { id: string }) => id)).toEqual(ids);
    expect(all.statements).toBe(one.statements);
  });
});
