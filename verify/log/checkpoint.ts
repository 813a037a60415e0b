import type { TreeHead } from './consistency.ts';
import { parseDecimal } from './decimal.ts';
import { LogFormatError } from './formatError.ts';
import { isNoteLine } from './noteText.ts';
import { openNote, UnverifiedNoteError, type OpenedNote } from './openNote.ts';
import { formatHash, parseHash } from './treeHash.ts';
import { signatureTypes, type VerifierKey } from './verifierKey.ts';

/** A tree head of a log. C2SP tlog-checkpoint. */
export interface Checkpoint extends TreeHead {
  /** Names the log, such as `pool.example/p/office/log`. */
  origin: string;
  /** Further lines, defined by the log. */
  extensions: string[];
}

/** A checkpoint whose log's signature is valid. */
export interface OpenedCheckpoint extends Checkpoint {
  note: OpenedNote;
}

/** The text that the log signs. */
export function formatCheckpointBody({ origin, size, root, extensions }: Checkpoint): string {
  if (!Number.isSafeInteger(size) || size < 0) throw new LogFormatError(`${size} is not the size of a tree.`);
  const lines = [origin, String(size), formatHash(root), ...extensions];
  const wrong = lines.find((line) => !isNoteLine(line));
  if (wrong !== undefined) {
    throw new LogFormatError(
      `${JSON.stringify(wrong)} cannot be a line of a checkpoint: it is empty or breaks.`,
    );
  }
  return lines.map((line) => `${line}\n`).join('');
}

/** @throws LogFormatError */
export function parseCheckpointBody(text: string): Checkpoint {
  const [origin, size, root, ...rest] = text.split('\n');
  const extensions = rest.slice(0, -1);
  if (origin === undefined || size === undefined || root === undefined || rest.at(-1) !== '') {
    throw new LogFormatError(
      'A checkpoint has an origin, a tree size and a root, each on a line of its own.',
    );
  }
  if (![origin, ...extensions].every(isNoteLine))
    throw new LogFormatError('A line of the checkpoint is empty.');
  return { origin, size: parseDecimal(size, 'tree size'), root: parseHash(root), extensions };
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
