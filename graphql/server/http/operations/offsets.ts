import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';

import { cookieOptions, positionCookie, readPositionCookie } from '#graphql/accounts/sessions/cookies.ts';
import type { Events } from '#kernel/events.ts';
import { UNKNOWN_OFFSET, formatOffset } from '#graphql/api/live/offset.ts';
import type { Settings } from '#graphql/site/settings/settings.ts';
import { isRead } from '../requests/requests.ts';

/** Header of responses that state an offset, and of requests by scripts without cookies. */
const HEADER = 'Pool-Position';

/**
 * Carries the offset of one process to another (docs/cache.md), on the wire as `position`: responses to writes state it
 * in a header and a cookie, WebSocket and subscription results in `extensions.position`. A single process sends none.
 */
export interface Offsets {
  /**
   * Whether the caller has seen a later offset. Reads wait for it first; writes do not, since their time of
   * receipt decides.
   */
  isAhead(request: Pick<IncomingMessage, 'method' | 'headers'>): boolean | Promise<boolean>;
  /** `isAhead` without waiting. */
  isAheadNow(request: Pick<IncomingMessage, 'headers'>): boolean;
  /** `isAheadNow` for the `extensions` of an operation over a WebSocket. */
  isOperationAhead(extensions: unknown): boolean;
  /** Adds the offset to the response's headers, unless the caller came with a later one. */
  send(request: Pick<IncomingMessage, 'headers'>, response: ServerResponse): void;
}

export function createOffsets(events: Events, settings: Pick<Settings, 'publicUrl'>): Offsets {
  const sentOffset = ({ cookie, 'pool-position': header }: IncomingHttpHeaders): number => {
    if (header === undefined && !cookie?.includes('position=')) return 0;
    return Math.max(readOffset(header), readOffset(readPositionCookie(cookie, cookieOptions(settings))));
  };
  const isBehind = (offset: number) => offset === Infinity || offset > events.offset();
  return {
    isAhead(request) {
      const offset = sentOffset(request.headers);
      if (!isBehind(offset)) return false;
      return isRead(request) ? events.reached(offset).then((isReached) => !isReached) : true;
    },
    isAheadNow: ({ headers }) => isBehind(sentOffset(headers)),
    isOperationAhead: (extensions) =>
      isBehind(readOffset((extensions as { position?: unknown } | null | undefined)?.position)),
    send({ headers }, response) {
      const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => ServerResponse;
      response.writeHead = (...head: unknown[]) => {
        const offset = formatOffset(events);
        if (offset !== null && events.offset() >= sentOffset(headers)) {
          response.setHeader(HEADER, offset);
          response.appendHeader('Set-Cookie', positionCookie(offset, cookieOptions(settings)));
        }
        return writeHead(...head);
      };
    },
  };
}

/** 0 for an invalid offset. */
function readOffset(text: unknown): number {
  if (text === UNKNOWN_OFFSET) return Infinity;
  return typeof text === 'string' && /^\d{1,16}$/.test(text) ? Number(text) : 0;
}
