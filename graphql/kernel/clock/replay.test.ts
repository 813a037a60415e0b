import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';

import { isMovable } from '../clock.ts';
import {
  createReplayClock,
  type ReplayClock,
  type ReplayClockOptions,
  type ReplayClockState,
  type ReplayClockStore,
} from './replay.ts';
import { createSystemClock } from './system.ts';

const start = new Date('2025-10-26T13:30:00Z');
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);

/** An in-memory store, and real time that advances only on request. */
function bench(stored: ReplayClockState | null = null) {
  let real = 5000;
  const store: ReplayClockStore & { state: ReplayClockState | null; saves: number; isBroken: boolean } = {
    state: stored,
    saves: 0,
    isBroken: false,
    load: async () => store.state,
    save: async (state) => {
      if (store.isBroken) throw new Error('disk full');
      store.state = state;
      store.saves += 1;
    },
  };
  const open = async (options: Partial<ReplayClockOptions> = {}) => {
    const clock = await createReplayClock({ store, start, speed: 30, monotonic: () => real, ...options });
    opened.push(clock);
    return clock;
  };
  return { store, open, pass: (seconds: number) => (real += seconds * 1000) };
}

const opened: ReplayClock[] = [];
afterEach(async () => {
  vi.useRealTimers();
  await Promise.allSettled(opened.splice(0).map((clock) => clock.close()));
});

