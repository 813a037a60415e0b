import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { afterFirstView } from './afterFirstView.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }));
afterEach(() => vi.useRealTimers());

it('loads what can wait once the first view has its files, and again where there is no connection', async () => {
  const load = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue('code');
  const loaded = afterFirstView(load);
  await vi.advanceTimersByTimeAsync(3_900);
  expect(load).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(100);
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await loaded).toBe('code');
  expect(load).toHaveBeenCalledTimes(2);
});
