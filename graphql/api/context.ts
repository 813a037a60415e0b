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

/** Receives the results of a shared subscription in order, without a promise for each. */
export interface ResultReader {
  give(result: ExecutionResult): void;
  /** Called once, after the last result; with an error when the client has to subscribe again. */
  end(error?: unknown): void;
}

/** Adds a reader to a stream; returns a function that removes it. */
export type JoinStream = (reader: ResultReader) => () => void;

/** The context passed to every resolver. Created once for an HTTP request, once for a WebSocket operation. */
export interface Context {
  services: Services;
  settings: Settings;
  viewer: Viewer | null;
  /** Key of the caller's rate limits: its IP address, determined by TRUST_PROXY; the /64 of IPv6. */
  address: string;
  /** The request headers that identify the browser. */
  headers: Pick<IncomingHttpHeaders, 'cookie' | 'user-agent'>;
  requestId: string;
  /** Cached values of whole pools; shared by all requests of the process. */
  aggregates: Aggregates;
  /** The default pool of `Query.pool` for a shared answer; unset: the viewer's own. */
  sharedPool?: number | undefined;
  /** Collects the pools that a cached answer reads; unset elsewhere. */
  readPools?: ReadPools | undefined;
  /** Set when a field with `until revealed` has returned a value that only this viewer sees (perViewer.ts). */
  readsOwn?: boolean;
  /** The season in memory, shared by all requests of the process. Read through the loaders (loaders.ts). */
  readModel: ReadModel;
  /** Schedules this operation's resolver calls in time slices. */
  scheduler: Scheduler;
  /**
   * Aborted when the client disconnects or the time limit is reached; undefined where the operation cannot be aborted.
   */
  signal?: AbortSignal | undefined;
  /** Adds a Set-Cookie header to the response; null over a WebSocket, where none can be sent. */
  setCookie: ((header: string) => void) | null;
  /** The loaders of this operation (loaders.ts); null before the first read and after a change. */
  loaders: Loaders | null;
  /** In a subscription: replays recent events to its readers shortly after the call (eventStream.ts). */
  replayRecent?: () => void;
  /**
   * In a subscription: charges an event to its caller; returns the refusal when the budget is spent.
   * @param isJoined whether it joined a running stream, whose events are executed once, for the first subscriber
   */
  payForEvent?: (isJoined: boolean) => GraphQLError | null;
  /** In a subscription: how its transport reads a shared stream; by default sequentially. */
  readStream?: (join: JoinStream) => AsyncIterableIterator<ExecutionResult>;
  /** Called with the code of each failure that is returned instead of a payload. */
  onRefusal?(code: string): void;
  /** Queues background work of the caller; without it, the work runs at once. */
  schedule?(work: () => void): void;
}
