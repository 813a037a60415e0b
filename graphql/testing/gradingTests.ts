import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';

import type { Database, Dialect } from '#prisma/client.ts';
import { openTestDatabase, type TestDatabase } from '#prisma/testing.ts';
import type { GameFacts } from '../grading/rules/facts.ts';
import { pickOutcome } from '../picks/rules/pickOutcome.ts';
import { countsStrikes, DEFAULT_OPTIONS, type PoolOptions } from '../pools/rules/options/poolOptions.ts';
import { poolState, type PoolState } from '../grading/reference/poolState.ts';
import { strikeWeeksOf } from '../grading/rules/strikes.ts';
import { inSeason } from './inSeason.ts';
import { gradeGames, plantLeague, plantTeams, playGames, type PlantedLeague } from './plantLeague.ts';
import { expectAutoPicks } from './expectAutoPicks.ts';
import { expectKeptCounts } from './keptCounts.ts';
import { someLeague, someLeagueOfOptions, TEAMS } from './randomLeague.ts';
import { someOptions } from './randomOptions.ts';
import { gradePool } from '../grading/grading.ts';
import { reportGrading } from '../grading/gradingSteps.ts';
import { passDeadlines } from '../grading/passDeadlines.ts';
import { createTestServices, plantUser, type TestServices } from './services.ts';
import { advancePools } from '../grading/weeks.ts';
import { poolOfSeason } from '../grading/seasonFacts.ts';

const NO_LINE = { line: null, lockedLine: null, lineLockedAt: null };
const NOT_PLAYED = { status: 'SCHEDULED', homeScore: null, awayScore: null } as const;

/** How many random leagues each test plays. */
export interface Leagues {
  inAnyOrder: number;
  ofAnyOptions: number;
}

