import { z } from 'zod';

import type { Database } from '#prisma/client.ts';
import { Prisma } from '#prisma/generated/sqlite/client.ts';
import { STAND_INS } from '#graphql/accounts/rules/people.ts';
import { usernameKey } from '#graphql/entries/rules/usernames.ts';
import { MAX_FOUND } from '#graphql/standings/schema/standingsPage.ts';
import { literal, usernamesWith } from '../usernameSearch.ts';

const MAX_SEARCH = 64;

/** The description of a search among entries. */
export const SEARCH = `Return only those whose entry's name, owner's name or email address contains this text, regardless of case; at most ${MAX_SEARCH} characters. A search counts its matches to 1,000.`;
export const searchText = z.string().max(MAX_SEARCH, `A search has at most ${MAX_SEARCH} characters.`);

/** The random stand-in of an account without an address matches no search. */
export const IS_ADDRESS = { AND: STAND_INS.map((end) => ({ NOT: { email: { endsWith: end } } })) };

/** With more accounts that match, a page of their entries is found sooner by reading the entries in their order. */
const MANY_ACCOUNTS = 500;

/**
 * Entries whose name, or whose owner's name or address, contains a text; all for no text. For commissioners only. The
 * accounts that match are found first, by the index of their trigrams: a condition on entries and accounts at once would
 * read all of both.
 */
export async function entriesFound(
  db: Database,
  poolId: number,
  search: string | null | undefined,
): Promise<Prisma.EntryWhereInput> {
  const text = search?.trim() ?? '';
  if (text === '') return {};
  const part = usernameKey(text);
  const accounts = await accountsWith(db, text);
  const ofOwner = accounts === null ? { user: ownersWith(db, text) } : { userId: { in: accounts } };
  return { OR: [...(part === '' ? [] : [await usernamesWith(db, poolId, part)]), ofOwner] };
}

/** What a search counts at most; everything without one. */
export function countLimit(search: string | null | undefined): { take?: number } {
  return (search?.trim() ?? '') === '' ? {} : { take: MAX_FOUND };
}

/**
 * The accounts whose name or address contains a text, by id; null for many. Without an order, which would make PostgreSQL
 * read the accounts in it.
 */
async function accountsWith(db: Database, text: string): Promise<number[] | null> {
  const like = `%${db.dialect === 'postgresql' ? literal(text) : text}%`;
  const contains = (column: string) =>
    db.dialect === 'postgresql'
      ? Prisma.sql`(${Prisma.raw(column)} ILIKE ${like} AND ${Prisma.raw(column)} <> '')`
      : Prisma.sql`${Prisma.raw(column)} LIKE ${like}`;
  const isAddress = Prisma.join(
    STAND_INS.map((end) => Prisma.sql`"email" NOT LIKE ${`%${end}`}`),
    ' AND ',
  );
  const rows = await db.$queryRaw<{ id: number }[]>`
    SELECT "id" FROM "User" WHERE ${contains('"name"')} OR (${contains('"email"')} AND ${isAddress})
    LIMIT ${MANY_ACCOUNTS + 1}`;
  return rows.length > MANY_ACCOUNTS ? null : rows.map(({ id }) => id);
}

function ownersWith(db: Database, text: string): Prisma.UserWhereInput {
  // SQLite compares without case by itself and has no such option. The indexes of PostgreSQL are for texts that are not
  // empty, as all are.
  const contains = (
    db.dialect === 'postgresql'
      ? { contains: literal(text), mode: 'insensitive', not: '' }
      : { contains: text }
  ) as Prisma.StringFilter;
  return { OR: [{ name: contains }, { AND: [{ email: contains }, IS_ADDRESS] }] };
}
