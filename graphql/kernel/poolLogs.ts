import type { Database, Dialect, TransactionClient } from '#prisma/client.ts';
import type { RawTransaction } from '#prisma/directConnection.ts';
import type { EliminationReason } from '../grading/rules/facts.ts';
import type { PoolEvent } from './events.ts';
import type { SeasonQueues } from './seasonQueues.ts';

/** A value of the log's canonical JSON: no fractions, no missing values (docs/sealed-picks.md). */
export type LogValue =
  string | number | boolean | null | readonly LogValue[] | { readonly [key: string]: LogValue };

/** The fields of a leaf, without its instant. */
export interface LeafContent {
  readonly type: string;
  readonly [field: string]: LogValue;
}

/** The secret that opens the commitment of a pick's leaf. */
export interface PickOpening {
  entryId: number;
  week: number;
  /** Null for a removal. */
  teamId: string | null;
  replaces: number | null;
  /** Base64. */
  salt: string;
  /** Canonical JSON. */
  record: string;
  /** When the server received the pick; null for an imported or automatic pick. */
  receivedAt: Date | null;
}

/** A leaf as the log has it, after the transaction. */
export interface AppendedLeaf {
  index: number;
  data: string;
  /** The instant in the leaf. */
  at: Date;
  /** Inclusion proof in the tree of the checkpoint. */
  proof: Uint8Array[];
  checkpoint: string;
}

/** A leaf to append at the end of the transaction. */
export interface PendingLeaf {
  poolId: number;
  content: LeafContent;
  opening: PickOpening | null;
  /** Null until the transaction has appended it. */
  place: AppendedLeaf | null;
}

/** The public standing of an entry. */
export interface LoggedStandingRow {
  entryId: number;
  week: number | null;
  reason: EliminationReason | null;
  /** "3,12": the weeks of its public strikes. */
  strikes: string;
}

/** The signing key of the site's logs. */
export interface LogSigner {
  /** The first part of new logs' origins: the host of the public address. */
  readonly host: string;
  /** Ed25519, 32 bytes. */
  publicKey: Uint8Array;
  /** @returns the 64 bytes of an Ed25519 signature */
  sign(data: Uint8Array): Uint8Array;
}

/** The part of a transaction that appending needs. */
export interface AppendTransaction {
  tx: RawTransaction;
  dialect: Dialect;
  /** The instant of the transaction, in the pool's time. */
  now: Date;
}

/** The rows by which logs grow, as JSON (log/growthStatement.ts). */
export interface LogGrowth {
  heads: readonly object[];
  leaves: readonly object[];
  nodes: readonly object[];
}

/** The part of a transaction that the log needs. */
export interface LogTransaction extends AppendTransaction {
  tx: TransactionClient;
  /** Pools created in the transaction: their logs begin in it, whatever their size. */
  created?: ReadonlySet<number>;
}

/**
 * The transaction writes to pools without a log. It is rolled back, the logs begin (`PoolLogs.begin`), and it runs
 * again: every change gets its leaf, and no transaction lasts as long as beginning many logs, or a long one.
 */
export class LogsNotBegunError extends Error {
  override name = 'LogsNotBegunError';
  readonly poolIds: readonly number[];

  constructor(poolIds: readonly number[]) {
    super(`The logs of pools ${poolIds.join(', ')} have not begun.`);
    this.poolIds = poolIds;
  }
}

/** The port by which transactions write to the logs of their pools; implemented in log/poolLogs.ts. */
export interface PoolLogs {
  readonly signer: LogSigner;
  /**
   * Appends the pending leaves, and leaves for what the events report, as the last step of a transaction;
   * locks the logs of these pools until the commit. Begins a few short missing logs itself.
   * @throws LogsNotBegunError when beginning them would take too long for one transaction
   */
  write(transaction: LogTransaction, events: Iterable<PoolEvent>, pending: PendingLeaf[]): Promise<void>;
  /**
   * `write` for transactions that change nothing but what the leaves say.
   * @throws LogsNotBegunError
   */
  append(transaction: AppendTransaction, pending: readonly PendingLeaf[]): Promise<void>;
  /**
   * What `append` stores, for a statement that stores it with the rest, and sets the places of the leaves. Computed from
   * the heads of the last `append` or `grow`, which may be those of a rolled-back transaction or stale: the statement fails then.
   * @returns null where none is known
   */
  grow(now: Date, pending: readonly PendingLeaf[]): LogGrowth | null;
  /**
   * Begins the logs of pools that are older than logs, in transactions of bounded size; resumes where an
   * earlier call or another process stopped. Does nothing for a log that has begun. Until it is complete, no
   * other write in the pool commits, so that all parts describe one state.
   * @param now an instant in the pool's time: that of the leaves, unless an earlier call has begun
   */
  begin(
    services: { db: Database; seasonQueues: SeasonQueues },
    now: Date,
    poolIds: readonly number[],
    signal?: AbortSignal,
  ): Promise<void>;
}
