import { Prisma } from '#prisma/generated/sqlite/client.ts';
import { appendWithProofs } from '#verify/log/append.ts';
import { decodeFrontier, encodeFrontier } from '#verify/log/frontier.ts';
import { leafHash } from '#verify/log/treeHash.ts';
import { encodeUtf8 } from '#verify/log/utf8.ts';
import type {
  AppendTransaction,
  LeafContent,
  LogGrowth,
  LogSigner,
  PendingLeaf,
} from '../kernel/poolLogs.ts';
import { ClockBehindError } from '../kernel/failures.ts';
import { chunk } from '../kernel/chunk.ts';
import { isTooLate } from '../kernel/rules/clockSkew.ts';
import { type Growth, growthRows, type LockedHead, storeGrowth } from './growthStatement.ts';
import { leafText } from './statements/leafText.ts';
import { sha256 } from './key/sha256.ts';
import { signCheckpoint } from './key/signCheckpoint.ts';

/** Rows per statement: a log may begin with a hundred thousand leaves. */
const ROWS = 2_000;

/**
 * A pool's log, locked at the latest when it is stored, until the end of the transaction. New leaves are in
 * memory until `storeLogs`.
 */
export class LockedLog {
  readonly #signers: readonly LogSigner[];
  readonly #toPublish: (number | null)[] = [];
  readonly #at: Date;
  #head: LockedHead;
  #leaves: PendingLeaf[] = [];
  #texts: string[] = [];

  /** @param now the instant of the transaction */
  constructor({ now }: Pick<AppendTransaction, 'now'>, signers: readonly LogSigner[], head: LockedHead) {
    this.#signers = signers;
    this.#head = head;
    this.#at = head.lastAt > now ? head.lastAt : now;
  }

  get head(): Readonly<LockedHead> {
    return this.#head;
  }

  /** Number of leaves, unstored ones included. */
  get size(): number {
    return this.#head.size + this.#leaves.length;
  }

  /**
   * The instant of new leaves: that of the transaction, or of the last leaf if that is later, since the
   * clocks of processes differ slightly.
   */
  get at(): Date {
    return this.#at;
  }

  /** Whether unstored leaves include picks. */
  get hasNewPicks(): boolean {
    return this.#leaves.some(({ opening }) => opening !== null);
  }

  /** Weeks whose passed deadline was stated since the log was locked, and null for a replaced key. */
  get toPublish(): readonly (number | null)[] {
    return this.#toPublish;
  }

  /** Appends leaves without a secret part. */
  state(contents: readonly LeafContent[]): void {
    const { poolId } = this.#head;
    this.append(contents.map((content) => ({ poolId, content, opening: null, place: null })));
  }

