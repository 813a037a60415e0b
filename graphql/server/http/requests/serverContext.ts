import type { IncomingMessage, ServerResponse } from 'node:http';

import type { Viewer } from '#graphql/accounts/sessions/viewer.ts';
import type { ReadPools } from '#kernel/readPools.ts';

/** The caller as the transport passes it to GraphQL, with what it needs to respond. */
export interface Caller {
  request: Pick<IncomingMessage, 'headers'>;
  /** The API token of a WebSocket's connection parameters, in the form of an Authorization header. */
  authorization?: string | undefined;
  /** Set after the lookup (Callers.identify). */
  viewer?: Viewer | null;
  /** Whether the caller has seen a later position than this process: nothing cached may answer (server/http/operations/offsets.ts). */
  isAhead?: boolean;
  /** The pool of a shared answer, in place of the viewer's default pool (graphql/server/cache). */
  sharedPool?: number | undefined;
  /** Where a shared answer notes the pools that it reads (graphql/server/cache). */
  readPools?: ReadPools | undefined;
  /** Set once the operation has read the caller's own data (Context.readsOwn). */
  readsOwn?: boolean | undefined;
  requestId: string;
  address: string;
  /** The operation's name for the request's log entry. */
  operation?: string | undefined;
  /** Aborted when the client has gone before the response. */
  gone?: AbortSignal | undefined;
  isSocket?: boolean;
  /** Null over a WebSocket, where no header can be added. */
  setCookie: ((header: string) => void) | null;
}

/** The transport is HTTP when there is a Node response; a WebSocket and the REST layer have none. */
export interface ServerContext {
  caller: Caller;
  req?: IncomingMessage;
  res?: ServerResponse;
}
