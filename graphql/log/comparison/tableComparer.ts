import { totalmem } from 'node:os';

import type { Database } from '#prisma/client.ts';
import type { LogSigner } from '#kernel/poolLogs.ts';
import { compareTables, compareTwice, type TableReport, UnstatedResultsError } from './compareTables.ts';
import { Differences } from './difference.ts';
import { LogPlayer } from './playedLog.ts';
import { REREAD, type RereadLimits } from './rereadLeaves.ts';

/** What is kept of logs from one comparison to the next. */
export interface CacheLimits extends RereadLimits {
  /** Leaves of the shortest log that is kept; a shorter one is played again in the time that the others take to be read. */
  shortest: number;
  /** Leaves of all logs that are kept, at most. */
  most: number;
  /** Comparisons of a pool after which it is compared from leaf 0 again. */
  plays: number;
}

/** Bytes that a played log takes for each leaf, measured (DECISIONS D95). */
const LEAF_BYTES = 300;
/** The part of the memory of the machine, or of the container, that kept logs may take. */
const MEMORY_SHARE = 1 / 4;

export function cacheLimits(): CacheLimits {
  // 0 where there is no container.
  const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity);
  const most = Math.floor((memory * MEMORY_SHARE) / LEAF_BYTES);
  return { ...REREAD, shortest: 50_000, most, plays: 168 };
}

/** A log that was played, and how often it was compared since it was played from leaf 0. */
interface CachedLog {
  player: LogPlayer;
  plays: number;
}

/**
 * Compares the tables of pools with their logs, each from the last state that agreed: of a long log the played state is kept,
 * and the next comparison plays the new leaves alone.
 *
 * What is found when: an edit of any table but LogLeaf by the next comparison, since all rows are read each time. An edit of a
 * leaf that was played, or of the columns beside it, by the next comparison where the log has up to 256 * `fewest` leaves,
 * and otherwise within `round` comparisons: a part of the leaves is read again each time and compared with the hashes that
 * were computed from the leaves as they were played. Signed checkpoints are compared with those hashes each time.
 *
 * Whatever a kept state does not agree with is reported only as two comparisons from leaf 0 find it; a failure and the end of
 * the process leave nothing behind, and `plays` bounds for how long a state is kept.
 */
export class TableComparer {
  readonly #db: () => Promise<Database>;
  readonly #signer: Pick<LogSigner, 'publicKey'>;
  readonly #limits: CacheLimits;
  readonly #cached = new Map<number, CachedLog>();

  constructor(db: () => Promise<Database>, signer: Pick<LogSigner, 'publicKey'>, limits: CacheLimits) {
    this.#db = db;
    this.#signer = signer;
    this.#limits = limits;
  }

  /** Whether a played log is kept. */
  get hasCachedLogs(): boolean {
    return this.#cached.size > 0;
  }

  /** @throws UnstatedResultsError */
  async compare(poolId: number): Promise<TableReport> {
    return (await this.#compareOn(poolId)) ?? (await this.#compareAnew(poolId));
  }

  /** @returns null unless the tables agree with what is kept of the log and its new leaves */
  async #compareOn(poolId: number): Promise<TableReport | null> {
    const cached = this.#cached.get(poolId);
    this.#cached.delete(poolId);
    if (cached === undefined || cached.plays >= this.#limits.plays) return null;
    const db = await this.#db();
    try {
      const report = await compareTwice(() =>
        compareTables(db, this.#signer, poolId, new Differences(), cached.player),
      );
      if (report.count > 0) return null;
      this.#cache(poolId, { player: cached.player, plays: cached.plays + 1 });
      return report;
    } catch (error) {
      // Nothing was played yet.
      if (error instanceof UnstatedResultsError) this.#cached.set(poolId, cached);
      throw error;
    }
  }

  async #compareAnew(poolId: number): Promise<TableReport> {
    const db = await this.#db();
    let player = new LogPlayer(this.#limits);
    const report = await compareTwice(() => {
      player = new LogPlayer(this.#limits);
      return compareTables(db, this.#signer, poolId, new Differences(), player);
    });
    if (report.count === 0) this.#cache(poolId, { player, plays: 0 });
    return report;
  }

  #cache(poolId: number, cached: CachedLog): void {
    const others = [...this.#cached.values()].reduce((sum, { player }) => sum + player.size, 0);
    const { size } = cached.player;
    if (size >= this.#limits.shortest && others + size <= this.#limits.most) this.#cached.set(poolId, cached);
  }
}
