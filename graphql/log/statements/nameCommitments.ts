import { randomBytes } from 'node:crypto';

import type { Entry } from '#prisma/generated/sqlite/client.ts';
import type { TransactionClient } from '#prisma/client.ts';
import { canonicalJson } from '#verify/log/canonicalJson.ts';
import { commitmentOf } from '#verify/log/commitment.ts';
import { formatHash } from '#verify/log/treeHash.ts';
import { encodeUtf8 } from '#verify/log/utf8.ts';
import { chunk } from '#kernel/chunk.ts';
import { sha256 } from '../key/sha256.ts';

const SALT_BYTES = 32;
/** Rows per statement. */
const ROWS = 400;

export type NamedEntry = Pick<Entry, 'id' | 'poolId' | 'username'>;
export type OwnedEntry = Pick<Entry, 'id' | 'poolId' | 'userId'>;

/** What the leaf of an entry commits to, in base64. */
export interface EntryCommitments {
  name: string;
  owner: string;
}

/** The commitment to an entry's username (docs/sealed-picks.md, "Names"), in base64. */
export function nameCommitment({ id, poolId, username }: NamedEntry, salt: string): string {
  return commitment({ entry: String(id), name: username, pool: String(poolId) }, salt);
}

/** The commitment to an entry's account (docs/sealed-picks.md, "Owners"), in base64. */
export function ownerCommitment({ id, poolId, userId }: OwnedEntry, salt: string): string {
  return commitment({ account: String(userId), entry: String(id), pool: String(poolId) }, salt);
}

function commitment(record: { [field: string]: string }, salt: string): string {
  return formatHash(commitmentOf(sha256, Buffer.from(salt, 'base64'), encodeUtf8(canonicalJson(record))));
}

/** A salt for each commitment: equal accounts do not show. */
const newSalt = () => randomBytes(SALT_BYTES).toString('base64');

/** A username with the salt of its commitment. */
export type EarlierName = [name: string, salt: string];

export function parseEarlierNames(text: string | null): EarlierName[] {
  return text === null ? [] : (JSON.parse(text) as EarlierName[]);
}

/**
 * Commits to a changed username with a new salt; members can still open the commitment to the replaced one.
 * @param replaced the username before
 */
export async function commitRenaming(
  tx: TransactionClient,
  entry: NamedEntry,
  replaced: string,
): Promise<string> {
  const salt = newSalt();
  const before = await tx.loggedName.findUnique({ where: { entryId: entry.id } });
  // Otherwise the log begins in this transaction, with the new username.
  if (before !== null) {
    const earlier = JSON.stringify([...parseEarlierNames(before.earlier), [replaced, before.salt]]);
    await tx.loggedName.update({ where: { entryId: entry.id }, data: { salt, earlier } });
  }
  return nameCommitment(entry, salt);
}

/**
 * Commits to the accounts of entries with new salts, in place of earlier ones.
 * @returns commitments by entry
 */
export async function commitOwners(
  tx: TransactionClient,
  entries: readonly OwnedEntry[],
): Promise<Map<number, string>> {
  const rows = entries.map((entry) => ({ entry, salt: newSalt() }));
  for (const part of chunk(rows, ROWS)) {
    const entryId = { in: part.map(({ entry }) => entry.id) };
    const stored = await tx.loggedName.findMany({ where: { entryId } });
    const saltOf = new Map(part.map(({ entry, salt }) => [entry.id, salt]));
    await tx.loggedName.deleteMany({ where: { entryId } });
    await tx.loggedName.createMany({
      data: stored.map((name) => ({ ...name, ownerSalt: saltOf.get(name.entryId)! })),
    });
  }
  return new Map(rows.map(({ entry, salt }) => [entry.id, ownerCommitment(entry, salt)]));
}

/**
 * Commits to current usernames and accounts with new salts, and stores those for members and owners.
 * @returns commitments by entry
 */
export async function commitEntries(
  tx: TransactionClient,
  entries: readonly (NamedEntry & OwnedEntry)[],
): Promise<Map<number, EntryCommitments>> {
  const rows = entries.map((entry) => ({ entry, salt: newSalt(), ownerSalt: newSalt() }));
  for (const part of chunk(rows, ROWS)) {
    const entryId = { in: part.map(({ entry }) => entry.id) };
    await tx.loggedName.deleteMany({ where: { entryId } });
    await tx.loggedName.createMany({
      data: part.map(({ entry: { id, poolId }, ...salts }) => ({ entryId: id, poolId, ...salts })),
    });
  }
  return new Map(
    rows.map(({ entry, salt, ownerSalt }) => [
      entry.id,
      { name: nameCommitment(entry, salt), owner: ownerCommitment(entry, ownerSalt) },
    ]),
  );
}
