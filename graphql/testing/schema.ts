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

import type { SqlDriverAdapterFactory } from '@prisma/driver-adapter-utils';

import { createAdapter, type Database, type Dialect } from '#prisma/client.ts';
import { directConnection, type DirectConnection } from '#prisma/directConnection.ts';
import { copyTestDatabase } from '#prisma/testing.ts';
import { takeClient } from '#prisma/testing/reusedClients.ts';
import { reusedThreads } from '#prisma/testing/reusedThreads.ts';
import { mailSiteOf } from '../messages/rules/mailObstacle.ts';
import type { Services } from '../kernel/services.ts';
import { createProcessState } from '../server/start/processState.ts';
import { createLimits } from '../accounts/limits/limits.ts';
import { rightsOfOne } from '../accounts/access/rights.ts';
import { hasRole, NO_ROLE, type Scope, type Viewer } from '../accounts/sessions/viewer.ts';
import { createReplayClock, type ReplayClock, type ReplayClockState } from '../kernel/clock/replay.ts';
import { createSystemClock } from '../kernel/clock/system.ts';
import { createMemoryEvents } from '../server/events/memory.ts';
import { readSettings, type Settings } from '../site/settings/settings.ts';
import { createUncachedReadModel } from '../api/readModel/readModel.ts';
import { type Aggregates, createAggregates, uncachedAggregates } from '../api/loaders/aggregates.ts';
import type { Context } from '../api/context.ts';
import { measureDocument } from '../api/cost/documentCost.ts';
import { globalId } from '../api/paging/globalIds.ts';
import { schema } from '../api/index.ts';
import { refuseCostly } from '../api/cost/limits.ts';
import { Scheduler, TimeSlices } from '../api/pacing/scheduler.ts';
import { createFirstNames, type FirstNames } from '../standings/schema/firstNames.ts';
import { hoursFromDeadline, playTwoWeeks, readTwoWeeks } from './pool.ts';
import { TEST_HASH_COST } from './hashCost.ts';

export { hoursFromDeadline } from './pool.ts';

/**
 * The viewer of a document: a visitor, or the account of this name. The commissioner runs the pool and has no entry;
 * the other commissioner runs another pool. The stranger is signed in, and has no entry and no role.
 */
export type TestViewer =
  | 'visitor'
  | 'administrator'
  | 'commissioner'
  | 'other commissioner'
  | 'stranger'
  | 'alice'
  | 'bob'
  | { name: string; scopes: Scope[] };

/** The accounts with a role. */
const ROLES = ['administrator', 'commissioner', 'other commissioner'];

interface Answer {
  // Tests read what they requested; a wrong path fails them.
  // oxlint-disable-next-line typescript/no-explicit-any
  data: any;
  errors: { message: string; code: unknown }[];
  /** Number of SQL statements executed. */
  statements: number;
}

/**
 * A pool with a season of three weeks on its own database, on the Saturday of Week 2: Week 1 is over and its
 * home teams won (KC 27-20); the Thursday game of Week 2 is final (KC 20, BUF 23). Entries 1 to 3 belong to
 * alice, 4 to bob; each other entry has its own owner. In Week 1 entry 3 and every fifth entry picked LAC and
 * are eliminated. In Week 2 entry 1 picked MIA; bob picked KC, which lost on Thursday; every second one of
 * the rest picked DAL.
 */
export interface Fixture {
  db: Database;
  services: Services;
  settings: Settings;
  clock: ReplayClock;
  poolId: number;
  /** Global ids of the pool, an entry and a team. */
  pool: string;
  entry(number: number): string;
  team(id: string): string;
  entryIds: number[];
  userId(name: string): number;
  /** Number of SQL statements so far. */
  statements(): number;
  /** What statements outside transactions have read so far. */
  counts(): Pick<StatementCounter, 'statements' | 'rows' | 'characters'>;
  /** Calls the listener with each further statement. */
  onStatement(listener: (sql: string) => void): void;
  context(viewer: TestViewer): Context;
  /** The viewer as it is looked up where the settings may require a second factor; `ask` and `listen` do it themselves. */
  withPolicy(viewer: Viewer): Promise<Viewer>;
  /** @param shared what the operations of a process share; by default nothing is kept between operations */
  ask(
    viewer: TestViewer,
    document: string,
    variables?: Record<string, unknown>,
    shared?: Pick<Context, 'readModel' | 'aggregates'>,
  ): Promise<Answer>;
  /** @param schedule called with each event whose execution is due; by default it is executed at once */
  listen(
    viewer: TestViewer,
    document: string,
    variables?: Record<string, unknown>,
    schedule?: Context['schedule'],
  ): Promise<AsyncIterableIterator<ExecutionResult> | ExecutionResult>;
  close(): Promise<void>;
}

