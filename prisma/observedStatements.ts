import type { SqlDriverAdapterFactory, SqlQueryable } from '@prisma/driver-adapter-utils';

/** Runs a statement, and sees its text, with placeholders instead of its parameters. */
export type StatementObserver = <Result>(sql: string, run: () => Promise<Result>) => Promise<Result>;

/** Shows an observer every statement of a client, those of its transactions among them. Called before the client connects. */
export function observeStatements(factory: SqlDriverAdapterFactory, observe: StatementObserver): void {
  const connect = factory.connect.bind(factory);
  factory.connect = async () => {
    const connection = await connect();
    observeQueries(connection, observe);
    const begin = connection.startTransaction.bind(connection);
    connection.startTransaction = async (isolationLevel) => {
      const transaction = await observe('BEGIN', () => begin(isolationLevel));
      observeQueries(transaction, observe);
      const { commit, rollback } = transaction;
      transaction.commit = () => observe('COMMIT', () => commit.call(transaction));
      transaction.rollback = () => observe('ROLLBACK', () => rollback.call(transaction));
      return transaction;
    };
    return connection;
  };
}

function observeQueries(connection: SqlQueryable, observe: StatementObserver): void {
  const { queryRaw, executeRaw } = connection;
  connection.queryRaw = (query) => observe(query.sql, () => queryRaw.call(connection, query));
  connection.executeRaw = (query) => observe(query.sql, () => executeRaw.call(connection, query));
}
