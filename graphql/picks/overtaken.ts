import { isForeignKeyViolation, isUniqueViolation } from '../kernel/transaction.ts';

/** The trigger that holds a pick to its game and to its pool's options (prisma/constraints.ts). */
const OF_ITS_GAME = 'Pick_of_its_game:';

/**
 * Whether a pick that was judged legal is refused by the database because something was stored since: another pick of the
 * entry, or other options of the pool; or because the entry has left. Judged again it gets the refusal that it would get a moment later.
 */
export function isOvertaken(error: unknown): boolean {
  return isUniqueViolation(error) || isForeignKeyViolation(error) || isRefusedByOptions(error);
}

function isRefusedByOptions(error: unknown): boolean {
  for (let inner = error, depth = 0; typeof inner === 'object' && inner !== null && depth < 6; depth += 1) {
    const { message, originalMessage, meta, cause } = inner as DriverError;
    if (`${message} ${originalMessage}`.includes(OF_ITS_GAME)) return true;
    inner = meta?.driverAdapterError ?? cause;
  }
  return false;
}

/** Where Prisma and its adapters keep what the database said. */
interface DriverError {
  message?: string;
  originalMessage?: string;
  meta?: { driverAdapterError?: unknown };
  cause?: unknown;
}
