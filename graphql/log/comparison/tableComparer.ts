import { totalmem } from 'node:os';

import type { Database } from '#prisma/client.ts';
import type { LogSigner } from '#kernel/poolLogs.ts';
import { compareTables, compareTwice, type TableReport, UnstatedResultsError } from './compareTables.ts';
import { Differences } from './difference.ts';
import { LogPlayer } from './playedLog.ts';
import { REREAD, type RereadLimits } from './rereadLeaves.ts';

/** Limits of the cache of played logs. */
export interface CacheLimits extends RereadLimits {
  /** Leaves of the shortest log to cache; shorter ones are played again in the time that reading the tables takes. */
  shortest: number;
  /** Maximum leaves of all cached logs. */
  most: number;
  /** Comparisons of a pool after which its log is played from leaf 0 again. */
  plays: number;
}

/** Memory per leaf of a played log, in bytes, measured (DECISIONS D95). */
const LEAF_BYTES = 300;
/** Share of the machine's or container's memory for cached logs. */
const MEMORY_SHARE = 1 / 4;

export function cacheLimits(): CacheLimits {
  // 0 outside of a container.
  const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity);
  const most = Math.floor((memory * MEMORY_SHARE) / LEAF_BYTES);
  return { ...REREAD, shortest: 50_000, most, plays: 168 };
}

/** A played log, and its comparisons since it was played from leaf 0. */
interface CachedLog {
  player: LogPlayer;
  plays: number;
}

/**
 * Compares the tables of pools with their logs, each from the last comparison without differences: the played state of
 * long logs is cached, and only new leaves are played.
 *
 * Detection: an edit of any table but LogLeaf is found by the next comparison, since all rows are read each time. An
 * edit of a played leaf, or of the columns beside it, is found by the next comparison of a log of up to 256 * `fewest`
 * leaves, and otherwise within `round` comparisons: some leaves are reread each time and compared with the hashes
 * computed when they were played. Signed checkpoints are compared with those hashes each time.
 *
 * Any difference from a cached state is reported only as two comparisons from leaf 0 find it. A failure or the end of
 * the process discards the cache, and `plays` bounds the age of a cached state.
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

  get hasCachedLogs(): boolean {
    return this.#cached.size > 0;
  }

  /** @throws UnstatedResultsError */
  async compare(poolId: number): Promise<TableReport> {
    return (await this.#compareOn(poolId)) ?? (await this.#compareAnew(poolId));
  }

  /** @returns null unless the tables agree with the cached log and its new leaves */
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
      // Nothing was played.
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