/** Declares the tests that hold the statements of grading equal to its rules. */
export function testGrading(dialect: Dialect, leagues: Leagues): void {
  let database: TestDatabase;
  let db: Database;
  let services: TestServices;
  let userId: number;
  let year = 1920;

  beforeAll(async () => {
    database = await openTestDatabase(dialect);
    db = database.db;
    services = await createTestServices(db);
    await plantTeams(db, TEAMS);
    ({ id: userId } = await plantUser(db, 'owner@pool.example'));
  });
  afterAll(() => database.close());

  it('equals the rules applied from scratch, in any order, with corrections and their reversal', async () => {
    const scenario = fc.record({
      league: someLeague,
      order: fc.array(fc.nat(), { minLength: 40, maxLength: 40 }),
      pieces: fc.integer({ min: 1, max: 4 }),
      corrections: fc.array(fc.tuple(fc.nat(), fc.nat({ max: 3 }), fc.nat({ max: 3 })), { maxLength: 2 }),
      isDeadlineLast: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(scenario, async ({ league, order, pieces, corrections, isDeadlineLast }) => {
        const planted = await plantLeague(db, { year: (year += 1), userId }, league);
        const { poolId, facts } = planted;
        const play = (games: readonly GameFacts[]) => playGames(services, year, games, facts.now);
        // Applies the commissioner's decisions on single entries.
        await gradePool(services, poolId, facts.now);
        if (!isDeadlineLast) await passDeadlines(services, facts.now);
        const games = shuffled(facts.games, order);
        const size = Math.max(1, Math.ceil(games.length / pieces));
        for (let at = 0; at < games.length; at += size) await play(games.slice(at, at + size));
        if (isDeadlineLast) await passDeadlines(services, facts.now);
        const graded = await expectRules(planted);

        const finals = facts.games.filter((game) => game.status === 'FINAL');
        const corrected = new Map<number, GameFacts>();
        for (const [index, homeScore, awayScore] of finals.length === 0 ? [] : corrections) {
          const game = finals[index % finals.length]!;
          corrected.set(game.id, { ...game, homeScore, awayScore });
        }
        if (corrected.size > 0) {
          const changed = facts.games.map((game) => corrected.get(game.id) ?? game);
          await play([...corrected.values()]);
          await expectRules({ ...planted, facts: { ...facts, games: changed } });
          await play(finals.filter((game) => corrected.has(game.id)));
          await expectAgain(planted, graded);
        }

        expect(await gradePool(services, poolId, facts.now)).toMatchObject({ changed: 0, changes: [] });
        services.published.length = 0;
        await gradeGames(
          services,
          year,
          facts.games.map((game) => game.id),
          facts.now,
        );
        await passDeadlines(services, facts.now);
        await inSeason(services, year, facts.now, async (transaction, season) => {
          const pool = poolOfSeason(season, poolId);
          await reportGrading(transaction, [pool], await advancePools(transaction, season, [pool]));
        });
        // While a deadline is ahead both publish in any case, so that the event discloses nothing.
        const told = { type: 'standings', poolId };
        const isSecret = facts.games.some(
          (game) => (facts.deadlines.get(game.week) ?? facts.now) > facts.now,
        );
        expect(services.published).toEqual(isSecret ? [told, told] : []);
      }),
      { numRuns: leagues.inAnyOrder, endOnFailure: true },
    );
  });

  it('equals the rules for any options of a pool, with corrections and their reversal', async () => {
    const scenario = fc.record({
      league: someLeagueOfOptions,
      order: fc.array(fc.nat(), { minLength: 40, maxLength: 40 }),
      pieces: fc.integer({ min: 1, max: 4 }),
      corrections: fc.array(fc.tuple(fc.nat(), fc.nat({ max: 3 }), fc.nat({ max: 3 })), { maxLength: 2 }),
      isDeadlineLast: fc.boolean(),
      lines: fc.array(fc.option(fc.integer({ min: -6, max: 6 })), { minLength: 24, maxLength: 24 }),
      // Others, or the usual ones again.
      others: fc.oneof(someOptions(1), fc.constant(DEFAULT_OPTIONS)),
    });
    await fc.assert(
      fc.asyncProperty(
        scenario,
        async ({ league, order, pieces, corrections, isDeadlineLast, lines, others }) => {
          const planted = await plantLeague(db, { year: (year += 1), userId }, league);
          const { poolId, facts } = planted;
          const play = (games: readonly GameFacts[]) => playGames(services, year, games, facts.now);
          const lined = facts.games.map((game, index) => ({
            ...NO_LINE,
            ...game,
            line: lines[index] ?? null,
          }));
          for (const { id, line } of lined) await db.game.update({ where: { id }, data: { line } });
          await gradePool(services, poolId, facts.now);
          if (!isDeadlineLast) await passDeadlines(services, facts.now);
          const games = shuffled(facts.games, order);
          const size = Math.max(1, Math.ceil(games.length / pieces));
          for (let at = 0; at < games.length; at += size) await play(games.slice(at, at + size));
          if (isDeadlineLast) await passDeadlines(services, facts.now);
          // The deadlines made picks, which are facts from then on.
          const made = { ...planted, picks: await db.pick.findMany({ where: { poolId } }) };
          const whenPassed = isDeadlineLast ? lined : lined.map((game) => ({ ...game, ...NOT_PLAYED }));
          expectAutoPicks(planted, whenPassed, made.picks, !isDeadlineLast);
          const graded = await expectRules(made);

          const finals = facts.games.filter((game) => game.status === 'FINAL');
          const corrected = new Map<number, GameFacts>();
          for (const [index, homeScore, awayScore] of finals.length === 0 ? [] : corrections) {
            const game = finals[index % finals.length]!;
            corrected.set(game.id, { ...game, homeScore, awayScore });
          }
          if (corrected.size > 0) {
            const changed = facts.games.map((game) => corrected.get(game.id) ?? game);
            await play([...corrected.values()]);
            await expectRules({ ...made, facts: { ...facts, games: changed } });
            await play(finals.filter((game) => corrected.has(game.id)));
            await expectAgain(made, graded);
          }
          expect(await gradePool(services, poolId, facts.now)).toMatchObject({ changed: 0, changes: [] });
          expect(await passDeadlines(services, facts.now)).toEqual([]);

          await db.pool.update({ where: { id: poolId }, data: changeable(others) });
          await gradePool(services, poolId, facts.now);
          await expectRules({ ...made, facts: { ...facts, ...changeable(others) } });
        },
      ),
      { numRuns: leagues.ofAnyOptions, endOnFailure: true },
    );
  });

  /** Compares everything that grading writes with the rules; returns the stored entries. */
  async function expectRules(planted: PlantedLeague): Promise<unknown[]> {
    const { poolId, facts } = planted;
    const rules = poolState({ ...planted, pinnedWeek: null });
    await expectStrikes(planted, rules);
    const stored = await db.entry.findMany({
      where: { poolId },
      orderBy: { id: 'asc' },
      select: { id: true, eliminatedWeek: true, eliminationReason: true, eliminatedAt: true },
    });
    expect(
      stored.map(({ id, eliminatedWeek: week, eliminationReason: reason }) => [
        id,
        week === null ? null : { week, reason },
      ]),
    ).toEqual([...rules.eliminations].sort(([a], [b]) => a - b));
    const pool = await db.pool.findUniqueOrThrow({ where: { id: poolId } });
    expect(pool.decidedWeek).toBe(rules.decidedWeek);
    await expectKeptCounts(db, poolId);
    // The pinned week is stored separately, and the clock moves on from the stored week when it is read.
    expect(pool.currentWeek).toBe(rules.weekByResults);

    const rulings = new Map(facts.rulings.map(({ gameId, kind }) => [gameId, kind]));
    const games = new Map(facts.games.map((game) => [game.id, game]));
    const outcomes = await db.pick.findMany({
      where: { poolId },
      select: { gameId: true, teamId: true, outcome: true },
    });
    for (const pick of outcomes) {
      expect(pick.outcome).toBe(
        pickOutcome(pick, games.get(pick.gameId)!, pool.pickTo, rulings.get(pick.gameId)),
      );
    }
    return stored;
  }

  /** Expects the entries as they were before. */
  async function expectAgain(planted: PlantedLeague, before: unknown[]): Promise<void> {
    expect(await expectRules(planted)).toEqual(before);
  }

  async function expectStrikes({ poolId, facts }: PlantedLeague, rules: PoolState): Promise<void> {
    const stored = await db.entry.findMany({ where: { poolId }, select: { id: true, strikeWeeks: true } });
    for (const { id, strikeWeeks } of stored) {
      // Where an entry has one life and one pick a week its elimination tells all.
      expect(strikeWeeksOf(strikeWeeks)).toEqual(countsStrikes(facts) ? rules.strikeWeeks.get(id) : []);
    }
    const voids = await db.poolWeek.findMany({ where: { poolId, isVoid: true }, orderBy: { week: 'asc' } });
    expect(voids.map(({ week }) => week)).toEqual(rules.voidWeeks);
  }
}

/** The options that count strikes or say what a failure costs: the commissioner can change them in mid-season. */
function changeable({ lives, byeWeeks, noPick, tieRule, lossRule, missedWeeks }: PoolOptions) {
  return { lives, byeWeeks, noPick, tieRule, lossRule, missedWeeks };
}

function shuffled<T>(values: readonly T[], order: readonly number[]): T[] {
  return values
    .map((value, index) => ({ value, at: order[index % order.length]! }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value);
}
