import type { Database } from './client.ts';

const DAMAGED = /database disk image is malformed|malformed database schema|file is not a database/;

/** What SQLite says of a file whose pages it cannot read, found in an error or its causes; null: another problem. */
export function damageIn(error: unknown): string | null {
  for (let inner = error, depth = 0; inner instanceof Error && depth < 6; depth += 1) {
    const said = DAMAGED.exec(inner.message);
    if (said) return said[0];
    const cause = inner.cause as { originalMessage?: string; message?: string } | undefined;
    if (!(cause instanceof Error))
      return DAMAGED.exec(cause?.originalMessage ?? cause?.message ?? '')?.[0] ?? null;
    inner = cause;
  }
  return null;
}

/** What to do about it, as the end of a message. */
export const RESTORE_A_BACKUP = 'Restore a backup with "npm run pool -- restore --from FILE"';

/** Reads every page of a SQLite database. @returns what is wrong with the first that is damaged, or null */
export async function findDamage(db: Database): Promise<string | null> {
  if (db.dialect !== 'sqlite') return null;
  try {
    const [row] = await db.$queryRaw<Record<string, string>[]>`PRAGMA quick_check(1)`;
    const said = Object.values(row ?? {})[0];
    return said === 'ok' ? null : String(said);
  } catch (error) {
    const damage = damageIn(error);
    if (damage === null) throw error;
    return damage;
  }
}
