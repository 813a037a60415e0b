import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

import type { OpenSocket } from './openSockets.ts';
import type { SlowReader } from '../http/admission/slowReaders.ts';

/** What a WebSocket is to its connection. */
interface Line {
  readonly bufferedAmount: number;
  terminate(): void;
}

/**
 * The connection of a WebSocket. Thousands are open at once, so it keeps of the upgrade request only what its
 * operations need, and has no functions of its own.
 */
export class SocketConnection implements OpenSocket, SlowReader {
  /** The connection below the WebSocket. */
  readonly socket: Duplex;
  /** The headers by which its operations identify their caller and its browser. */
  readonly request: Pick<IncomingMessage, 'headers'>;
  /** The key of the client's address. */
  readonly address: string;
  key: string;
  /** Its operations by id, once graphql-ws has opened it. */
  subscriptions: Readonly<Record<string, unknown>> = {};
  /** Null before the upgrade is complete. */
  line: Line | null = null;
  /** Stops watching whether the session or token has ended; null while no viewer is known. */
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

  /** Aborted when the connection has closed. Made at its first use: subscriptions need none. */
  get gone(): AbortSignal {
    this.#gone ??= new AbortController();
    if (this.#isGone) this.#gone.abort();
    return this.#gone.signal;
  }

  /** The connection has closed. */
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
