import type { Database } from '../../../prisma/client.ts';
import type { Pick, Prisma } from '../../../prisma/generated/sqlite/client.ts';
import type { PickWriter } from '../../kernel/services.ts';

type NewPick = Prisma.PickUncheckedCreateInput;

/** Rows per statement; well below the parameter limits of both databases. */
const MOST_AT_ONCE = 200;

interface Waiting {
  pick: NewPick;
  resolve: (stored: Pick) => void;
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

  store(pick: NewPick): Promise<Pick> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ pick, resolve, reject });
      if (!this.#isWriting) void this.#writeAll();
    });
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true;
    while (this.#waiting.length > 0) await this.#write(this.#waiting.splice(0, MOST_AT_ONCE));
    this.#isWriting = false;
  }

  async #write(batch: Waiting[]): Promise<void> {
    if (batch.length > 1 && (await this.#writeTogether(batch))) return;
    for (const { pick, resolve, reject } of batch) {
      await this.#db.pick.create({ data: pick }).then(resolve, reject);
    }
  }

  /** One statement for all rows; false on a unique violation, when each row must be tried alone. */
  async #writeTogether(batch: Waiting[]): Promise<boolean> {
    let stored: Pick[];
    try {
      stored = await this.#db.pick.createManyAndReturn({ data: batch.map(({ pick }) => pick) });
    } catch {
      return false;
    }
    const byPlace = new Map(stored.map((pick) => [`${pick.entryId}:${pick.week}`, pick]));
    for (const { pick, resolve } of batch) resolve(byPlace.get(`${pick.entryId}:${pick.week}`)!);
    return true;
  }
}
