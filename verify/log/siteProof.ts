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

/**
 * Opens the proof that a checkpoint of a pool's log is a leaf of its site's log: the leaf is the checkpoint's text.
 * @param keys of the pool's log, which sign the site's, too
 * @returns the site's checkpoint
 * @throws LogFormatError, UnverifiedNoteError, WrongProofError
 */
export function openListed(
  sha256: Sha256,
  proof: string,
  poolCheckpoint: string,
  keys: readonly VerifierKey[],
): OpenedCheckpoint {
  const { text } = parseNote(poolCheckpoint);
  const origin = siteOriginOf(parseCheckpointBody(text).origin);
  const siteKeys = keys.map(({ type, publicKey }) => makeVerifierKey(origin, type, publicKey));
  return openLogProof(sha256, parseLogProof(proof), leafHash(sha256, encodeUtf8(text)), origin, siteKeys);
}
