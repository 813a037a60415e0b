// Plain JavaScript, like writerThread.js, which Node loads without a build.

/**
 * @typedef {object} StatementResult
 * @property {string[]} columns
 * @property {string[]} columnTypes declared types; empty for a computed column
 * @property {unknown[][]} rows
 * @property {number} rowsAffected 0 for a statement with rows
 */

/**
 * Runs one statement to its end, so that it holds no snapshot or lock afterwards.
 * @param {import('libsql').Database} connection
 * @param {string} sql
 * @param {readonly unknown[]} args
 * @returns {StatementResult}
 */
export function runStatement(connection, sql, args) {
  const statement = connection.prepare(sql);
  const values = args.map(toSql);
  if (!statement.reader) {
    return { columns: [], columnTypes: [], rows: [], rowsAffected: statement.run(values).changes };
  }
  statement.safeIntegers(true);
  const rows = /** @type {unknown[][]} */ (statement.raw(true).all(values));
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
