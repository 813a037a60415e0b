import type { Database } from '#prisma/client.ts';
import { LogFormatError } from '#verify/log/formatError.ts';
import { rootAtSize } from '#verify/log/tileProofs.ts';
import { formatHash } from '#verify/log/treeHash.ts';
import { sha256 } from './key/sha256.ts';
import { tileReader } from './publish/readTiles.ts';

/** Leaves are missing in the database; the message states the remedy. */
export class IncompleteLogError extends Error {
  override name = 'IncompleteLogError';
}

/** Whether a log extends a checkpoint. @throws IncompleteLogError */
export async function continuesFrom(
  db: Database,
  head: { poolId: number; origin: string; size: number },
  { size, root }: { size: number; root: string },
): Promise<boolean> {
  if (head.size < size) return false;
  try {
    return formatHash(await rootAtSize(sha256, size, tileReader(db, head.poolId))) === root;
  } catch (error) {
    if (!(error instanceof LogFormatError)) throw error;
    throw incomplete(head.origin, `leaves or hashes among its first ${size}`);
  }
}

export function incomplete(origin: string, what: string): IncompleteLogError {
  return new IncompleteLogError(
    `the log ${origin} is not whole: ${what} are missing. Rows of it were deleted: restore the newest backup that ` +
      'has them',
  );
}
