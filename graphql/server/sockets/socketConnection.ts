import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

import type { OpenSocket } from './openSockets.ts';
import type { SlowReader } from '../http/admission/slowReaders.ts';

/** What the connection needs of its WebSocket. */
interface Line {
  readonly bufferedAmount: number;
  terminate(): void;
}

/**
 * The state of a WebSocket connection. With thousands open at once, it retains only those parts of the
 * upgrade request that its operations need, and no closures.
 */
export class SocketConnection implements OpenSocket, SlowReader {
  /** The connection below the WebSocket. */
  readonly socket: Duplex;
  /** The headers that identify the caller and browser of its operations. */
  readonly request: Pick<IncomingMessage, 'headers'>;
  /** Key of the client's address. */
  readonly address: string;
  key: string;
  /** Its operations by id, set when graphql-ws opens it. */
  subscriptions: Readonly<Record<string, unknown>> = {};
  /** Null before the upgrade is complete. */
  line: Line | null = null;
  /** Stops watching for the end of the session or token; null while no viewer is known. */
  stopWatching: (() => void) | null = null;
  #gone: AbortController | null = null;
  #isGone = false;

  constructor(socket: Duplex, { headers }: IncomingMessage, address: string, key: string) {
    const { cookie, authorization, 'user-agent': userAgent } = headers;
    this.socket = socket;
    this.request = { headers: { cookie, authorization, 'user-agent': userAgent } };
    this.address = address;
    this.key = key;
  }

  get isGone(): boolean {
    return this.#isGone;
  }

  /** Aborted when the connection closes. Created on first use, since subscriptions need none. */
  get gone(): AbortSignal {
    this.#gone ??= new AbortController();
    if (this.#isGone) this.#gone.abort();
    return this.#gone.signal;
  }

  /** Called when the connection has closed. */
  end(): void {
    this.#isGone = true;
    this.#gone?.abort();
    this.stopWatching?.();
  }

  operations(): number {
    return Object.keys(this.subscriptions).length;
  }

  waiting(): number {
    return this.line?.bufferedAmount ?? 0;
  }

  isStream(): boolean {
    return true;
  }

  cut(): void {
    this.line?.terminate();
  }
}
