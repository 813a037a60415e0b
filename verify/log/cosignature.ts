import { LogFormatError } from './formatError.ts';
import { encodeUtf8 } from './utf8.ts';

const TIMESTAMP_BYTES = 8;
const ED25519_SIGNATURE_BYTES = 64;

/** What a witness signs: C2SP tlog-cosignature, "Ed25519 signed message". */
export interface TimestampedSignature {
  /** In seconds since 1970-01-01T00:00:00Z. */
  timestamp: number;
  /** Ed25519 over `cosignatureMessage`, 64 bytes. */
  signature: Uint8Array;
}

/**
 * @param checkpointBody the text of the checkpoint's note, with its last newline
 * @param timestamp in seconds since 1970-01-01T00:00:00Z
 */
export function cosignatureMessage(checkpointBody: string, timestamp: number): Uint8Array {
  checkTimestamp(timestamp);
  return encodeUtf8(`cosignature/v1\ntime ${timestamp}\n${checkpointBody}`);
}

/** The signature of a `NoteSignature` by a witness. */
export function encodeTimestampedSignature({ timestamp, signature }: TimestampedSignature): Uint8Array {
  checkTimestamp(timestamp);
  if (signature.length !== ED25519_SIGNATURE_BYTES) {
    throw new LogFormatError(`An Ed25519 signature has 64 bytes, not ${signature.length}.`);
  }
  const bytes = new Uint8Array(TIMESTAMP_BYTES + ED25519_SIGNATURE_BYTES);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(timestamp));
  bytes.set(signature, TIMESTAMP_BYTES);
  return bytes;
}

/** @throws LogFormatError unless there are 72 bytes, and the time is below 2^53 */
export function decodeTimestampedSignature(bytes: Uint8Array): TimestampedSignature {
  if (bytes.length !== TIMESTAMP_BYTES + ED25519_SIGNATURE_BYTES) {
    throw new LogFormatError(`A cosignature has 72 bytes after the key ID, not ${bytes.length}.`);
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
