import type { IncomingMessage, ServerResponse } from 'node:http';

import type { Viewer } from '#graphql/accounts/sessions/viewer.ts';
import type { ReadPools } from '#kernel/readPools.ts';

/** The caller of an operation, from the transport. */
export interface Caller {
  request: Pick<IncomingMessage, 'headers'>;
  /** API token of a WebSocket's connection parameters, in the form of an Authorization header. */
  authorization?: string | undefined;
  /** Set after the lookup (Callers.identify). */
  viewer?: Viewer | null;
  /**
   * Whether the caller has seen a later offset than this process: nothing cached may answer
   * (server/http/operations/offsets.ts).
   */
  isAhead?: boolean;
  /** The default pool of a shared answer, instead of the viewer's (graphql/server/cache). */
  sharedPool?: number | undefined;
  /** Collects the pools that a cached answer reads (graphql/server/cache). */
  readPools?: ReadPools | undefined;
  /** Set when the operation has read the caller's private data (Context.readsOwn). */
  readsOwn?: boolean | undefined;
  requestId: string;
  address: string;
  /** The operation's name for the request log. */
  operation?: string | undefined;
  /** Aborted when the client disconnects before the response. */
  gone?: AbortSignal | undefined;
  isSocket?: boolean;
  /** Null over a WebSocket, which has no headers. */
  setCookie: ((header: string) => void) | null;
}

/** HTTP requests have a Node response; WebSockets and REST have none. */
export interface ServerContext {
  caller: Caller;
  req?: IncomingMessage;
  res?: ServerResponse;
}
