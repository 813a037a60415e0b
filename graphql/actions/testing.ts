/** What tests of actions stand on: the product's own adapters, frozen clocks, and the 2025 season before its start. */
import { pino } from 'pino';

import type { Database } from '../../prisma/client.ts';
import type { Entry, Pool, User } from '../../prisma/generated/sqlite/client.ts';
import { loadSeason } from '../../prisma/seasons/seasons.ts';
import { loadTeams } from '../../prisma/seasons/teams.ts';
import { createLimits } from '../auth/limits.ts';
import type { Scope, Viewer } from '../auth/viewer.ts';
import { createReplayClock, type ReplayClock } from '../clock/replay.ts';
import type { PoolEvent } from '../events/events.ts';
import { createMemoryEvents } from '../events/memory.ts';
import type { Services } from './services.ts';
import { syncWeeks } from './weeks.ts';

/** A day before the first game of 2025. */
export const BEFORE_SEASON = new Date('2025-09-04T00:00:00Z');

export interface TestServices extends Services {
  clock: ReplayClock;
  systemClock: ReplayClock;
  /** Everything published so far. */
  published: PoolEvent[];
}

/** A clock that stands still until it is set forward. */
export function frozenClock(at: Date): Promise<ReplayClock> {
  const store = { load: () => Promise.resolve(null), save: () => Promise.resolve() };
  return createReplayClock({ store, start: at, speed: 0, saveEvery: 3_600_000 });
}

/** Services on a database, with both clocks frozen at an instant. */
export async function createTestServices(db: Database, at: Date = BEFORE_SEASON): Promise<TestServices> {
  const events = createMemoryEvents();
  const published: PoolEvent[] = [];
  events.subscribe((event) => published.push(event));
  return {
    db,
    clock: await frozenClock(at),
    systemClock: await frozenClock(at),
    events,
    limits: createLimits(db),
    log: pino({ level: 'silent' }),
    published,
  };
}

/** The teams and the 272 games of 2025, none played. */
export async function plantSeason(db: Database): Promise<void> {
  await db.team.createMany({
    data: loadTeams(2025).map(({ firstSeason: _first, lastSeason: _last, ...team }) => team),
  });
  const { year, weekCount, games } = loadSeason(2025);
  await db.season.create({ data: { year, weekCount } });
  await db.game.createMany({
    data: games.map(({ week, kickoff, homeTeamId, awayTeamId, isNeutralSite, line }) => ({
      seasonYear: year,
      week,
      kickoff,
      homeTeamId,
      awayTeamId,
      isNeutralSite,
      line,
      updatedAt: BEFORE_SEASON,
    })),
  });
}

export interface PlantedPool {
  pool: Pool;
  owner: User;
  entries: Entry[];
}

/** A pool of 2025 with its weeks, one account, and so many entries of it. */
export async function plantPool(
  services: Services,
  entryCount: number,
  settings: Partial<Pick<Pool, 'tieRule' | 'timeZone'>> = {},
): Promise<PlantedPool> {
  const { db } = services;
  const owner = await plantUser(db, 'owner@pool.example');
  const pool = await db.pool.create({
    data: { name: 'Test pool', seasonYear: 2025, createdAt: BEFORE_SEASON, ...settings },
  });
  await syncWeeks(services, pool.id);
  const entries: Entry[] = [];
  for (let index = 0; index < entryCount; index += 1) {
    // Entry numbers end at ten an account.
    const user = index < 10 ? owner : await plantUser(db, `player${index}@pool.example`);
    entries.push(
      await db.entry.create({
        data: {
          poolId: pool.id,
          userId: user.id,
          username: `Entry ${index + 1}`,
          usernameKey: `entry ${index + 1}`,
          number: index < 10 ? index + 1 : 1,
          joinedAt: new Date(BEFORE_SEASON.getTime() + index),
        },
      }),
    );
  }
  return { pool, owner, entries };
}

export function plantUser(db: Database, email: string, isAdministrator = false): Promise<User> {
  return db.user.create({
    data: { email, name: email, isAdministrator, createdAt: BEFORE_SEASON, unsubscribeToken: email },
  });
}

/** The viewer of a session of the account. */
export function viewerOf(user: User, scopes?: Scope[]): Viewer {
  const own: Scope[] = user.isAdministrator ? ['read', 'pick', 'admin'] : ['read', 'pick'];
  return {
    userId: user.id,
    isAdministrator: user.isAdministrator,
    scopes: new Set(scopes ?? own),
    sessionId: null,
    tokenId: scopes === undefined ? null : 1,
  };
}
