import type { Database } from '#prisma/client.ts';
import type { Pool } from '#prisma/generated/sqlite/client.ts';
import type { GameFacts } from '#graphql/grading/rules/facts.ts';
import type { LogSigner } from '#kernel/poolLogs.ts';
import type { Differences } from './difference.ts';
import type { FullGrades } from './fullGrades.ts';
import type { PlayedLog } from './playedLog.ts';

/** The common input of all parts of a comparison. */
export interface Compared {
  db: Database;
  pool: Pool;
  signer: Pick<LogSigner, 'publicKey'>;
  log: PlayedLog;
  grades: FullGrades;
  /** The current games by the log, by id. */
  games: ReadonlyMap<number, GameFacts>;
  differences: Differences;
}

/** Milliseconds by which the clocks of processes may differ: a leaf's instant is never before the previous leaf's. */
const CLOCKS_APART = 600_000;

/**
 * Whether a stored instant is that of the transaction that wrote a leaf. The leaf's own may be later: it is
 * raised to the previous leaf's.
 */
export function isOfLeaf(
  { following, began, isWhole }: Pick<PlayedLog, 'following' | 'began' | 'isWhole'>,
  instant: Date,
  { leaf, at }: { leaf: number; at: number },
): boolean {
  const apart = at - instant.getTime();
  // State that the log began with may be older.
  const isFree = following.get(leaf) === 1 || (!isWhole && at === began);
  return apart >= 0 && (isFree || apart <= CLOCKS_APART);
}

/** Whether a row is older than a log that began after its pool. */
export function isOlder({ began, isWhole }: Pick<PlayedLog, 'began' | 'isWhole'>, instant: Date): boolean {
  return !isWhole && instant.getTime() <= began;
}
