import type { SqlQuery } from '@prisma/driver-adapter-utils';

/**
 * Statements prepared on each connection. The server keeps some ten kilobytes for each of them on each connection, so
 * that only texts that repeat are worth a name; lists of varying length make new texts without end.
 */
const MAX_NAMES = 250;

/** Statements that the server has to plan. */
const PLANNED = /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b/i;

/**
 * Names of the statements that PostgreSQL is asked to keep prepared: parsed once for each connection, planned at most
 * a few times. A text gets its name when it comes for the second time.
 */
export class StatementNames {
  /** False where a connection may change its server process, which would not know the statement. */
  isUsed = false;
  readonly #names = new Map<string, string>();
  readonly #seenOnce = new Set<string>();
  readonly #excluded = new WeakSet<SqlQuery>();

  /** Leaves a query without a name. */
  exclude(query: SqlQuery): void {
    this.#excluded.add(query);
  }

  /** The name of a statement; empty, as in the protocol, for one that is not kept. */
  of(query: SqlQuery): string {
    const { sql } = query;
    if (!this.isUsed || this.#excluded.has(query)) return '';
    const known = this.#names.get(sql);
    if (known !== undefined) return known;
    if (this.#names.size >= MAX_NAMES || !PLANNED.test(sql)) return '';
    if (!this.#seenOnce.delete(sql)) {
      if (this.#seenOnce.size >= MAX_NAMES) this.#seenOnce.clear();
      this.#seenOnce.add(sql);
      return '';
    }
    const name = `last_standing_${this.#names.size + 1}`;
    this.#names.set(sql, name);
    return name;
  }
}
