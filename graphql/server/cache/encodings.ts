import { brotliCompressSync, constants, crc32, deflateRawSync, gzipSync } from 'node:zlib';

import { LRUCache } from 'lru-cache';

export type Encoding = 'br' | 'gzip' | 'identity';

/**
 * Compression level: `quick` for bodies valid until the next change, where a slower one would take longer
 * than computing the answer; `small` for bodies that live as long as the process.
 */
export type Effort = 'quick' | 'small';

const QUALITY: Record<Effort, { br: number; gzip: number }> = {
  quick: { br: 4, gzip: 6 },
  small: { br: 9, gzip: 9 },
};

export function compress(plain: Buffer, encoding: Encoding, effort: Effort): Buffer {
  const { br, gzip } = QUALITY[effort];
  if (encoding === 'gzip') return gzipSync(plain, { level: gzip });
  if (encoding === 'identity') return plain;
  return brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: br } });
}

/** The beginning that several bodies share, compressed once. */
export interface SharedBeginning {
  text: string;
  /** The gzip form of the beginning and what follows it (RFC 1952). */
  gzip(rest: string): Buffer;
}

/** Deflated, without a name or a time, by an unknown system. */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);

export function shareBeginning(text: string): SharedBeginning {
  const plain = Buffer.from(text);
  const sum = crc32(plain);
  // A full flush ends at a byte, and nothing after it refers to what precedes it.
  const deflated = deflateRawSync(plain, { level: QUALITY.small.gzip, finishFlush: constants.Z_FULL_FLUSH });
  return {
    text,
    gzip(rest) {
      const bytes = Buffer.from(rest);
      const trailer = Buffer.alloc(8);
      trailer.writeUInt32LE(crc32(bytes, sum), 0);
      trailer.writeUInt32LE(plain.length + bytes.length, 4);
      const end = deflateRawSync(bytes, { level: QUALITY.quick.gzip });
      return Buffer.concat([GZIP_HEADER, deflated, end, trailer]);
    },
  };
}

/** In the server's order of preference. */
const ENCODINGS: readonly Encoding[] = ['br', 'gzip', 'identity'];
/** Longest Accept-Encoding to cache; browsers send few different ones. */
const MAX_LENGTH = 100;
/** Below the smallest weight that can be sent. */
const UNNAMED = 0.0001;
const chosen = new LRUCache<string, Encoding>({ max: 100 });

/** The available encoding that a client prefers by its Accept-Encoding (RFC 9110, 12.5.3). */
export function encodingFor(accepted: string | undefined): Encoding {
  if (accepted === undefined) return 'identity';
  if (accepted.length > MAX_LENGTH) return choose(accepted);
  let encoding = chosen.get(accepted);
  if (encoding === undefined) chosen.set(accepted, (encoding = choose(accepted)));
  return encoding;
}

/** Whether a client accepts gzip, and prefers it to an uncompressed body. */
export function acceptsGzip(accepted: string | undefined): boolean {
  return accepted !== undefined && choose(accepted, ['gzip', 'identity']) === 'gzip';
}

function choose(accepted: string, available: readonly Encoding[] = ENCODINGS): Encoding {
  const weights = new Map<string, number>();
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)) || 0);
  }
  // Identity is acceptable after all others unless it is refused; it is also sent when all are refused.
  const weightOf = (encoding: Encoding) =>
    weights.get(encoding) ?? (encoding === 'identity' ? UNNAMED : (weights.get('*') ?? 0));
  const best = available.reduce((one, other) => (weightOf(other) > weightOf(one) ? other : one));
  return weightOf(best) > 0 ? best : 'identity';
}
