import { setTimeout as wait } from 'node:timers/promises';

interface Waiting<Request, Found> {
  request: Request;
  resolve: (found: Found) => void;
  reject: (error: unknown) => void;
}

/** Requests per statement; their parameters stay well below the limits of both databases. */
const MOST_AT_ONCE = 200;
/** Milliseconds for which those who come meanwhile wait for a statement: nobody waits long for a slow one. */
const PATIENCE = 5;

/**
 * Reads one kind of rows, by one statement for all requests that arrive at once: the more arrive, the fewer statements each
 * needs. While a statement runs the next requests gather. None is ever answered from a statement that had started before it
 * came.
 */
export class ReadsTogether<Request, Found> {
  readonly #read: (requests: readonly Request[]) => Promise<readonly Found[]>;
  #waiting: Waiting<Request, Found>[] = [];
  #isReading = false;

  /** @param read what is found for each request, in their order */
  constructor(read: (requests: readonly Request[]) => Promise<readonly Found[]>) {
    this.#read = read;
  }

  load(request: Request): Promise<Found> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ request, resolve, reject });
      if (!this.#isReading) void this.#readAll();
    });
  }

  async #readAll(): Promise<void> {
    this.#isReading = true;
    while (this.#waiting.length > 0) {
      // Until the requests that have arrived already are read.
      await new Promise((resolve) => setImmediate(resolve));
      await Promise.race([this.#readGroup(this.#waiting.splice(0, MOST_AT_ONCE)), wait(PATIENCE)]);
    }
    this.#isReading = false;
  }

  async #readGroup(group: readonly Waiting<Request, Found>[]): Promise<void> {
    try {
      const found = await this.#read(group.map(({ request }) => request));
      for (const [place, { resolve }] of group.entries()) resolve(found[place]!);
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }
}
