import { Prisma, type PoolLog } from '#prisma/generated/sqlite/client.ts';
import { appendWithProofs, type TileHash } from '#verify/log/append.ts';
import { decodeFrontier, encodeFrontier } from '#verify/log/frontier.ts';
import { leafHash } from '#verify/log/treeHash.ts';
import { encodeUtf8 } from '#verify/log/utf8.ts';
import type { AppendTransaction, LeafContent, LogSigner, PendingLeaf } from '../kernel/poolLogs.ts';
import { ClockBehindError } from '../kernel/failures.ts';
import { chunk } from '../kernel/chunk.ts';
import { isTooLate } from '../kernel/rules/clockSkew.ts';
import { leafText } from './statements/leafText.ts';
import { sha256 } from './key/sha256.ts';
import { signCheckpoint } from './key/signCheckpoint.ts';

/** Rows per statement, within the parameter limits of both databases. */
const ROWS = 500;

export type LockedHead = Omit<PoolLog, 'mailedSize'>;

/** A log's new head and the rows to store. */
export interface Growth {
  before: LockedHead;
  after: LockedHead;
  leaves: readonly PendingLeaf[];
  nodes: readonly (TileHash & { poolId: number })[];
}

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
  for (const part of chunk(grown, ROWS)) await storeHeads(transaction, part);
  await storeRows(transaction, grown);
}

/** Stores new leaves of logs that are being begun, whose heads are stored elsewhere. */
export async function storeWithoutHeads(
  transaction: AppendTransaction,
  logs: readonly LockedLog[],
): Promise<void> {
  await storeRows(
    transaction,
    logs.flatMap((log) => log.grow() ?? []),
  );
}

async function storeRows(transaction: AppendTransaction, grown: readonly Growth[]): Promise<void> {
  for (const part of chunk(
    grown.flatMap(({ leaves }) => leaves),
    ROWS,
  ))
    await storeLeaves(transaction, part);
  for (const part of chunk(
    grown.flatMap(({ nodes }) => nodes),
    ROWS,
  ))
    await storeNodes(transaction, part);
}

async function storeHeads({ tx, dialect }: AppendTransaction, grown: readonly Growth[]): Promise<void> {
  // PostgreSQL infers text for parameters in VALUES; SQLite needs no types.
  const typed = (value: unknown, type: string) =>
    dialect === 'postgresql' ? Prisma.sql`CAST(${value} AS ${Prisma.raw(type)})` : Prisma.sql`${value}`;
  const rows = grown.map(
    ({ before, after }) => Prisma.sql`(${typed(after.poolId, 'INTEGER')}, ${typed(before.checkpoint, 'TEXT')},
      ${typed(after.size, 'INTEGER')}, ${typed(after.peaks, 'BYTEA')}, ${typed(after.lastAt, 'TIMESTAMP(3)')},
      ${typed(after.checkpoint, 'TEXT')})`,
  );
  // The checkpoint identifies the head, since it changes with every leaf.
  const changed = await tx.$executeRaw`
    UPDATE "PoolLog" AS l SET "size" = v.column3, "peaks" = v.column4, "lastAt" = v.column5, "checkpoint" = v.column6
    FROM (VALUES ${Prisma.join(rows)}) AS v WHERE l."poolId" = v.column1 AND l."checkpoint" = v.column2`;
  if (changed !== grown.length) throw new Error('A log has grown beside its lock.');
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

async function storeNodes({ tx }: AppendTransaction, nodes: Growth['nodes']): Promise<void> {
  const rows = nodes.map(
    ({ poolId, level, index, hash }) => Prisma.sql`(${poolId}, ${level}, ${index}, ${Uint8Array.from(hash)})`,
  );
  await tx.$executeRaw`
    INSERT INTO "LogNode" ("poolId", "level", "index", "hash") VALUES ${Prisma.join(rows)}`;
}
