import type { IncomingMessage, ServerResponse } from 'node:http';

import type { Viewer } from '#graphql/accounts/sessions/viewer.ts';
import type { ReadPools } from '#kernel/readPools.ts';

/** The caller as the transport passes it to GraphQL: the request and how to respond beside the data. */
export interface Caller {
  request: Pick<IncomingMessage, 'headers'>;
  /** The API token of a WebSocket's connection parameters, in the form of an Authorization header. */
  authorization?: string | undefined;
  /** Who this is, once it was looked up (Callers.identify). */
  viewer?: Viewer | null;
  /** Whether this process may keep what is older than the caller was told: nothing kept answers (server/http/operations/positions.ts). */
  isAhead?: boolean;
  /** The pool for which a shared answer is made, in place of the viewer's default pool (graphql/server/cache). */
  sharedPool?: number | undefined;
  /** Where a shared answer notes the pools that it reads (graphql/server/cache). */
  readPools?: ReadPools | undefined;
  /** Set once the operation has read what this caller alone sees (Context.readsOwn). */
  readsOwn?: boolean | undefined;
  requestId: string;
  address: string;
  /** Set while the operation runs: its name in the request's log entry. */
  operation?: string | undefined;
  /** Aborted when the client has gone before the response. */
  gone?: AbortSignal | undefined;
  /** Whether the operation came over a WebSocket. */
  isSocket?: boolean;
  /** Null where no header can be added to the response: over a WebSocket. */
  setCookie: ((header: string) => void) | null;
}

/** The transport is HTTP when there is a Node response; a WebSocket and the REST layer have none. */
export interface ServerContext {
  caller: Caller;
  req?: IncomingMessage;
  res?: ServerResponse;
}
