import { concatBytes } from '@noble/hashes/utils.js';
import { parseCheckpointBody } from './checkpointBody.ts';
import { LogFormatError } from './formatError.ts';
import { encodeUtf8 } from './utf8.ts';
import { signatureTypes, type VerifierKey } from './verifierKey.ts';

/** A key of a witness; C2SP tlog-cosignature recommends ML-DSA-44 for new deployments. */
export type CosignerKey = VerifierKey & { type: CosignatureType };

export type CosignatureType = typeof signatureTypes.cosignature | typeof signatureTypes.mlDsa44;

const TIMESTAMP_BYTES = 8;
const SIGNATURE_BYTES = { [signatureTypes.cosignature]: 64, [signatureTypes.mlDsa44]: 2_420 } as const;
const NAMES = { [signatureTypes.cosignature]: 'Ed25519', [signatureTypes.mlDsa44]: 'ML-DSA-44' } as const;

/** A signature of a witness: C2SP tlog-cosignature, "Format". */
export interface TimestampedSignature {
  /** In seconds since 1970-01-01T00:00:00Z. */
  timestamp: number;
  /** Over `cosignedMessage`: 64 bytes by Ed25519, 2,420 by ML-DSA-44. */
  signature: Uint8Array;
}

export function isCosignerKey(key: VerifierKey): key is CosignerKey {
  return key.type === signatureTypes.cosignature || key.type === signatureTypes.mlDsa44;
}

/**
 * What a witness signs.
 * @param checkpointBody the text of the checkpoint's note, with its last newline
 * @param timestamp in seconds since 1970-01-01T00:00:00Z
 * @throws LogFormatError
 */
export function cosignedMessage(
  { type, name }: Pick<CosignerKey, 'type' | 'name'>,
  checkpointBody: string,
  timestamp: number,
): Uint8Array {
  checkTimestamp(timestamp);
  if (type === signatureTypes.cosignature)
    return encodeUtf8(`cosignature/v1\ntime ${timestamp}\n${checkpointBody}`);
  // Extension lines are not signed.
  const { origin, size, root } = parseCheckpointBody(checkpointBody);
  return concatBytes(
    encodeUtf8('subtree/v1\n\0'),
    shortText(name, 'The name of the witness'),
    uint64(timestamp),
    shortText(origin, 'The origin of the log'),
    uint64(0),
    uint64(size),
    root,
  );
}

/** The signature of a `NoteSignature` by a witness. @throws LogFormatError */
export function encodeTimestampedSignature(
  type: CosignatureType,
  { timestamp, signature }: TimestampedSignature,
): Uint8Array {
  checkTimestamp(timestamp);
  if (signature.length !== SIGNATURE_BYTES[type]) {
    throw new LogFormatError(
      `An ${NAMES[type]} signature has ${SIGNATURE_BYTES[type]} bytes, not ${signature.length}.`,
    );
  }
  return concatBytes(uint64(timestamp), signature);
}

/** @throws LogFormatError for another number of bytes than the type's, and for a time above 2^53 - 1 */
export function decodeTimestampedSignature(type: CosignatureType, bytes: Uint8Array): TimestampedSignature {
  const expected = TIMESTAMP_BYTES + SIGNATURE_BYTES[type];
  if (bytes.length !== expected) {
    throw new LogFormatError(
      `An ${NAMES[type]} cosignature has ${expected} bytes after the key ID, not ${bytes.length}.`,
    );
  }
  const timestamp = Number(new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0));
  checkTimestamp(timestamp);
  return { timestamp, signature: bytes.slice(TIMESTAMP_BYTES) };
}

function checkTimestamp(timestamp: number): void {
  if (!Number.isSafeInteger(timestamp) || timestamp < 0) {
    throw new LogFormatError(
      `The time of a cosignature is whole seconds from 0 to 2^53 - 1, not ${timestamp}.`,
    );
  }
}

function uint64(value: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(value));
  return bytes;
}

/** `opaque <1..2^8-1>` of RFC 8446. */
function shortText(text: string, what: string): Uint8Array {
  const bytes = encodeUtf8(text);
  if (bytes.length === 0 || bytes.length > 255)
    throw new LogFormatError(`${what} has 1 to 255 bytes, not ${bytes.length}.`);
  return concatBytes(Uint8Array.of(bytes.length), bytes);
}
