/** How far the server's clock is from clocks outside (SPECIFICATION 11.7). All values are milliseconds. */

/** The server's clock around a request, and what the other side said in its Date header. */
export interface ClockSample {
  sentAt: number;
  receivedAt: number;
  /** The Date header, which has whole seconds: the other clock showed up to a second more. */
  date: number;
}

/** Between which values the server's clock is ahead; negative values: it is behind. */
export interface SkewBounds {
  low: number;
  high: number;
}

/** An answer that took longer says too little. */
const LONGEST_ROUND_TRIP = 2_000;
const RESOLUTION = 1_000;

/** More than this is a warning: picks shortly before a deadline are judged by the server's clock. */
export const SKEW_WARNING = 2_000;

/** Whether a sample says enough: the answer came within two seconds, and the server's clock was not set meanwhile. */
export function isUsable({ sentAt, receivedAt, date }: ClockSample): boolean {
  return Number.isFinite(date) && receivedAt >= sentAt && receivedAt - sentAt <= LONGEST_ROUND_TRIP;
}

/**
 * The other side wrote its Date between `sentAt` and `receivedAt` of the server's clock, and its clock then showed from
 * `date` to a second more.
 */
export function skewBounds({ sentAt, receivedAt, date }: ClockSample): SkewBounds {
  return { low: sentAt - date - RESOLUTION, high: receivedAt - date };
}

/**
 * The bounds that all samples share, from the newest back; an older one that contradicts them ends the walk, since one of the
 * clocks was set in between. Null without samples.
 * @param samples the newest last
 */
export function sharedBounds(samples: readonly ClockSample[]): SkewBounds | null {
  let shared: SkewBounds | null = null;
  for (const sample of samples.toReversed()) {
    const { low, high } = skewBounds(sample);
    if (shared === null) shared = { low, high };
    else {
      const both: SkewBounds = { low: Math.max(shared.low, low), high: Math.min(shared.high, high) };
      if (both.low > both.high) break;
      shared = both;
    }
  }
  return shared;
}

/**
 * The longest time from the receipt of a pick to the last leaf of its log, in milliseconds. A verifier takes ten minutes
 * (docs/sealed-picks.md); a server whose clock is further behind that of another one must stop before.
 */
const LONGEST_WRITE = 5 * 60_000;

/** Whether a pick was received too long before its leaf. Instants in milliseconds. */
export function isTooLate(receivedAt: number, leafAt: number): boolean {
  return leafAt - receivedAt > LONGEST_WRITE;
}
