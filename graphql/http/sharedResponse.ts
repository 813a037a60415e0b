import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

import type { Encoding } from '../cache/answers.ts';

/**
 * Sends the same bytes to every client: compressed once, and kept in memory once however many clients read
 * slowly.
 */
export type SharedResponse = (request: IncomingMessage, response: ServerResponse) => void;

const compress: Record<Encoding, (text: Buffer) => Buffer> = {
  br: (text) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (text) => gzipSync(text, { level: 9 }),
  identity: (text) => text,
};

/**
 * A text that does not change while the process runs. Clients revalidate it on each use (ETag).
 * @param type its Content-Type, with the charset
 */
export function createSharedResponse(type: string, text: string): SharedResponse {
  const bodies = new Map<Encoding, { body: Buffer; etag: string }>();
  const bodyIn = (encoding: Encoding) => {
    let found = bodies.get(encoding);
    if (found === undefined) {
      const body = compress[encoding](Buffer.from(text));
      found = { body, etag: `"${createHash('sha256').update(body).digest('base64url')}"` };
      bodies.set(encoding, found);
    }
    return found;
  };
  return (request, response) => {
    const encoding = encodingFor(request);
    const { body, etag } = bodyIn(encoding);
    const isKnown = request.headers['if-none-match']?.includes(etag) ?? false;
    response.writeHead(isKnown ? 304 : 200, {
      'Cache-Control': 'no-cache',
      ETag: etag,
      Vary: 'Accept-Encoding',
      ...(isKnown ? {} : { 'Content-Type': type, 'Content-Length': body.length }),
      ...(isKnown || encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
    });
    response.end(isKnown || request.method === 'HEAD' ? undefined : body);
  };
}

/** The form that a client prefers of those that are at hand. */
export function encodingFor({ headers }: Pick<IncomingMessage, 'headers'>): Encoding {
  const accepted = (headers['accept-encoding'] ?? '')
    .toLowerCase()
    .split(',')
    .filter((one) => !/;\s*q=0(\.0*)?\s*$/.test(one))
    .map((one) => one.split(';')[0]?.trim());
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding)) ?? 'identity';
}
