import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { LRUCache } from 'lru-cache';

import { compress, type Effort, type Encoding, encodingFor } from './encodings.ts';

/** Names and values of headers in turns, as `writeHead` takes them: no object is read for each response. */
export type HeaderList = readonly string[];

/** The bytes of an answer that several callers get, in the forms that clients accept. */
export interface Answer {
  /** Bytes of the forms that it keeps now: those that were asked for, and the answer as it was made until a compressed one was. */
  readonly size: number;
  /** Strong, of the uncompressed bytes; each form's ETag has its own suffix. */
  readonly hash: string;
  /** The answer in this form, or uncompressed where compression gains nothing. Made at its first use. */
  in(encoding: Encoding): Form;
}

interface Form {
  bytes: Buffer;
  /** ETag and Vary, for a response without a body. */
  validators: HeaderList;
  /** The validators and what describes the body. */
  headers: HeaderList;
}

/** Answers of fewer bytes are sent as they are, as by the compression of other answers. */
const SMALLEST_COMPRESSED = 1024;

/** Bytes of all compressed forms that the process keeps by what they say. */
const MAX_COMPRESSED = 16_000_000;
/** Of a key and what stands around a form. */
const OVERHEAD = 200;

/** Compressed forms by the hash of their content: what is made anew for each request is not compressed anew. */
const compressed = new LRUCache<string, Buffer>({
  maxSize: MAX_COMPRESSED,
  sizeCalculation: ({ length }) => length + OVERHEAD,
});

/** @param resized called when `size` has changed, since a form was made */
export function createAnswer(
  content: string | Uint8Array,
  effort: Effort = 'quick',
  resized: () => void = () => {},
): Answer {
  /** Null once a form is kept instead. */
  let plain: Buffer | null = Buffer.from(content);
  const { length } = plain;
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 27);
  const forms: Partial<Record<Encoding, Form>> = {};

  function make(encoding: Encoding): Form {
    const isPlain = encoding === 'identity';
    const bytes = isPlain ? uncompressed() : compressOnce(encoding);
    // Nearly all clients take one form: the others are not kept until somebody asks for them.
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
      const kept = Object.values(forms).reduce((sum, { bytes }) => sum + bytes.length, 0);
      return kept + (plain?.length ?? 0);
    },
    hash,
    in(encoding) {
      const form = length < SMALLEST_COMPRESSED ? 'identity' : encoding;
      const known = forms[form];
      if (known !== undefined) return known;
      const made = (forms[form] = make(form));
      resized();
      return made;
    },
  };
}

/**
 * Sends an answer in the form that the client prefers, or 304 when the client has it.
 * @param headers those that do not depend on the form: Content-Type, Cache-Control and others
 */
export function sendAnswer(
  { method, headers: requestHeaders }: Pick<IncomingMessage, 'method' | 'headers'>,
  response: ServerResponse,
  answer: Answer,
  headers: HeaderList,
): void {
  const form = answer.in(encodingFor(requestHeaders['accept-encoding']));
  if (isHeld(requestHeaders['if-none-match'], answer.hash)) {
    response.writeHead(304, [...headers, ...form.validators]);
    response.end();
    return;
  }
  response.writeHead(200, [...headers, ...form.headers]);
  response.end(method === 'HEAD' ? undefined : form.bytes);
}

/** Whether the client holds the answer, in whichever form. */
function isHeld(held: string | undefined, hash: string): boolean {
  return held !== undefined && (held.includes(`"${hash}`) || held.trim() === '*');
}