  /**
   * Appends leaves; their places are set when they are stored.
   * @throws ClockBehindError for a pick that verifiers would reject, since its leaf would be too much later
   * than its receipt
   */
  append(leaves: readonly PendingLeaf[]): void {
    for (const leaf of leaves) {
      const receivedAt = leaf.opening?.receivedAt?.getTime();
      if (receivedAt !== undefined && isTooLate(receivedAt, this.#at.getTime())) throw new ClockBehindError();
      const { type, week } = leaf.content;
      this.#texts.push(leafText(contentAt(leaf.content, this.size), this.#at));
      this.#leaves.push(leaf);
      if (type === 'deadline') this.#toPublish.push(week as number);
      if (type === 'key') this.#toPublish.push(null);
    }
  }

  /** Signs a checkpoint over the unstored leaves and sets their places. @returns null without new leaves */
  grow(): Growth | null {
    if (this.#leaves.length === 0) return null;
    const { poolId, origin, size, peaks } = this.#head;
    const { frontier, root, proofs, tileHashes } = appendWithProofs(
      sha256,
      decodeFrontier(size, peaks),
      this.#texts.map((text) => leafHash(sha256, encodeUtf8(text))),
    );
    const checkpoint = signCheckpoint(this.#signers, { origin, size: frontier.size, root });
    for (const [offset, leaf] of this.#leaves.entries()) {
      const [data, proof] = [this.#texts[offset]!, proofs[offset]!];
      leaf.place = { index: size + offset, data, at: this.#at, proof, checkpoint };
    }
    const growth = {
      before: this.#head,
      after: {
        poolId,
        origin,
        checkpoint,
        size: frontier.size,
        lastAt: this.#at,
        peaks: Uint8Array.from(encodeFrontier(frontier)),
      },
      leaves: this.#leaves,
      nodes: tileHashes.map((node) => ({ ...node, poolId })),
    };
    this.#head = growth.after;
    this.#leaves = [];
    this.#texts = [];
    return growth;
  }
}

/** The locked logs of a transaction, by pool. */
export type LockedLogs = ReadonlyMap<number, LockedLog>;

/** Stores the new leaves of logs together. @throws when a log has grown despite its lock */
export async function storeLogs(transaction: AppendTransaction, logs: Iterable<LockedLog>): Promise<void> {
  const grown = [...logs].flatMap((log) => log.grow() ?? []);
  if (grown.length === 0) return;
  const rows = growthRows(grown);
  const changed = await storeGrowth(transaction, 'heads', rows.heads);
  if (changed !== grown.length) throw new Error('A log has grown beside its lock.');
  await storeRows(transaction, rows);
}

/** Stores new leaves of logs that are being begun, whose heads are stored elsewhere. */
export async function storeWithoutHeads(
  transaction: AppendTransaction,
  logs: readonly LockedLog[],
): Promise<void> {
  await storeRows(transaction, growthRows(logs.flatMap((log) => log.grow() ?? [])));
}

async function storeRows(transaction: AppendTransaction, { leaves, nodes }: LogGrowth): Promise<void> {
  for (const part of chunk(leaves, ROWS)) await storeGrowth(transaction, 'leaves', part);
  for (const part of chunk(nodes, ROWS)) await storeGrowth(transaction, 'nodes', part);
}

interface HeadRow {
  poolId: number | bigint;
  // SQLite returns integers of RETURNING as bigint or number, and instants as text.
  size: number | bigint;
  origin: string;
  peaks: Uint8Array | ArrayBuffer;
  lastAt: Date | string;
  checkpoint: string;
}

/** Locks the logs of pools in ascending order, to avoid deadlocks. */
export async function lockLogs(
  transaction: AppendTransaction,
  signers: readonly LogSigner[],
  poolIds: readonly number[],
): Promise<Map<number, LockedLog>> {
  if (poolIds.length === 0) return new Map();
  const columns = Prisma.sql`"poolId", "origin", "size", "peaks", "lastAt", "checkpoint"`;
  const ofPools = Prisma.sql`"poolId" IN (${Prisma.join([...poolIds])})`;
  const rows = await transaction.tx.$queryRaw<HeadRow[]>(
    transaction.dialect === 'postgresql'
      ? Prisma.sql`SELECT ${columns} FROM "PoolLog" WHERE ${ofPools} ORDER BY "poolId" FOR UPDATE`
      : // An update takes SQLite's write lock.
        Prisma.sql`UPDATE "PoolLog" SET "size" = "size" WHERE ${ofPools} RETURNING ${columns}`,
  );
  const heads = rows.map((row) => ({
    ...row,
    poolId: Number(row.poolId),
    size: Number(row.size),
    peaks: new Uint8Array(row.peaks),
    lastAt: new Date(row.lastAt),
  }));
  return new Map(heads.map((head) => [head.poolId, new LockedLog(transaction, signers, head)]));
}

/** The leaf of a deadline states the number of leaves before it. */
function contentAt(content: LeafContent, index: number): LeafContent {
  return content.type === 'deadline' ? { ...content, size: index } : content;
}
