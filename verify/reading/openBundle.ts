import { decodeUtf8 } from '../log/utf8.ts';
import { LogReadError, type ReadableLog } from './readLog.ts';
import { parseHeader, sizeOf } from './parseHeader.ts';

const LINE_FEED = 10;
/** A line beyond this is no part of a bundle. The first line lists names, which can be a million. */
const MOST_BYTES = 200_000_000;
const GZIP = [0x1f, 0x8b];

/**
 * Opens the bundle of a log (docs/sealed-picks.md, "The bundle"), gzipped or not, as it comes in.
 * @throws LogReadError
 */
export async function openBundle(bytes: AsyncIterable<Uint8Array>): Promise<ReadableLog> {
  const lines = linesOf(plain(bytes));
  const first = await lines.next();
  if (first.done) throw new LogReadError('The bundle is empty. Download it again.');
  const [headerLine, ...others] = first.value;
  const header = parseHeader(decodeUtf8(headerLine!));
  return { header, total: sizeOf(header.checkpoint), leaves: chained(others, lines) };
}

async function* chained(
  first: readonly Uint8Array[],
  rest: AsyncIterable<readonly Uint8Array[]>,
): AsyncIterable<readonly Uint8Array[]> {
  if (first.length > 0) yield first;
  yield* rest;
}

/** Unpacks gzip. */
async function* plain(bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const iterator = bytes[Symbol.asyncIterator]();
  const first = await iterator.next();
  if (first.done) return;
  const all = startingWith(first.value, { [Symbol.asyncIterator]: () => iterator });
  if (!GZIP.every((byte, place) => first.value[place] === byte)) {
    yield* all;
    return;
  }
  const gunzip = new DecompressionStream('gzip');
  const reader = (gunzip.readable as ReadableStream<Uint8Array>).getReader();
  const writing = write(all, gunzip.writable as WritableStream<Uint8Array>);
  // Reported by the reader, too.
  writing.catch(() => undefined);
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
    await writing;
  } catch (error) {
    throw new LogReadError('The bundle cannot be unpacked: it is cut or damaged. Download it again.', {
      cause: error,
    });
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

async function* startingWith(first: Uint8Array, rest: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  yield first;
  yield* rest;
}

async function write(bytes: AsyncIterable<Uint8Array>, into: WritableStream<Uint8Array>): Promise<void> {
  const writer = into.getWriter();
  try {
    for await (const part of bytes) {
      await writer.ready;
      await writer.write(part);
    }
    await writer.close();
  } catch (error) {
    await writer.abort(error).catch(() => undefined);
    throw error;
  }
}

/** The lines that each part of the bytes completes, without their line feeds. */
async function* linesOf(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array[]> {
  let open: Uint8Array[] = [];
  let length = 0;
  for await (const part of parts) {
    const lines: Uint8Array[] = [];
    let start = 0;
    for (let end = part.indexOf(LINE_FEED); end >= 0; end = part.indexOf(LINE_FEED, start)) {
      lines.push(joined([...open, part.subarray(start, end)]));
      open = [];
      length = 0;
      start = end + 1;
    }
    if (start < part.length) open.push(part.subarray(start));
    length += part.length - start;
    if (length > MOST_BYTES) throw new LogReadError('This is not a bundle of a log: a line has no end.');
    if (lines.length > 0) yield lines;
  }
  if (open.length > 0) yield [joined(open)];
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  if (parts.length === 1) return parts[0]!;
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
