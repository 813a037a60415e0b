import { PrismaLibSql } from '@prisma/adapter-libsql';
import type { PrismaPg } from '@prisma/adapter-pg';
import type { SqlDriverAdapterFactory } from '@prisma/driver-adapter-utils';
import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

import { observeCommits } from './afterCommit.ts';
import { directConnection, type DirectConnection } from './directConnection.ts';
import { damageIn, RESTORE_A_BACKUP } from './damage.ts';
import { PrismaClient as PostgresqlClient } from './generated/postgresql/client.ts';
import { type Prisma, PrismaClient as SqliteClient } from './generated/sqlite/client.ts';
import { observeStatements, type StatementObserver } from './observedStatements.ts';
import { PostgresqlAdapter } from './postgresqlConnection.ts';
import { SqliteFileAdapter } from './sqliteConnection.ts';
import { OWN_THREADS, type WriterThreads } from './sqliteWriter.ts';

// Raw SQL in both dialects: quote names ("Pick"."entryId") and pass instants as Date parameters, never as
// hand-made text or CURRENT_TIMESTAMP. SQLite stores instants as "2025-10-26T14:00:00.000+00:00", which sorts
// by time, so that `"deadline" <= ${date}` means the same in both; a computed instant such as max("deadline")
// comes back as that text on SQLite.

export type Dialect = 'sqlite' | 'postgresql';

/** The client of either dialect, typed as SQLite's: the two differ only in `skipDuplicates`. */
export type Database = SqliteClient &
  Readonly<DirectConnection> & {
    readonly dialect: Dialect;
    /** The URL it was opened with, including the password: never log it. */
    readonly url: string;
  };

/** The client inside `db.$transaction(async (tx) => ...)`; its dialect is that of its Database. */
export type TransactionClient = Prisma.TransactionClient;

/** The database cannot be reached, read or used; the message is one line that names it, without its password. */
export class DatabaseError extends Error {
  override name = 'DatabaseError';
}

export function dialectOf(url: string): Dialect {
  if (/^(file|libsql):/.test(url)) return 'sqlite';
  if (/^postgres(ql)?:/.test(url)) return 'postgresql';
  throw new DatabaseError(
    `Database ${describe(url)}: the address must start with file:, libsql: or postgresql:`,
  );
}

/**
 * Milliseconds. A bulk write on a busy machine may take longer than Prisma's five seconds, and so may reads: the client puts a read
 * of one row with its relation into a transaction.
 */
export const transactionOptions = { maxWait: 60_000, timeout: 60_000 };

/**
 * Opens the database that `url` names and makes sure that it answers. The folder of a `file:` database is created;
 * a relative path counts from the working directory. One client a process and file: a second one is a second writer,
 * which waits for the first as another process does (DECISIONS D19).
 * @param observe sees every statement
 * @throws DatabaseError
 */
export async function openDatabase(
  url: string,
  observe?: StatementObserver,
  { createClient, writerThreads }: DatabaseParts = OWN_PARTS,
): Promise<Database> {
  const dialect = dialectOf(url);
  const adapter = createAdapter(url, writerThreads);
  if (observe !== undefined) observeStatements(adapter, observe);
  const direct = directConnection(adapter);
  const client = createClient(dialect, adapter);
  const db: Database = Object.assign(client, { dialect, url, ...direct });
  observeCommits(db);
  try {
    await db.$queryRaw`SELECT 1`;
  } catch (error) {
    await db.$disconnect().catch(() => undefined);
    throw cannotOpen(url, error);
  }
  return db;
}

/** What takes longer to make than a test runs. */
export interface DatabaseParts {
  createClient(dialect: Dialect, adapter: SqlDriverAdapterFactory): SqliteClient;
  writerThreads: WriterThreads;
}

/** Parts for one database, which end with it. */
export const OWN_PARTS: DatabaseParts = {
  createClient: (dialect, adapter) =>
    dialect === 'sqlite'
      ? new SqliteClient({ adapter, transactionOptions })
      : (new PostgresqlClient({ adapter, transactionOptions }) as unknown as SqliteClient),
  writerThreads: OWN_THREADS,
};

/** The driver adapter of a client. */
export function createAdapter(url: string, threads: WriterThreads = OWN_THREADS): PrismaLibSql | PrismaPg {
  return dialectOf(url) === 'postgresql' ? new PostgresqlAdapter(url) : createSqliteAdapter(url, threads);
}

function createSqliteAdapter(url: string, threads: WriterThreads): PrismaLibSql {
  if (url.startsWith('libsql:')) return new PrismaLibSql({ url });
  const path = filePath(url);
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  } catch (error) {
    throw cannotOpen(url, error);
  }
  return new SqliteFileAdapter(path, threads);
}

/** Returns the absolute path of a `file:` URL. */
export function filePath(url: string): string {
  const path = url.replace(/^file:(\/\/(localhost)?(?=\/))?/, '');
  if (path === '' || path.startsWith(':memory:') || path.startsWith('//') || /[?#]/.test(path)) {
    throw new DatabaseError(`Database ${describe(url)}: the address must be file: and a path, nothing else`);
  }
  return resolve(path);
}

/** Returns one line that describes the problem of a database, from whatever error the driver threw. */
function cannotOpen(url: string, error: unknown): DatabaseError {
  if (error instanceof DatabaseError) return error;
  const damage = damageIn(error);
  if (damage !== null) return damaged(url, damage, error);
  return new DatabaseError(`Database ${describe(url)} cannot be opened: ${causeOf(error)}`, { cause: error });
}

/** The message for a file with damaged pages, on one line. */
export function damaged(url: string, damage: string, cause?: unknown): DatabaseError {
  const message = `Database ${describe(url)} is damaged (${oneLine(damage)}). ${RESTORE_A_BACKUP}`;
  return new DatabaseError(message, { cause });
}

/** The URL without its password. */
export function describe(url: string): string {
  return url.replace(/\/\/([^@/]*)@/, (_, user: string) => `//${user.split(':')[0]}@`).replace(/\?.*$/, '');
}

function causeOf(error: unknown): string {
  for (let inner = error, depth = 0; inner instanceof Error && depth < 5; depth += 1) {
    // Node's connection errors to a host with several addresses contain the causes as nested errors.
    if (inner instanceof AggregateError && inner.errors.length > 0) return causeOf(inner.errors[0]);
    const reason = (inner as { cause?: unknown }).cause;
    if (reason instanceof Error) {
      inner = reason;
      continue;
    }
    const originalMessage =
      (reason as { originalMessage?: string } | undefined)?.originalMessage ?? inner.message;
    return oneLine(
      /Message: `(.*)`$/s.exec(originalMessage)?.[1] ??
        (originalMessage.trim().split('\n').at(-1) || inner.name),
    );
  }
  return oneLine(String(error));
}

/** Text of a driver or engine, joined into one line. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
