import type { Database } from '../../../prisma/client.ts';
import { Prisma, type Pick as StoredPick } from '../../../prisma/generated/sqlite/client.ts';
import type { NewPick, PickWriter } from '../../kernel/picks.ts';

/** Rows per statement; well below the parameter limits of both databases. */
const MOST_AT_ONCE = 200;

interface Waiting {
  pick: NewPick;
  resolve: (stored: StoredPick) => void;
  reject: (error: unknown) => void;
}

/**
 * Writes picks. Picks that arrive during a commit are written together by the next one: at 9:58 on Sunday most of the
 * time goes into waiting for the disk.
 */
export function createPickWriter(db: Database): PickWriter {
  return new Writer(db);
}

class Writer implements PickWriter {
  readonly #db: Database;
  #waiting: Waiting[] = [];
  #isWriting = false;

  constructor(db: Database) {
    this.#db = db;
  }

  store(pick: NewPick): Promise<StoredPick> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ pick, resolve, reject });
      if (!this.#isWriting) void this.#writeAll();
    });
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true;
    while (this.#waiting.length > 0) {
      // Until the picks that were judged together are all here.
      await new Promise((resolve) => setImmediate(resolve));
      await this.#write(this.#waiting.splice(0, MOST_AT_ONCE));
    }
    this.#isWriting = false;
  }

  async #write(batch: readonly Waiting[]): Promise<void> {
    const ids = await insertTogether(
      this.#db,
      batch.map(({ pick }) => pick),
    ).catch(() => new Map<string, number>());
    for (const { pick, resolve, reject } of batch) {
      const id = ids.get(nameOf(pick));
      // Of equal picks in a batch the first one is stored.
      if (id !== undefined && ids.delete(nameOf(pick))) {
        resolve({ id, ...pick, source: 'PARTICIPANT', outcome: 'PENDING' });
      } else {
        // Alone it gets its own error: of the constraint that it violates, or of the disk.
        await this.#db.pick.create({ data: pick }).then(resolve, reject);
      }
    }
  }
}

interface StoredRow {
  // SQLite returns integers of RETURNING as bigint or number.
  id: number | bigint;
  entryId: number | bigint;
  week: number | bigint;
  teamId: string;
}

function nameOf({ entryId, week, teamId }: Omit<StoredRow, 'id'>): string {
  return `${entryId}:${week}:${teamId}`;
}

/**
 * Inserts all picks that violate no unique constraint, in one statement.
 * @returns the ids of the stored rows by nameOf
 */
async function insertTogether(db: Database, picks: readonly NewPick[]): Promise<Map<string, number>> {
  const rows = picks.map(
    ({ poolId, entryId, week, teamId, gameId, submittedAt, slot, period }) =>
      Prisma.sql`(${poolId}, ${entryId}, ${week}, ${teamId}, ${gameId}, ${submittedAt}, ${slot}, ${period})`,
  );
  const stored = await db.$queryRaw<StoredRow[]>`
    INSERT INTO "Pick" ("poolId", "entryId", "week", "teamId", "gameId", "submittedAt", "slot", "period")
    VALUES ${Prisma.join(rows)}
    ON CONFLICT DO NOTHING RETURNING "id", "entryId", "week", "teamId"`;
  return new Map(stored.map((row) => [nameOf(row), Number(row.id)]));
}
