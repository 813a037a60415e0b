import { LogFormatError } from './formatError.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
/** By ASCII character; 255 for those outside the alphabet. */
const VALUES = new Uint8Array(128).fill(255);
for (let value = 0; value < 64; value++) VALUES[ALPHABET.charCodeAt(value)] = value;

/** Base64 of RFC 4648, section 4, with padding. */
export function encodeBase64(bytes: Uint8Array): string {
  let binary = '';
  for (let start = 0; start < bytes.length; start += 0x2000) {
    binary += String.fromCharCode(...bytes.subarray(start, start + 0x2000));
  }
  return btoa(binary);
}

/** The strict inverse of `encodeBase64`: no white space, no missing padding, no stray bits. @throws LogFormatError */
export function decodeBase64(text: string): Uint8Array {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  if (text.length % 4 !== 0) throw invalid();
  const bytes = new Uint8Array((text.length / 4) * 3 - padding);
  const characters = text.length - padding;
  let held = 0;
  let bits = 0;
  let written = 0;
  for (let index = 0; index < characters; index++) {
    const value = VALUES[text.charCodeAt(index)] ?? 255;
    if (value === 255) throw invalid();
    held = ((held << 6) | value) & 0xfff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes[written++] = (held >> bits) & 0xff;
    }
  }
  if ((held & ((1 << bits) - 1)) !== 0) throw invalid();
  return bytes;
}

function invalid(): LogFormatError {
  return new LogFormatError('Not base64 of RFC 4648, section 4, with padding.');
}
