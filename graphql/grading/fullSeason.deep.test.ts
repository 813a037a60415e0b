// SQL on both databases: graphql/log/statements/outcome.ts

import { afterEach, describe, expect, it } from 'vitest';

import { bothDialects, type TestDatabase } from '#prisma/testing.ts';
import type { Entry, User } from '#prisma/generated/sqlite/client.ts';
import { loadSeason } from '#prisma/seasons/seasons.ts';
import { createReplayFeed } from '../season/feeds/replay.ts';
import { seededRandom } from '../season/feeds/seededRandom.ts';
import { PickRefusedError } from '../kernel/failures.ts';
import { settle } from '../season/settle.ts';
import { submitPick } from '../picks/submitPick.ts';
import { openTestPool, type TestServices, viewerOf } from '../testing/services.ts';

const ENTRIES = 200;
const DAY = 86_400_000;
const season = loadSeason(2025);

/** Picks of one entry: week -> team. */
type Picks = Map<number, string>;

interface Elimination {
  week: number | null;
  reason: string | null;
}

/**
 * The rules once more, written for this test alone and as simply as they can be: no database, no instants, nothing of
 * the rules. Walks week by week over everybody who is left.
 */
function gradeNaively(picks: readonly Picks[]): { eliminations: Elimination[]; decidedWeek: number } {
  const eliminations: Elimination[] = picks.map(() => ({ week: null, reason: null }));
  for (let week = 1; week <= 18; week += 1) {
    for (const [index, elimination] of eliminations.entries()) {
      if (elimination.week !== null) continue;
      const team = picks[index]!.get(week);
      if (team === undefined) {
        eliminations[index] = { week, reason: 'NO_PICK' };
        continue;
      }
      const line = season.games.find(
        (game) => game.week === week && (game.homeTeamId === team || game.awayTeamId === team),
      )!;
      const [own, others] =
        line.homeTeamId === team ? [line.homeScore, line.awayScore] : [line.awayScore, line.homeScore];
      if (own < others) eliminations[index] = { week, reason: 'LOSS' };
      if (own === others) eliminations[index] = { week, reason: 'TIE' };
    }
    const left = eliminations.filter((elimination) => elimination.week === null).length;
    if (left <= 1 || week === 18) return { eliminations, decidedWeek: week };
  }
  throw new Error('A season has 18 weeks.');
}

describe.each(bothDialects)('the whole 2025 season on %s', (dialect) => {
  let database: TestDatabase;
  afterEach(() => database.close());

  it.each([
    // Realistic picks: some people are well informed and survive long.
    { name: 'picks that know something', seed: 'season', skill: (index: number) => (index % 20) / 20 },
    // Random picks: the pool is decided in a few weeks, and later weeks change nothing.
    { name: 'blind picks', seed: 'blind', skill: () => 0 },
  ])(
    'gives the result of an independent grader, with $name',
    async ({ seed, skill }) => {
      const world = await openTestPool(dialect, ENTRIES);
      database = world.database;
      const { services } = world;
      const { pool, entries } = world.planted;
      const picks = await play(services, entries, seed, skill);

      const naive = gradeNaively(picks);
      const stored = await database.db.entry.findMany({ where: { poolId: pool.id }, orderBy: { id: 'asc' } });
      expect(
        stored.map(({ eliminatedWeek, eliminationReason }) => ({
          week: eliminatedWeek,
          reason: eliminationReason,
        })),
      ).toEqual(naive.eliminations);
      const { decidedWeek } = await database.db.pool.findUniqueOrThrow({ where: { id: pool.id } });
      expect(decidedWeek).toBe(naive.decidedWeek);
      expect(await database.db.game.count({ where: { status: 'FINAL' } })).toBe(272);
      // The test needs picks, and eliminations for different reasons.
      expect(await database.db.pick.count()).toBeGreaterThan(ENTRIES);
      expect(new Set(naive.eliminations.map(({ reason }) => reason)).size).toBeGreaterThan(2);
      expect(naive.decidedWeek).toBeGreaterThan(seed === 'blind' ? 3 : 12);
    },
    240_000,
  );
});

/** Plays every week in order: picks before its first game, then games, deadline and results by the replay. */
async function play(
  services: TestServices,
  entries: readonly Entry[],
  seed: string,
  skill: (index: number) => number,
): Promise<Picks[]> {
  const random = seededRandom(seed);
  const feed = createReplayFeed({ clock: services.clock });
  const picks: Picks[] = entries.map(() => new Map());
  const teams = [...new Set(season.games.map((game) => game.homeTeamId))];
  for (let week = 1; week <= 18; week += 1) {
    const games = season.games.filter((game) => game.week === week);
    const winners = games.flatMap((game) =>
      game.homeScore === game.awayScore
        ? []
        : [game.homeScore > game.awayScore ? game.homeTeamId : game.awayTeamId],
    );
    const first = Math.min(...games.map((game) => game.kickoff.getTime()));
    await services.clock.set({ now: new Date(first - 3_600_000) });
    await settle(services, feed, services.clock.now());
    const alive = await services.db.entry.findMany({ where: { eliminatedWeek: null }, select: { id: true } });
    const living = new Set(alive.map(({ id }) => id));
    for (const [index, entry] of entries.entries()) {
      if (!living.has(entry.id) || random.chance(0.02)) continue;
      // Used teams and byes are refused; an entry that fails three times has no pick.
      for (let attempt = 0; attempt < 3 && !picks[index]!.has(week); attempt += 1) {
        const teamId = random.pick(random.chance(skill(index)) ? winners : teams);
        const owner = { id: entry.userId, isAdministrator: false } as User;
        try {
          const receivedAt = services.clock.now();
          await submitPick(services, viewerOf(owner), { entryId: entry.id, week, teamId, receivedAt });
          picks[index]!.set(week, teamId);
        } catch (error) {
          if (!(error instanceof PickRefusedError)) throw error;
        }
      }
    }
    // During Sunday, and when Monday's game is over.
    await services.clock.set({ now: new Date(first + 3 * DAY) });
    await settle(services, feed, services.clock.now());
  }
  await services.clock.set({ now: new Date('2026-01-08T12:00:00Z') });
  await settle(services, feed, services.clock.now());
  return picks;
}
