import { canonicalBytes } from './canonicalJson.ts';
import { formatHash, type Sha256 } from './treeHash.ts';

/** The version of a pool's rules: SHA-256 of their leaf's canonical JSON, in base64. */
export function rulesHash(sha256: Sha256, rules: object): string {
  return formatHash(sha256(canonicalBytes({ ...rules })));
}
