import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { Pool } from '#prisma/generated/sqlite/client.ts';
import { oneDialect, openTestDatabase, type TestDatabase } from '#prisma/testing.ts';
import { createMemoryEvents } from '#graphql/server/events/memory.ts';
import type { Events } from '#kernel/events.ts';
import { plantSeason } from '#graphql/testing/services.ts';
import { whenLoaded } from './loaded.ts';
import { createReadModel, type ReadModel } from './readModel.ts';
import type { Snapshot } from './snapshot.ts';

describe.each(oneDialect)('snapshots on %s', (dialect) => {
  let database: TestDatabase;
  let events: Events;
  let isHearing: boolean;
  let model: ReadModel;
  let now: number;
  let pool: Pool;

  beforeEach(async () => {
    database = await openTestDatabase(dialect, { name: 'a season', plant: plantSeason });
    pool = await database.db.pool.create({
      data: { name: 'Before', seasonYear: 2025, createdAt: new Date(0) },
    });
    isHearing = true;
    events = { ...createMemoryEvents(), isConnected: () => isHearing };
    now = 0;
    model = createReadModel({ db: database.db, events }, () => now);
  });
  afterEach(() => database.close());

  const games = (snapshot: Snapshot, week: number) => snapshot.games.load({ year: 2025, week });
  const name = async (snapshot = model.current()) => (await snapshot.pool.load(pool.id))?.name;
  const rename = (to: string) => database.db.pool.update({ where: { id: pool.id }, data: { name: to } });

  it('read a fact once for all requests', async () => {
    const [one, two] = [model.current(), model.current()];
    expect(one.teams.load()).toBe(two.teams.load());
    expect(await one.records.load(2025)).toBe(await model.current().records.load(2025));
  });

  it('give what they know without a promise', async () => {
    const read = await model.current().records.load(2025);
    expect(model.current().records.load(2025)).toBe(read);
    expect(whenLoaded(model.current().teams.load(), (teams) => teams.size)).toBeInstanceOf(Promise);
    await model.current().teams.load();
    expect(whenLoaded(model.current().teams.load(), (teams) => teams.size)).toBe(32);
  });

  it('keep what they know, whatever happens; the next sees the change', async () => {
    const early = model.current();
    expect(await name(early)).toBe('Before');
    await rename('After');
    events.publish({ type: 'pool', poolId: pool.id });
    expect(await name(early)).toBe('Before');
    expect(await name()).toBe('After');
  });

  it('do not pass on what was read while it changed', async () => {
    const reading = name();
    await rename('After');
    events.publish({ type: 'pool', poolId: pool.id });
    await reading;
    expect(await name()).toBe('After');
  });

  it('leave alone what an event does not concern', async () => {
    const before = model.current();
    const [weekOne, weekTwo] = await Promise.all([games(before, 1), games(before, 2)]);
    const count = before.pickCount.load({ poolId: pool.id, week: 1 });
    const weeks = await before.weeks.load(pool.id);
    events.publish({ type: 'games', seasonYear: 2025, week: 1, gameIds: [] });
    events.publish({ type: 'week', poolId: pool.id, week: 1, pick: { userId: 1, secretUntil: 0 } });
    events.publish({ type: 'standings', poolId: pool.id + 1 });
    events.publish({ type: 'access', userId: 1 });
    const after = model.current();
    expect(await games(after, 1)).not.toBe(weekOne);
    expect(await games(after, 2)).toBe(weekTwo);
    expect(after.pickCount.load({ poolId: pool.id, week: 1 })).not.toBe(count);
    expect(after.weeks.load(pool.id)).toBe(weeks);
  });

  it('tell of the season what its games tell, of a changed week anew', async () => {
    const chosen = await database.db.game.findFirstOrThrow({ where: { week: 3 } });
    const before = model.current();
    const span = await before.seasonSpan.load(2025);
    expect(await before.records.load(2025)).toEqual(new Map());
    expect(await before.game.load(chosen.id)).toMatchObject({ status: 'SCHEDULED' });
    await database.db.game.update({
      where: { id: chosen.id },
      data: {
        status: 'FINAL',
        homeScore: 3,
        awayScore: 0,
        completedAt: new Date(0),
        resultSource: 'FEED',
      },
    });
    events.publish({ type: 'games', seasonYear: 2025, week: 3, gameIds: [chosen.id] });
    const after = model.current();
    const records = await after.records.load(2025);
    expect(records.get(chosen.homeTeamId)).toEqual({ wins: 1, losses: 0, ties: 0 });
    expect(await after.game.load(chosen.id)).toMatchObject({ status: 'FINAL' });
    expect(await after.seasonSpan.load(2025)).toEqual(span);
  });

  it('keep nothing while events of other processes cannot arrive', async () => {
    expect(await name()).toBe('Before');
    isHearing = false;
    await rename('After');
    expect(await name()).toBe('After');
  });

  it('are read again after half a minute, should an event have been lost', async () => {
    expect(await name()).toBe('Before');
    await rename('After');
    now = 30_000;
    expect(await name()).toBe('Before');
    now = 30_001;
    expect(await name()).toBe('After');
  });

  it('forget failures, and what does not exist yet', async () => {
    const next = pool.id + 1;
    expect(await model.current().pool.load(next)).toBeNull();
    await database.db.pool.create({
      data: { id: next, name: 'New', seasonYear: 2025, createdAt: new Date(0) },
    });
    expect(await model.current().pool.load(next)).toMatchObject({ name: 'New' });
  });
});
