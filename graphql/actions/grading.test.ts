import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Database } from '../../prisma/client.ts';
import { dialects, openTestDatabase, type TestDatabase } from '../../prisma/testing.ts';
import type { EntryFacts, GameFacts, PickFacts, RulingFacts } from '../domain/facts.ts';
import { gradePool as gradeByRules, pickOutcome, type GradingFacts } from '../domain/grading.ts';
import { someLeague, type League } from '../domain/testing.ts';
import { gradeGames, gradePool } from './grading.ts';
import { passDeadlines } from './passDeadlines.ts';
import { createTestServices, type TestServices } from './testing.ts';
import { advanceWeek } from './weeks.ts';

const RUNS = { sqlite: 60, postgresql: 15 };
const START = new Date('2025-09-01T00:00:00Z');

/** A league as it stands in the database, with the ids it has there. */
interface Planted {
  poolId: number;
  entries: EntryFacts[];
  picks: PickFacts[];
  facts: GradingFacts;
}

describe.each(dialects)('grading on %s', (dialect) => {
  let database: TestDatabase;
  let db: Database;
  let services: TestServices;
  let year = 1920;

  beforeAll(async () => {
    database = await openTestDatabase(dialect);
    db = database.db;
    services = await createTestServices(db);
    await db.team.createMany({
      data: ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'].map((id) => ({
        id,
        city: id,
        nickname: id,
        conference: 'AFC' as const,
        division: 'EAST' as const,
        primaryColor: '#000000',
        secondColor: '#FFFFFF',
      })),
    });
    await db.user.create({ data: { email: 'a@b.c', name: 'A', createdAt: START, unsubscribeToken: 'a' } });
  }, 60_000);
  afterAll(() => database.close());

  it('in any order, with corrections and back, equals the rules applied from scratch', async () => {
    const scenario = fc.record({
      league: someLeague,
      order: fc.array(fc.nat(), { minLength: 40, maxLength: 40 }),
      pieces: fc.integer({ min: 1, max: 4 }),
      corrections: fc.array(fc.tuple(fc.nat(), fc.nat({ max: 3 }), fc.nat({ max: 3 })), { maxLength: 2 }),
      isDeadlineLast: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(scenario, async ({ league, order, pieces, corrections, isDeadlineLast }) => {
        const planted = await plant(db, (year += 1), league);
        const { poolId, facts } = planted;
        // Takes up what the administrator has decided of single entries.
        await gradePool(services, poolId, facts.now);
        if (!isDeadlineLast) await passDeadlines(services, facts.now);
        const games = shuffled(facts.games, order);
        const size = Math.max(1, Math.ceil(games.length / pieces));
        for (let at = 0; at < games.length; at += size) await play(games.slice(at, at + size), facts.now);
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
          await play([...corrected.values()], facts.now);
          await expectRules({ ...planted, facts: { ...facts, games: changed } });
          await play(
            finals.filter((game) => corrected.has(game.id)),
            facts.now,
          );
          expect(await expectRules(planted)).toEqual(graded);
        }

        expect(await gradePool(services, poolId, facts.now)).toMatchObject({ changed: 0, changes: [] });
        services.published.length = 0;
        await gradeGames(
          services,
          facts.games.map((game) => game.id),
          facts.now,
        );
        await passDeadlines(services, facts.now);
        await advanceWeek(services, poolId, facts.now);
        // While a deadline is ahead gradeGames and advanceWeek tell of it in any case, so that it being told of says nothing.
        const told = { type: 'standings', poolId };
        const isSecret = facts.games.some(
          (game) => (facts.deadlines.get(game.week) ?? facts.now) > facts.now,
        );
        expect(services.published).toEqual(isSecret ? [told, told] : []);
      }),
      { numRuns: RUNS[dialect], endOnFailure: true },
    );
  }, 180_000);

  async function play(games: readonly GameFacts[], now: Date): Promise<void> {
    for (const { id, status, homeScore, awayScore } of games) {
      const completedAt = status === 'FINAL' ? new Date(START.getTime() + id) : null;
      await db.game.update({ where: { id }, data: { status, homeScore, awayScore, completedAt } });
    }
    await gradeGames(
      services,
      games.map((game) => game.id),
      now,
    );
  }

  /** Compares everything grading writes with the rules; answers the entries as stored. */
  async function expectRules({ poolId, entries, picks, facts }: Planted): Promise<unknown[]> {
    const rules = gradeByRules(entries, picks, facts);
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

    const rulings = new Map(facts.rulings.map(({ gameId, kind }) => [gameId, kind]));
    const games = new Map(facts.games.map((game) => [game.id, game]));
    const outcomes = await db.pick.findMany({
      where: { poolId },
      select: { gameId: true, teamId: true, outcome: true },
    });
    for (const pick of outcomes) {
      expect(pick.outcome).toBe(pickOutcome(pick, games.get(pick.gameId)!, rulings.get(pick.gameId)));
    }
    return stored;
  }
});

