import type { TransactionClient } from '#prisma/client.ts';
import { dueConditions } from '#kernel/due.ts';
import { groupBy } from '#kernel/groupBy.ts';
import type { Services } from '#kernel/services.ts';

/** What the rows of all queues have; instants are real time. */
interface Queued {
  id: number;
  /** Attempts so far. */
  attempts: number;
  /** When it is due, or when the claim of the process that sends it ends. */
  sendAfter: Date;
}

interface QueueTable {
  findFirst(query: {
    where: object;
    orderBy: { sendAfter: 'asc' };
    select: { sendAfter: true };
  }): PromiseLike<Pick<Queued, 'sendAfter'> | null>;
  updateMany(change: { where: object; data: object }): PromiseLike<{ count: number }>;
  updateManyAndReturn(change: {
    where: object;
    data: object;
    select: { id: true };
  }): PromiseLike<Pick<Queued, 'id'>[]>;
}

interface QueueRules {
  tableOf(db: TransactionClient): QueueTable;
  /** The rows that are neither sent nor given up nor held. */
  waiting: object;
  /** Milliseconds for which a process has a claimed row; it begins to send none in the second half. */
  claim: number;
  /**
   * Milliseconds from a failed attempt to the next; null: it was the last.
   * @param retryAfter the seconds that the receiver asked for
   */
  pauseAfter(attempts: number, retryAfter: number | null): number | null;
  longestPause: number;
}

type Needs = Pick<Services, 'db' | 'systemClock'>;

/** Rows that are read, and claimed, together. */
const BATCH = 50;
/** Milliseconds after which sent rows are marked; a crash sends those again that are not. */
const MARKED_WITHIN = 1_000;

/**
 * Messages in a table that a job sends, each at least once. A row is claimed before it is sent, by moving
 * `sendAfter` behind the claim's end, and marked soon after, together with others. So no two processes send the same
 * row, and a crash loses none: a crash between the receiver's answer and the mark sends it again.
 */
export class Queue {
  readonly #rules: QueueRules;

  constructor(rules: QueueRules) {
    this.#rules = rules;
  }

  /** The rows that are due: those not tried yet, and those whose pause or claim has ended. */
  due(now: Date) {
    const { waiting, longestPause } = this.#rules;
    const ended = dueConditions(now, longestPause).map((sendAfter) => ({ sendAfter }));
    return { ...waiting, OR: [{ attempts: 0 }, ...ended] };
  }

  /** When the next row is due; null while none waits. */
  async nextAt({ db }: Pick<Needs, 'db'>, of: object = {}): Promise<Date | null> {
    const { tableOf, waiting } = this.#rules;
    const next = await tableOf(db).findFirst({
      where: { ...waiting, ...of },
      orderBy: { sendAfter: 'asc' },
      select: { sendAfter: true },
    });
    return next?.sendAfter ?? null;
  }

  /** Claims rows as they were read. @returns those that no other process has claimed since */
  async claim<Row extends Queued>({ db, systemClock }: Needs, rows: readonly Row[]): Promise<Row[]> {
    const { tableOf, waiting, claim } = this.#rules;
    if (rows.length === 0) return [];
    const alike = groupBy(rows, ({ attempts, sendAfter }) => `${attempts} ${sendAfter.getTime()}`);
    const asRead = [...alike.values()].map((group) => {
      const [{ attempts, sendAfter }] = group as [Row];
      return { id: { in: group.map(({ id }) => id) }, attempts, sendAfter };
    });
    const claimed = await tableOf(db).updateManyAndReturn({
      where: { ...waiting, OR: asRead },
      data: {
        attempts: { increment: 1 },
        lastError: null,
        sendAfter: new Date(systemClock.now().getTime() + claim),
      },
      select: { id: true },
    });
    const ids = new Set(claimed.map(({ id }) => id));
    return rows.filter(({ id }) => ids.has(id));
  }

  /** Gives claimed rows back that were not tried. */
  async #release({ db, systemClock }: Needs, rows: readonly Queued[]): Promise<void> {
    if (rows.length === 0) return;
    await this.#rules.tableOf(db).updateMany({
      where: { OR: rows.map(claimed), ...this.#rules.waiting },
      data: { attempts: { decrement: 1 }, sendAfter: systemClock.now() },
    });
  }

  /**
   * Sends what is due, oldest first, until nothing is; rows that are being sent are finished.
   * @param read rows that are due, in their order
   * @param send whether the row was sent
   * @param mark marks sent rows
   * @param atOnce senders at the same time
   */
  async send<Row extends Queued>(
    services: Needs,
    {
      read,
      send,
      mark,
      atOnce,
      isOver,
    }: {
      read(query: {
        where: ReturnType<Queue['due']>;
        orderBy: [{ sendAfter: 'asc' }, { id: 'asc' }];
        take: number;
      }): PromiseLike<Row[]>;
      send(row: Row): Promise<boolean>;
      mark(rows: readonly Row[]): Promise<void>;
      atOnce: number;
      isOver(): boolean;
    },
  ): Promise<void> {
    while (!isOver()) {
      const due = await read({
        where: this.due(services.systemClock.now()),
        orderBy: [{ sendAfter: 'asc' }, { id: 'asc' }],
        take: BATCH,
      });
      if (due.length === 0) return;
      let markedAt = performance.now();
      const endsAt = markedAt + this.#rules.claim / 2;
      const queue = (await this.claim(services, due))[Symbol.iterator]();
      let sent: Row[] = [];
      const markSent = async () => {
        const rows = sent;
        [sent, markedAt] = [[], performance.now()];
        if (rows.length > 0) await mark(rows);
      };
      const work = async () => {
        while (!isOver() && performance.now() < endsAt) {
          const next = queue.next();
          if (next.done === true) return;
          if (await send(next.value)) sent.push(next.value);
          if (performance.now() - markedAt >= MARKED_WITHIN) await markSent();
        }
      };
      const workers = await Promise.allSettled(Array.from({ length: atOnce }, work));
      try {
        await markSent();
      } finally {
        await this.#release(services, [...queue]);
      }
      const failed = workers.find((worker) => worker.status === 'rejected');
      if (failed !== undefined) throw failed.reason;
    }
  }

  /**
   * Records that a claimed row could not be sent.
   * @param canPass whether another attempt may succeed
   * @returns whether it was the last attempt; null where the claim ran out and another process has the row since
   */
  async noteFailure(
    { db, systemClock }: Needs,
    row: Queued,
    failure: { canPass: boolean; retryAfter: number | null; data: object },
  ): Promise<boolean | null> {
    const { tableOf, waiting, pauseAfter } = this.#rules;
    const now = systemClock.now();
    const pause = failure.canPass ? pauseAfter(row.attempts + 1, failure.retryAfter) : null;
    const { count } = await tableOf(db).updateMany({
      where: { ...claimed(row), ...waiting },
      data: {
        ...failure.data,
        ...(pause === null ? { failedAt: now } : { sendAfter: new Date(now.getTime() + pause) }),
      },
    });
    return count === 0 ? null : pause === null;
  }
}

/** A row that was claimed here, as it was read before. */
function claimed({ id, attempts }: Queued) {
  return { id, attempts: attempts + 1 };
}

/** Pauses that double from a minute, up to the longest. */
export function doublingPause(attempts: number, longest: number): number {
  return Math.min(60_000 * 2 ** (attempts - 1), longest);
}
