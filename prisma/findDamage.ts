import type { Database } from './client.ts';
import { damageIn } from './damage.ts';

/** Reads every page of a SQLite database. @returns the problem of the first damaged page, or null */
export async function findDamage(db: Database): Promise<string | null> {
  if (db.dialect !== 'sqlite') return null;
  try {
    const [row] = await db.$queryRaw<Record<string, string>[]>`PRAGMA quick_check(1)`;
    const finding = Object.values(row ?? {})[0];
    return finding === 'ok' ? null : String(finding);
  } catch (error) {
    const damage = damageIn(error);
    if (damage === null) throw error;
    return damage;
  }
}
