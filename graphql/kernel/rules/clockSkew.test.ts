import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { isUsable, sharedBounds, skewBounds, type ClockSample } from './clockSkew.ts';

const NOW = Date.UTC(2026, 10, 25, 12);

/** What a server whose clock is `skew` ahead sees of an answer. */
function sampleOf(skew: number, at: number, there: number, back: number): ClockSample {
  const outside = NOW + at;
  const dated = outside + there;
  return {
    sentAt: outside + skew,
    receivedAt: dated + back + skew,
    date: Math.floor(dated / 1000) * 1000,
  };
}
const skews = fc.integer({ min: -60_000, max: 60_000 });
const trips = fc.tuple(
  fc.integer({ min: 0, max: 600_000 }),
  fc.integer({ min: 0, max: 900 }),
  fc.integer({ min: 0, max: 900 }),
);

describe('the skew of the clock', () => {
  it('is within the bounds of every answer, however the way there and back share the round trip', () => {
    fc.assert(
      fc.property(skews, trips, (skew, trip) => {
        const sample = sampleOf(skew, ...trip);
        const { low, high } = skewBounds(sample);
        expect(isUsable(sample)).toBe(true);
        expect(low).toBeLessThanOrEqual(skew);
        expect(high).toBeGreaterThanOrEqual(skew);
        expect(high - low).toBe(sample.receivedAt - sample.sentAt + 1000);
      }),
    );
  });

  it('is within what several answers share, which is never wider than one of them', () => {
    fc.assert(
      fc.property(skews, fc.array(trips, { minLength: 1, maxLength: 8 }), (skew, several) => {
        const samples = several.map((trip) => sampleOf(skew, ...trip));
        const shared = sharedBounds(samples)!;
        expect(shared.low).toBeLessThanOrEqual(skew);
        expect(shared.high).toBeGreaterThanOrEqual(skew);
        for (const sample of samples) {
          const one = skewBounds(sample);
          expect(shared.high - shared.low).toBeLessThanOrEqual(one.high - one.low);
        }
      }),
    );
  });

  it('follows a clock that was set: older answers that contradict the newest are left out', () => {
    const before = [sampleOf(30_000, 0, 10, 10), sampleOf(30_000, 500, 10, 10)];
    const newest = sampleOf(0, 60_000, 10, 10);
    expect(sharedBounds([...before, newest])).toEqual(skewBounds(newest));
  });

  it('is unknown without an answer that says enough', () => {
    expect(sharedBounds([])).toBeNull();
    const sample = { sentAt: NOW, receivedAt: NOW + 100, date: NOW };
    expect(isUsable({ ...sample, receivedAt: NOW + 2_001 })).toBe(false);
    expect(isUsable({ ...sample, receivedAt: NOW - 1 })).toBe(false);
    expect(isUsable({ ...sample, date: Number.NaN })).toBe(false);
  });
});