describe('the replay clock', () => {
  test('starts at the given instant and runs at its speed', async () => {
    const { open, pass } = bench();
    const clock = await open();
    expect(isMovable(clock)).toBe(true);
    expect(clock.now()).toEqual(start);
    expect(clock.speed()).toBe(30);
    pass(2);
    expect(clock.now()).toEqual(after(60));
  });

  test('stops at speed 0, and continues from there', async () => {
    const { open, pass } = bench();
    const clock = await open({ speed: 0 });
    pass(100);
    expect(clock.now()).toEqual(start);
    await clock.set({ speed: 10 });
    expect(clock.now()).toEqual(start);
    pass(1);
    await clock.set({ speed: 0 });
    pass(100);
    expect(clock.now()).toEqual(after(10));
  });

  test('changes its speed at any instant, while real time passes', async () => {
    let real = 0;
    const { open } = bench();
    const clock = await open({ speed: 100, monotonic: () => (real += 1) });
    const before = clock.now();
    await clock.set({ speed: 0 });
    expect(clock.speed()).toBe(0);
    expect(clock.now() > before).toBe(true);
  });

  test('jumps forward, and stores the jump before it publishes it', async () => {
    const { open, store } = bench();
    const clock = await open();
    await clock.set({ now: after(3600), speed: 0 });
    expect(clock.now()).toEqual(after(3600));
    expect(store.state).toMatchObject({ replayAt: after(3600), speed: 0 });
  });

  test('refuses to go back, a negative or infinite speed, and an invalid instant', async () => {
    const { open, pass } = bench();
    const clock = await open();
    pass(1);
    await expect(clock.set({ now: after(29) })).rejects.toThrow(RangeError);
    await expect(clock.set({ speed: -1 })).rejects.toThrow(RangeError);
    await expect(clock.set({ speed: Number.POSITIVE_INFINITY })).rejects.toThrow(RangeError);
    await expect(clock.set({ speed: Number.NaN })).rejects.toThrow(RangeError);
    await expect(clock.set({ now: new Date(Number.NaN) })).rejects.toThrow(RangeError);
    await expect(clock.set({ speed: 1e6 })).rejects.toThrow(RangeError);
    await expect(clock.set({ now: new Date(8.64e15) })).rejects.toThrow(RangeError);
    expect(clock.now()).toEqual(after(30));
    expect(clock.speed()).toBe(30);
    await expect(bench().open({ speed: -5 })).rejects.toThrow(RangeError);
  });

  test('does not move when it cannot be stored', async () => {
    const { open, store } = bench();
    const clock = await open({ speed: 0 });
    store.isBroken = true;
    await expect(clock.set({ now: after(60) })).rejects.toThrow('disk full');
    expect(clock.now()).toEqual(start);
    store.isBroken = false;
    await clock.set({ now: after(60) });
    expect(clock.now()).toEqual(after(60));
  });

  test('notifies its listeners of a change until they unsubscribe', async () => {
    const { open } = bench();
    const clock = await open();
    const listener = vi.fn<() => void>();
    const leave = clock.onChange(listener);
    await clock.set({ now: after(60) });
    await clock.set({ speed: 5 });
    expect(listener).toHaveBeenCalledTimes(2);
    leave();
    await clock.set({ speed: 6 });
    expect(listener).toHaveBeenCalledTimes(2);
  });

  test('does not advance while the program is down', async () => {
    const { open, pass, store } = bench();
    const first = await open();
    pass(10);
    await first.close();
    expect(store.state).toMatchObject({ replayAt: after(300), speed: 30 });
    pass(100_000);
    const second = await open({ start: new Date('2025-09-01T00:00:00Z'), speed: 1 });
    expect(second.now()).toEqual(after(300));
    expect(second.speed()).toBe(30);
  });

  test('continues at a given speed from where it was', async () => {
    const { open, pass, store } = bench();
    const first = await open();
    pass(10);
    await first.close();
    const second = await open({ speed: 0, isSpeedGiven: true });
    pass(10);
    expect(second.now()).toEqual(after(300));
    expect(store.state).toMatchObject({ replayAt: after(300), speed: 0 });
  });

  test('continues after a kill from its last regular save', async () => {
    vi.useFakeTimers();
    const { open, pass } = bench();
    await open({ saveEvery: 1000 });
    pass(1.2);
    await vi.advanceTimersByTimeAsync(1000);
    pass(0.7);
    const next = await open();
    expect(next.now()).toEqual(after(36));
  });

  test('never starts before the latest recorded instant', async () => {
    const { open } = bench({ replayAt: after(100), realAt: start, speed: 30 });
    expect((await open({ notBefore: after(120) })).now()).toEqual(after(120));
    expect((await open({ notBefore: after(50) })).now()).toEqual(after(120));
  });

  test('saves while it runs, not while it is stopped, and continues after a failed save', async () => {
    vi.useFakeTimers();
    const { open, pass, store } = bench();
    const onSaveError = vi.fn<(error: unknown) => void>();
    const clock = await open({ saveEvery: 1000, onSaveError });
    const turn = async () => {
      pass(1);
      await vi.advanceTimersByTimeAsync(1000);
    };
    await turn();
    expect(store.state!.replayAt).toEqual(after(30));
    store.isBroken = true;
    await turn();
    expect(onSaveError).toHaveBeenCalledExactlyOnceWith(new Error('disk full'));
    store.isBroken = false;
    await turn();
    expect(store.state!.replayAt).toEqual(after(90));
    await clock.set({ speed: 0 });
    const { saves } = store;
    await turn();
    await turn();
    expect(store.saves).toBe(saves);
  });

  test('a regular save that waits behind a jump does not store the past', async () => {
    vi.useFakeTimers();
    const { open, pass, store } = bench();
    const clock = await open({ saveEvery: 1000 });
    pass(1);
    const jump = clock.set({ now: after(5000) });
    await vi.advanceTimersByTimeAsync(1000);
    await jump;
    expect(store.state!.replayAt.getTime()).toBeGreaterThanOrEqual(after(5000).getTime());
  });

  test('never goes back, restarts included', async () => {
    const step = fc.oneof(
      fc.record({ pass: fc.double({ min: 0, max: 50, noNaN: true }) }),
      fc.record({ speed: fc.double({ min: 0, max: 1e5, noNaN: true }) }),
      fc.record({ jump: fc.integer({ min: -1e6, max: 1e9 }) }),
      fc.constant({ restart: true as const }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const { open, pass } = bench();
        let clock = await open();
        let latest = clock.now().getTime();
        for (const one of steps) {
          if ('pass' in one) pass(one.pass);
          else if ('speed' in one) await clock.set({ speed: one.speed });
          else if ('jump' in one) await clock.set({ now: new Date(latest + one.jump) }).catch(() => {});
          else {
            await clock.close();
            clock = await open();
          }
          const now = clock.now().getTime();
          expect(now).toBeGreaterThanOrEqual(latest);
          latest = now;
        }
        await clock.close();
      }),
      { numRuns: 100 },
    );
  });

  test('does not follow the system clock', async () => {
    const clock = await createReplayClock({
      store: { load: async () => null, save: async () => {} },
      start,
      speed: 1,
    });
    opened.push(clock);
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('1999-01-01T00:00:00Z') });
    expect(clock.now().getTime()).toBeGreaterThanOrEqual(start.getTime());
    expect(clock.now().getTime()).toBeLessThan(start.getTime() + 60_000);
  });
});

describe('the system clock', () => {
  test('returns the system’s time, and cannot be moved', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: start });
    const clock = createSystemClock();
    expect(clock.now()).toEqual(start);
    expect(clock.speed()).toBe(1);
    expect(isMovable(clock)).toBe(false);
    clock.onChange(() => {})();
  });
});
