import { sha256 } from '@noble/hashes/sha2.js';
import { openCheckpoint } from '#verify/log/checkpoint.ts';
import { verifyConsistency } from '#verify/log/consistency.ts';
import { LogFormatError } from '#verify/log/formatError.ts';
import { openNote, UnverifiedNoteError } from '#verify/log/openNote.ts';
import { consistencyProof } from '#verify/log/tileProofs.ts';
import { parseVerifierKey, type VerifierKey } from '#verify/log/verifierKey.ts';
import type { SeenCheckpoint } from './lastCheckpoint.ts';
import type { LogFiles } from './logFiles.ts';

/** Why the current log does not continue the one seen earlier. */
export interface Contradiction {
  /** A sentence. */
  reason: string;
  seen: SeenCheckpoint;
  now: SeenCheckpoint;
}

/**
 * @param latest what to store as seen
 */
export interface Comparison {
  contradiction: Contradiction | null;
  latest: SeenCheckpoint;
}

/**
 * Compares the log with the last seen checkpoint: the key is the same or a successor, and all leaves are
 * still there, unchanged and first (SPECIFICATION 4.9).
 * @throws LogUnavailableError when the server does not answer: that contradicts nothing
 */
export async function compareCheckpoints(seen: SeenCheckpoint | null, log: LogFiles): Promise<Comparison> {
  const [[key = '', ...earlier], checkpoint] = await Promise.all([log.keys(), log.checkpoint()]);
  const latest = { checkpoint, key };
  const reason = await contradictionIn(seen, latest, earlier, log);
  // The first seen checkpoint stays as evidence.
  if (seen !== null && reason !== null) return { contradiction: { reason, seen, now: latest }, latest: seen };
  return { contradiction: null, latest };
}

async function contradictionIn(
  seen: SeenCheckpoint | null,
  latest: SeenCheckpoint,
  earlier: readonly string[],
  log: LogFiles,
): Promise<string | null> {
  try {
    const current = parseVerifierKey(latest.key);
    const newer = openCheckpoint(latest.checkpoint, current.name, [current]);
    if (seen === null) return null;
    if (!(await isReplaced(seen.key, [latest.key, ...earlier], log))) {
      return 'The log is signed by another key, and the earlier one did not sign that it was replaced.';
    }
    const known = parseVerifierKey(seen.key);
    const older = openCheckpoint(seen.checkpoint, known.name, [known]);
    if (older.origin !== newer.origin) return 'The log has another name.';
    if (older.size > newer.size) {
      return `The log had ${older.size} leaves when you last saw it, and has ${newer.size} now.`;
    }
    const proof = await consistencyProof(sha256, older.size, newer.size, log.readTiles);
    return verifyConsistency(sha256, older, newer, proof)
      ? null
      : `One of the first ${older.size} leaves, which you have seen, is another one now.`;
  } catch (error) {
    if (error instanceof LogFormatError || error instanceof UnverifiedNoteError) return error.message;
    throw error;
  }
}

/**
 * Whether a key is the log's, or is linked to it by checkpoints that each successor signed, too: a mere
 * change of the key list has none.
 * @param keys of the log, the newest first
 */
async function isReplaced(seen: string, keys: readonly string[], log: LogFiles): Promise<boolean> {
  const place = keys.indexOf(seen);
  if (place <= 0) return place === 0;
  const notes = await log.published();
  return keys.slice(1, place + 1).every((older, index) => {
    const both = [older, keys[index]!].map(parseVerifierKey);
    return notes.some((note) => isSignedBy(note, both));
  });
}

function isSignedBy(note: string, keys: readonly VerifierKey[]): boolean {
  try {
    return openNote(note, keys).verified.length === keys.length;
  } catch (error) {
    if (error instanceof LogFormatError || error instanceof UnverifiedNoteError) return false;
    throw error;
  }
}
