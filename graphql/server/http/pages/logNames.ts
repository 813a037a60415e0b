import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import type { Database } from '#prisma/client.ts';
import { readNamesFile } from '#graphql/log/reading/readBundle.ts';
import { hasGone } from '../requests/hasGone.ts';

/** Sends a member the usernames with the salts of their commitments, which no cache stores. */
export async function sendNames(
  db: Database,
  request: IncomingMessage,
  response: ServerResponse,
  poolId: number,
): Promise<void> {
  response.writeHead(200, {
    'Content-Type': 'application/json',
    'Cache-Control': 'private, no-store',
    Vary: 'Cookie, Authorization',
  });
  if (request.method === 'HEAD') return void response.end();
  try {
    await pipeline(Readable.from(readNamesFile(db, poolId)), response);
  } catch (error) {
    if (!hasGone(error)) throw error;
  }
}
