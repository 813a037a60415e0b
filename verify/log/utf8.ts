import { LogFormatError } from './formatError.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** @throws LogFormatError where half a surrogate pair stands alone, which UTF-8 cannot encode */
export function encodeUtf8(text: string): Uint8Array {
  if (!isWellFormed(text))
    throw new LogFormatError('The text has half a surrogate pair; UTF-8 cannot hold it.');
  return encoder.encode(text);
}

/** Decodes every byte, a byte order mark included. @throws LogFormatError for bytes that are not UTF-8 */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch (error) {
    throw new LogFormatError('The bytes are not UTF-8.', { cause: error });
  }
}

/** Whether each surrogate in the text has its other half. */
export function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text);
}
