// Plain JavaScript, like writerThread.js, which Node loads without a build.

/**
 * @typedef {object} StatementResult
 * @property {string[]} columns
 * @property {string[]} columnTypes declared types; empty for a computed column
 * @property {unknown[][]} rows
 * @property {number} rowsAffected 0 for a statement with rows
 */

/** Separates statements that are run as one transaction (directConnection.ts). */
export const NEXT = ';\n';

/** Statements that stay prepared, those used last; one takes some kilobytes. */
const MOST = 200;
/** Characters of a statement that stays prepared: longer ones are of many rows, and hardly come again. */
const LONGEST = 10_000;

/**
 * The statements of a connection. To prepare one takes as long as to run a short one, so those that come again stay prepared.
 */
export class Statements {
  #connection;
  /** @type {Map<string, { statement: import('libsql').Statement, isReader: boolean }>} */
  #prepared = new Map();

  /** @param {import('libsql').Database} connection */
  constructor(connection) {
    this.#connection = connection;
  }

  /**
   * Runs one statement to its end, so that it holds no snapshot or lock afterwards.
   * @param {string} sql
   * @param {readonly unknown[]} args
   * @returns {StatementResult}
   */
  run(sql, args) {
    // Out of the map while it runs: one that fails may stay half open until it is garbage-collected.
    const prepared = this.#prepared.get(sql) ?? prepare(this.#connection, sql);
    this.#prepared.delete(sql);
    const result = runPrepared(prepared, args.map(toSql));
    if (sql.length <= LONGEST) this.#prepared.set(sql, prepared);
    if (this.#prepared.size > MOST) this.#prepared.delete(this.#prepared.keys().next().value ?? '');
    return result;
  }
}

/** @param {import('libsql').Database} connection @param {string} sql */
function prepare(connection, sql) {
  const statement = connection.prepare(sql);
  const isReader = statement.reader;
  if (isReader) statement.raw(true).safeIntegers(true);
  return { statement, isReader };
}

/**
 * @param {{ statement: import('libsql').Statement, isReader: boolean }} prepared
 * @param {readonly unknown[]} values
 * @returns {StatementResult}
 */
function runPrepared({ statement, isReader }, values) {
  if (!isReader) {
    return { columns: [], columnTypes: [], rows: [], rowsAffected: statement.run(values).changes };
  }
  const rows = /** @type {unknown[][]} */ (statement.all(values));
  // Asked only now: SQLite notices a changed schema when it runs.
  const columns = statement.columns();
  for (const row of rows) {
    for (let index = 0; index < row.length; index += 1) row[index] = fromSql(row[index]);
  }
  return {
    columns: columns.map(({ name }) => name),
    columnTypes: columns.map(({ type }) => type ?? ''),
    rows,
    rowsAffected: 0,
  };
}

/** @param {unknown} value a value of Prisma's adapter: no Date, which it has formatted */
function toSql(value) {
  if (typeof value === 'boolean') return value ? 1 : 0;
  return value;
}

/** @param {unknown} value */
function fromSql(value) {
  if (typeof value === 'bigint') {
    if (value < Number.MIN_SAFE_INTEGER || value > Number.MAX_SAFE_INTEGER) {
      throw new RangeError(`${value} is beyond the integers that a JavaScript number holds exactly`);
    }
    return Number(value);
  }
  // The adapter expects an ArrayBuffer; a Buffer may be a part of a larger one.
  if (Buffer.isBuffer(value)) return Uint8Array.from(value).buffer;
  return value;
}
