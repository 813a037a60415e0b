import type { IncomingHttpHeaders } from 'node:http';

import type { ExecutionResult, GraphQLError } from 'graphql';

import type { ReadPools } from '../kernel/readPools.ts';
import type { Services } from '../kernel/services.ts';
import type { ReadModel } from './readModel/readModel.ts';
import type { Viewer } from '../accounts/sessions/viewer.ts';
import type { Settings } from '../site/settings/settings.ts';
import type { Aggregates } from './loaders/aggregates.ts';
import type { Loaders } from './loaders/createLoaders.ts';
import type { Scheduler } from './pacing/scheduler.ts';

/** Receives the results of a subscription that many share, in order and without a promise each. */
export interface ResultReader {
  give(result: ExecutionResult): void;
  /** Called once, when no result follows; with an error when the client has to subscribe again. */
  end(error?: unknown): void;
}

/** Lets a reader join a stream; returns the function with which it leaves. */
export type JoinStream = (reader: ResultReader) => () => void;

/** The context passed to every resolver. Created once for an HTTP request, once for a WebSocket operation. */
export interface Context {
  services: Services;
  settings: Settings;
  viewer: Viewer | null;
  /**
   * The key of the caller's rate limits: its IP address, trusted as far as TRUST_PROXY says; of IPv6 the /64.
   */
  address: string;
  /** The browser's headers of the request. */
  headers: Pick<IncomingHttpHeaders, 'cookie' | 'user-agent'>;
  requestId: string;
  /** Cached values of whole pools; they belong to the process and are shared by all requests. */
  aggregates: Aggregates;
  /** The pool of `Query.pool` without an id, for an answer that several viewers share; unset: the viewer's own. */
  sharedPool?: number | undefined;
  /** Where an answer that several viewers share notes the pools that it reads; unset elsewhere. */
  readPools?: ReadPools | undefined;
  /** Set once a field marked `until revealed` has returned what this viewer alone sees (perViewer.ts). */
  readsOwn?: boolean;
  /** The season in memory; it belongs to the process. Read through the loaders (loaders.ts). */
  readModel: ReadModel;
  /** Paces this operation's resolver calls. */
  scheduler: Scheduler;
  /**
   * Aborted when the client has gone or the time limit is reached; undefined where nothing aborts the
   * operation.
   */
  signal?: AbortSignal | undefined;
  /** Adds a Set-Cookie header to the response; null over a WebSocket, where none can be sent. */
  setCookie: ((header: string) => void) | null;
  /** The loaders of this operation (loaders.ts); null before the first read and after a change. */
  loaders: Loaders | null;
  /** Of a subscription: replays recent events to its readers shortly after the call (eventStream.ts). */
  replayRecent?: () => void;
  /**
   * Of a subscription: charges an event to its caller; returns the refusal when the budget is spent.
   * @param isJoined whether it joined a running stream, whose events are executed once, for the first subscriber
   */
  payForEvent?: (isJoined: boolean) => GraphQLError | null;
  /** Of a subscription: how its transport reads a stream that many share; by default one result at a time. */
  readStream?: (join: JoinStream) => AsyncIterableIterator<ExecutionResult>;
  /** Called with the code of each failure that is answered in the place of a payload. */
  onRefusal?(code: string): void;
  /** Runs the caller's background work when it is its turn; without it, the work runs at once. */
  schedule?(work: () => void): void;
}
