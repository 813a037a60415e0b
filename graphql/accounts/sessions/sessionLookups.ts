import { RateLimitedError } from '#kernel/failures.ts';
import type { Services } from '#kernel/services.ts';
import { findSessions } from './sessions.ts';
import type { FoundViewer } from './viewer.ts';

/** Sessions that are read by one statement. */
const BATCH = 200;
/** Milliseconds from the end of a batch to the next, for which those who come meanwhile wait together. */
const PAUSE = 4;
/** Lookups that may wait for one address: an office has as many connections at most (server/http/admission/connections.ts). */
export const MAX_WAITING = 2_000;

interface Waiting {
  token: string;
  resolve(found: FoundViewer | null): void;
  reject(error: unknown): void;
}

/**
 * Reads sessions that are not known yet, many by one statement: a thousand people who open the site in the same
 * second, or invented tokens, cost few statements. One batch is read at a time; each address has its turn in it, so
 * that one that sends many tokens delays mostly itself.
 */
export class SessionLookups {
  readonly #services: Pick<Services, 'db' | 'systemClock' | 'rolePolicy'>;
  /** By address, in the order of their next turns; no list is empty. */
  readonly #waiting = new Map<string, Waiting[]>();
  #isReading = false;

  constructor(services: Pick<Services, 'db' | 'systemClock' | 'rolePolicy'>) {
    this.#services = services;
  }

  /**
   * The viewer of a live session, read after this call.
   * @throws RateLimitedError when too many lookups of the address wait
   */
  find(token: string, address: string): Promise<FoundViewer | null> {
    const own = this.#waiting.get(address) ?? [];
    if (own.length >= MAX_WAITING) return Promise.reject(new RateLimitedError(1));
    return new Promise((resolve, reject) => {
      own.push({ token, resolve, reject });
      this.#waiting.set(address, own);
      this.#schedule();
    });
  }

  #schedule(): void {
    if (this.#isReading || this.#waiting.size === 0) return;
    this.#isReading = true;
    setImmediate(() => {
      void this.#read(this.#take()).finally(() => setTimeout(() => this.#goOn(), PAUSE));
    });
  }

  #goOn(): void {
    this.#isReading = false;
    this.#schedule();
  }

  async #read(batch: Waiting[]): Promise<void> {
    try {
      const found = await findSessions(
        this.#services,
        batch.map(({ token }) => token),
      );
      for (const { token, resolve } of batch) resolve(found.get(token) ?? null);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  /** One lookup of each address by turns. */
  #take(): Waiting[] {
    const batch: Waiting[] = [];
    for (const [address, own] of this.#waiting) {
      if (batch.length === BATCH) break;
      batch.push(own.shift()!);
      this.#waiting.delete(address);
      // At the end of the map: this loop comes to it again.
      if (own.length > 0) this.#waiting.set(address, own);
    }
    return batch;
  }
}
