/**
 * Fixture for tests of actions: the product's own adapters, stopped clocks, and the 2025 season before its
 * start.
 */
import { pino } from 'pino';

import type { Database, Dialect } from '#prisma/client.ts';
import type { Entry, Pool, User } from '#prisma/generated/sqlite/client.ts';
import { loadSeason } from '#prisma/seasons/seasons.ts';
import { loadTeams } from '#prisma/seasons/teams.ts';
import { openTestDatabase, type TestDatabase } from '#prisma/testing.ts';
import { createLimits } from '../accounts/limits/limits.ts';
import { NO_ROLE, type Scope, type Viewer } from '../accounts/sessions/viewer.ts';
import { createReplayClock, type ReplayClock } from '../kernel/clock/replay.ts';
import type { PoolEvent } from '../kernel/events.ts';
import { createMemoryEvents } from '../server/events/memory.ts';
import { inSeason } from './inSeason.ts';
import type { Services } from '../kernel/services.ts';
import { recordKey } from '../log/key/rotateKey.ts';
import { createProcessState } from '../server/start/processState.ts';
import { syncPoolWeeks } from '../grading/weeks.ts';
import { finishGrading } from '../grading/finishGrading.ts';
import { poolOfSeason } from '../grading/seasonFacts.ts';
import { TEST_HASH_COST } from './hashCost.ts';
import { skeletonOf } from '../entries/rules/confusables.ts';

/** A day before the first game of 2025. */
export const BEFORE_SEASON = new Date('2025-09-04T00:00:00Z');

export interface TestServices extends Services {
  clock: ReplayClock;
  systemClock: ReplayClock;
  /** All events published so far. */
  published: PoolEvent[];
}

/** A clock that is stopped until it is set forward. */
export function frozenClock(at: Date): Promise<ReplayClock> {
  const store = { load: () => Promise.resolve(null), save: () => Promise.resolve() };
  return createReplayClock({ store, start: at, speed: 0, saveEvery: 3_600_000 });
}

/** Services on a database, with both clocks stopped at an instant. */
export async function createTestServices(db: Database, at: Date = BEFORE_SEASON): Promise<TestServices> {
  const events = createMemoryEvents();
  const published: PoolEvent[] = [];
  events.subscribe((event) => published.push(event));
  return {
    db,
    ...createProcessState(db),
    clock: await frozenClock(at),
    systemClock: await frozenClock(at),
    events,
    limits: createLimits(db),
    rolePolicy: { requireSecondFactor: false },
    signInProvider: null,
    hashCost: TEST_HASH_COST,
    log: pino({ level: 'silent' }),
    published,
  };
}

/** The teams and the 272 games of 2025, all scheduled. */
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

const OWNER = 'owner@pool.example';

export interface PlantedPool {
  pool: Pool;
  owner: User;
  entries: Entry[];
}

/** A pool of 2025 with its weeks, accounts, and a number of entries. */
export async function plantPool(
  services: Services,
  entryCount: number,
  settings: Partial<Pick<Pool, 'tieRule' | 'timeZone'>> = {},
): Promise<PlantedPool> {
  const { db } = services;
  const owner = await plantUser(db, OWNER);
  const pool = await db.pool.create({
    data: { name: 'Test pool', seasonYear: 2025, createdAt: BEFORE_SEASON, ...settings },
  });
  const entries: Entry[] = [];
  for (let index = 0; index < entryCount; index += 1) {
    // An account has at most ten entries.
    const user = index < 10 ? owner : await plantUser(db, `player${index}@pool.example`);
    entries.push(
      await db.entry.create({
        data: {
          poolId: pool.id,
          userId: user.id,
          username: `Entry ${index + 1}`,
          usernameKey: `entry ${index + 1}`,
          usernameSkeleton: skeletonOf(`Entry ${index + 1}`),
          number: index < 10 ? index + 1 : 1,
          joinedAt: new Date(BEFORE_SEASON.getTime() + index),
        },
      }),
    );
  }
  // Begins the pool's log, too, with these entries.
  await syncWeeks(services, pool);
  return { pool, owner, entries };
}

/** The rows of `plantSeason` and `plantPool`, whose log is signed by the key of the services. */
export async function plantSignedPool(dialect: Dialect, entryCount: number): Promise<TestPool> {
  const database = await openTestDatabase(dialect, { name: 'a season', plant: plantSeason });
  const services = await createTestServices(database.db);
  await recordKey(services);
  return { database, services, planted: await plantPool(services, entryCount) };
}

export interface TestPool {
  database: TestDatabase;
  services: TestServices;
  planted: PlantedPool;
}

/**
 * The rows of `plantSeason` and `plantPool` on its own database: a copy of one that is created once a run.
 */
export async function openTestPool(dialect: Dialect, entryCount: number): Promise<TestPool> {
  const database = await openTestDatabase(dialect, {
    name: `a pool of ${entryCount} entries`,
    plant: async (db) => {
      await plantSeason(db);
      await plantPool(await createTestServices(db), entryCount);
    },
  });
  const { db } = database;
  return {
    database,
    services: await createTestServices(db),
    planted: {
      pool: await db.pool.findFirstOrThrow(),
      owner: await db.user.findUniqueOrThrow({ where: { email: OWNER } }),
      entries: await db.entry.findMany({ orderBy: { id: 'asc' } }),
    },
  };
}

/** Creates or moves the weeks of a pool that was written without an action. */
export async function syncWeeks(
  services: Services,
  pool: Pick<Pool, 'id' | 'seasonYear'>,
  now: Date = services.clock.now(),
): Promise<void> {
  await inSeason(services, pool.seasonYear, now, async (transaction, season) => {
    const facts = poolOfSeason(season, pool.id);
    const steps = await syncPoolWeeks(transaction, season, [facts]);
    await finishGrading(transaction, season, [facts], steps);
  });
}

export function plantUser(db: Database, email: string, isAdministrator = false): Promise<User> {
  return db.user.create({
    data: { email, name: email, isAdministrator, createdAt: BEFORE_SEASON, unsubscribeToken: email },
  });
}

/** Returns the viewer of a session of the account, with all scopes by default. */
export function viewerOf(user: User, scopes?: Scope[]): Viewer {
  const own: Scope[] = user.isAdministrator ? ['read', 'pick', 'admin'] : ['read', 'pick'];
  return {
    userId: user.id,
    isAdministrator: user.isAdministrator,
    commissionerOf: new Set(),
    withheld: NO_ROLE,
    memberOf: new Set(),
    scopes: new Set(scopes ?? own),
    sessionId: null,
    tokenId: scopes === undefined ? null : 1,
    hasProviderFactor: false,
  };
}
