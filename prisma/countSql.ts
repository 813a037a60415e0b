import type { Dialect } from './client.ts';
import type { Count, CountedColumn } from './constraints.ts';

/**
 * The number of parts that a count is kept in on PostgreSQL: how many transactions can change one number at once before
 * one waits for another.
 */
const PARTS = 16;
/** The class of the advisory locks on the parts. */
const PART_LOCKS = 5_184_201;

const quoted = (name: string) => `"${name}"`;

/** The value of a counted column, of the row or table `row`. */
function valueOf({ of, none }: CountedColumn, row: string): string {
  const value = `${row}."${of}"`;
  if (none === undefined) return value;
  return `COALESCE(${none === `''` ? `CAST(${value} AS TEXT)` : value}, ${none})`;
}

const valuesOf = ({ by }: Count, row: string) => by.map((column) => valueOf(column, row)).join(', ');
const keyOf = ({ by }: Count) => [...by.map(({ name }) => quoted(name)), '"part"'].join(', ');

/** The head and the end of a statement that adds numbers to the counts. */
const insertInto = (count: Count) => `INSERT INTO "${count.into}" (${keyOf(count)}, "count")`;
const orAdd = (count: Count) =>
  `ON CONFLICT (${keyOf(count)}) DO UPDATE SET "count" = "${count.into}"."count" + excluded."count"`;

/** A query of the counts that are wrong where `only` holds for a row, with what is missing of each. */
export function wrongCounts(count: Count, only: string): string {
  const names = count.by.map(({ name }) => quoted(name)).join(', ');
  const group = count.by.map((_, index) => String(index + 1)).join(', ');
  return `SELECT ${names}, "difference" FROM (
  SELECT ${names}, CAST(SUM("n") AS INTEGER) AS "difference" FROM (
    SELECT ${count.by.map((column) => `${valueOf(column, 'r')} AS "${column.name}"`).join(', ')}, COUNT(*) AS "n"
    FROM "${count.table}" AS r WHERE ${only} GROUP BY ${group}
    UNION ALL
    SELECT ${names}, -SUM("count") AS "n" FROM "${count.into}" WHERE ${only} GROUP BY ${group}
  ) AS "both" GROUP BY ${names}
) AS "wrong" WHERE "difference" <> 0`;
}

/**
 * A statement that sets the counts right, where `only` holds for a row; its result is the number of counts that were
 * wrong. It adds differences instead of writing numbers: rows and counts of one snapshot belong together, whatever other
 * transactions add in the meantime.
 */
export function countAgain(count: Count, dialect: Dialect, only: string): string {
  const names = count.by.map(({ name }) => quoted(name)).join(', ');
  const part = dialect === 'postgresql' ? 'count_part()' : '0';
  return `${insertInto(count)}
SELECT ${names}, ${part}, "difference" FROM (${wrongCounts(count, only)}) AS "corrected"
WHERE 1 = 1
${orAdd(count)}`;
}

/** SQLite's triggers run once a row. */
export function sqliteCount(count: Count): string {
  const add = (row: 'NEW' | 'OLD') =>
    `${insertInto(count)} VALUES (${valuesOf(count, row)}, 0, ${row === 'NEW' ? 1 : -1})\n  ${orAdd(count)};`;
  const columns = count.by.map(({ of }) => quoted(of));
  const changed = columns.map((column) => `OLD.${column} IS NOT NEW.${column}`).join(' OR ');
  return [
    `CREATE TRIGGER "${count.name}_insert" AFTER INSERT ON "${count.table}"\nBEGIN\n  ${add('NEW')}\nEND;`,
    `CREATE TRIGGER "${count.name}_delete" AFTER DELETE ON "${count.table}"\nBEGIN\n  ${add('OLD')}\nEND;`,
    `CREATE TRIGGER "${count.name}_update" AFTER UPDATE OF ${columns.join(', ')} ON "${count.table}"\nWHEN ${changed}\nBEGIN\n  ${add('OLD')}\n  ${add('NEW')}\nEND;`,
  ].join('\n');
}

export function dropSqliteCount({ name }: Count): string {
  return ['insert', 'delete', 'update']
    .map((event) => `DROP TRIGGER IF EXISTS "${name}_${event}";`)
    .join('\n');
}

/**
 * Returns a part of the counts that no other running transaction writes, locked until the end of this one. Transactions
 * with several statements can therefore change counts in any order without a deadlock.
 */
export const COUNT_PART = `CREATE OR REPLACE FUNCTION count_part() RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  own integer := pg_backend_pid() % ${PARTS};
BEGIN
  FOR step IN 0..${PARTS - 1} LOOP
    IF pg_try_advisory_xact_lock(${PART_LOCKS}, (own + step) % ${PARTS}) THEN
      RETURN (own + step) % ${PARTS};
    END IF;
  END LOOP;
  PERFORM pg_advisory_xact_lock(${PART_LOCKS}, own);
  RETURN own;
END
$$;`;

/** PostgreSQL's triggers run once a statement; a column list, which bulk updates of other columns want, needs rows. */
export function postgresqlCount(count: Count): string {
  const names = count.by.map(({ name }) => quoted(name)).join(', ');
  const rows = (table: string, sign: string) =>
    `SELECT ${count.by.map((column) => `${valueOf(column, table)} AS "${column.name}"`).join(', ')}, ${sign} AS "n" FROM ${table}`;
  const addAll = (from: string) => `${insertInto(count)}
    SELECT ${names}, count_part(), SUM("n") FROM (${from}) AS "changed"
    GROUP BY ${names} HAVING SUM("n") <> 0
    ${orAdd(count)};`;
  const addRow = `${insertInto(count)}
    VALUES (${valuesOf(count, 'OLD')}, count_part(), -1), (${valuesOf(count, 'NEW')}, count_part(), 1)
    ${orAdd(count)};`;
  const columns = count.by.map(({ of }) => quoted(of));
  const tuple = (row: string) => `(${columns.map((column) => `${row}.${column}`).join(', ')})`;
  const update = count.isBulk
    ? `AFTER UPDATE ON "${count.table}"
REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT`
    : `AFTER UPDATE OF ${columns.join(', ')} ON "${count.table}"
FOR EACH ROW WHEN (${tuple('OLD')} IS DISTINCT FROM ${tuple('NEW')})`;
  return `CREATE FUNCTION "${count.name}"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    ${addAll(rows('added', '1'))}
  ELSIF TG_OP = 'DELETE' THEN
    ${addAll(rows('removed', '-1'))}
  ELSE
    ${count.isBulk ? addAll(`${rows('removed', '-1')} UNION ALL ${rows('added', '1')}`) : addRow}
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER "${count.name}_insert" AFTER INSERT ON "${count.table}"
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "${count.name}"();
CREATE TRIGGER "${count.name}_delete" AFTER DELETE ON "${count.table}"
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "${count.name}"();
CREATE TRIGGER "${count.name}_update" ${update} EXECUTE FUNCTION "${count.name}"();`;
}

export function dropPostgresqlCount({ name }: Count): string {
  return `DROP FUNCTION IF EXISTS "${name}"() CASCADE;`;
}
