// The thread that writes to a SQLite file: it runs the statements that sqliteWriter.ts sends. Plain JavaScript, since
// Node loads it by its path, from the sources as well as beside the bundle.
import { parentPort } from 'node:worker_threads';
import Connection from 'libsql';
import { NEXT, Statements } from './sqliteStatement.js';

/** @typedef {import('./sqliteStatement.js').StatementResult} StatementResult */
/** @typedef {{ message: string, code?: string, rawCode?: number }} Failure */
/**
 * What the writer asks of its thread. `open` names the file; `statement` runs alone: in the open transaction, or in one of its
 * own, also several at once; `close` rolls an open transaction back, after which the thread can open another file.
 * @typedef {{ id: number, run: 'statement' | 'script', sql: string, args: readonly unknown[] }
 *   | { id: number, run: 'begin' | 'commit' | 'rollback' | 'close' }
 *   | { id: number, run: 'open', path: string, busyTimeout: number }} WriterRequest
 */
/** @typedef {{ id: number, result?: StatementResult, failure?: Failure }} WriterAnswer */

/** Whether a statement takes the write lock; a false positive does no harm. */
const WRITES = /^\s*(INSERT|UPDATE|DELETE|REPLACE|WITH\b.*\b(INSERT|UPDATE|DELETE))\b/is;

/** @type {{ path: string, busyTimeout: number } | undefined} */
let file;
/** @type {import('libsql').Database | undefined} */
let opened;
/** @type {Statements} */
let statements;

/** The connection, opened by the first statement, so that a failure is its answer. */
function connection() {
  if (opened !== undefined) return opened;
  if (file === undefined) throw new Error('The database is closed');
  const connecting = new Connection(file.path, { timeout: file.busyTimeout });
  connecting.exec('PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON');
  statements = new Statements(connecting);
  return (opened = connecting);
}

/** @returns {undefined} */
function close() {
  if (opened?.inTransaction) opened.exec('ROLLBACK');
  opened?.close();
  opened = undefined;
  file = undefined;
}

/**
 * A statement that fails on another process's lock stays half open until it is garbage-collected, and no transaction of
 * this connection can be committed until then. So exec takes the lock first; it leaves nothing behind when it fails.
 * @param {string} sql
 * @param {readonly unknown[]} args
 */
function runAlone(sql, args) {
  const writer = connection();
  if (writer.inTransaction || !WRITES.test(sql)) return statements.run(sql, args);
  // IMMEDIATE also below: otherwise a transaction that reads before it writes would fail at once, without waiting,
  // when another process wrote in between.
  writer.exec('BEGIN IMMEDIATE');
  try {
    const results = sql.split(NEXT).map((one) => statements.run(one, args));
    writer.exec('COMMIT');
    return results.at(-1);
  } catch (error) {
    if (writer.inTransaction) writer.exec('ROLLBACK');
    throw error;
  }
}

/** @param {WriterRequest} request @returns {StatementResult | undefined} */
function perform(request) {
  if (request.run === 'open') {
    file = request;
    return undefined;
  }
  if (request.run === 'close') return close();
  const writer = connection();
  switch (request.run) {
    case 'statement':
      return runAlone(request.sql, request.args);
    case 'rollback':
      // SQLite may already have rolled back, for example on a full disk.
      if (writer.inTransaction) writer.exec('ROLLBACK');
      return undefined;
    case 'begin':
      writer.exec('BEGIN IMMEDIATE');
      return undefined;
    case 'commit':
      return execWhole(writer, 'COMMIT');
    case 'script':
      return execWhole(writer, request.sql);
  }
}

/**
 * A commit or script that fails leaves its transaction open, and the next one needs the connection.
 * @param {import('libsql').Database} writer
 * @param {string} sql
 * @returns {undefined}
 */
function execWhole(writer, sql) {
  try {
    writer.exec(sql);
  } catch (error) {
    if (writer.inTransaction) writer.exec('ROLLBACK');
    throw error;
  }
}

/** libSQL's errors lose their codes between threads. @param {unknown} error @returns {Failure} */
function failureOf(error) {
  const { message, code, rawCode } = /** @type {Failure} */ (error);
  return { message, code, rawCode };
}

parentPort?.on('message', (/** @type {WriterRequest} */ request) => {
  const { id } = request;
  /** @type {WriterAnswer} */
  let answer;
  try {
    answer = { id, result: perform(request) };
  } catch (error) {
    answer = { id, failure: failureOf(error) };
  }
  parentPort?.postMessage(answer);
});
