import { execute, parse, subscribe, validate, type ExecutionResult } from 'graphql';
import { pino } from 'pino';

import { createAdapter, type Database, type Dialect } from '../../prisma/client.ts';
import { PrismaClient as PostgresqlClient } from '../../prisma/generated/postgresql/client.ts';
import { PrismaClient as SqliteClient } from '../../prisma/generated/sqlite/client.ts';
import { openTestDatabase } from '../../prisma/testing.ts';
import type { Services } from '../actions/services.ts';
import { createLimits } from '../auth/limits.ts';
import type { Scope } from '../auth/viewer.ts';
import { createReplayClock, type ReplayClock, type ReplayClockState } from '../clock/replay.ts';
import { createSystemClock } from '../clock/system.ts';
import { usernameKey } from '../domain/usernames.ts';
import { createMemoryEvents } from '../events/memory.ts';
import { readSettings, type Settings } from '../settings.ts';
import type { Context } from './context.ts';
import { globalId } from './globalIds.ts';
import { schema } from './index.ts';

/** Sunday of Week 1, 10:00 at UTC-4; a week later each of the others. */
const FIRST_DEADLINE = Date.parse('2025-09-07T14:00:00Z');
const HOUR = 3_600_000;
const WEEK = 7 * 24 * HOUR;

export function hoursFromDeadline(week: number, hours: number): Date {
  return new Date(FIRST_DEADLINE + (week - 1) * WEEK + hours * HOUR);
}

/** Away at home; the first plays on Thursday night, the last on Monday. In each week everybody plays somebody else. */
const PAIRS = [
  ['LAC at KC', 'BUF at MIA', 'DAL at PHI', 'GB at CHI'],
  ['KC at BUF', 'MIA at LAC', 'PHI at GB', 'CHI at DAL'],
  ['KC at MIA', 'LAC at BUF', 'PHI at CHI', 'GB at DAL'],
];
const KICKOFFS = [-61.75, 3, 6.5, 34.25];
const TEAMS = ['BUF', 'CHI', 'DAL', 'GB', 'KC', 'LAC', 'MIA', 'PHI'];

/** Who asks: nobody, or the account of this name. */
export type Asker = 'visitor' | 'administrator' | 'alice' | 'bob' | { name: string; scopes: Scope[] };

export interface Answer {
  // Tests read what they asked for; a wrong path fails them.
  // oxlint-disable-next-line typescript/no-explicit-any
  data: any;
  errors: { message: string; code: unknown }[];
  /** SQL statements it took. */
  statements: number;
}

/**
 * A pool of a season of three weeks on a database of its own, on the Saturday of Week 2: Week 1 is over and its home
 * teams won (KC 27-20), of Week 2 the Thursday game is (KC 20, BUF 23). Entry 1 to 3 are alice's, 4 is bob's, the
 * others have an owner each. In Week 1 entry 3 and every fifth took LAC and are out. In Week 2 entry 1 took MIA, bob
 * took KC, which lost on Thursday; every other of the rest took DAL.
 */
export interface Stage {
  db: Database;
  services: Services;
  settings: Settings;
  clock: ReplayClock;
  poolId: number;
  /** Global ids. */
  pool: string;
  entry(number: number): string;
  team(id: string): string;
  entryIds: number[];
  context(asker: Asker): Context;
  ask(asker: Asker, document: string, variables?: Record<string, unknown>): Promise<Answer>;
  listen(
    asker: Asker,
    document: string,
    variables?: Record<string, unknown>,
  ): Promise<AsyncIterableIterator<ExecutionResult> | ExecutionResult>;
  close(): Promise<void>;
}

