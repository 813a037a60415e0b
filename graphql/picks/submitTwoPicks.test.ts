import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { oneDialect, type TestDatabase } from '#prisma/testing.ts';
import { columnsOf, DEFAULT_OPTIONS } from '../pools/rules/options/poolOptions.ts';
import { openTestPool, viewerOf, type PlantedPool, type TestServices } from '../testing/services.ts';
import { passDeadlines } from '../grading/passDeadlines.ts';
import { submitPick } from './submitPick.ts';
import { submitTwoPicks } from './submitTwoPicks.ts';

/** Of Week 1 of 2025: a Sunday. */
const DEADLINE = new Date('2025-09-07T14:00:00Z');
const IN_TIME = new Date('2025-09-07T13:59:59Z');

describe.each(oneDialect)('both picks of a week on %s', (dialect) => {
  let database: TestDatabase;
  let services: TestServices;
  let planted: PlantedPool;
  beforeEach(async () => {
    ({ database, services, planted } = await openTestPool(dialect, 2));
    await database.db.pool.updateMany({ data: columnsOf({ ...DEFAULT_OPTIONS, doublePickWeeks: [1] }) });
  });
  afterEach(() => database.close());
  const submit = (teamIds: readonly [string, string], week = 1) =>
    submitTwoPicks(services, viewerOf(planted.owner), {
      entryId: planted.entries[0]!.id,
      week,
      receivedAt: IN_TIME,
      teamIds,
    });

  it('are stored in their order, stated in the log and published once', async () => {
    await expect(submit(['CLE', 'BUF'])).resolves.toMatchObject({ teamId: 'CLE', slot: 1 });
    const stored = await database.db.pick.findMany({ orderBy: { slot: 'asc' } });
    expect(stored).toMatchObject([
      { teamId: 'CLE', slot: 1, week: 1, submittedAt: IN_TIME, source: 'PARTICIPANT' },
      { teamId: 'BUF', slot: 2, week: 1, submittedAt: IN_TIME, source: 'PARTICIPANT' },
    ]);
    const leaves = await database.db.logLeaf.findMany({
      where: { type: 'pick' },
      orderBy: { index: 'asc' },
    });
    expect(
      leaves.map(({ data, record }) => [JSON.parse(data), JSON.parse(record!)] as unknown),
    ).toMatchObject(
      ['CLE', 'BUF'].map((team) => [
        { kind: 'SUBMIT', week: 1 },
        { team, week: 1, source: 'PARTICIPANT', receivedAt: IN_TIME.toISOString() },
      ]),
    );
    const { poolId } = planted.entries[0]!;
    expect(services.published.filter(({ type }) => type === 'week')).toEqual([
      {
        type: 'week',
        poolId,
        week: 1,
        pick: { userId: planted.owner.id, secretUntil: DEADLINE.getTime() },
      },
    ]);
  });

  it('are one where two were each made against none', async () => {
    const made = (teamId: string, picksBefore: string[]) =>
      submitPick(services, viewerOf(planted.owner), {
        ...{ entryId: planted.entries[0]!.id, week: 1, receivedAt: IN_TIME, teamId, picksBefore },
      });
    const both = await Promise.allSettled([made('CLE', []), made('BUF', [])]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const { teamId } = await database.db.pick.findFirstOrThrow();
    await expect(made('DET', [])).rejects.toMatchObject({ code: 'PICK_EXISTS' });
    await made('DET', [teamId]);
    expect(await database.db.pick.count()).toBe(2);
  });

  it('are two teams, in a week that takes two', async () => {
    await expect(submit(['CLE', 'CLE'])).rejects.toMatchObject({
      issues: [{ path: ['input', 'secondTeam'], message: 'Please choose two different teams.' }],
    });
    await expect(submit(['CLE', 'BUF'], 2)).rejects.toMatchObject({
      issues: [{ path: ['input', 'secondTeam'], message: 'Week 2 takes one pick.' }],
    });
    expect(await database.db.pick.count()).toBe(0);
  });

  it('keep an entry whose deadline was processed before they were stored', async () => {
    await services.clock.set({ now: new Date(DEADLINE.getTime() + 500) });
    await passDeadlines(services);
    const [entry] = planted.entries;
    const outWeek = async () =>
      (await database.db.entry.findUniqueOrThrow({ where: { id: entry!.id } })).eliminatedWeek;
    expect(await outWeek()).toBe(1);
    await submit(['CLE', 'BUF']);
    expect(await outWeek()).toBeNull();
  });

  it('come to an error of the database as it is', async () => {
    await submit(['CLE', 'BUF']);
    await expect(submit(['CIN', 'IND'])).rejects.toMatchObject({ refusal: 'PICK_EXISTS' });
    const { db } = services;
    const failing = Object.assign(Object.create(db) as typeof db, {
      $transaction: () => Promise.reject(new Error('disk full')),
    });
    const other = planted.entries[1]!.id;
    await expect(
      submitTwoPicks({ ...services, db: failing }, viewerOf(planted.owner), {
        entryId: other,
        week: 1,
        receivedAt: IN_TIME,
        teamIds: ['CLE', 'BUF'] as const,
      }),
    ).rejects.toThrow('disk full');
  });
});