const documents = new Map<string, DocumentNode>();

/** Parsed and validated once: many tests run the same long documents repeatedly. */
function readDocument(text: string): DocumentNode {
  const known = documents.get(text);
  if (known) return known;
  const document = parse(text);
  const [wrong] = validate(schema, document);
  if (wrong) throw wrong;
  documents.set(text, document);
  return document;
}

interface Prepared {
  document: DocumentNode;
  contextValue: Context;
  variableValues: Record<string, unknown> | undefined;
}

export async function openFixture(dialect: Dialect, { entries = 12 } = {}): Promise<Fixture> {
  const database = await copyTestDatabase(dialect, {
    name: `two weeks with ${entries} entries`,
    plant: (db) => playTwoWeeks(db, entries),
  });
  const { db, counter } = openCounted(dialect, database.url);
  const now = hoursFromDeadline(2, -20);
  let stored: ReplayClockState | null = { replayAt: now, realAt: now, speed: 0 };
  const clock = await createReplayClock({
    store: { load: async () => stored, save: async (state) => void (stored = state) },
    start: now,
    speed: 0,
  });
  // Nobody listens there.
  const settings = readSettings({ SCHEDULE_URL: 'http://127.0.0.1:9' });
  const services: Services = {
    db,
    ...createProcessState(db),
    mailSite: () => mailSiteOf(settings),
    siteName: () => settings.productName,
    clock,
    systemClock: createSystemClock(),
    events: createMemoryEvents(),
    limits: createLimits(db),
    signInProvider: null,
    rolePolicy: settings,
    hashCost: TEST_HASH_COST,
    log: pino({ level: 'silent' }),
  };
  const { poolId, entryIds, userIds } = await readTwoWeeks(db);
  // A session for each account, as after a login.
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

  const context = (viewer: TestViewer): Context => {
    const { name, scopes } =
      typeof viewer === 'string'
        ? {
            name: viewer,
            scopes: (ROLES.includes(viewer) ? ['read', 'pick', 'admin'] : ['read', 'pick']) as Scope[],
          }
        : viewer;
    const userId = userIds.get(name === 'stranger' ? 'other commissioner' : name);
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
              commissionerOf: new Set(
                name === 'commissioner' ? [poolId] : name === 'other commissioner' ? [poolId + 1] : [],
              ),
              withheld: NO_ROLE,
              memberOf: new Set([...ROLES, 'stranger'].includes(name) ? [] : [poolId]),
              scopes: new Set(scopes),
              hasProviderFactor: false,
              sessionId: typeof viewer === 'string' ? sessionOf(userId) : null,
              tokenId: typeof viewer === 'string' ? null : 1,
            },
      address: '127.0.0.1',
      headers: {},
      requestId: 'test',
      aggregates: uncachedAggregates,
      // Tests write to tables without publishing events, so nothing is kept between operations.
      readModel: createUncachedReadModel(services),
      scheduler: new Scheduler(new TimeSlices(), Infinity),
      loaders: null,
      setCookie: () => {},
    };
  };
  const withPolicy = async (viewer: Viewer): Promise<Viewer> => {
    const rows = (pools: ReadonlySet<number>) => [...pools].map((poolId) => ({ poolId }));
    const { userId, isAdministrator, commissionerOf, memberOf } = viewer;
    const stored = { isAdministrator, commissionerOf: rows(commissionerOf), entries: rows(memberOf) };
    const rights = await rightsOfOne(services, { userId, stored, hasProviderFactor: false });
    if (!hasRole(rights.withheld)) return viewer;
    const scopes = new Set([...viewer.scopes].filter((scope) => scope !== 'admin'));
    const withheld = viewer.scopes.has('admin') ? rights.withheld : NO_ROLE;
    return { ...viewer, ...rights, withheld, scopes };
  };
  // As for the read model; within the operation values are shared, since each has a version of its own.
  let operations = 0;
  const aggregates = createAggregates(createMemoryEvents(), { ofPool: () => operations });
  const aggregatesOfOperation = (): Aggregates => {
    operations += 1;
    let firstNames: FirstNames | undefined;
    return {
      ...aggregates,
      get firstNames() {
        return (firstNames ??= createFirstNames(createMemoryEvents()));
      },
    };
  };
  const prepare = async (viewer: TestViewer, text: string, variableValues?: Record<string, unknown>) => {
    const document = readDocument(text);
    const contextValue = context(viewer);
    contextValue.viewer &&= await withPolicy(contextValue.viewer);
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
    counts: () => ({ ...counter }),
    onStatement: (listener) => void (counter.listener = listener),
    context,
    withPolicy,
    async ask(viewer, document, variables, shared) {
      const before = counter.statements;
      const prepared = await prepare(viewer, document, variables);
      Object.assign(prepared.contextValue, shared ?? { aggregates: aggregatesOfOperation() });
      const refused = refusalOf(prepared);
      const { data, errors = [] } = refused ? { errors: [refused] } : await execute(prepared);
      return {
        data: JSON.parse(JSON.stringify(data ?? null)) as unknown,
        errors: errors.map(({ message, extensions }) => ({ message, code: extensions.code })),
        statements: counter.statements - before,
      };
    },
    async listen(viewer, document, variables, schedule) {
      const prepared = await prepare(viewer, document, variables);
      if (schedule) prepared.contextValue.schedule = schedule;
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

/** A range apart from the ids that the database assigns. */
function sessionOf(userId: number): number {
  return 1_000_000 + userId;
}

/** An adapter that tells what each statement outside transactions has read. */
function countingRows<Adapter extends SqlDriverAdapterFactory>(
  adapter: Adapter,
  onRows: (rows: readonly (readonly unknown[])[]) => void,
): Adapter {
  const connect = adapter.connect.bind(adapter);
  adapter.connect = async () => {
    const connection = await connect();
    const queryRaw = connection.queryRaw.bind(connection);
    connection.queryRaw = async (query) => {
      const result = await queryRaw(query);
      onRows(result.rows);
      return result;
    };
    return connection;
  };
  return adapter;
}

/** The server does the same for every transport (server/http/admission/cost.ts). */
function refusalOf({ document, variableValues }: Prepared): GraphQLError | null {
  return refuseCostly(measureDocument(schema, document, null, variableValues));
}

export interface StatementCounter {
  statements: number;
  /** Read outside transactions. */
  rows: number;
  /** Of the texts in those rows. */
  characters: number;
  listener?: (sql: string) => void;
}

/** Opens the database through a client that counts its statements. */
export function openCounted(dialect: Dialect, url: string): { db: Database; counter: StatementCounter } {
  const counter: StatementCounter = { statements: 0, rows: 0, characters: 0 };
  const adapter = countingRows(createAdapter(url, reusedThreads), (rows) => {
    counter.rows += rows.length;
    for (const cell of rows.flat()) if (typeof cell === 'string') counter.characters += cell.length;
  });
  const count = (sql: string) => {
    counter.statements += 1;
    counter.listener?.(sql);
  };
  const direct = directConnection(adapter, count);
  const client = takeClient(dialect, adapter, count);
  // As Prisma's client does at its first statement.
  const connecting: DirectConnection = {
    read: (...query) => client.$connect().then(() => direct.read(...query)),
    writeAtOnce: (...statement) => client.$connect().then(() => direct.writeAtOnce(...statement)),
    write: (work) => client.$connect().then(() => direct.write(work)),
  };
  return { db: Object.assign(client, { dialect, url, ...connecting }), counter };
}
