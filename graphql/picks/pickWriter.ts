import { Prisma } from '#prisma/generated/sqlite/client.ts';
import type { RawTransaction } from '#prisma/directConnection.ts';
import { LogsNotBegunError, type PendingLeaf } from '../kernel/poolLogs.ts';
import { rowOf, type NewPick, type PickWriter, type WrittenPick } from '../kernel/pickFacts.ts';
import type { Services } from '../kernel/services.ts';
import { pickLeaf } from '../log/statements/pickLeaf.ts';
import { storePicks } from './storePicks.ts';

/** Rows per statement; well below the parameter limits of both databases. */
const MOST_AT_ONCE = 200;
/** Real milliseconds: a rush waits for the disk behind a grading of a large pool. */
const TIMEOUTS = { maxWait: 60_000, timeout: 60_000 };

interface Waiting {
  pick: NewPick;
  resolve: (stored: WrittenPick) => void;
  reject: (error: unknown) => void;
}

/**
 * Writes picks, each with the leaf that commits to it in its pool's log. Picks that arrive during a commit are written
 * together by the next one: at 9:58 on Sunday most of the time goes into waiting for the disk.
 */
export function createPickWriter(services: WriterServices): PickWriter {
  return new Writer(services);
}

type WriterServices = Pick<Services, 'db' | 'poolLogs' | 'seasonQueues'>;

class Writer implements PickWriter {
  readonly #services: WriterServices;
  #waiting: Waiting[] = [];
  #isWriting = false;

  constructor(services: WriterServices) {
    this.#services = services;
  }

  store(pick: NewPick): Promise<WrittenPick> {
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
    const stored = await this.#insertTogether(batch.map(({ pick }) => pick)).catch((error: unknown) =>
      error instanceof LogsNotBegunError ? error : new Map<string, WrittenPick>(),
    );
    if (stored instanceof LogsNotBegunError) {
      const isEarly = ({ pick }: Waiting) => stored.poolIds.includes(pick.poolId);
      // Picks of other pools do not wait for it.
      void this.#beginLogs(stored.poolIds, batch.filter(isEarly));
      this.#waiting.unshift(...batch.filter((waiting) => !isEarly(waiting)));
      return;
    }
    for (const waiting of batch) {
      const { pick, resolve, reject } = waiting;
      const written = stored.get(nameOf(pick));
      // Of equal picks in a batch the first one is stored.
      if (written !== undefined && stored.delete(nameOf(pick))) resolve(written);
      // Alone it gets its own error: of the constraint that it violates, or of the disk.
      else {
        await this.#insertAlone(pick).then(resolve, (error: unknown) => {
          if (error instanceof LogsNotBegunError) void this.#beginLogs(error.poolIds, [waiting]);
          else reject(error);
        });
      }
    }
  }

  /** Begins the logs of pools, and has the picks that came before them wait for it. */
  async #beginLogs(poolIds: readonly number[], early: readonly Waiting[]): Promise<void> {
    const now = new Date(Math.max(...early.map(({ pick }) => pick.submittedAt.getTime())));
    try {
      await this.#services.poolLogs.begin(this.#services, now, poolIds);
    } catch (error) {
      for (const { reject } of early) reject(error);
      return;
    }
    this.#waiting.push(...early);
    if (!this.#isWriting) void this.#writeAll();
  }

  /** @returns the stored picks by nameOf: those that violate no unique constraint */
  async #insertTogether(picks: readonly NewPick[]): Promise<Map<string, WrittenPick>> {
    return (await this.#insertAtOnce(picks).catch(() => null)) ?? this.#insertInSteps(picks);
  }

  /**
   * Inserts all picks with their leaves in one statement.
   * @returns null where the head of a log is not known
   * @throws where not all can be stored, or a log has grown elsewhere
   */
  async #insertAtOnce(picks: readonly NewPick[]): Promise<Map<string, WrittenPick> | null> {
    const leaves = leavesOf(picks);
    const growth = this.#services.poolLogs.grow(latest(picks), leaves);
    if (growth === null) return null;
    const stored = await storePicks(this.#services.db, picks, growth);
    const ids = new Map(
      stored.map(([id, entryId, week, teamId]) => [nameOf({ entryId, week, teamId }), Number(id)]),
    );
    return new Map(
      picks.map((pick, place) => {
        const name = nameOf(pick);
        return [name, { ...writtenOf(pick, ids.get(name)!), leaf: leaves[place]! }];
      }),
    );
  }

  /** Inserts all picks that violate no unique constraint, with the logs locked. */
  #insertInSteps(picks: readonly NewPick[]): Promise<Map<string, WrittenPick>> {
    const rows = picks.map(
      ({ poolId, entryId, week, teamId, gameId, submittedAt, slot, period, teamUse }) =>
        Prisma.sql`(${poolId}, ${entryId}, ${week}, ${teamId}, ${gameId}, ${submittedAt}, ${slot}, ${period}, ${teamUse})`,
    );
    const { dialect } = this.#services.db;
    return this.#services.db.write(async (tx) => {
      const stored = await insertRows(tx, rows);
      const ids = new Map(stored.map((row) => [nameOf(row), Number(row.id)]));
      const written = new Map<string, WrittenPick>();
      for (const pick of picks) {
        const id = ids.get(nameOf(pick));
        if (id === undefined || written.has(nameOf(pick))) continue;
        written.set(nameOf(pick), writtenOf(pick, id));
      }
      if (written.size > 0) {
        await log([...written.values()], (leaves, now) =>
          this.#services.poolLogs.append({ tx, dialect, now }, leaves),
        );
      }
      return written;
    });
  }

  #insertAlone(pick: NewPick): Promise<WrittenPick> {
    const { dialect } = this.#services.db;
    return this.#services.db.$transaction(async (tx) => {
      const written: WrittenPick = { ...(await tx.pick.create({ data: rowOf(pick) })), line: pick.line };
      await log([written], (leaves, now) => this.#services.poolLogs.write({ tx, dialect, now }, [], leaves));
      return written;
    }, TIMEOUTS);
  }
}

function writtenOf(pick: NewPick, id: number): WrittenPick {
  return { id, ...pick, source: 'PARTICIPANT', outcome: 'PENDING' };
}

function insertRows(tx: RawTransaction, rows: readonly Prisma.Sql[]): Promise<StoredRow[]> {
  return tx.$queryRaw`
    INSERT INTO "Pick" ("poolId", "entryId", "week", "teamId", "gameId", "submittedAt", "slot", "period", "teamUse")
    VALUES ${Prisma.join([...rows])} ON CONFLICT DO NOTHING RETURNING "id", "entryId", "week", "teamId"`;
}

/** Appends the leaves of picks, at the instant of the latest. */
async function log(
  picks: readonly WrittenPick[],
  append: (leaves: PendingLeaf[], now: Date) => Promise<void>,
): Promise<void> {
  const leaves = leavesOf(picks);
  await append(leaves, latest(picks));
  for (const [index, pick] of picks.entries()) pick.leaf = leaves[index]!;
}

function leavesOf(picks: readonly NewPick[]): PendingLeaf[] {
  return picks.map(({ submittedAt: receivedAt, ...facts }) => ({
    poolId: facts.poolId,
    ...pickLeaf({ kind: 'SUBMIT', ...facts, source: 'PARTICIPANT', receivedAt }),
    place: null,
  }));
}

function latest(picks: readonly NewPick[]): Date {
  return new Date(Math.max(...picks.map(({ submittedAt }) => submittedAt.getTime())));
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
