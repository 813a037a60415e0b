import type { Dialect } from './client.ts';
import { checks, counts, refusals } from './constraints.ts';
import type { Check, Count, Refusal } from './constraints.ts';
import { dropPostgresqlCount, dropSqliteCount, postgresqlCount, sqliteCount } from './countSql.ts';

/** The rules of constraints.ts when the last migration was written. */
export interface DeclaredConstraints {
  checks: Check[];
  refusals: Refusal[];
  counts: Count[];
}

export const declared: DeclaredConstraints = { checks, refusals, counts };

/**
 * Adds the rules of constraints.ts to the engine's SQL for a migration: to tables that are new or, on SQLite,
 * redefined; and rules that changed since `before`. `models` is the engine's SQL for all models. Returns an
 * empty string when nothing changes.
 */
export function withConstraints(
  dialect: Dialect,
  engineSql: string,
  models: string,
  before: DeclaredConstraints,
): string {
  const made =
    dialect === 'sqlite'
      ? constrainSqlite(engineSql, models, before)
      : constrainPostgresql(engineSql, before);
  return made.length === 0 ? '' : `${made.join('\n\n')}\n`;
}

const checkSql = ({ name, holds }: Check) => `CONSTRAINT "${name}" CHECK (${holds})`;
const checksOf = (table: string, { checks: list }: DeclaredConstraints) =>
  list.filter((check) => check.table === table);
const isAny = (sql: string) => sql.replace(/^--.*$/gm, '').trim() !== '';

function constrainSqlite(engineSql: string, models: string, before: DeclaredConstraints): string[] {
  const redefined = new Set(
    [...engineSql.matchAll(/^CREATE TABLE "(?:new_)?(\w+)"/gm)].map(([, table]) => table!),
  );
  const tables = [...new Set([...before.checks, ...checks].map((check) => check.table))];
  const rebuilt = tables
    .filter((table) => !redefined.has(table))
    .filter((table) => JSON.stringify(checksOf(table, before)) !== JSON.stringify(checksOf(table, declared)))
    .map((table) => rebuildSqlite(table, models));
  const sql = isAny(engineSql) ? [withChecksInside(engineSql.trim())] : [];
  sql.push(...rebuilt.map((text) => withChecksInside(text)));
  // SQLite re-reads every trigger when a table is renamed, and fails on one that names a table that is
  // missing at that moment: so all triggers are dropped first and recreated last.
  if (sql.length === 0 && !triggersChanged(before)) return [];
  return [
    ...before.refusals.map((refusal) =>
      refusal.on
        .map((event) => `DROP TRIGGER IF EXISTS "${refusal.name}_${event.toLowerCase()}";`)
        .join('\n'),
    ),
    ...before.counts.map(dropSqliteCount),
    ...sql,
    ...refusals.map(sqliteTrigger),
    ...counts.map(sqliteCount),
  ];
}

function withChecksInside(sql: string): string {
  return sql.replace(
    /^CREATE TABLE "((?:new_)?(\w+))" \(\n([\s\S]*?)\n\);$/gm,
    (_, name: string, table: string, body: string) => {
      const rules = checksOf(table, declared).map((rule) => `,\n    ${checkSql(rule)}`);
      return `CREATE TABLE "${name}" (\n${body}${rules.join('')}\n);`;
    },
  );
}

function rebuildSqlite(table: string, models: string): string {
  const create = new RegExp(`^CREATE TABLE "${table}" \\(\\n([\\s\\S]*?)\\n\\);$`, 'm').exec(models);
  if (!create) throw new Error(`constraints.ts names a table that the models do not have: ${table}`);
  const columns = [...create[1]!.matchAll(/^ {4}("\w+") /gm)].map(([, column]) => column!).join(', ');
  const indexes = models.match(new RegExp(`^CREATE (UNIQUE )?INDEX "\\w+" ON "${table}"\\(.*;$`, 'gm')) ?? [];
  return [
    `-- RedefineTable`,
    create[0].replace(`"${table}"`, `"new_${table}"`),
    `INSERT INTO "new_${table}" (${columns}) SELECT ${columns} FROM "${table}";`,
    `DROP TABLE "${table}";`,
    `ALTER TABLE "new_${table}" RENAME TO "${table}";`,
    ...indexes,
  ].join('\n');
}

