import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RequestError } from './errors.ts';
import { createRefetch } from './refetch.ts';

let settled: ((error?: Error) => void)[];
const cancel = vi.fn();
const ask = vi.fn((onSettled: (error?: Error) => void) => {
  settled.push(onSettled);
  return cancel;
});

beforeEach(() => {
  vi.useFakeTimers();
  settled = [];
  ask.mockClear();
  cancel.mockClear();
});
afterEach(() => void vi.useRealTimers());

let jitter = { after: 250, spread: 250 };
const open = () => createRefetch(ask, () => jitter);

it('sends one more request when it was called during a request, however often', async () => {
  const refetch = open();
  refetch.now();
  refetch.now();
  refetch.now();
  expect(ask).toHaveBeenCalledTimes(1);
  settled[0]!();
  // Not within the response.
  expect(ask).toHaveBeenCalledTimes(1);
  await Promise.resolve();
  expect(ask).toHaveBeenCalledTimes(2);
  settled[1]!();
  await Promise.resolve();
  expect(ask).toHaveBeenCalledTimes(2);
  refetch.now();
  expect(ask).toHaveBeenCalledTimes(3);
});

it('sends nothing once it was stopped', () => {
  const refetch = open();
  refetch.now();
  refetch.now();
  refetch.stop();
  expect(cancel).toHaveBeenCalledOnce();
  vi.runAllTimers();
  expect(ask).toHaveBeenCalledTimes(1);
  refetch.soon();
  refetch.stop();
  vi.runAllTimers();
  expect(ask).toHaveBeenCalledTimes(1);
});

it.each([
  [0, 250],
  [0.5, 375],
  [0.99, 497],
])('merges all calls within the jitter (random %d: %d ms)', (chance, milliseconds) => {
  vi.spyOn(Math, 'random').mockReturnValue(chance);
  const refetch = open();
  refetch.soon();
  vi.advanceTimersByTime(200);
  refetch.soon();
  vi.advanceTimersByTime(milliseconds - 201);
  expect(ask).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(ask).toHaveBeenCalledOnce();
  vi.runAllTimers();
  expect(ask).toHaveBeenCalledOnce();
});

it('does not let an urgent reason wait for one that is not', () => {
  const refetch = open();
  jitter = { after: 20_000, spread: 0 };
  refetch.soon();
  jitter = { after: 250, spread: 250 };
  refetch.soon();
  vi.advanceTimersByTime(500);
  expect(ask).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(30_000);
  expect(ask).toHaveBeenCalledTimes(1);
});

it.each(['network', 'timeout', 'server'] as const)('tries again after a failure: %s', async (failure) => {
  vi.spyOn(Math, 'random').mockReturnValue(1);
  const refetch = open();
  refetch.now();
  for (const [tries, delay] of [2_000, 4_000, 8_000].entries()) {
    settled[tries]!(new RequestError(failure, 'lost'));
    await vi.advanceTimersByTimeAsync(delay - 1);
    expect(ask).toHaveBeenCalledTimes(tries + 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(ask).toHaveBeenCalledTimes(tries + 2);
  }
  settled[3]!();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledTimes(4);
});

it('tries no refusal again, and nothing once it was stopped', async () => {
  const refetch = open();
  refetch.now();
  settled[0]!(new RequestError('forbidden', 'No.'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledTimes(1);
  refetch.now();
  settled[1]!(new RequestError('network', 'lost'));
  await vi.advanceTimersByTimeAsync(0);
  refetch.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledTimes(2);
});
