import type { Sha256 } from './treeHash.ts';

/** SHA-256 of a salt and the record that it hides (docs/sealed-picks.md, "Commitments"). */
export function commitmentOf(sha256: Sha256, salt: Uint8Array, record: Uint8Array): Uint8Array {
  const salted = new Uint8Array(salt.length + record.length);
  salted.set(salt);
  salted.set(record, salt.length);
  return sha256(salted);
}
