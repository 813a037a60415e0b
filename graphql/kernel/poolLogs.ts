import type { Database, Dialect, TransactionClient } from '#prisma/client.ts';
import type { RawTransaction } from '#prisma/directConnection.ts';
import type { EliminationReason } from '../grading/rules/facts.ts';
import type { PoolEvent } from './events.ts';
import type { SeasonQueues } from './seasonQueues.ts';

/** What canonical JSON of the log holds: no fractions, no missing values (docs/log-format.md). */
export type LogValue =
  string | number | boolean | null | readonly LogValue[] | { readonly [key: string]: LogValue };

/** A leaf without its instant. */
export interface LeafContent {
  readonly type: string;
  readonly [field: string]: LogValue;
}

/** The secret part of a pick's leaf: what its commitment is of. */
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
  /** When a pick that somebody made now was received; null for one that was brought along or made by a rule. */
  receivedAt: Date | null;
}

/** Where a leaf stands in the log, once its transaction has written it. */
export interface AppendedLeaf {
  index: number;
  /** The leaf itself. */
  data: string;
  /** The instant in the leaf. */
  at: Date;
  /** Its inclusion proof in the tree of the checkpoint. */
  proof: Uint8Array[];
  checkpoint: string;
}

/** A leaf that a transaction will append before it commits. */
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

/** The key that signs the checkpoints of the site's logs. */
export interface LogSigner {
  /** The first part of the origins of new logs: the host of the public address. */
  readonly host: string;
  /** Ed25519, 32 bytes. */
  publicKey: Uint8Array;
  /** @returns the 64 bytes of an Ed25519 signature */
  sign(data: Uint8Array): Uint8Array;
}

/** What appending to a log needs of a transaction. */
export interface AppendTransaction {
  tx: RawTransaction;
  dialect: Dialect;
  /** The instant of what happens in it, in the pool's time. */
  now: Date;
}

/** What the log needs of a transaction. */
export interface LogTransaction extends AppendTransaction {
  tx: TransactionClient;
  /** Pools that the transaction itself makes: their logs begin in it, of whatever size. */
  created?: ReadonlySet<number>;
}

/**
 * Pools are written to whose logs have not begun, and begin before (`PoolLogs.begin`): nothing in a pool stays without its
 * leaf, and no transaction takes as long as many logs, or a long one, take to begin.
 */
export class LogsNotBegunError extends Error {
  override name = 'LogsNotBegunError';
  readonly poolIds: readonly number[];

  constructor(poolIds: readonly number[]) {
    super(`The logs of pools ${poolIds.join(', ')} have not begun.`);
    this.poolIds = poolIds;
  }
}

/** The port by which a transaction writes to the logs of its pools; implemented in actions/log/. */
export interface PoolLogs {
  readonly signer: LogSigner;
  /**
   * Appends the pending leaves, and what the events say may have changed, as the last step of a transaction: from then on
   * until the commit the logs of these pools are locked. A few short logs that have not begun begin with it.
   * @throws LogsNotBegunError where that takes too long for one transaction
   */
  write(transaction: LogTransaction, events: Iterable<PoolEvent>, pending: PendingLeaf[]): Promise<void>;
  /**
   * As `write`, where nothing else happens in the transaction than what the leaves say.
   * @throws LogsNotBegunError
   */
  append(transaction: AppendTransaction, pending: readonly PendingLeaf[]): Promise<void>;
  /**
   * Begins the logs of pools that are older than their logs, in transactions that each take a bounded number of pools and
   * entries, and goes on where another call, or another process, ended. Does nothing where one has begun. Until it has, no
   * other write in the pool commits, so that the parts are of one state.
   * @param now an instant in the pool's time: that of the leaves, unless an earlier call has begun
   */
  begin(
    services: { db: Database; seasonQueues: SeasonQueues },
    now: Date,
    poolIds: readonly number[],
    signal?: AbortSignal,
  ): Promise<void>;
}
