import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';

import compression from 'compression';

/** Compresses responses, except event streams. Shared answers are compressed once instead (graphql/server/cache/answer.ts). */
export function createCompression(): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const compress = promisify(
    compression({
      filter: (request, response) =>
        !isEventStream(response as ServerResponse) && compression.filter(request, response),
    }) as (request: IncomingMessage, response: ServerResponse, next: () => void) => void,
  );
  return (request, response) => {
    compressAhead(response);
    return compress(request, response);
  };
}

export function isEventStream(response: ServerResponse): boolean {
  return String(response.getHeader('Content-Type')).startsWith('text/event-stream');
}

/**
 * Compresses without waiting for the client: a blocked compressor holds megabytes, the compressed response
 * kilobytes. SlowReaders bounds the unread bytes.
 */
function compressAhead(response: ServerResponse): void {
  const write = response.write.bind(response) as (...chunk: unknown[]) => boolean;
  response.write = (...chunk: unknown[]) => {
    const isTaken = write(...chunk);
    return isTaken || (response.hasHeader('Content-Encoding') && !response.hasHeader('Content-Length'));
  };
}
