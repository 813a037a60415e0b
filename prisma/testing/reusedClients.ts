// Clients of closed databases serve the next database of the worker: a client compiles each kind of query once, which takes
// as long as to run it some twenty times.
import type { SqlDriverAdapterFactory } from '@prisma/driver-adapter-utils';

import { type Dialect, transactionOptions } from '../client.ts';
import { PrismaClient as PostgresqlClient } from '../generated/postgresql/client.ts';
import { PrismaClient as SqliteClient } from '../generated/sqlite/client.ts';

type QueryListener = (sql: string) => void;

/** A client whose adapter and listener can be replaced while it is not connected. */
interface Reusable {
  client: SqliteClient;
  adapter: Pick<SqlDriverAdapterFactory, 'connect'>;
  onQuery: QueryListener | undefined;
}

const closed = () => new Error('The database of the test is closed.');

const CLOSED: Pick<SqlDriverAdapterFactory, 'connect'> = { connect: () => Promise.reject(closed()) };

/** By dialect and by whether queries are told, which a client does for good. */
const idle = new Map<string, Reusable[]>();

/**
 * A client of its own for whoever opens a database: what is assigned to it ends with it. Once it is disconnected, the next one
 * may take it; its use after that fails.
 * @param onQuery called with each statement that the client runs
 */
export function takeClient(
  dialect: Dialect,
  adapter: SqlDriverAdapterFactory,
  onQuery?: QueryListener,
): SqliteClient {
  const kind = `${dialect} ${onQuery === undefined ? 'silent' : 'told'}`;
  const reusable = idleOf(kind).pop() ?? createReusable(dialect, adapter, onQuery);
  Object.assign(reusable, { adapter, onQuery });
  const { client } = reusable;
  let isIdle = false;
  const own: Partial<SqliteClient> = {
    $disconnect: async () => {
      // Statements that nobody waited for must not connect it again.
      if (!isIdle) reusable.adapter = CLOSED;
      await client.$disconnect();
      if (!isIdle) idleOf(kind).push(reusable);
      isIdle = true;
    },
  };
  // As any client, it connects again where nobody else has it.
  const takeBack = () => {
    const others = idleOf(kind);
    const place = others.indexOf(reusable);
    if (place === -1) throw closed();
    others.splice(place, 1);
    reusable.adapter = adapter;
    isIdle = false;
  };
  return new Proxy(own as SqliteClient, {
    has: (target, key) => key in target || key in client,
    get(target, key) {
      if (Object.hasOwn(target, key)) return Reflect.get(target, key) as unknown;
      if (isIdle && typeof key === 'string') takeBack();
      const value = Reflect.get(client, key) as unknown;
      return typeof value === 'function' ? (value.bind(client) as unknown) : value;
    },
  });
}

function idleOf(kind: string): Reusable[] {
  const clients = idle.get(kind) ?? [];
  idle.set(kind, clients);
  return clients;
}

function createReusable(
  dialect: Dialect,
  adapter: SqlDriverAdapterFactory,
  onQuery: QueryListener | undefined,
): Reusable {
  const current: SqlDriverAdapterFactory = {
    provider: adapter.provider,
    adapterName: adapter.adapterName,
    connect: () => reusable.adapter.connect(),
  };
  const log = onQuery === undefined ? [] : [{ emit: 'event' as const, level: 'query' as const }];
  const options = { adapter: current, log, transactionOptions };
  const client =
    dialect === 'sqlite'
      ? new SqliteClient(options)
      : (new PostgresqlClient(options) as unknown as SqliteClient<'query'>);
  if (onQuery !== undefined) client.$on('query', ({ query }) => reusable.onQuery?.(query));
  const reusable: Reusable = { client, adapter, onQuery };
  return reusable;
}
