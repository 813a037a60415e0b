import { isUsable, sharedBounds, SKEW_WARNING, type ClockSample } from './rules/clockSkew.ts';
import type { Clock } from './clock.ts';

/** Whether the operating system keeps its clock right by NTP. */
export type TimeSync = 'SYNCHRONIZED' | 'UNSYNCHRONIZED' | 'UNKNOWN';

/** What is known about the server's clock (SPECIFICATION 11.7). */
export interface ClockReading {
  /** Seconds that the server's clock is ahead of the other one; negative: behind. Null while nothing was measured. */
  skewSeconds: number | null;
  /** Seconds by which the skew can be more or less; null with it. */
  uncertaintySeconds: number | null;
  /** When it was last measured, by the server's clock; null with it. */
  measuredAt: Date | null;
  /** The host whose clock it was compared with; null with it. */
  comparedWith: string | null;
  timeSync: TimeSync;
  /** Whether the skew is more than two seconds. */
  isOff: boolean;
}

/** Samples that are put together: those of some minutes, within which clocks hardly drift. */
const MOST_SAMPLES = 8;
const SAMPLE_AGE = 600_000;

/**
 * Compares this process's system clock with the Date headers of answers from outside. The latest host that answered counts:
 * which of two hosts is right is not decided here.
 */
export class ClockWatch {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #steady: () => number;
  /** The system clock less the steady one. */
  #lead: number;
  #host: string | null = null;
  #samples: ClockSample[] = [];
  /** As the operating system last said. */
  timeSync: TimeSync = 'UNKNOWN';

  /**
   * @param clock the system clock, never the demo's
   * @param steady milliseconds that nobody sets
   */
  constructor(clock: Pick<Clock, 'now'>, steady: () => number = () => performance.now()) {
    this.#clock = clock;
    this.#steady = steady;
    this.#lead = this.now() - steady();
  }

  /** The system clock, in milliseconds. */
  now(): number {
    return this.#clock.now().getTime();
  }

  /**
   * The milliseconds by which the clock was set since the last look, positive ahead, or the machine slept; null for less than
   * two seconds, by which NTP may have corrected it. What was measured before no longer counts.
   */
  takeStep(): number | null {
    const before = this.#lead;
    this.#lead = this.now() - this.#steady();
    const step = this.#lead - before;
    if (Math.abs(step) <= SKEW_WARNING) return null;
    this.#samples = [];
    return step;
  }

  /** Adds what an answer says. One from a cache (Age) or without a readable Date says nothing. */
  add(answer: { host: string; sentAt: number; headers: Headers }): void {
    const { host, sentAt, headers } = answer;
    if (Number(headers.get('age') ?? 0) !== 0) return;
    const date = Date.parse(headers.get('date') ?? '');
    const sample = { sentAt, receivedAt: this.now(), date };
    if (!isUsable(sample)) return;
    if (host !== this.#host) this.#samples = [];
    this.#host = host;
    const oldest = sample.receivedAt - SAMPLE_AGE;
    this.#samples = [...this.#samples.filter(({ receivedAt }) => receivedAt >= oldest), sample].slice(
      -MOST_SAMPLES,
    );
  }

  /** When an answer last said something, in milliseconds; null before. */
  lastAt(): number | null {
    return this.#samples.at(-1)?.receivedAt ?? null;
  }

  read(): ClockReading {
    const bounds = sharedBounds(this.#samples);
    const { timeSync } = this;
    if (bounds === null) {
      const nothing = { skewSeconds: null, uncertaintySeconds: null, measuredAt: null, comparedWith: null };
      return { ...nothing, timeSync, isOff: false };
    }
    const skew = (bounds.low + bounds.high) / 2;
    return {
      skewSeconds: skew / 1000,
      uncertaintySeconds: (bounds.high - bounds.low) / 2000,
      measuredAt: new Date(this.lastAt()!),
      comparedWith: this.#host,
      timeSync,
      isOff: Math.abs(skew) > SKEW_WARNING,
    };
  }
}
