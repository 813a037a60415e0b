import { type Checkpoint, parseCheckpointBody } from './checkpointBody.ts';
import { openNote, UnverifiedNoteError, type OpenedNote } from './openNote.ts';
import { signatureTypes, type VerifierKey } from './verifierKey.ts';

/** A checkpoint whose log's signature is valid. */
export interface OpenedCheckpoint extends Checkpoint {
  note: OpenedNote;
}

/**
 * @param keys of the log, which has to sign, and of known witnesses
 * @throws LogFormatError when it breaks the format
 * @throws UnverifiedNoteError when it is another log's, the log does not sign it, or a known key's signature is wrong
 */
export function openCheckpoint(note: string, origin: string, keys: readonly VerifierKey[]): OpenedCheckpoint {
  const opened = openNote(note, keys);
  const checkpoint = parseCheckpointBody(opened.text);
  if (checkpoint.origin !== origin) {
    throw new UnverifiedNoteError(`The checkpoint is of the log ${checkpoint.origin}, not of ${origin}.`);
  }
  if (!opened.verified.some(({ key }) => key.type === signatureTypes.ed25519)) {
    throw new UnverifiedNoteError(`Witnesses have signed the checkpoint; the log ${origin} has not.`);
  }
  return { ...checkpoint, note: opened };
}
