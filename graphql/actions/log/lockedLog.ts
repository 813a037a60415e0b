import { Prisma, type PoolLog } from '#prisma/generated/sqlite/client.ts';
import { appendWithProofs, type TileHash } from '#verify/log/append.ts';
import { decodeFrontier, encodeFrontier } from '#verify/log/frontier.ts';
import { leafHash } from '#verify/log/treeHash.ts';
import { encodeUtf8 } from '#verify/log/utf8.ts';
import type { AppendTransaction, LeafContent, LogSigner, PendingLeaf } from '#kernel/poolLogs.ts';
import { partsOf } from '#kernel/partsOf.ts';
import { leafText } from './leafText.ts';
import { sha256 } from './sha256.ts';
import { signCheckpoint } from './signCheckpoint.ts';

/** Rows per statement; their parameters stay below the limits of both databases. */
const ROWS = 500;

/** What a leaf is appended to. */
export type LockedHead = Omit<PoolLog, 'mailedSize'>;

/** The log of a pool, locked until the end of the transaction, from its first leaf on at the latest. */
export class LockedLog {
  readonly #transaction: AppendTransaction;
  readonly #signers: readonly LogSigner[];
  readonly #toPublish: (number | null)[] = [];
  #head: LockedHead;

  constructor(transaction: AppendTransaction, signers: readonly LogSigner[], head: LockedHead) {
    this.#transaction = transaction;
    this.#signers = signers;
    this.#head = head;
  }

  get head(): Readonly<LockedHead> {
    return this.#head;
  }

  /**
   * The instant of what is appended now: that of the transaction, or of the last leaf where that is later, since clocks of
   * processes differ by a little.
   */
  get at(): Date {
    const { lastAt } = this.#head;
    return lastAt > this.#transaction.now ? lastAt : this.#transaction.now;
  }

  /** The weeks whose deadline was stated since the log was locked, and null for a key that was replaced. */
  get toPublish(): readonly (number | null)[] {
    return this.#toPublish;
  }

  /** Appends leaves without a secret part. */
  state(contents: readonly LeafContent[]): Promise<void> {
    const { poolId } = this.#head;
    return this.append(contents.map((content) => ({ poolId, content, opening: null, place: null })));
  }

  /** Appends leaves, which learn their places, and signs the checkpoint of the grown log. */
  async append(leaves: readonly PendingLeaf[]): Promise<void> {
    if (leaves.length > 0 && !(await this.appendIfCurrent(leaves))) {
      throw new Error(`The log of pool ${this.#head.poolId} has grown beside its lock.`);
    }
  }

  /** As `append`, for a head that may have been read before the transaction: false where the log has grown since. */
  async appendIfCurrent(leaves: readonly PendingLeaf[]): Promise<boolean> {
    const { poolId, origin, size, peaks } = this.#head;
    const { at } = this;
    const texts = leaves.map(({ content }, offset) => leafText(contentAt(content, size + offset), at));
    const { frontier, root, proofs, tileHashes } = appendWithProofs(
      sha256,
      decodeFrontier(size, peaks),
      texts.map((text) => leafHash(sha256, encodeUtf8(text))),
    );
    const checkpoint = signCheckpoint(this.#signers, { origin, size: frontier.size, root });
    for (const [offset, leaf] of leaves.entries()) {
      leaf.place = { index: size + offset, data: texts[offset]!, at, proof: proofs[offset]!, checkpoint };
      const { type, week } = leaf.content;
      if (type === 'deadline') this.#toPublish.push(week as number);
      if (type === 'key') this.#toPublish.push(null);
    }
    const grown = {
      size: frontier.size,
      peaks: Uint8Array.from(encodeFrontier(frontier)),
      lastAt: at,
      checkpoint,
    };
    // The checkpoint states size and root, so that it changes with every leaf.
    const changed = await this.#transaction.tx.$executeRaw`
      UPDATE "PoolLog" SET "size" = ${grown.size}, "peaks" = ${grown.peaks}, "lastAt" = ${at}, "checkpoint" = ${checkpoint}
      WHERE "poolId" = ${poolId} AND "checkpoint" = ${this.#head.checkpoint}`;
    if (changed === 0) return false;
    for (const part of partsOf(leaves, ROWS)) await storeLeaves(this.#transaction, part);
    await storeNodes(this.#transaction, poolId, tileHashes);
    this.#head = { ...this.#head, ...grown };
    return true;
  }
}

interface HeadRow {
  // SQLite returns integers of RETURNING as bigint or number, and instants as text.
  size: number | bigint;
  origin: string;
  peaks: Uint8Array | ArrayBuffer;
  lastAt: Date | string;
  checkpoint: string;
}

/** Locks the log of a pool. @returns null for a pool without one */
export async function lockLog(
  transaction: AppendTransaction,
  signers: readonly LogSigner[],
  poolId: number,
): Promise<LockedLog | null> {
  // An update locks the row on PostgreSQL, and takes SQLite's write lock.
  const [row] = await transaction.tx.$queryRaw<HeadRow[]>`
    UPDATE "PoolLog" SET "size" = "size" WHERE "poolId" = ${poolId}
    RETURNING "origin", "size", "peaks", "lastAt", "checkpoint"`;
  if (row === undefined) return null;
  return new LockedLog(transaction, signers, {
    ...row,
    poolId,
    size: Number(row.size),
    peaks: new Uint8Array(row.peaks),
    lastAt: new Date(row.lastAt),
  });
}

/** A deadline's leaf says how many leaves come before it. */
function contentAt(content: LeafContent, index: number): LeafContent {
  return content.type === 'deadline' ? { ...content, size: index } : content;
}

async function storeLeaves({ tx }: AppendTransaction, leaves: readonly PendingLeaf[]): Promise<void> {
  const rows = leaves.map(({ poolId, content, opening, place }) => {
    const { index, at, data } = place!;
    const {
      entryId = null,
      week = null,
      teamId = null,
      replaces = null,
      salt = null,
      record = null,
    } = opening ?? {};
    return Prisma.sql`(${poolId}, ${index}, ${at}, ${content.type}, ${data}, ${entryId}, ${week}, ${teamId}, ${replaces},
      ${salt}, ${record})`;
  });
  await tx.$executeRaw`
    INSERT INTO "LogLeaf" ("poolId", "index", "at", "type", "data", "entryId", "week", "teamId", "replaces", "salt", "record")
    VALUES ${Prisma.join(rows)}`;
}

async function storeNodes(
  { tx }: AppendTransaction,
  poolId: number,
  nodes: readonly TileHash[],
): Promise<void> {
  for (const part of partsOf(nodes, ROWS)) {
    const rows = part.map(
      ({ level, index, hash }) => Prisma.sql`(${poolId}, ${level}, ${index}, ${Uint8Array.from(hash)})`,
    );
    await tx.$executeRaw`
      INSERT INTO "LogNode" ("poolId", "level", "index", "hash") VALUES ${Prisma.join(rows)}`;
  }
}