function shuffled<T>(values: readonly T[], order: readonly number[]): T[] {
  return values
    .map((value, index) => ({ value, at: order[index % order.length]! }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value);
}

/** Stores a league before its season: no game played, no deadline passed. */
async function plant(db: Database, year: number, league: League): Promise<Planted> {
  const { facts } = league;
  await db.season.create({ data: { year, weekCount: facts.weekCount } });
  const gameIds = new Map<number, number>();
  await db.game.createMany({
    data: facts.games.map(({ week, homeTeamId, awayTeamId, kickoff, isKickoffConfirmed }) => ({
      seasonYear: year,
      week,
      homeTeamId,
      awayTeamId,
      kickoff,
      isKickoffConfirmed,
      updatedAt: START,
    })),
  });
  const stored = await db.game.findMany({ where: { seasonYear: year } });
  for (const game of facts.games) {
    const row = stored.find(({ week, homeTeamId }) => week === game.week && homeTeamId === game.homeTeamId)!;
    gameIds.set(game.id, row.id);
  }
  const { id: poolId } = await db.pool.create({
    data: { name: `Pool ${year}`, seasonYear: year, tieRule: facts.tieRule, createdAt: START },
  });
  await db.poolWeek.createMany({
    data: [...facts.deadlines].map(([week, deadline]) => ({ poolId, week, deadline })),
  });
  const entryIds = new Map<number, number>();
  for (const entry of league.entries) {
    const { startWeek, adminEliminatedWeek, reinstatedThroughWeek } = entry;
    const row = await db.entry.create({
      data: {
        poolId,
        userId: 1,
        username: `E${entry.id}`,
        usernameKey: `e${entry.id}`,
        number: entry.id,
        joinedAt: START,
        startWeek,
        adminEliminatedWeek,
        reinstatedThroughWeek,
      },
    });
    entryIds.set(entry.id, row.id);
  }
  const used = new Set<string>();
  const picks = league.picks
    // The database lets nobody use a team twice.
    .filter(({ entryId, teamId }) => !used.has(`${entryId} ${teamId}`) && used.add(`${entryId} ${teamId}`))
    .map((pick) => ({ ...pick, entryId: entryIds.get(pick.entryId)!, gameId: gameIds.get(pick.gameId)! }));
  await db.pick.createMany({ data: picks.map((pick) => ({ ...pick, poolId })) });
  const rulings: RulingFacts[] = facts.rulings.map(({ gameId, kind }) => ({
    gameId: gameIds.get(gameId)!,
    kind,
  }));
  await db.gameRuling.createMany({ data: rulings.map((ruling) => ({ ...ruling, poolId })) });
  return {
    poolId,
    entries: league.entries.map((entry) => ({ ...entry, id: entryIds.get(entry.id)! })),
    picks,
    facts: { ...facts, rulings, games: facts.games.map((game) => ({ ...game, id: gameIds.get(game.id)! })) },
  };
}
