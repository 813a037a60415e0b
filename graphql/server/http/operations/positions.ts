import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';

import { cookieOptions, positionCookie, readPositionCookie } from '#graphql/accounts/sessions/cookies.ts';
import type { Events } from '#kernel/events.ts';
import { UNKNOWN_POSITION, writtenPosition } from '#graphql/api/live/position.ts';
import type { Settings } from '#graphql/site/settings/settings.ts';
import { isRead } from '../requests/requests.ts';

/** In responses that state a position, and in requests of scripts that keep no cookies. */
const HEADER = 'Pool-Position';

/**
 * How a caller carries the position of one process to another (docs/cache.md): responses to writes state it in a header and a
 * cookie, WebSocket and subscription results in `extensions.position`. A single process sends none.
 */
export interface Positions {
  /** Whether the caller has seen a later position. A read waits for it first; a write does not: its receipt time decides. */
  isAhead(request: Pick<IncomingMessage, 'method' | 'headers'>): boolean | Promise<boolean>;
  /** The same without waiting. */
  isAheadNow(request: Pick<IncomingMessage, 'headers'>): boolean;
  /** The same for the `extensions` of an operation over a WebSocket, which may be a write. */
  isOperationAhead(extensions: unknown): boolean;
  /** States the position at the start of the response, unless the caller came with a later one. */
  tell(request: Pick<IncomingMessage, 'headers'>, response: ServerResponse): void;
}

export function createPositions(events: Events, settings: Pick<Settings, 'publicUrl'>): Positions {
  const sentPosition = ({ cookie, 'pool-position': header }: IncomingHttpHeaders): number => {
    if (header === undefined && !cookie?.includes('position=')) return 0;
    return Math.max(readPosition(header), readPosition(readPositionCookie(cookie, cookieOptions(settings))));
  };
  const isBehind = (position: number) => position === Infinity || position > events.position();
  return {
    isAhead(request) {
      const position = sentPosition(request.headers);
      if (!isBehind(position)) return false;
      return isRead(request) ? events.reached(position).then((isReached) => !isReached) : true;
    },
    isAheadNow: ({ headers }) => isBehind(sentPosition(headers)),
    isOperationAhead: (extensions) =>
      isBehind(readPosition((extensions as { position?: unknown } | null | undefined)?.position)),
    tell({ headers }, response) {
      const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => ServerResponse;
      response.writeHead = (...head: unknown[]) => {
        const position = writtenPosition(events);
        if (position !== null && events.position() >= sentPosition(headers)) {
          response.setHeader(HEADER, position);
          response.appendHeader('Set-Cookie', positionCookie(position, cookieOptions(settings)));
        }
        return writeHead(...head);
      };
    },
  };
}

/** 0 for an invalid position. */
function readPosition(text: unknown): number {
  if (text === UNKNOWN_POSITION) return Infinity;
  return typeof text === 'string' && /^\d{1,16}$/.test(text) ? Number(text) : 0;
}
