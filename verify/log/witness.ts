import { LogFormatError } from './formatError.ts';
import { parseDecimal } from './decimal.ts';
import { formatHash, parseHash } from './treeHash.ts';

/** The body of `POST <prefix>/add-checkpoint`. C2SP tlog-witness. */
export interface AddCheckpointRequest {
  /** Of the last checkpoint that the witness cosigned; 0 for none. */
  oldSize: number;
  /** From the old size to the checkpoint's. */
  consistencyProof: Uint8Array[];
  /** A signed note. */
  checkpoint: string;
}

/** The most hashes that a consistency proof may have. */
const MAX_PROOF_LINES = 63;

export function formatAddCheckpoint({ oldSize, consistencyProof, checkpoint }: AddCheckpointRequest): string {
  if (consistencyProof.length > MAX_PROOF_LINES) throw tooLong();
  const lines = consistencyProof.map((hash) => `${formatHash(hash)}\n`).join('');
  return `old ${oldSize}\n${lines}\n${checkpoint}`;
}

/** @throws LogFormatError; the checkpoint itself is not looked at */
export function parseAddCheckpoint(body: string): AddCheckpointRequest {
  const end = body.indexOf('\n\n');
  const [first = '', ...lines] = body.slice(0, Math.max(0, end)).split('\n');
  if (end < 0 || !first.startsWith('old ')) {
    throw new LogFormatError(
      'The request has a line "old <size>", the proof, a blank line and a checkpoint.',
    );
  }
  if (lines.length > MAX_PROOF_LINES) throw tooLong();
  return {
    oldSize: parseDecimal(first.slice('old '.length), 'old size'),
    consistencyProof: lines.map(parseHash),
    checkpoint: body.slice(end + 2),
  };
}

/** Media type of the body of a 409 answer, which holds `formatTreeSize`. */
export const TREE_SIZE_MEDIA_TYPE = 'text/x.tlog.size';

/** The size that a witness answers with when the old size is not that of its last cosigned checkpoint. */
export function formatTreeSize(size: number): string {
  return `${size}\n`;
}

/** @throws LogFormatError */
export function parseTreeSize(body: string): number {
  if (!body.endsWith('\n')) throw new LogFormatError('The tree size ends with a newline.');
  return parseDecimal(body.slice(0, -1), 'tree size');
}

function tooLong(): LogFormatError {
  return new LogFormatError(`A consistency proof has at most ${MAX_PROOF_LINES} hashes.`);
}
