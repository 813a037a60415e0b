import type { IncomingMessage, ServerResponse } from 'node:http';

/** The caller as the transport passes it to GraphQL: the request and how to respond beside the data. */
export interface Caller {
  request: Pick<IncomingMessage, 'headers'>;
  /** The API token of a WebSocket's connection parameters, in the form of an Authorization header. */
  authorization?: string | undefined;
  requestId: string;
  address: string;
  /** Set while the operation runs: its name in the request's log entry. */
  operation?: string;
  /** Aborted when the client has gone before the response. */
  gone?: AbortSignal;
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
