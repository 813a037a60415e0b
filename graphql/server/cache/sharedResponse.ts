import type { IncomingMessage, ServerResponse } from 'node:http';

import { createAnswer, type HeaderList, sendAnswer } from './answer.ts';

/** Sends the same bytes to every client; compressed once, and in memory once however slowly clients read. */
export type SharedResponse = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * A text that is constant while the process runs. Clients revalidate it by ETag.
 * @param type Content-Type with charset
 * @param more further headers
 */
export function createSharedResponse(
  type: string,
  text: string,
  more: HeaderList = [],
  status = 200,
): SharedResponse {
  const answer = createAnswer(text, 'small');
  const headers = ['Content-Type', type, 'Cache-Control', 'no-cache', ...more];
  return (request, response) => sendAnswer(request, response, answer, headers, status);
}
