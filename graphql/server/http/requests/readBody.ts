import type { IncomingMessage, ServerResponse } from 'node:http';

import { sendText } from './responses.ts';

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
