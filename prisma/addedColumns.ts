/**
 * SQL that adds the columns which a script for SQLite adds by rebuilding a table, one statement each. Left out is what SQLite adds to
 * no table with rows: a column that is neither nullable nor has a constant default.
 * @param script as Prisma's engine writes it
 */
export function addedColumns(script: string): { table: string; sql: string }[] {
  return rebuilds(script).flatMap(({ table, definitions, copied }) =>
    definitions
      .filter(({ column }) => !copied.includes(column))
      .filter(
        ({ definition }) => !/ NOT NULL(?!.* DEFAULT [^(])| PRIMARY KEY| DEFAULT CURRENT_/.test(definition),
      )
      .map(({ definition }) => ({ table, sql: `ALTER TABLE "${table}" ADD COLUMN ${definition};\n` })),
  );
}

/** The tables that a script rebuilds. */
export function rebuiltTables(script: string): string[] {
  return rebuilds(script).map(({ table }) => table);
}

/** Its tables with the definitions of their columns, and the columns that are copied. */
function rebuilds(script: string) {
  return [
    ...script.matchAll(/^CREATE TABLE "new_(\w+)" \(\n([^;]*)\n\);\n(?:INSERT INTO "new_\1" \((.*?)\))?/gm),
  ].map(([, table, body, copied = '']) => ({
    table: table!,
    definitions: [...body!.matchAll(/^ +("(\w+)" .*?),?$/gm)].map(([, definition, column]) => ({
      definition: definition!,
      column: column!,
    })),
    copied: [...copied.matchAll(/"(\w+)"/g)].map(([, column]) => column!),
  }));
}
