import { afterEach, describe, expect, it } from 'vitest';

import { dialects, openTestDatabase, type TestDatabase } from '../../prisma/testing.ts';
import type { Entry, User } from '../../prisma/generated/sqlite/client.ts';
import { loadSeason } from '../../prisma/seasons/seasons.ts';
import { createReplayFeed } from '../feeds/replay.ts';
import { seededRandom } from '../feeds/seededRandom.ts';
import { PickRefusedError } from './failures.ts';
import { settle } from './settle.ts';
import { submitPick } from './submitPick.ts';
import { createTestServices, plantPool, plantSeason, type TestServices, viewerOf } from './testing.ts';

const ENTRIES = 200;
const DAY = 86_400_000;
const season = loadSeason(2025);

/** week -> team, of one entry. */
type Picks = Map<number, string>;

interface Fate {
  week: number | null;
  reason: string | null;
}

/**
 * The rules once more, written for this test alone and as simply as they can be: no database, no instants, nothing of
 * graphql/domain. Walks week by week over everybody who is left.
 */
function gradeNaively(picks: readonly Picks[]): { fates: Fate[]; decidedWeek: number } {
  const fates: Fate[] = picks.map(() => ({ week: null, reason: null }));
  for (let week = 1; week <= 18; week += 1) {
    for (const [index, fate] of fates.entries()) {
      if (fate.week !== null) continue;
      const team = picks[index]!.get(week);
      if (team === undefined) {
        fates[index] = { week, reason: 'NO_PICK' };
        continue;
      }
      const line = season.games.find(
        (game) => game.week === week && (game.homeTeamId === team || game.awayTeamId === team),
      )!;
      const [own, others] =
        line.homeTeamId === team ? [line.homeScore, line.awayScore] : [line.awayScore, line.homeScore];
      if (own < others) fates[index] = { week, reason: 'LOSS' };
      if (own === others) fates[index] = { week, reason: 'TIE' };
    }
    const left = fates.filter((fate) => fate.week === null).length;
    if (left <= 1 || week === 18) return { fates, decidedWeek: week };
  }
  throw new Error('A season has 18 weeks.');
}

describe.each(dialects)('the whole 2025 season on %s', (dialect) => {
  let database: TestDatabase;
  afterEach(() => database.close());

  it.each([
    // As people pick: some know a lot, and last long.
    { name: 'picks that know something', seed: 'season', skill: (index: number) => (index % 20) / 20 },
    // Blind picks: the pool is decided in a few weeks, and what comes after changes nothing.
    { name: 'blind picks', seed: 'blind', skill: () => 0 },
  ])(
    'ends as an independent grader says, with $name',
    async ({ seed, skill }) => {
      database = await openTestDatabase(dialect);
      const services = await createTestServices(database.db);
      await plantSeason(database.db);
      const { pool, entries } = await plantPool(services, ENTRIES);
      const picks = await play(services, entries, seed, skill);

      const naive = gradeNaively(picks);
      const stored = await database.db.entry.findMany({ where: { poolId: pool.id }, orderBy: { id: 'asc' } });
      expect(
        stored.map(({ eliminatedWeek, eliminationReason }) => ({
          week: eliminatedWeek,
          reason: eliminationReason,
        })),
      ).toEqual(naive.fates);
      const { decidedWeek } = await database.db.pool.findUniqueOrThrow({ where: { id: pool.id } });
      expect(decidedWeek).toBe(naive.decidedWeek);
      expect(await database.db.game.count({ where: { status: 'FINAL' } })).toBe(272);
      // The test would show nothing if nobody picked, or all went out for the same cause.
      expect(await database.db.pick.count()).toBeGreaterThan(ENTRIES);
      expect(new Set(naive.fates.map(({ reason }) => reason)).size).toBeGreaterThan(2);
      expect(naive.decidedWeek).toBeGreaterThan(seed === 'blind' ? 3 : 12);
    },
    240_000,
  );
});

/** Plays every week as it came: picks before its first game, then its games, deadline and results by the replay. */
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
      // Used teams and byes are refused; whoever fails three times has no pick.
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
    // In the middle of Sunday, and when Monday's game is over.
    await services.clock.set({ now: new Date(first + 3 * DAY) });
    await settle(services, feed, services.clock.now());
  }
  await services.clock.set({ now: new Date('2026-01-08T12:00:00Z') });
  await settle(services, feed, services.clock.now());
  return picks;
}
