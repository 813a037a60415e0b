import type { Database } from '../../prisma/client.ts';
import type { Pick, Prisma } from '../../prisma/generated/sqlite/client.ts';

type NewPick = Prisma.PickUncheckedCreateInput;

/** Rows of one statement; well under the bound of parameters of both databases. */
const MOST_AT_ONCE = 200;

interface Waiting {
  pick: NewPick;
  resolve: (stored: Pick) => void;
  reject: (error: unknown) => void;
}

/**
 * Stores a pick; resolved once it is on the disk. Picks that come in while others are being written are written
 * together by the next commit: on Sunday at 9:58 waiting for the disk is what takes the time.
 * @throws the database's unique violation, for that pick alone
 */
export function storePick(db: Database, pick: NewPick): Promise<Pick> {
  let writer = writers.get(db);
  if (!writer) writers.set(db, (writer = new Writer(db)));
  return writer.store(pick);
}

const writers = new WeakMap<Database, Writer>();

class Writer {
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

  /** One statement, all or nothing; false when one of them stands against it and each must be tried for itself. */
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
