import { isUsable, sharedBounds, SKEW_WARNING, type ClockSample } from './rules/clockSkew.ts';
import type { Clock } from './clock.ts';

/** Whether the operating system synchronizes its clock by NTP. */
export type TimeSync = 'SYNCHRONIZED' | 'UNSYNCHRONIZED' | 'UNKNOWN';

/** The measured state of the server's clock (SPECIFICATION 11.7). */
export interface ClockReading {
  /**
   * Seconds that the server's clock is ahead of the reference, negative when behind; null before the first measurement.
   */
  skewSeconds: number | null;
  /** Error bound of the skew in seconds; null without a skew. */
  uncertaintySeconds: number | null;
  /** Time of the last measurement, by the server's clock; null without a skew. */
  measuredAt: Date | null;
  /** The host of the reference clock; null without a skew. */
  comparedWith: string | null;
  timeSync: TimeSync;
  /** Whether the skew is more than two seconds. */
  isOff: boolean;
}

/** Samples that are combined: those of a few minutes, within which clocks hardly drift. */
const MOST_SAMPLES = 8;
const SAMPLE_AGE = 600_000;

/**
 * Compares the system clock with the Date headers of external responses. The host that responded last is the
 * reference; which of two hosts is right is not decided here.
 */
export class ClockWatch {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #steady: () => number;
  /** System clock minus steady clock. */
  #lead: number;
  #host: string | null = null;
  #samples: ClockSample[] = [];
  timeSync: TimeSync = 'UNKNOWN';

  /**
   * @param clock the system clock, never the demo's
   * @param steady monotonic milliseconds
   */
  constructor(clock: Pick<Clock, 'now'>, steady: () => number = () => performance.now()) {
    this.#clock = clock;
    this.#steady = steady;
    this.#lead = this.now() - steady();
  }

  /** In milliseconds. */
  now(): number {
    return this.#clock.now().getTime();
  }

  /**
   * Milliseconds by which the clock was set (positive: ahead), or the machine slept, since the last call;
   * null for less than two seconds, which may be a correction by NTP. A step discards the earlier samples.
   */
  takeStep(): number | null {
    const before = this.#lead;
    this.#lead = this.now() - this.#steady();
    const step = this.#lead - before;
    if (Math.abs(step) <= SKEW_WARNING) return null;
    this.#samples = [];
    return step;
  }

  /** Adds the sample of a response. Cached responses (Age) and those without a readable Date are ignored. */
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

  /** Milliseconds of the last sample; null before the first. */
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
