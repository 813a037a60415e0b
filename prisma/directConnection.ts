import type {
  ArgType,
  SqlDriverAdapter,
  SqlDriverAdapterFactory,
  SqlQuery,
  Transaction as DriverTransaction,
} from '@prisma/driver-adapter-utils';

import { Prisma } from './generated/sqlite/client.ts';

// The connection that a client opens by its adapter, past the client, for the few statements that happen for every
// document and every pick: Prisma's own way to the driver takes three times as long as they do (DECISIONS D50).

/** Runs one SELECT outside transactions; the values are the driver's. */
export type Read = (sql: string, parameter: string) => Promise<unknown[][]>;

/** The raw statements of a transaction: a part of Prisma's TransactionClient. Instants may come back as text. */
export interface RawTransaction {
  $queryRaw<T>(query: TemplateStringsArray | Prisma.Sql, ...values: unknown[]): Promise<T>;
  /** @returns the number of rows that the statement has changed */
  $executeRaw(query: TemplateStringsArray | Prisma.Sql, ...values: unknown[]): Promise<number>;
}

/** Runs the work in one transaction. The errors are those of the driver, not of Prisma's client. */
type Write = <T>(work: (tx: RawTransaction) => Promise<T>) => Promise<T>;

/**
 * Runs a statement that writes, in a transaction of its own, in one round trip. On SQLite it may be several, separated by
 * `NEXT` (sqliteStatement.js), of which each has the parameter.
 * @returns the rows of the last one; the errors are those of the driver
 */
type WriteAtOnce = (sql: string, parameter: string) => Promise<unknown[][]>;

export interface DirectConnection {
  read: Read;
  writeAtOnce: WriteAtOnce;
  write: Write;
}

/**
 * @param onStatement is called before each statement; a transaction begins with "BEGIN"
 * @returns the way past the client, which works once the client has connected
 */
export function directConnection(
  factory: SqlDriverAdapterFactory,
  onStatement: (sql: string) => void = () => undefined,
): DirectConnection {
  let connection: SqlDriverAdapter | undefined;
  const connect = factory.connect.bind(factory);
  factory.connect = async () => (connection = await connect());
  const connected = () => {
    if (connection === undefined) throw new Error('The database is not connected.');
    return connection;
  };
  const runAlone = async (sql: string, parameter: string) => {
    onStatement(sql);
    const argTypes: ArgType[] = [{ scalarType: 'string', arity: 'scalar' }];
    return (await connected().queryRaw({ sql, args: [parameter], argTypes })).rows;
  };
  return {
    read: runAlone,
    writeAtOnce: runAlone,
    async write(work) {
      onStatement('BEGIN');
      const { provider } = connected();
      const transaction = await connected().startTransaction();
      const queryOf = (query: TemplateStringsArray | Prisma.Sql, values: readonly unknown[]) => {
        const { sql, args } = render(provider, 'raw' in query ? Prisma.sql(query, ...values) : query);
        onStatement(sql);
        return { sql, args, argTypes: args.map((): ArgType => ({ scalarType: 'unknown', arity: 'scalar' })) };
      };
      let result;
      try {
        result = await work({
          $queryRaw: <T>(...[query, ...values]: Parameters<RawTransaction['$queryRaw']>) =>
            readObjects(transaction, queryOf(query, values)) as Promise<T>,
          $executeRaw: (query, ...values) => transaction.executeRaw(queryOf(query, values)),
        });
      } catch (error) {
        await rollBack(transaction);
        throw error;
      }
      await commit(transaction);
      return result;
    },
  };
}

function render(provider: SqlDriverAdapter['provider'], { sql, text, values }: Prisma.Sql) {
  return { sql: provider === 'postgres' ? text : sql, args: [...values] };
}

async function readObjects(transaction: DriverTransaction, query: SqlQuery): Promise<object[]> {
  const { columnNames, rows } = await transaction.queryRaw(query);
  return rows.map((row) => Object.fromEntries(columnNames.map((name, column) => [name, row[column]])));
}

/** With a "phantom query" the adapter ends the transaction itself; otherwise it only gives the connection back. */
async function commit(transaction: DriverTransaction): Promise<void> {
  if (!transaction.options.usePhantomQuery) {
    try {
      await transaction.executeRaw({ sql: 'COMMIT', args: [], argTypes: [] });
    } catch (error) {
      await rollBack(transaction);
      throw error;
    }
  }
  await transaction.commit();
}

async function rollBack(transaction: DriverTransaction): Promise<void> {
  if (!transaction.options.usePhantomQuery) {
    // A lost connection has rolled back by itself; the pool drops it.
    await transaction.executeRaw({ sql: 'ROLLBACK', args: [], argTypes: [] }).catch(() => undefined);
  }
  await transaction.rollback();
}
