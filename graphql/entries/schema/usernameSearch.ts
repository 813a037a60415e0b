import type { Database } from '#prisma/client.ts';
import type { Prisma } from '#prisma/generated/sqlite/client.ts';

/** The number of entries that a search for `%` or `_` considers on SQLite, the earliest first. */
const MAX_LITERAL_MATCHES = 5000;

/**
 * Usernames that contain this text literally: Prisma passes `%` and `_` on as wildcards. PostgreSQL allows
 * escaping them; SQLite does not without an ESCAPE clause, so there another function finds the entries first.
 * @param part folded like the keys (entries/rules/usernames.ts); empty: all
 */
export async function usernamesWith(
  db: Database,
  poolId: number,
  part: string,
): Promise<Prisma.EntryWhereInput> {
  if (part === '') return {};
  // The index of the trigrams is for keys that are not empty, as all are.
  if (db.dialect === 'postgresql') return { usernameKey: { contains: literal(part), not: '' } };
  if (!/[%_]/.test(part)) return { usernameKey: { contains: part } };
  const rows = await db.$queryRaw<{ id: number }[]>`
    SELECT "id" FROM "Entry" WHERE "poolId" = ${poolId} AND instr("usernameKey", ${part}) > 0
    ORDER BY "id" LIMIT ${MAX_LITERAL_MATCHES}`;
  return { id: { in: rows.map(({ id }) => id) } };
}

/** The text with what LIKE of PostgreSQL would take for wildcards escaped. */
export function literal(text: string): string {
  return text.replace(/[\\%_]/g, String.raw`\$&`);
}
