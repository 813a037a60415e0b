import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

import type { Services } from '#kernel/services.ts';
import { readBundle } from '#graphql/log/reading/readBundle.ts';
import type { LogHead } from '#graphql/log/reading/readLog.ts';
import { hasGone } from '../requests/hasGone.ts';
import { sendText } from '../requests/responses.ts';

/** Per process: each bundle is read and compressed as fast as its reader takes it. */
const MOST_AT_ONCE = 4;
/** Seconds. */
const RETRY_AFTER = 10;

interface AskedBundle {
  slug: string;
  head: LogHead;
  withNames: boolean;
}

/** One compressed file that no cache stores, since members get the usernames in it. */
export function createLogBundle({
  db,
  poolLogs,
}: Pick<Services, 'db' | 'poolLogs'>): (
  request: IncomingMessage,
  response: ServerResponse,
  asked: AskedBundle,
) => Promise<void> {
  let sent = 0;
  return async (request, response, { slug, head, withNames }) => {
    if (sent >= MOST_AT_ONCE) {
      response.setHeader('Retry-After', String(RETRY_AFTER));
      return sendText(response, 503, 'Others download the log now. Please try again in a moment.\n');
    }
    response.writeHead(200, {
      'Content-Type': 'application/gzip',
      'Content-Disposition': `attachment; filename="${slug}.log.gz"`,
      'Cache-Control': 'private, no-store',
      Vary: 'Cookie, Authorization',
    });
    if (request.method === 'HEAD') return void response.end();
    sent += 1;
    try {
      const lines = Readable.from(readBundle(db, poolLogs.signer, head, withNames));
      await pipeline(lines, createGzip(), response);
    } catch (error) {
      if (!hasGone(error)) throw error;
    } finally {
      sent -= 1;
    }
  };
}
