import type { IncomingMessage, ServerResponse } from 'node:http';

import type { Answer } from '../cache/answers.ts';
import { encodingFor } from './sharedResponse.ts';

/** Answers of fewer bytes are sent as they are, as by the compression of other answers. */
const SMALLEST_COMPRESSED = 1024;

/**
 * Sends the bytes of a shared answer, or 304 when the client has them. A browser may store them and asks each
 * time whether they are still true; proxies may not, since access decides who gets them.
 */
export function sendAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
  headers: Record<string, string>,
): void {
  const plain = answer.bytes('identity');
  const encoding = plain.length < SMALLEST_COMPRESSED ? 'identity' : encodingFor(request);
  const all: Record<string, string | number> = {
    ...headers,
    'Cache-Control': 'private, no-cache',
    // Strong: each form of the same answer has its own.
    ETag: encoding === 'identity' ? `"${answer.hash}"` : `"${answer.hash}-${encoding}"`,
    Vary: 'Accept-Encoding',
  };
  if (isHeldByCaller(request, answer.hash)) {
    response.writeHead(304, all).end();
    return;
  }
  const bytes = answer.bytes(encoding);
  all['Content-Length'] = bytes.length;
  if (encoding !== 'identity') all['Content-Encoding'] = encoding;
  response.writeHead(200, all).end(request.method === 'HEAD' ? undefined : bytes);
}

/** Whether the client holds the answer, in whichever form. */
function isHeldByCaller({ headers }: IncomingMessage, hash: string): boolean {
  const held = headers['if-none-match'];
  return held !== undefined && (held.includes(`"${hash}`) || held.trim() === '*');
}
