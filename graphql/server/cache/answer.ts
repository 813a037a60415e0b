import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { LRUCache } from 'lru-cache';

import { compress, type Effort, type Encoding, encodingFor } from './encodings.ts';

/** Alternating names and values, the form of `writeHead` that allocates no object per response. */
export type HeaderList = readonly string[];

/** A shared answer's bytes, in the encodings that clients accept. */
export interface Answer {
  /** Bytes of the cached forms: those that were requested, and the uncompressed text until a compressed form exists. */
  readonly size: number;
  /** Strong, of the uncompressed bytes; each form's ETag adds a suffix. */
  readonly hash: string;
  /** The answer in this encoding, or uncompressed if compression gains nothing. Computed on first use. */
  in(encoding: Encoding): Form;
}

interface Form {
  bytes: Buffer;
  /** ETag and Vary, for a response without a body. */
  validators: HeaderList;
  /** The validators and the headers about the body. */
  headers: HeaderList;
}

/** Smaller answers are sent uncompressed, as by the compression of other answers. */
const SMALLEST_COMPRESSED = 1024;

/** Bytes of all compressed forms cached by content. */
const MAX_COMPRESSED = 16_000_000;
/** Bytes of a cache entry besides the form itself. */
const OVERHEAD = 200;

/** Compressed forms by content hash, so that recomputed equal answers are not compressed again. */
const compressed = new LRUCache<string, Buffer>({
  maxSize: MAX_COMPRESSED,
  sizeCalculation: ({ length }) => length + OVERHEAD,
});

/** @param resized called when `size` has changed after a form was computed */
export function createAnswer(
  content: string | Uint8Array,
  effort: Effort = 'quick',
  resized: () => void = () => {},
): Answer {
  /** Null once a compressed form replaces it. */
  let plain: Buffer | null = Buffer.from(content);
  const { length } = plain;
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 27);
  const forms: Partial<Record<Encoding, Form>> = {};

  function make(encoding: Encoding): Form {
    const isPlain = encoding === 'identity';
    const bytes = isPlain ? uncompressed() : compressOnce(encoding);
    // Nearly all clients use one form, so others are not cached in advance.
    plain = null;
    const validators = ['ETag', isPlain ? `"${hash}"` : `"${hash}-${encoding}"`, 'Vary', 'Accept-Encoding'];
    const headers = [...validators, 'Content-Length', String(bytes.length)];
    if (!isPlain) headers.push('Content-Encoding', encoding);
    return { bytes, validators, headers };
  }

  function compressOnce(encoding: Encoding): Buffer {
    const key = `${effort} ${encoding} ${hash}`;
    let bytes = compressed.get(key);
    if (bytes === undefined) compressed.set(key, (bytes = compress(uncompressed(), encoding, effort)));
    return bytes;
  }

  function uncompressed(): Buffer {
    if (plain !== null) return plain;
    if (forms.identity !== undefined) return forms.identity.bytes;
    return forms.br === undefined ? gunzipSync(forms.gzip!.bytes) : brotliDecompressSync(forms.br.bytes);
  }

  return {
    get size() {
      const cachedBytes = Object.values(forms).reduce((sum, { bytes }) => sum + bytes.length, 0);
      return cachedBytes + (plain?.length ?? 0);
    },
    hash,
    in(encoding) {
      const form = length < SMALLEST_COMPRESSED ? 'identity' : encoding;
      const cachedForm = forms[form];
      if (cachedForm !== undefined) return cachedForm;
      const made = (forms[form] = make(form));
      resized();
      return made;
    },
  };
}

/**
 * Sends an answer in the client's preferred encoding, or 304, which only an answer of status 200 can have.
 * @param headers those independent of the encoding, such as Content-Type and Cache-Control
 */
export function sendAnswer(
  { method, headers: requestHeaders }: Pick<IncomingMessage, 'method' | 'headers'>,
  response: ServerResponse,
  answer: Answer,
  headers: HeaderList,
  status = 200,
): void {
  const form = answer.in(encodingFor(requestHeaders['accept-encoding']));
  if (status === 200 && isHeld(requestHeaders['if-none-match'], answer.hash)) {
    response.writeHead(304, [...headers, ...form.validators]);
    response.end();
    return;
  }
  response.writeHead(status, [...headers, ...form.headers]);
  response.end(method === 'HEAD' ? undefined : form.bytes);
}

/** Whether the client has the answer in any encoding. */
function isHeld(held: string | undefined, hash: string): boolean {
  return held !== undefined && (held.includes(`"${hash}`) || held.trim() === '*');
}
