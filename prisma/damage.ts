import { POOL_COMMAND } from './commandName.ts';

const DAMAGED = /database disk image is malformed|malformed database schema|file is not a database/;

/**
 * Returns SQLite's message about unreadable pages, found in an error or its causes; null for another problem.
 */
export function damageIn(error: unknown): string | null {
  for (let inner = error, depth = 0; inner instanceof Error && depth < 6; depth += 1) {
    const match = DAMAGED.exec(inner.message);
    if (match) return match[0];
    const cause = inner.cause as { originalMessage?: string; message?: string } | undefined;
    if (!(cause instanceof Error))
      return DAMAGED.exec(cause?.originalMessage ?? cause?.message ?? '')?.[0] ?? null;
    inner = cause;
  }
  return null;
}

/** The remedy, as the end of a message. */
export const RESTORE_A_BACKUP = `Restore a backup with "${POOL_COMMAND} restore --from FILE"`;
