import { type CosignerKey, cosignedMessage, encodeTimestampedSignature } from './cosignature.ts';
import type { NoteSignature } from './note.ts';
import { encodeUtf8 } from './utf8.ts';
import type { VerifierKey } from './verifierKey.ts';

/** Signs bytes by the secret half of a key: by Ed25519, or by ML-DSA-44 with an empty context. */
export type SignBytes = (message: Uint8Array) => Uint8Array;

/** The signature of a log. @param text of the note, with its last newline @throws LogFormatError */
export function signText({ name, keyId }: VerifierKey, text: string, sign: SignBytes): NoteSignature {
  return { name, keyId, signature: sign(encodeUtf8(text)) };
}

/**
 * The cosignature of a witness. C2SP tlog-cosignature.
 * @param checkpointBody the text of the checkpoint's note, with its last newline
 * @param timestamp in seconds since 1970-01-01T00:00:00Z
 * @throws LogFormatError
 */
export function cosignText(
  key: CosignerKey,
  checkpointBody: string,
  timestamp: number,
  sign: SignBytes,
): NoteSignature {
  const signature = sign(cosignedMessage(key, checkpointBody, timestamp));
  return {
    name: key.name,
    keyId: key.keyId,
    signature: encodeTimestampedSignature(key.type, { timestamp, signature }),
  };
}
