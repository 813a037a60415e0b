import type { IncomingMessage, ServerResponse } from 'node:http';

import { sendText } from '../requests/responses.ts';

/** Answers other methods than POST with 405. */
export function isSent(request: IncomingMessage, response: ServerResponse): boolean {
  if (request.method === 'POST') return true;
  request.resume();
  response.setHeader('Allow', 'POST');
  sendText(response, 405, 'A checkpoint is sent with POST.\n');
  return false;
}

/** Answers bodies of more than `most` bytes with 413. @returns null in that case */
export async function readBody(
  request: IncomingMessage,
  response: ServerResponse,
  most: number,
): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > most) {
      response.setHeader('Connection', 'close');
      sendText(response, 413, `Send at most ${most} bytes.\n`);
      return null;
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
