import { createHash } from 'node:crypto';

import type { Dialect } from './client.ts';
import { checks, counts, fillFactors, refusals } from './constraints.ts';
import type { Check, Count, Refusal } from './constraints.ts';
import {
  COUNT_PART,
  dropPostgresqlCount,
  dropSqliteCount,
  postgresqlCount,
  sqliteCount,
} from './countSql.ts';
import { makeSearchIndexes } from './searchIndex.ts';

export interface Constraints {
  checks: readonly Check[];
  refusals: readonly Refusal[];
  counts: readonly Count[];
}

/** Those of this program. */
export const declared: Constraints = { checks, refusals, counts };

export interface ConstraintScripts {
  /** Makes all constraints in a database with the tables of the models; on SQLite without the checks (sqliteChecks.ts). */
  make: string;
  /** Drops what `make` has made, from whatever tables are left. */
  undo: string;
  /** Identifies the constraints: another one when the SQL of any of them is another. */
  hash: string;
}

export function constraintScripts(dialect: Dialect, constraints: Constraints): ConstraintScripts {
  const { make, undo } = dialect === 'sqlite' ? onSqlite(constraints) : onPostgresql(constraints);
  const scripts = { make: make.join('\n'), undo: undo.join('\n') };
  const text = JSON.stringify([scripts, constraints.checks.map(checkSql)]);
  return { ...scripts, hash: createHash('sha256').update(text).digest('hex') };
}

/** A check as a part of a table's definition, on one line. */
export function checkSql({ name, holds }: Check): string {
  return `CONSTRAINT "${name}" CHECK (${holds})`;
}

function onSqlite({ refusals: list, counts: kept }: Constraints) {
  return {
    make: [...list.map(sqliteTrigger), ...kept.map(sqliteCount)],
    undo: [...list.map(dropSqliteTrigger), ...kept.map(dropSqliteCount)],
  };
}

const triggerName = ({ name }: Refusal, event: string) => `"${name}_${event.toLowerCase()}"`;

function sqliteTrigger(refusal: Refusal): string {
  return refusal.on
    .map((event) => {
      const columns = event === 'UPDATE' ? columnList(refusal) : '';
      return [
        `CREATE TRIGGER ${triggerName(refusal, event)} BEFORE ${event}${columns} ON "${refusal.table}"`,
        `WHEN ${refusal.when}`,
        `BEGIN SELECT RAISE(ABORT, '${refusal.name}: ${refusal.message}'); END;`,
      ].join('\n');
    })
    .join('\n');
}

function dropSqliteTrigger(refusal: Refusal): string {
  return refusal.on.map((event) => `DROP TRIGGER IF EXISTS ${triggerName(refusal, event)};`).join('\n');
}

function onPostgresql({ checks: list, refusals: refused, counts: kept }: Constraints) {
  // One statement a table, which reads its rows once.
  const perTable = (begin: string, action: (check: Check) => string) =>
    [...new Set(list.map(({ table }) => table))].map((table) => {
      const own = list.filter((check) => check.table === table);
      return `${begin} "${table}" ${own.map(action).join(', ')};`;
    });
  return {
    make: [
      ...perTable('ALTER TABLE', (check) => `ADD ${checkSql(check)}`),
      ...refused.map(postgresqlTrigger),
      COUNT_PART,
      ...kept.map(postgresqlCount),
      ...fillFactors.map(({ table, percent }) => `ALTER TABLE "${table}" SET (fillfactor = ${percent});`),
      makeSearchIndexes,
    ],
    undo: [
      ...perTable('ALTER TABLE IF EXISTS', ({ name }) => `DROP CONSTRAINT IF EXISTS "${name}"`),
      ...refused.map(({ name }) => `DROP FUNCTION IF EXISTS "${name}"() CASCADE;`),
      ...kept.map(dropPostgresqlCount),
    ],
  };
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
