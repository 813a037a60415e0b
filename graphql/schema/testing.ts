import {
  execute,
  parse,
  subscribe,
  validate,
  type DocumentNode,
  type ExecutionResult,
  type GraphQLError,
} from 'graphql';
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
import { createMemoryEvents } from '../events/memory.ts';
import { readSettings, type Settings } from '../settings.ts';
import { createAggregates, type Aggregates } from './aggregates.ts';
import type { Context } from './context.ts';
import { measureDocument } from './documentCost.ts';
import { globalId } from './globalIds.ts';
import { schema } from './index.ts';
import { refuseCostly } from './limits.ts';
import { Pacer, Turns } from './pacer.ts';
import { hoursFromDeadline, playTwoWeeks } from './testing-pool.ts';

export { hoursFromDeadline } from './testing-pool.ts';

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
  userId(name: string): number;
  /** SQL statements so far. */
  statements(): number;
  /** Calls back with each statement from now on. */
  onStatement(listener: (sql: string) => void): void;
  context(asker: Asker): Context;
  ask(asker: Asker, document: string, variables?: Record<string, unknown>): Promise<Answer>;
  listen(
    asker: Asker,
    document: string,
    variables?: Record<string, unknown>,
  ): Promise<AsyncIterableIterator<ExecutionResult> | ExecutionResult>;
  close(): Promise<void>;
}

interface Prepared {
  document: DocumentNode;
  contextValue: Context;
  variableValues: Record<string, unknown> | undefined;
}

const computed = { of: <Value>(_poolId: number, _key: string, compute: () => Promise<Value>) => compute() };
const notKept: Aggregates = {
  stats: computed,
  analytics: computed,
  distribution: computed,
  usernames: computed,
  winners: computed,
  count: computed,
};

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
  const { poolId, entryIds, userIds } = await playTwoWeeks(db, entries);
  // A session for each account, just logged in.
  const provenAt = services.systemClock.now();
  const expiresAt = new Date(provenAt.getTime() + 30 * 86_400_000);
  await db.session.createMany({
    data: [...userIds.values()].map((userId) => ({
      id: sessionOf(userId),
      tokenHash: `session of ${userId}`,
      userId,
      createdAt: provenAt,
      lastSeenAt: provenAt,
      expiresAt,
      provenAt,
    })),
  });

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
              sessionId: typeof asker === 'string' ? sessionOf(userId) : null,
              tokenId: typeof asker === 'string' ? null : 1,
            },
      address: '127.0.0.1',
      headers: {},
      requestId: 'test',
      aggregates: notKept,
      pacer: new Pacer(new Turns(), Infinity),
      setCookie: () => {},
    };
  };
  const prepare = (asker: Asker, text: string, variableValues?: Record<string, unknown>) => {
    const document = parse(text);
    const wrong = validate(schema, document);
    if (wrong.length > 0) throw wrong[0]!;
    const contextValue = context(asker);
    return { schema, document, variableValues, contextValue };
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
    userId: (name) => userIds.get(name)!,
    statements: () => counter.statements,
    onStatement: (listener) => void (counter.listener = listener),
    context,
    async ask(asker, document, variables) {
      const before = counter.statements;
      const prepared = prepare(asker, document, variables);
      // Tests write to tables without an event that says so: nothing is kept from one operation to the next.
      prepared.contextValue.aggregates = createAggregates(createMemoryEvents());
      const refused = refusalOf(prepared);
      const { data, errors = [] } = refused ? { errors: [refused] } : await execute(prepared);
      return {
        data: JSON.parse(JSON.stringify(data ?? null)) as unknown,
        errors: errors.map(({ message, extensions }) => ({ message, code: extensions.code })),
        statements: counter.statements - before,
      };
    },
    async listen(asker, document, variables) {
      const prepared = prepare(asker, document, variables);
      const refused = refusalOf(prepared);
      if (refused) return { errors: [refused] };
      return (await subscribe(prepared)) as AsyncIterableIterator<ExecutionResult> | ExecutionResult;
    },
    async close() {
      await clock.close();
      await services.events.close();
      await db.$disconnect();
      await database.close();
    },
  };
}

/** Apart from the ids that the database gives. */
function sessionOf(userId: number): number {
  return 1_000_000 + userId;
}

/** As the server does for every transport (http/costLimits.ts). */
function refusalOf({ document, variableValues }: Prepared): GraphQLError | null {
  return refuseCostly(measureDocument(schema, document, null, variableValues));
}

export interface StatementCounter {
  statements: number;
  listener?: (sql: string) => void;
}

/** The database through a client that counts its statements. */
export function openCounted(dialect: Dialect, url: string): { db: Database; counter: StatementCounter } {
  const options = { adapter: createAdapter(url), log: [{ emit: 'event' as const, level: 'query' as const }] };
  const client =
    dialect === 'sqlite'
      ? new SqliteClient(options)
      : (new PostgresqlClient(options) as unknown as SqliteClient<'query'>);
  const counter: StatementCounter = { statements: 0 };
  client.$on('query', ({ query: sql }) => {
    counter.statements += 1;
    counter.listener?.(sql);
  });
  return { db: Object.assign(client as unknown as SqliteClient, { dialect }), counter };
}
