import { randomBytes } from 'node:crypto';

import type { Pool } from '#prisma/generated/sqlite/client.ts';
import { canonicalJson } from '#verify/log/canonicalJson.ts';
import { commitmentOf } from '#verify/log/commitment.ts';
import { rulesHash } from '#verify/log/rulesHash.ts';
import { formatHash } from '#verify/log/treeHash.ts';
import { encodeUtf8 } from '#verify/log/utf8.ts';
import type { LeafContent } from '#kernel/poolLogs.ts';
import { rulesFact } from './poolFacts.ts';
import { sha256 } from '../key/sha256.ts';

const SALT_BYTES = 32;

/** The version of a pool's rules: the hash of their statement in the log. */
export const rulesVersion = (pool: Pool): string => rulesHash(sha256, rulesFact(pool));

/** The leaf of an acknowledgement of the rules, and its secret part, which only the member gets. */
export function acknowledgedLeaf(
  pool: Pool,
  entryIds: readonly number[],
): { content: LeafContent; record: string; salt: string } {
  const rules = rulesVersion(pool);
  const record = canonicalJson({ entries: entryIds.map(String), pool: String(pool.id), rules });
  const salt = randomBytes(SALT_BYTES);
  const commitment = formatHash(commitmentOf(sha256, salt, encodeUtf8(record)));
  return { content: { type: 'acknowledged', rules, commitment }, record, salt: salt.toString('base64') };
}
