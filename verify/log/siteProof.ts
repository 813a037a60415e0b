import type { OpenedCheckpoint } from './checkpoint.ts';
import { parseCheckpointBody } from './checkpointBody.ts';
import { LogFormatError } from './formatError.ts';
import { parseNote } from './note.ts';
import { openLogProof, parseLogProof } from './proof.ts';
import { leafHash, type Sha256 } from './treeHash.ts';
import { encodeUtf8 } from './utf8.ts';
import { makeVerifierKey, type VerifierKey } from './verifierKey.ts';

/** The origin of the log of the site that has the log of a pool. @throws LogFormatError for another origin than a pool's */
export function siteOriginOf(poolOrigin: string): string {
  const host = /^(.+)\/p\/[a-z0-9-]+\/log$/.exec(poolOrigin)?.[1];
  if (host === undefined) throw new LogFormatError(`${poolOrigin} is not the log of a pool.`);
  return `${host}/log`;
}

/** The keys of the log of a site: those of a pool's log under another name. @throws LogFormatError */
export function siteKeysOf(poolOrigin: string, keys: readonly VerifierKey[]): VerifierKey[] {
  const origin = siteOriginOf(poolOrigin);
  return keys.map(({ type, publicKey }) => makeVerifierKey(origin, type, publicKey));
}

/**
 * Opens the proof that a checkpoint of a pool's log is a leaf of its site's log: the leaf is the checkpoint's text.
 * @param keys of the pool's log, which sign the site's, too
 * @param witnesses known ones
 * @returns the site's checkpoint
 * @throws LogFormatError, UnverifiedNoteError, WrongProofError
 */
export function openListed(
  sha256: Sha256,
  proof: string,
  poolCheckpoint: string,
  keys: readonly VerifierKey[],
  witnesses: readonly VerifierKey[] = [],
): OpenedCheckpoint {
  const { text } = parseNote(poolCheckpoint);
  const poolOrigin = parseCheckpointBody(text).origin;
  const known = [...siteKeysOf(poolOrigin, keys), ...witnesses];
  const leaf = leafHash(sha256, encodeUtf8(text));
  return openLogProof(sha256, parseLogProof(proof), leaf, siteOriginOf(poolOrigin), known);
}
