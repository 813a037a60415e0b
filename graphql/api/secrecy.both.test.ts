import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { bothDialects } from '#prisma/testing.ts';
import { globalId } from './paging/globalIds.ts';
import { type Fixture, hoursFromDeadline, openFixture, type TestViewer } from '../testing/schema.ts';

/** Every query that contains, or could reveal, a participant's pick for Week 2. */
const PATHS = `query ($entry: ID!, $pick: ID!) {
  node(id: $pick) { id ... on Pick { team { id } } }
  nodes(ids: [$pick]) { id }
  entry(id: $entry) {
    status eliminatedWeek eliminationReason eliminationDetail { week reason text team { id } }
    pick(week: 2) { id }
    current: pick { id }
    picks { week }
    usedTeams { week }
    week(number: 3) { usedTeams { week } teamsUsedBefore { week } }
    teamOptions(week: 2) { state usedWeek team { id } }
    next: teamOptions(week: 3) { state usedWeek team { id } }
    viewerCanPick(week: 2) { code message }
  }
  pool {
    stats { activePlayers eliminatedPlayers }
    week(number: 2) { distribution { count usernames } picks { totalCount edges { cursor node { id } } } }
    standings { totalCount edges { node { id status eliminatedWeek eliminationReason eliminationDetail { text } } } }
    alive: standings(status: ALIVE) { totalCount edges { node { id } } }
    out: standings(status: ELIMINATED) { totalCount edges { node { id } } }
  }
}`;