export async function openStage(dialect: Dialect, { entries = 12 } = {}): Promise<Stage> {
  const database = await openTestDatabase(dialect);
  await database.db.$disconnect();
  const { db, counter } = openCounted(dialect, database.url);
  const now = hoursFromDeadline(2, -20);
  let stored: ReplayClockState | null = { replayAt: now, realAt: now, speed: 0 };
  const clock = await createReplayClock({
    store: { load: async () => stored, save: async (state) => void (stored = state) },
    start: now,
    speed: 0,
  });
  const services: Services = {
    db,
    clock,
    systemClock: createSystemClock(),
    events: createMemoryEvents(),
    limits: createLimits(db),
    log: pino({ level: 'silent' }),
  };
  const settings = readSettings({});
  const { poolId, entryIds, userIds } = await play(db, entries);

  const context = (asker: Asker): Context => {
    const { name, scopes } =
      typeof asker === 'string'
        ? {
            name: asker,
            scopes: (asker === 'administrator' ? ['read', 'pick', 'admin'] : ['read', 'pick']) as Scope[],
          }
        : asker;
    const userId = userIds.get(name);
    if (userId === undefined && name !== 'visitor') throw new Error(`Nobody is called ${name}`);
    return {
      services,
      settings,
      viewer:
        userId === undefined
          ? null
          : {
              userId,
              isAdministrator: name === 'administrator',
              scopes: new Set(scopes),
              sessionId: typeof asker === 'string' ? 1_000_000 + userId : null,
              tokenId: typeof asker === 'string' ? null : 1,
            },
      address: '127.0.0.1',
      requestId: 'test',
      setCookie: () => {},
    };
  };
  const prepare = (asker: Asker, text: string, variableValues?: Record<string, unknown>) => {
    const document = parse(text);
    const wrong = validate(schema, document);
    if (wrong.length > 0) throw wrong[0]!;
    return { schema, document, variableValues, contextValue: context(asker) };
  };

  return {
    db,
    services,
    settings,
    clock,
    poolId,
    pool: globalId('Pool', poolId),
    entry: (number) => globalId('Entry', entryIds[number - 1]!),
    team: (id) => globalId('Team', id),
    entryIds,
    context,
    async ask(asker, document, variables) {
      const before = counter.statements;
      const { data, errors = [] } = await execute(prepare(asker, document, variables));
      return {
        data: JSON.parse(JSON.stringify(data ?? null)) as unknown,
        errors: errors.map(({ message, extensions }) => ({ message, code: extensions.code })),
        statements: counter.statements - before,
      };
    },
    listen: async (asker, document, variables) =>
      (await subscribe(prepare(asker, document, variables))) as
        AsyncIterableIterator<ExecutionResult> | ExecutionResult,
    async close() {
      await clock.close();
      await services.events.close();
      await db.$disconnect();
      await database.close();
    },
  };
}

/** The database through a client that counts its statements. */
export function openCounted(
  dialect: Dialect,
  url: string,
): { db: Database; counter: { statements: number } } {
  const options = { adapter: createAdapter(url), log: [{ emit: 'event' as const, level: 'query' as const }] };
  const client =
    dialect === 'sqlite'
      ? new SqliteClient(options)
      : (new PostgresqlClient(options) as unknown as SqliteClient<'query'>);
  const counter = { statements: 0 };
  client.$on('query', () => void (counter.statements += 1));
  return { db: Object.assign(client as unknown as SqliteClient, { dialect }), counter };
}

