import type { Database } from '#prisma/client.ts';
import type { Pool } from '#prisma/generated/sqlite/client.ts';
import type { GameFacts } from '#graphql/grading/rules/facts.ts';
import type { LogSigner } from '#kernel/poolLogs.ts';
import type { Differences } from './difference.ts';
import type { FullGrades } from './fullGrades.ts';
import type { PlayedLog } from './playedLog.ts';

/** What the parts of a comparison share. */
export interface Compared {
  db: Database;
  pool: Pool;
  signer: Pick<LogSigner, 'publicKey'>;
  log: PlayedLog;
  grades: FullGrades;
  /** The games as the log knows them now, by id. */
  games: ReadonlyMap<number, GameFacts>;
  differences: Differences;
}

/** Milliseconds by which clocks of processes may differ: the instant of a leaf is never before that of the one before it. */
const CLOCKS_APART = 600_000;

/**
 * Whether an instant in a table is that of the transaction that wrote a leaf. The leaf has a later one where the leaf before
 * it has: no leaf precedes the one in front of it.
 */
export function isOfLeaf(
  { following, began, isWhole }: Pick<PlayedLog, 'following' | 'began' | 'isWhole'>,
  instant: Date,
  { leaf, at }: { leaf: number; at: number },
): boolean {
  const apart = at - instant.getTime();
  // What the log began with is older than it.
  const isFree = following.get(leaf) === 1 || (!isWhole && at === began);
  return apart >= 0 && (isFree || apart <= CLOCKS_APART);
}
