import { WebSocket } from 'ws';

/** Messages of one socket in a second; a page of the web app sends about thirty when it opens, then a few a minute. */
export const MAX_MESSAGES = 200;
const SECOND = 1_000;
/** graphql-ws: too many requests. */
export const TOO_MANY_REQUESTS = 4429;
/** Milliseconds for the reason to reach a client that may not be reading. */
const FAREWELL = 1_000;

/**
 * A server's socket that is closed when its client sends too fast. Whatever arrives after that, or was in the same
 * packets, is thrown away unread: `ws` would still hand it out.
 */
export class MeteredSocket extends WebSocket {
  /** Told once, when it is closed for sending too fast. */
  onFlood: () => void = () => {};
  #windowEnd = 0;
  #heard = 0;

  override emit(event: string | symbol, ...values: unknown[]): boolean {
    if ((event === 'message' || event === 'ping') && !this.#hears()) return false;
    return super.emit(event, ...values);
  }

  #hears(): boolean {
    if (this.readyState !== WebSocket.OPEN) return false;
    const now = performance.now();
    if (now >= this.#windowEnd) {
      this.#windowEnd = now + SECOND;
      this.#heard = 0;
    }
    this.#heard += 1;
    if (this.#heard <= MAX_MESSAGES) return true;
    this.close(TOO_MANY_REQUESTS, `Too many requests: at most ${MAX_MESSAGES} messages in a second.`);
    setTimeout(() => this.terminate(), FAREWELL).unref();
    this.onFlood();
    return false;
  }
}
