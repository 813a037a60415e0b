import type { Dialect } from './client.ts';

// Rows in one JSON parameter: the statement's text is the same for any number of them, so that it stays prepared.

/** Types of columns; an instant is a text by `jsonInstant`, bytes are one by `jsonBytes`. */
type JsonType = 'INTEGER' | 'TEXT' | 'INSTANT' | 'BYTES';

export type JsonColumns = Readonly<Record<string, JsonType>>;

/** The form of stored instants on SQLite; PostgreSQL ignores the zone. */
export function jsonInstant(at: Date): string {
  return at.toISOString().replace('Z', '+00:00');
}

export function jsonBytes(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}

const POSTGRESQL: Record<JsonType, string> = {
  INTEGER: 'INTEGER',
  TEXT: 'TEXT',
  INSTANT: 'TIMESTAMP(3)',
  BYTES: 'TEXT',
};

/** The rows at a key of the statement's only parameter, a JSON object, as a table expression without a name. */
export function jsonRows(dialect: Dialect, key: string, columns: JsonColumns): string {
  const all = Object.entries(columns);
  if (dialect === 'postgresql') {
    const values = all.map(([name, type]) =>
      type === 'BYTES' ? `decode("${name}", 'hex') AS "${name}"` : `"${name}"`,
    );
    const given = all.map(([name, type]) => `"${name}" ${POSTGRESQL[type]}`);
    return `(SELECT ${values.join(', ')} FROM json_to_recordset($1::json -> '${key}') AS given(${given.join(', ')}))`;
  }
  const values = all.map(([name, type]) => {
    const value = `"value" ->> '${name}'`;
    return `${type === 'BYTES' ? `unhex(${value})` : value} AS "${name}"`;
  });
  return `(SELECT ${values.join(', ')} FROM json_each(?1, '$.${key}'))`;
}

/** The names of columns, as in a statement. */
export function namesOf(columns: JsonColumns, row?: string): string {
  return Object.keys(columns)
    .map((name) => (row === undefined ? `"${name}"` : `${row}."${name}"`))
    .join(', ');
}