async function play(db: Database, count: number) {
  const joinedAt = hoursFromDeadline(1, -100);
  await db.season.create({ data: { year: 2025, weekCount: 3 } });
  await db.team.createMany({
    data: TEAMS.map((id) => ({
      id,
      city: `City of ${id}`,
      nickname: 'Team',
      conference: 'AFC' as const,
      division: 'EAST' as const,
      primaryColor: '#112233',
      secondColor: '#FFFFFF',
    })),
  });
  const games = PAIRS.flatMap((pairs, index) =>
    pairs.map((pair, place) => {
      const [awayTeamId = '', homeTeamId = ''] = pair.split(' at ');
      const isOver = index === 0 || (index === 1 && place === 0);
      return {
        id: index * 4 + place + 1,
        seasonYear: 2025,
        week: index + 1,
        homeTeamId,
        awayTeamId,
        kickoff: hoursFromDeadline(index + 1, KICKOFFS[place]!),
        line: -3.5,
        updatedAt: joinedAt,
        ...(isOver && {
          status: 'FINAL' as const,
          homeScore: index === 0 ? 27 : 23,
          awayScore: 20,
          completedAt: hoursFromDeadline(index + 1, KICKOFFS[place]! + 3),
        }),
      };
    }),
  );
  await db.game.createMany({ data: games });
  const pool = await db.pool.create({
    data: {
      name: 'Test pool',
      seasonYear: 2025,
      createdAt: joinedAt,
      registration: 'MEMBERS_ONLY',
      currentWeek: 2,
      welcomeText: 'Welcome!',
      weeks: {
        create: [1, 2, 3].map((week) => ({
          week,
          deadline: hoursFromDeadline(week, 0),
          ...(week === 1 && {
            deadlinePassedAt: hoursFromDeadline(1, 0),
            completedAt: hoursFromDeadline(1, 38),
          }),
        })),
      },
    },
  });

  const names = [
    'administrator',
    'alice',
    'bob',
    ...Array.from({ length: count - 4 }, (_, n) => `owner${n + 5}`),
  ];
  await db.user.createMany({
    data: names.map((name) => ({
      name,
      email: `${name}@pool.example`,
      isAdministrator: name === 'administrator',
      createdAt: joinedAt,
      unsubscribeToken: name,
    })),
  });
  const users = await db.user.findMany();
  const userIds = new Map(users.map(({ id, name }) => [name, id]));
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const isOutInWeek1 = (number: number) => number === 3 || number % 5 === 0;
  await db.entry.createMany({
    data: numbers.map((number) => ({
      id: number,
      poolId: pool.id,
      userId: userIds.get(number <= 3 ? 'alice' : number === 4 ? 'bob' : `owner${number}`)!,
      username: `Entry ${number}`,
      usernameKey: usernameKey(`Entry ${number}`),
      number: number <= 3 ? number : 1,
      joinedAt: new Date(joinedAt.getTime() + number * 1000),
      ...(isOutInWeek1(number) && {
        eliminatedWeek: 1,
        eliminationReason: 'LOSS' as const,
        eliminatedAt: hoursFromDeadline(1, -58),
      }),
      ...(number === 4 && {
        eliminatedWeek: 2,
        eliminationReason: 'LOSS' as const,
        eliminatedAt: hoursFromDeadline(2, -58),
      }),
    })),
  });
  const week2Team = (number: number) =>
    number === 1
      ? 'MIA'
      : number === 4
        ? 'KC'
        : number > 4 && number % 2 === 0 && !isOutInWeek1(number)
          ? 'DAL'
          : null;
  const picks = numbers.flatMap((number) => [
    { entryId: number, week: 1, teamId: isOutInWeek1(number) ? 'LAC' : number % 2 === 0 ? 'PHI' : 'KC' },
    ...[week2Team(number) ?? []].flat().map((teamId) => ({ entryId: number, week: 2, teamId })),
  ]);
  await db.pick.createMany({
    data: picks.map(({ entryId, week, teamId }) => {
      const game = games.find(
        (candidate) =>
          candidate.week === week && (candidate.homeTeamId === teamId || candidate.awayTeamId === teamId),
      )!;
      const outcome = game.status === undefined ? 'PENDING' : teamId === game.homeTeamId ? 'WON' : 'LOST';
      return {
        poolId: pool.id,
        entryId,
        week,
        teamId,
        gameId: game.id,
        submittedAt: hoursFromDeadline(week, -90),
        outcome,
      };
    }),
  });
  await db.payment.createMany({
    data: numbers.map((entryId) => ({ entryId, amountCents: 5000, createdAt: joinedAt })),
  });
  if (db.dialect === 'postgresql') {
    // Rows that came with an id of their own do not move PostgreSQL's counters.
    for (const table of ['Entry', 'Game']) {
      const name = `"${table}"`;
      await db.$queryRaw`SELECT setval(pg_get_serial_sequence(${name}, 'id'), 1000)::text`;
    }
  }
  return { poolId: pool.id, entryIds: numbers, userIds };
}
