// SQL on both databases: graphql/grading/makeAutoPicks.ts

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { Prisma } from '#prisma/generated/sqlite/client.ts';
import { bothDialects, type TestDatabase } from '#prisma/testing.ts';
import {
  openTestPool,
  plantUser,
  type PlantedPool,
  type TestServices,
  viewerOf,
} from '../testing/services.ts';
import { submitPick } from '../picks/submitPick.ts';
import { passDeadlines } from './passDeadlines.ts';

/** The deadlines of Weeks 1 and 2. */
const [FIRST, SECOND] = [new Date('2025-09-07T14:00:00Z'), new Date('2025-09-14T14:00:00Z')];

/** Three entries of one owner; the season's teams, of which PHI and DAL, KC and LAC play before Sunday of Week 1. */
describe.each(bothDialects)('picks from plans on %s', (dialect) => {
  let database: TestDatabase;
  let services: TestServices;
  let planted: PlantedPool;
  beforeEach(async () => {
    ({ database, services, planted } = await openTestPool(dialect, 3));
    await withOptions({ ownAutoPicks: 1, noPick: 'STRIKE', lives: 3 });
  });
  afterEach(() => database.close());

  const withOptions = (data: Prisma.PoolUpdateInput) =>
    database.db.pool.update({ where: { id: planted.pool.id }, data });
  async function plan(number: number, teams: string, more: { userId?: number; isChosen?: boolean } = {}) {
    const { id: entryId, userId } = planted.entries[number - 1]!;
    const at = services.clock.now();
    await database.db.plan.create({
      data: {
        entryId,
        userId: more.userId ?? userId,
        name: 'Mine',
        teams,
        fallbackOf: more.isChosen === false ? null : entryId,
        createdAt: at,
        updatedAt: at,
      },
    });
  }
  async function pick(number: number, week: number, teamId: string, receivedAt = services.clock.now()) {
    const entryId = planted.entries[number - 1]!.id;
    return submitPick(services, viewerOf(planted.owner), { entryId, week, teamId, receivedAt });
  }
  /** "1 BUF PLAN", by entry, week and place. */
  async function picks(): Promise<string[]> {
    const rows = await database.db.pick.findMany({
      orderBy: [{ entryId: 'asc' }, { week: 'asc' }, { slot: 'asc' }],
    });
    return rows.map(({ entryId, week, teamId, source }) => {
      const number = planted.entries.findIndex(({ id }) => id === entryId) + 1;
      return `${number}: ${week} ${teamId} ${source}`;
    });
  }

  it('are made at the deadline for who chose a plan and lacks a pick, and for nobody else', async () => {
    await plan(1, '1:BUF,2:DAL');
    await plan(2, '1:DEN', { isChosen: false });
    await plan(3, '1:GB');
    await pick(3, 1, 'CLE');
    await passDeadlines(services, FIRST);
    expect(await picks()).toEqual(['1: 1 BUF PLAN', '3: 1 CLE PARTICIPANT']);
    const [made] = await database.db.pick.findMany({ where: { source: 'PLAN' } });
    expect(made).toMatchObject({ submittedAt: FIRST, slot: 1, period: 0, teamUse: 1 });
    const leaf = await database.db.logLeaf.findFirstOrThrow({ where: { teamId: 'BUF' } });
    expect(JSON.parse(leaf.data)).toMatchObject({ type: 'pick', kind: 'AUTO', week: 1 });
    expect(JSON.parse(leaf.record!)).toMatchObject({ source: 'PLAN', receivedAt: FIRST.toISOString() });
    const strikes = await database.db.entry.findMany({
      orderBy: { id: 'asc' },
      select: { strikeWeeks: true },
    });
    expect(strikes.map(({ strikeWeeks }) => strikeWeeks)).toEqual(['', '1', '']);
  });

  it('are none where the pool takes none', async () => {
    await withOptions({ ownAutoPicks: 0 });
    await plan(1, '1:BUF');
    await passDeadlines(services, FIRST);
    expect(await picks()).toEqual([]);
  });

  it('are made in no more weeks than the pool allows', async () => {
    await plan(1, '1:BUF,2:DAL');
    await plan(2, '2:DAL');
    await passDeadlines(services, SECOND);
    expect(await picks()).toEqual(['1: 1 BUF PLAN', '2: 2 DAL PLAN']);
  });

  it('are made again in a later week where the pool allows it', async () => {
    await withOptions({ ownAutoPicks: 2 });
    await plan(1, '1:BUF,2:DAL,3:MIN');
    await passDeadlines(services, new Date('2025-09-21T14:00:00Z'));
    expect(await picks()).toEqual(['1: 1 BUF PLAN', '1: 2 DAL PLAN']);
  });

  it('take no team that is used, also by a later week, and none whose game has begun', async () => {
    await plan(1, '1:KC');
    await plan(2, '1:BUF');
    await pick(2, 2, 'BUF');
    await plan(3, '1:DAL');
    await passDeadlines(services, FIRST);
    expect(await picks()).toEqual(['2: 2 BUF PARTICIPANT']);
  });

  it('fill what is missing in a week with two picks', async () => {
    await withOptions({ doublePickWeeks: '1' });
    await plan(1, '1:BUF,1:DEN');
    await plan(2, '1:CLE,1:GB');
    await pick(2, 1, 'CLE');
    await plan(3, '1:NE');
    await passDeadlines(services, FIRST);
    expect(await picks()).toEqual([
      ...['1: 1 BUF PLAN', '1: 1 DEN PLAN'],
      ...['2: 1 CLE PARTICIPANT', '2: 1 GB PLAN'],
      '3: 1 NE PLAN',
    ]);
  });

  it("come before the pool's automatic picks, which make the rest", async () => {
    await withOptions({ noPick: 'AUTO' });
    await plan(1, '1:NYJ');
    await plan(2, '2:BUF');
    await passDeadlines(services, FIRST);
    expect(await picks()).toEqual([
      '1: 1 NYJ PLAN',
      expect.stringMatching(/^2: 1 \w+ AUTO$/),
      expect.stringMatching(/^3: 1 \w+ AUTO$/),
    ]);
  });

  it('are not taken from the plan of an earlier owner', async () => {
    const { id } = await plantUser(database.db, 'earlier@pool.example');
    await plan(1, '1:BUF', { userId: id });
    await passDeadlines(services, FIRST);
    expect(await picks()).toEqual([]);
  });

  it('read the abbreviation as a whole', async () => {
    await plan(1, '1:LAR,11:BUF');
    await plan(2, '21:BUF,1:LAC');
    await passDeadlines(services, FIRST);
    expect(await picks()).toEqual(['1: 1 LAR PLAN']);
  });

  it('give way to a pick that arrived in time and is handled after the deadline', async () => {
    await plan(1, '1:BUF');
    await passDeadlines(services, FIRST);
    await services.clock.set({ now: new Date(FIRST.getTime() + 2000) });
    await pick(1, 1, 'CLE', new Date(FIRST.getTime() - 50));
    expect(await picks()).toEqual(['1: 1 CLE PARTICIPANT']);
    // The week does not count as one in which the plan was taken.
    await database.db.plan.updateMany({ data: { teams: '2:DAL' } });
    await passDeadlines(services, SECOND);
    expect(await picks()).toEqual(['1: 1 CLE PARTICIPANT', '1: 2 DAL PLAN']);
  });
});
