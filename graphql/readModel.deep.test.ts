import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { oneDialect } from '../prisma/testing.ts';
import { passDeadlines } from './grading/passDeadlines.ts';
import { applyGameUpdates } from './season/applyGameUpdates.ts';
import { createReadModel, createUncachedReadModel, type ReadModel } from './api/readModel/readModel.ts';
import { STEPS, type Step } from './testing/commissionerSteps.ts';
import { hoursFromDeadline, openFixture, type Fixture, type TestViewer } from './testing/schema.ts';
import { closeVariants, openVariants, type Variant } from './testing/secretVariants.ts';
import { schema } from './api/index.ts';

const mutations = schema.getMutationType()!.getFields();
const WEEKS = [1, 2, 3];

/** Everything that the read model can tell of the fixture's season and pool. */
async function readAll(model: ReadModel, { poolId }: Fixture) {
  const snapshot = model.current();
  const year = await snapshot.latestSeason.load();
  const byWeek = Promise.all(
    WEEKS.map(async (week) => ({
      games: (await snapshot.games.load({ year, week })).toSorted((a, b) => a.id - b.id),
      pickCount: await snapshot.pickCount.load({ poolId, week }),
    })),
  );
  return {
    teams: await snapshot.teams.load(),
    season: await snapshot.season.load(year),
    seasonSpan: await snapshot.seasonSpan.load(year),
    records: await snapshot.records.load(year),
    pool: await snapshot.pool.load(poolId),
    weeks: await snapshot.weeks.load(poolId),
    rulings: (await snapshot.rulings.load(poolId)).toSorted((a, b) => a.id - b.id),
    entryCounts: (await snapshot.entryCounts.load(poolId)).map((count) => JSON.stringify(count)).toSorted(),
    byWeek: await byWeek,
  };
}

/** A database with its season in memory. */
class Watched {
  readonly fixture: Fixture;
  readonly kept: ReadModel;
  readonly #fresh: ReadModel;

  constructor(fixture: Fixture) {
    this.fixture = fixture;
    this.kept = createReadModel(fixture.services, () => 0);
    this.#fresh = createUncachedReadModel(fixture.services);
  }

  /** Loads everything, does the step, and compares what is kept with the database. Whether anything changed. */
  async holds(step: () => Promise<unknown>): Promise<boolean> {
    const before = await readAll(this.kept, this.fixture);
    await step();
    const rows = await readAll(this.#fresh, this.fixture);
    expect(await readAll(this.kept, this.fixture)).toEqual(rows);
    return !isDeepStrictEqual(before, rows);
  }

  take(viewer: TestViewer, [name, input]: Step): Promise<boolean> {
    const [argument] = mutations[name]!.args;
    const document = argument
      ? `mutation ($input: ${String(argument.type)}) { ${name}(input: $input) { __typename } }`
      : `mutation { ${name} { __typename } }`;
    return this.holds(() => this.fixture.ask(viewer, document, { input: input(this.fixture) }));
  }
}

describe.each(oneDialect)('the season in memory on %s', (dialect) => {
  let variants: Variant[];
  /** The mutations that changed something in memory. */
  const changing = new Set<string>();

  beforeAll(async () => void (variants = await openVariants(dialect)), 120_000);
  afterAll(() => closeVariants(variants));

  // On one database after the other, so that not all find what the first has canceled.
  test.each(Object.entries(STEPS).map((row, index) => [...row, index % 3] as const))(
    'equals the rows after each %s',
    async (name, steps, index) => {
      const watched = new Watched(variants[index]!.fixture);
      for (const step of steps) if (await watched.take('administrator', step)) changing.add(name);
    },
  );

  test('was put to the test', () => {
    const names = ['correctResult', 'lockLine', 'pinWeek', 'removePick', 'ruleOnGame', 'setGameStatus'];
    const more = ['setLine', 'setWelcomeMessage', 'updatePool', 'eliminateEntry'];
    expect([...changing]).toEqual(expect.arrayContaining([...names, ...more]));
  });

  test('equals the rows after what participants do', async () => {
    const watched = new Watched(await openFixture(dialect));
    const { fixture } = watched;
    const pick = { entry: fixture.entry(2), week: 2, team: fixture.team('GB') };
    expect(await watched.take('alice', ['submitPick', () => pick])).toBe(true);
    await fixture.close();
  });

  test('equals the rows after scores, results and deadlines', async () => {
    const watched = new Watched(await openFixture(dialect));
    const { services, clock, db } = watched.fixture;
    await clock.set({ now: hoursFromDeadline(2, 8) });
    expect(await watched.holds(() => passDeadlines(services))).toBe(true);
    const { seasonYear, week, homeTeamId, awayTeamId } = await db.game.findFirstOrThrow({
      where: { week: 2, status: 'SCHEDULED', kickoff: { lt: clock.now() } },
    });
    for (const score of [
      { status: 'LIVE' as const, period: 1, clock: '10:00', homeScore: 7, awayScore: 0 },
      { status: 'FINAL' as const, period: null, clock: null, homeScore: 7, awayScore: 10 },
    ]) {
      const played = { seasonYear, week, homeTeamId, awayTeamId, ...score };
      expect(await watched.holds(() => applyGameUpdates(services, [played]))).toBe(true);
    }
    await watched.fixture.close();
  });

  test('is read again after a missed event, and not before', async () => {
    const { fixture, kept } = new Watched(variants[0]!.fixture);
    const { pool } = await readAll(kept, fixture);
    const before = fixture.statements();
    await readAll(kept, fixture);
    expect(fixture.statements()).toBe(before);
    await fixture.db.pool.update({ where: { id: fixture.poolId }, data: { name: 'By another program' } });
    expect((await readAll(kept, fixture)).pool).toEqual(pool);
    fixture.services.events.publish({ type: 'missed' });
    expect((await readAll(kept, fixture)).pool).toMatchObject({ name: 'By another program' });
  });

  test('cannot be changed by those who share it', async () => {
    const { fixture, kept } = new Watched(variants[0]!.fixture);
    const pool = await kept.current().pool.load(fixture.poolId);
    expect(() => void (pool!.name = 'Mine')).toThrow(TypeError);
    const weeks = await kept.current().weeks.load(fixture.poolId);
    expect(() => (weeks as unknown[]).pop()).toThrow(TypeError);
  });
});
