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

/** An entry with its name. */
export type NamedEntry = Pick<Entry, 'id' | 'poolId' | 'username'>;

/** The commitment to the username of an entry (docs/log-format.md, "Names"), in base64. */
export function nameCommitment({ id, poolId, username }: NamedEntry, salt: string): string {
  const record = canonicalJson({ entry: String(id), name: username, pool: String(poolId) });
  return formatHash(commitmentOf(sha256, Buffer.from(salt, 'base64'), encodeUtf8(record)));
}

/**
 * Commits to the usernames of entries as they are now, with new salts, which it stores for the members of the pool.
 * @returns the commitments by entry
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
