import type { Database } from '../../../prisma/client.ts';
import type { Prisma } from '../../../prisma/generated/sqlite/client.ts';

/** The description of a search among entries. */
export const SEARCH =
  "Return only those whose entry's name, owner's name or email address contains this text, regardless of case; at most 64 characters.";
export const MAX_SEARCH = 64;

/** Entries whose name, or whose owner's name or address, contains a text; all for no text. For commissioners only. */
export function entriesFound(
  db: Pick<Database, 'dialect'>,
  search: string | null | undefined,
): Prisma.EntryWhereInput {
  const text = search?.trim() ?? '';
  if (text === '') return {};
  // SQLite compares without case by itself and has no such option.
  const contains = {
    contains: text,
    ...(db.dialect === 'postgresql' ? { mode: 'insensitive' } : {}),
  } as Prisma.StringFilter;
  return { OR: [{ username: contains }, { user: { OR: [{ name: contains }, { email: contains }] } }] };
}
