import { WebSocket } from 'ws';

/** Messages per socket and second; a page of the web app sends about thirty when it opens, then a few a minute. */
export const MAX_MESSAGES = 200;
const SECOND = 1_000;
/** The close code of graphql-ws for too many requests. */
const TOO_MANY_REQUESTS = 4429;
/** Milliseconds for a client that may not be reading to receive the close reason. */
const CLOSE_TIMEOUT = 1_000;

type BufferLike = Parameters<WebSocket['send']>[0];
type Done = (error?: Error) => void;
type SendOptions = { binary?: boolean | undefined };

/**
 * A server-side socket that is closed when its client sends too fast. Later messages, also in the same
 * packets, are dropped: `ws` would still emit them.
 */
export class MeteredSocket extends WebSocket {
  /** Called once, when the socket is closed for sending too fast. */
  onFlood: () => void = () => {};
  /** Called with each sent message. */
  onSend: (key: string, characters: number) => void = () => {};
  /** The key of the caller who is charged for them. */
  payer: { readonly key: string } = { key: '' };
  /** Whether the last ping is unanswered (pings.ts). */
  isAwaitingPong = false;
  #windowEnd = 0;
  #received = 0;

  override emit(event: string | symbol, ...values: unknown[]): boolean {
    if (event === 'pong') this.isAwaitingPong = false;
    if ((event === 'message' || event === 'ping') && !this.#isWithinLimit()) return false;
    return super.emit(event, ...values);
  }

  /** Sending on a closed socket is neither a failure nor logged. */
  override send(data: BufferLike, options?: SendOptions | Done, done?: Done): void {
    if (typeof data === 'string') this.onSend(this.payer.key, data.length);
    const given = typeof options === 'function' ? options : done;
    const quietly: Done = (error) => given?.(this.readyState === WebSocket.OPEN ? error : undefined);
    super.send(data, typeof options === 'function' ? {} : (options ?? {}), quietly);
  }

  #isWithinLimit(): boolean {
    if (this.readyState !== WebSocket.OPEN) return false;
    const now = performance.now();
    if (now >= this.#windowEnd) {
      this.#windowEnd = now + SECOND;
      this.#received = 0;
    }
    this.#received += 1;
    if (this.#received <= MAX_MESSAGES) return true;
    this.close(TOO_MANY_REQUESTS, `Too many requests: at most ${MAX_MESSAGES} messages in a second.`);
    setTimeout(() => this.terminate(), CLOSE_TIMEOUT).unref();
    this.onFlood();
    return false;
  }
}
