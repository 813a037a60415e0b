import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ClockProvider } from './ClockContext.tsx';
import { createServerClock } from './serverClock.ts';
import { useNow } from './useNow.ts';

const instant = '2025-10-26T13:30:00.000Z';

describe('the server clock', () => {
  it('advances from the last server reading, at its speed', () => {
    let monotonic = 1_000;
    const clock = createServerClock(() => monotonic);
    clock.set(instant, 30);
    monotonic += 2_000;
    expect(clock.now()).toBe(Date.parse(instant) + 60_000);
  });

  it('is independent of the date of the device', () => {
    let monotonic = 0;
    const clock = createServerClock(() => monotonic);
    clock.set(instant, 1);
    vi.spyOn(Date, 'now').mockReturnValue(0);
    monotonic += 500;
    expect(clock.now()).toBe(Date.parse(instant) + 500);
  });

  it('stops when it is frozen, and jumps when it is set', () => {
    let monotonic = 0;
    const clock = createServerClock(() => monotonic);
    const heard = vi.fn();
    const stop = clock.listen(heard);
    clock.set(instant, 0);
    monotonic += 60_000;
    expect(clock.now()).toBe(Date.parse(instant));
    clock.set('2025-10-26T17:00:00.000Z', 1);
    expect(clock.now()).toBe(Date.parse('2025-10-26T17:00:00.000Z'));
    expect(heard).toHaveBeenCalledTimes(2);
    stop();
    clock.set(instant, 1);
    expect(heard).toHaveBeenCalledTimes(2);
  });
});

function Shown() {
  return new Date(useNow(1_000)).toISOString();
}

describe('useNow', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('reads the clock at its interval, and at once when it was set', () => {
    const clock = createServerClock();
    clock.set(instant, 1);
    render(
      <ClockProvider value={clock}>
        <Shown />
      </ClockProvider>,
    );
    expect(screen.getByText('2025-10-26T13:30:00.000Z')).toBeVisible();
    act(() => void vi.advanceTimersByTime(1_000));
    expect(screen.getByText('2025-10-26T13:30:01.000Z')).toBeVisible();
    act(() => clock.set('2025-10-26T14:00:00.000Z', 0));
    expect(screen.getByText('2025-10-26T14:00:00.000Z')).toBeVisible();
  });
});
