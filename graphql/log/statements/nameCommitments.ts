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

/** The commitment to an entry's username (docs/sealed-picks.md, "Names"), in base64. */
export function nameCommitment({ id, poolId, username }: NamedEntry, salt: string): string {
  const record = canonicalJson({ entry: String(id), name: username, pool: String(poolId) });
  return formatHash(commitmentOf(sha256, Buffer.from(salt, 'base64'), encodeUtf8(record)));
}

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
  const before = await tx.loggedName.findUnique({ where: { entryId: entry.id } });
  const names = await commitNames(tx, [entry]);
  if (before !== null) {
    const earlier = [...parseEarlierNames(before.earlier), [replaced, before.salt]];
    await tx.loggedName.update({ where: { entryId: entry.id }, data: { earlier: JSON.stringify(earlier) } });
  }
  return names.get(entry.id)!;
}

/**
 * Commits to current usernames with new salts, and stores those for the pool's members.
 * @returns commitments by entry
 */
export async function commitNames(
  tx: TransactionClient,
  entries: readonly NamedEntry[],
): Promise<Map<number, string>> {
  const rows = entries.map((entry) => ({ entry, salt: randomBytes(SALT_BYTES).toString('base64') }));
  for (const part of chunk(rows, ROWS)) {
    const entryId = { in: part.map(({ entry }) => entry.id) };
    await tx.loggedName.deleteMany({ where: { entryId } });
    await tx.loggedName.createMany({
      data: part.map(({ entry, salt }) => ({ entryId: entry.id, poolId: entry.poolId, salt })),
    });
  }
  return new Map(rows.map(({ entry, salt }) => [entry.id, nameCommitment(entry, salt)]));
}
