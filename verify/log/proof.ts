import { decodeBase64, encodeBase64 } from './base64.ts';
import { openCheckpoint, type OpenedCheckpoint } from './checkpoint.ts';
import { parseDecimal } from './decimal.ts';
import { LogFormatError } from './formatError.ts';
import { verifyInclusion } from './inclusion.ts';
import { formatHash, parseHash, type Sha256 } from './treeHash.ts';
import type { VerifierKey } from './verifierKey.ts';

/** Proves offline that an entry is in a log. C2SP tlog-proof; files end with `.tlog-proof`. */
export interface LogProof {
  /** Data of the application, not proven. */
  extra: Uint8Array | null;
  /** From 0. */
  index: number;
  /** RFC 6962, section 2.1.1: the leaf's sibling first. */
  inclusionProof: Uint8Array[];
  /** A signed note, verbatim. */
  checkpoint: string;
}

const FIRST_LINE = 'c2sp.org/tlog-proof@v1';

export class WrongProofError extends Error {
  override name = 'WrongProofError';
}

export function formatLogProof({ extra, index, inclusionProof, checkpoint }: LogProof): string {
  const lines = [
    FIRST_LINE,
    ...(extra === null ? [] : [`extra ${encodeBase64(extra)}`]),
    `index ${index}`,
    ...inclusionProof.map(formatHash),
    '',
  ];
  return `${lines.join('\n')}\n${checkpoint}`;
}

/** @throws LogFormatError; the checkpoint itself is not checked */
export function parseLogProof(text: string): LogProof {
  const end = text.indexOf('\n\n');
  const [first, ...lines] = text.slice(0, Math.max(0, end)).split('\n');
  if (end < 0 || first !== FIRST_LINE) {
    throw new LogFormatError(
      `A proof begins with the line ${FIRST_LINE} and has a blank line before its checkpoint.`,
    );
  }
  const extra = lines[0]?.startsWith('extra ') ? decodeBase64(lines.shift()!.slice('extra '.length)) : null;
  const index = lines.shift();
  if (!index?.startsWith('index ')) throw new LogFormatError('The proof has no line "index <number>".');
  if (lines.length > 64) throw new LogFormatError('An inclusion proof has at most 64 hashes.');
  return {
    extra,
    index: parseDecimal(index.slice('index '.length), 'index'),
    inclusionProof: lines.map(parseHash),
    checkpoint: text.slice(end + 2),
  };
}

/**
 * @param keys of the log and of known witnesses
 * @throws LogFormatError, UnverifiedNoteError when the checkpoint cannot be trusted
 * @throws WrongProofError when the leaf is not number `index` of the checkpoint's tree
 */
export function openLogProof(
  sha256: Sha256,
  { index, inclusionProof, checkpoint }: LogProof,
  leaf: Uint8Array,
  origin: string,
  keys: readonly VerifierKey[],
): OpenedCheckpoint {
  const opened = openCheckpoint(checkpoint, origin, keys);
  if (!verifyInclusion(sha256, index, opened.size, leaf, inclusionProof, opened.root)) {
    throw new WrongProofError(`The entry is not number ${index} of the tree of size ${opened.size}.`);
  }
  return opened;
}
