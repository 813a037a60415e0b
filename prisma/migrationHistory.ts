import type { Database } from './client.ts';

/** What a database knows of the changes of its tables. */
export interface History {
  /** Whether the table of the migrations exists. */
  isPresent: boolean;
  migrations: { migration_name: string; finished_at: unknown; rolled_back_at: unknown }[];
  /** Whether the table of the constraints exists. */
  hasConstraints: boolean;
  /** The hash of the constraints that were made last; null before they were. */
  constraints: string | null;
}

/** Two statements, at each start and each look at whether the server is ready. */
export async function readHistory(db: Database): Promise<History> {
  const tables = (
    db.dialect === 'sqlite'
      ? await db.$queryRaw<{ name: string }[]>`
          SELECT name FROM sqlite_master WHERE type = 'table' AND name IN ('_prisma_migrations', '_constraints')`
      : await db.$queryRaw<{ name: string }[]>`
          SELECT relname::text AS name FROM pg_class
          WHERE oid IN (to_regclass('"_prisma_migrations"'), to_regclass('"_constraints"'))`
  ).map(({ name }) => name);
  const [isPresent, hasConstraints] = [
    tables.includes('_prisma_migrations'),
    tables.includes('_constraints'),
  ];
  if (!isPresent) return { isPresent, migrations: [], hasConstraints, constraints: null };
  const hash = hasConstraints ? '(SELECT "hash" FROM "_constraints")' : 'NULL';
  const migrations = await db.$queryRawUnsafe<(History['migrations'][number] & { hash: string | null })[]>(
    `SELECT migration_name, finished_at, rolled_back_at, ${hash} AS "hash" FROM "_prisma_migrations" ORDER BY started_at`,
  );
  return { isPresent, migrations, hasConstraints, constraints: migrations[0]?.hash ?? null };
}

/** The names of the migrations that were finished and not rolled back. */
export function appliedMigrations({ migrations }: History): Set<string> {
  return new Set(
    migrations.filter((row) => row.finished_at && !row.rolled_back_at).map((row) => row.migration_name),
  );
}

/** A migration of a database that the program does not have. */
export interface ForeignMigration {
  name: string;
  /** Whether it is of the time before the first migration of the program, whose tables were others. */
  isOld: boolean;
}

/** @param held the migrations of a database @param known those of the program, oldest first */
export function foreignMigration(
  held: readonly string[],
  known: readonly string[],
): ForeignMigration | undefined {
  const name = held.findLast((one) => !known.includes(one));
  return name === undefined ? undefined : { name, isOld: name < (known[0] ?? '') };
}
