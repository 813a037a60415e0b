import Connection from 'libsql';
import { rmSync } from 'node:fs';

/**
 * A SQLite file in the hands of somebody who edits it past the program: no triggers, no constraints. What is edited can be put
 * back as it was.
 */
export class EditedTables {
  readonly #connection: Connection.Database;
  readonly #copy: string;

  constructor(path: string) {
    this.#copy = `${path}.as-it-was`;
    this.#connection = new Connection(path);
    this.#connection.exec('PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON');
    for (const { name } of this.all<{ name: string }>(
      `SELECT "name" FROM sqlite_master WHERE "type" = 'trigger'`,
    )) {
      this.#connection.exec(`DROP TRIGGER "${name}"`);
    }
    this.#connection.exec(`VACUUM INTO '${this.#copy}'`);
    this.#connection.exec(`ATTACH '${this.#copy}' AS "before"`);
  }

  /** @returns the number of changed rows */
  run(sql: string): number {
    return this.#connection.prepare(sql).run().changes;
  }

  all<Row>(sql: string): Row[] {
    return this.#connection.prepare(sql).all() as Row[];
  }

  /** Puts tables back as they were. */
  putBack(tables: Iterable<string>): void {
    for (const table of tables) {
      this.#connection.exec(
        `DELETE FROM "${table}"; INSERT INTO "${table}" SELECT * FROM "before"."${table}"`,
      );
    }
  }

  close(): void {
    this.#connection.close();
    rmSync(this.#copy);
  }
}