describe.each(bothDialects)('secrecy of picks on %s', (dialect) => {
  let fixture: Fixture;
  /** The global ids of Week 2's picks. */
  const picks = new Map<number, string>();

  beforeAll(async () => {
    fixture = await openFixture(dialect);
    for (const { id, entryId } of await fixture.db.pick.findMany({ where: { week: 2 } })) {
      picks.set(entryId, globalId('Pick', id));
    }
  });
  afterAll(() => fixture.close());

  const attack = (viewer: TestViewer, number: number) =>
    fixture.ask(viewer, PATHS, { entry: fixture.entry(number), pick: picks.get(number) });

  // Entry 4 is bob's: it picked KC, which lost on Thursday; 6 picked DAL, which plays on Monday.
  describe.each([4, 6])('of entry %i, before the deadline', (number) => {
    test.each<[string, TestViewer]>([
      ['another participant', 'alice'],
      ['the commissioner', 'administrator'],
      ['a token with all scopes', { name: 'administrator', scopes: ['read', 'pick', 'admin'] }],
    ])('%s learns nothing', async (_who, viewer) => {
      const { data, errors } = await attack(viewer, number);
      expect(errors).toEqual([]);
      expect(data.node).toBeNull();
      expect(data.nodes).toEqual([null]);
      expect(data.entry).toMatchObject({
        status: 'ALIVE',
        eliminatedWeek: null,
        eliminationReason: null,
        eliminationDetail: null,
        pick: null,
        current: null,
        picks: [{ week: 1 }],
        usedTeams: [{ week: 1 }],
        viewerCanPick: { code: 'NOT_YOUR_ENTRY' },
      });
      // Entries 4 and 6 both picked PHI in Week 1.
      const used = [...data.entry.teamOptions, ...data.entry.next].filter(
        ({ state }: { state: string }) => state === 'PREVIOUSLY_USED',
      );
      expect(
        used.map(({ team, usedWeek }: { team: { id: string }; usedWeek: number }) => [team.id, usedWeek]),
      ).toEqual([
        [fixture.team('PHI'), 1],
        [fixture.team('PHI'), 1],
      ]);

      expect(data.pool.week.distribution).toBeNull();
      const others = data.pool.week.picks.edges.filter(
        ({ node }: { node: { id: string } }) => node.id !== picks.get(1),
      );
      expect(others).toEqual([]);
      expect(data.pool.week.picks.totalCount).toBe(viewer === 'alice' ? 1 : 0);

      // 12 entries; 3, 5 and 10 were eliminated in Week 1. Entries that lost on Thursday still count as
      // alive.
      expect(data.pool.stats).toEqual({ activePlayers: 9, eliminatedPlayers: 3 });
      expect(data.pool.alive.totalCount).toBe(9);
      expect(data.pool.out.totalCount).toBe(3);
      const at = (list: { edges: { node: { id: string } }[] }) => list.edges.map(({ node }) => node.id);
      const byJoin = [1, 2, 4, 6, 7, 8, 9, 11, 12].map((n) => fixture.entry(n));
      expect(at(data.pool.alive)).toEqual(byJoin);
      expect(at(data.pool.standings)).toEqual([...byJoin, ...[3, 5, 10].map((n) => fixture.entry(n))]);
      expect(data.pool.standings.totalCount).toBe(12);
    });

    test('a visitor is refused', async () => {
      const { data, errors } = await attack('visitor', number);
      expect(data).toMatchObject({ node: null, nodes: [null], entry: null, pool: null });
      expect(new Set(errors.map(({ code }) => code))).toEqual(new Set(['NOT_SIGNED_IN']));
    });

    test('a token without the scope read is refused', async () => {
      const { data } = await attack({ name: 'bob', scopes: ['pick'] }, number);
      expect(data.entry).toBeNull();
      expect(data.pool).toBeNull();
    });
  });

  test('the owner sees the own pick, but in the standings no more than others do', async () => {
    const { data, errors } = await attack('bob', 4);
    expect(errors).toEqual([]);
    expect(data.node).toEqual({ id: picks.get(4), team: { id: fixture.team('KC') } });
    expect(data.entry).toMatchObject({
      status: 'ALIVE',
      eliminationDetail: null,
      pick: { id: picks.get(4) },
      picks: [{ week: 1 }, { week: 2 }],
      viewerCanPick: { code: 'ENTRY_ELIMINATED' },
    });
    expect(data.pool.week.picks.edges.map(({ node }: { node: { id: string } }) => node.id)).toEqual([
      picks.get(4),
    ]);
    expect(data.pool.week.distribution).toBeNull();
  });

  test('a decision of the commissioner shows at once', async () => {
    const elimination = {
      eliminatedWeek: 2,
      eliminationReason: 'ADMIN' as const,
      eliminatedAt: hoursFromDeadline(2, -21),
    };
    await fixture.db.entry.update({ where: { id: 2 }, data: { ...elimination, adminEliminatedWeek: 2 } });
    const { data } = await attack('alice', 4);
    await fixture.db.entry.update({
      where: { id: 2 },
      data: { eliminatedWeek: null, eliminationReason: null, eliminatedAt: null, adminEliminatedWeek: null },
    });
    expect(data.pool.stats).toEqual({ activePlayers: 8, eliminatedPlayers: 4 });
    expect(data.pool.out.edges[0].node.id).toBe(fixture.entry(2));
    expect(data.pool.standings.edges).toHaveLength(12);
  });

  test('email addresses and payments are visible to the owner and the commissioner', async () => {
    const document =
      'query ($entry: ID!) { entry(id: $entry) { email ownerName paymentStatus welcome { message } } }';
    const readEntry = (viewer: TestViewer) => fixture.ask(viewer, document, { entry: fixture.entry(4) });
    const hidden = { email: null, ownerName: null, paymentStatus: null, welcome: null };
    const shown = { email: 'bob@pool.example', ownerName: 'bob', paymentStatus: 'PENDING', welcome: null };
    expect((await readEntry('alice')).data.entry).toEqual(hidden);
    expect((await readEntry('bob')).data.entry).toEqual(shown);
    expect((await readEntry('administrator')).data.entry).toEqual(shown);
    // An administrator's token without the scope counts as any participant's.
    expect((await readEntry({ name: 'administrator', scopes: ['read'] })).data.entry).toEqual(hidden);
  });

  test('at the instant of the deadline everyone sees everything, whatever the jobs have done', async () => {
    await fixture.clock.set({ now: new Date(hoursFromDeadline(2, 0).getTime() - 1) });
    expect((await attack('alice', 4)).data.node).toBeNull();

    await fixture.clock.set({ now: hoursFromDeadline(2, 0) });
    const { data, errors } = await attack('alice', 4);
    expect(errors).toEqual([]);
    expect(data.node).toEqual({ id: picks.get(4), team: { id: fixture.team('KC') } });
    expect(data.entry).toMatchObject({
      status: 'ELIMINATED',
      eliminatedWeek: 2,
      eliminationReason: 'LOSS',
      picks: [{ week: 1 }, { week: 2 }],
    });
    expect(data.pool.stats).toEqual({ activePlayers: 8, eliminatedPlayers: 4 });
    expect(data.pool.out.edges[0].node.id).toBe(fixture.entry(4));
    expect(data.pool.week.picks.totalCount).toBe(picks.size);
    const shown = await fixture.ask(
      'alice',
      '{ pool { week(number: 2) { distribution { team { abbreviation } count percent outcome usernames(first: 2) game { id } } } } }',
    );
    // DAL by entries 6, 8 and 12; KC and MIA by one each.
    expect(shown.data.pool.week.distribution).toMatchObject([
      {
        team: { abbreviation: 'DAL' },
        count: 3,
        percent: 60,
        outcome: 'PENDING',
        usernames: ['Entry 12', 'Entry 6'],
      },
      { team: { abbreviation: 'KC' }, count: 1, percent: 20, outcome: 'LOST', usernames: ['Entry 4'] },
      { team: { abbreviation: 'MIA' }, count: 1, percent: 20, outcome: 'PENDING', usernames: ['Entry 1'] },
    ]);
  });
});
