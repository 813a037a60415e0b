import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { dialects } from '../prisma/testing.ts';
import { passDeadlines } from './actions/grading/passDeadlines.ts';
import { applyGameUpdates } from './actions/season/applyGameUpdates.ts';
import { createReadModel, createUnkeptReadModel, type ReadModel } from './readModel/readModel.ts';
import { OTHERS, STEPS, type Step } from './testing/commissionerSteps.ts';
import { hoursFromDeadline, type Fixture, type TestViewer } from './testing/schema.ts';
import { closeVariants, openVariants, type Variant } from './testing/secretVariants.ts';
import { schema } from './schema/index.ts';

const mutations = schema.getMutationType()!.getFields();
const WEEKS = [1, 2, 3];

/** Everything that the read model can tell of the fixture's season and pool. */
async function readAll(model: ReadModel, { poolId }: Fixture) {
  const snapshot = model.current();
  const { year } = (await snapshot.seasons())[0]!;
  const byWeek = Promise.all(
    WEEKS.map(async (week) => ({
      games: (await snapshot.games(year, week)).toSorted((a, b) => a.id - b.id),
      pickCount: await snapshot.pickCount(poolId, week),
    })),
  );
  return {
    teams: await snapshot.teams(),
    seasons: await snapshot.seasons(),
    seasonGames: await snapshot.seasonGames(year),
    pool: await snapshot.pool(poolId),
    weeks: await snapshot.weeks(poolId),
    rulings: (await snapshot.rulings(poolId)).toSorted((a, b) => a.id - b.id),
    survivalCounts: new Map([...(await snapshot.survivalCounts(poolId))].toSorted()),
    byWeek: await byWeek,
  };
}

describe.each(dialects)('the season in memory on %s', { timeout: 120_000 }, (dialect) => {
  let variants: Variant[];
  let fixture: Fixture;
  let kept: ReadModel;
  let fresh: ReadModel;

  beforeAll(async () => {
    variants = await openVariants(dialect);
    fixture = variants[0]!.fixture;
    kept = createReadModel(fixture.services, () => 0);
    fresh = createUnkeptReadModel(fixture.services);
  }, 120_000);
  afterAll(() => closeVariants(variants));

  /** Loads everything, does the step, and compares what is kept with the database. */
  async function holds(step: () => Promise<unknown>): Promise<boolean> {
    const before = await readAll(kept, fixture);
    await step();
    const rows = await readAll(fresh, fixture);
    expect(await readAll(kept, fixture)).toEqual(rows);
    return JSON.stringify(before) !== JSON.stringify(rows);
  }

  const take = (viewer: TestViewer, [name, input]: Step) =>
    fixture.ask(
      viewer,
      `mutation ($input: ${String(mutations[name]!.args[0]!.type)}) { ${name}(input: $input) { __typename } }`,
      { input: input(fixture) },
    );

  /** The mutations that changed something in memory. */
  const changing = new Set<string>();

  test.each(Object.entries(STEPS))('equals the rows after each %s', async (name, steps) => {
    for (const step of steps) if (await holds(() => take('administrator', step))) changing.add(name);
  });

  test('was put to the test', () => {
    const names = ['correctResult', 'lockLine', 'pinWeek', 'removePick', 'ruleOnGame', 'setGameStatus'];
    const more = ['setLine', 'setWelcomeMessage', 'submitPickFor', 'updatePool', 'eliminateEntry'];
    expect([...changing]).toEqual(expect.arrayContaining([...names, ...more]));
  });

  test('equals the rows after what participants do', async () => {
    for (const step of OTHERS) await holds(() => take('bob', step));
  });

  test('equals the rows after scores, results and deadlines', async () => {
    const game = await fixture.db.game.findFirstOrThrow({ where: { week: 3, status: 'SCHEDULED' } });
    const scores = [
      { status: 'LIVE' as const, period: 1, clock: '10:00', homeScore: 7, awayScore: 0 },
      { status: 'FINAL' as const, period: null, clock: null, homeScore: 7, awayScore: 10 },
    ];
    const now = hoursFromDeadline(3, 8);
    await fixture.clock.set({ now });
    expect(await holds(() => passDeadlines(fixture.services))).toBe(true);
    for (const score of scores) {
      const { seasonYear, week, homeTeamId, awayTeamId } = game;
      const played = { seasonYear, week, homeTeamId, awayTeamId, ...score };
      expect(await holds(() => applyGameUpdates(fixture.services, [played]))).toBe(true);
    }
  });

  test('is read again after a missed event, and not before', async () => {
    await readAll(kept, fixture);
    const before = fixture.statements();
    const { pool } = await readAll(kept, fixture);
    expect(fixture.statements()).toBe(before);
    await fixture.db.pool.update({ where: { id: fixture.poolId }, data: { name: 'By another program' } });
    expect((await readAll(kept, fixture)).pool).toEqual(pool);
    await holds(async () => fixture.services.events.publish({ type: 'missed' }));
    expect((await kept.current().pool(fixture.poolId))?.name).toBe('By another program');
  });

  test('cannot be changed by those who share it', async () => {
    const pool = await kept.current().pool(fixture.poolId);
    expect(() => void (pool!.name = 'Mine')).toThrow(TypeError);
    const weeks = await kept.current().weeks(fixture.poolId);
    expect(() => (weeks as unknown[]).pop()).toThrow(TypeError);
  });
});