function sqliteTrigger(refusal: Refusal): string {
  return refusal.on
    .map((event) => {
      const columns = event === 'UPDATE' ? columnList(refusal) : '';
      return [
        `CREATE TRIGGER "${refusal.name}_${event.toLowerCase()}" BEFORE ${event}${columns} ON "${refusal.table}"`,
        `WHEN ${refusal.when}`,
        `BEGIN SELECT RAISE(ABORT, '${refusal.name}: ${refusal.message}'); END;`,
      ].join('\n');
    })
    .join('\n');
}

function constrainPostgresql(engineSql: string, before: DeclaredConstraints): string[] {
  const dropped = new Set([...engineSql.matchAll(/^DROP TABLE "(\w+)"/gm)].map(([, table]) => table!));
  const same = (rule: Check, list: Check[]) =>
    list.some((other) => JSON.stringify(other) === JSON.stringify(rule));
  const sql = [
    ...before.checks
      .filter((rule) => !same(rule, checks) && !dropped.has(rule.table))
      .map((rule) => `ALTER TABLE "${rule.table}" DROP CONSTRAINT "${rule.name}";`),
    ...(isAny(engineSql) ? [engineSql.trim()] : []),
    ...checks
      .filter((rule) => !same(rule, before.checks))
      .map((rule) => `ALTER TABLE "${rule.table}" ADD ${checkSql(rule)};`),
  ];
  if (!triggersChanged(before)) return sql;
  return [
    ...before.refusals.map(({ name }) => `DROP FUNCTION "${name}"() CASCADE;`),
    ...before.counts.map(dropPostgresqlCount),
    ...sql,
    ...refusals.map(postgresqlTrigger),
    ...counts.map(postgresqlCount),
  ];
}

function postgresqlTrigger(refusal: Refusal): string {
  const { name, table, message, when, isBulk } = refusal;
  const row = refusal.on.includes('DELETE') ? 'OLD' : 'NEW';
  const refuse = `RAISE EXCEPTION '${name}: ${message}' USING ERRCODE = 'check_violation';`;
  const ofSet = `IF TG_LEVEL = 'STATEMENT' THEN
    IF EXISTS (SELECT 1 FROM added WHERE ${when.replaceAll('NEW.', 'added.')}) THEN
      ${refuse}
    END IF;
    RETURN NULL;
  END IF;
  `;
  const byRow = refusal.on.filter((event) => !(isBulk && event === 'INSERT'));
  const events = byRow.map((event) => (event === 'UPDATE' ? `${event}${columnList(refusal)}` : event));
  const insert = `
CREATE TRIGGER "${name}_insert" AFTER INSERT ON "${table}"
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "${name}"();`;
  return `CREATE FUNCTION "${name}"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  ${isBulk ? ofSet : ''}IF ${when} THEN
    ${refuse}
  END IF;
  RETURN ${row};
END
$$;
CREATE TRIGGER "${name}" BEFORE ${events.join(' OR ')} ON "${table}"
FOR EACH ROW EXECUTE FUNCTION "${name}"();${isBulk ? insert : ''}`;
}

function columnList({ columns }: Refusal): string {
  return columns ? ` OF ${columns.map((column) => `"${column}"`).join(', ')}` : '';
}

function triggersChanged(before: DeclaredConstraints): boolean {
  const triggers = ({ refusals: list, counts: kept }: DeclaredConstraints) => JSON.stringify([list, kept]);
  return triggers(before) !== triggers(declared);
}
