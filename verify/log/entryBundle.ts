import { LogFormatError } from './formatError.ts';

/** The length is written in 16 bits. */
const MAX_ENTRY_BYTES = 0xffff;

/** Each entry after its length in two bytes, big-endian. C2SP tlog-tiles, "Log entries". @throws LogFormatError above 65,535 bytes */
export function encodeEntryBundle(entries: readonly Uint8Array[]): Uint8Array {
  const long = entries.findIndex((entry) => entry.length > MAX_ENTRY_BYTES);
  if (long >= 0) {
    throw new LogFormatError(
      `Entry ${long} of the bundle has ${entries[long]!.length} bytes; ${MAX_ENTRY_BYTES} are the most.`,
    );
  }
  const bundle = new Uint8Array(entries.reduce((sum, entry) => sum + 2 + entry.length, 0));
  const view = new DataView(bundle.buffer);
  let at = 0;
  for (const entry of entries) {
    view.setUint16(at, entry.length);
    bundle.set(entry, at + 2);
    at += 2 + entry.length;
  }
  return bundle;
}

/** @returns views of the bundle @throws LogFormatError unless it has exactly `width` entries */
export function decodeEntryBundle(bundle: Uint8Array, width: number): Uint8Array[] {
  const view = new DataView(bundle.buffer, bundle.byteOffset, bundle.byteLength);
  const entries: Uint8Array[] = [];
  let at = 0;
  while (at < bundle.length) {
    const end = at + 2 <= bundle.length ? at + 2 + view.getUint16(at) : Infinity;
    if (end > bundle.length) {
      throw new LogFormatError(`The bundle ends within its entry ${entries.length}.`);
    }
    entries.push(bundle.subarray(at + 2, end));
    at = end;
  }
  if (entries.length !== width) {
    throw new LogFormatError(`The bundle has ${entries.length} entries; ${width} are expected.`);
  }
  return entries;
}
