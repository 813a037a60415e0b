import { cosignedMessage, decodeTimestampedSignature, isCosignerKey } from './cosignature.ts';
import { LogFormatError } from './formatError.ts';
import { parseNote, type NoteSignature, type SignedNote } from './note.ts';
import { encodeUtf8 } from './utf8.ts';
import { signatureTypes, type VerifierKey } from './verifierKey.ts';
import { verifyEd25519, verifyMlDsa44 } from './verifySignature.ts';

/** A note whose signatures by known keys are all valid. */
export interface OpenedNote extends SignedNote {
  /** One for each known key that signs it, in the order of the note. */
  verified: VerifiedSignature[];
}

interface VerifiedSignature {
  key: VerifierKey;
  /** Of a cosignature, in seconds since 1970-01-01T00:00:00Z; null for signatures without a time. */
  timestamp: number | null;
}

/** A well-formed note that must not be trusted. */
export class UnverifiedNoteError extends Error {
  override name = 'UnverifiedNoteError';
}

/**
 * Ignores signatures by unknown keys, and further ones by the same key.
 * @throws LogFormatError when it breaks the format
 * @throws UnverifiedNoteError when no known key signs it, or a signature by a known key is wrong
 */
export function openNote(note: string, keys: readonly VerifierKey[]): OpenedNote {
  const parsed = parseNote(note);
  const verified: VerifiedSignature[] = [];
  for (const signature of parsed.signatures) {
    const key = keys.find((one) => one.name === signature.name && one.keyId === signature.keyId);
    if (!key || verified.some((one) => one.key === key)) continue;
    verified.push({ key, timestamp: verifySignature(parsed.text, signature, key) });
  }
  if (verified.length === 0) {
    const names = keys.map(({ name }) => name).join(', ') || 'no key at all';
    throw new UnverifiedNoteError(`The note has no signature by a known key (${names}).`);
  }
  return { ...parsed, verified };
}

/** @returns seconds since 1970-01-01T00:00:00Z; null for signatures without a time @throws UnverifiedNoteError when it is wrong */
function verifySignature(text: string, signature: NoteSignature, key: VerifierKey): number | null {
  const wrong = () => new UnverifiedNoteError(`The signature by ${key.name} does not fit the text.`);
  if (!isCosignerKey(key)) {
    if (!verifyEd25519(key.publicKey, encodeUtf8(text), signature.signature)) throw wrong();
    return null;
  }
  try {
    const { timestamp, signature: bytes } = decodeTimestampedSignature(key.type, signature.signature);
    const verify = key.type === signatureTypes.mlDsa44 ? verifyMlDsa44 : verifyEd25519;
    if (!verify(key.publicKey, cosignedMessage(key, text, timestamp), bytes)) throw wrong();
    return timestamp;
  } catch (error) {
    if (error instanceof LogFormatError) throw new UnverifiedNoteError(error.message, { cause: error });
    throw error;
  }
}
