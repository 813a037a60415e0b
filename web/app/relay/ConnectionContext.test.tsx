import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ConnectionProvider, usePollingWhenOffline } from './ConnectionContext.tsx';
import { createConnection } from './connection.ts';

function Page({ refetch }: { refetch: () => void }) {
  usePollingWhenOffline(refetch, 5_000);
  return null;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('polls while the socket is lost, and refetches once when it is back', () => {
  const connection = createConnection();
  const refetch = vi.fn();
  const { unmount } = render(
    <ConnectionProvider value={connection}>
      <Page refetch={refetch} />
    </ConnectionProvider>,
  );
  act(() => connection.set('connected'));
  act(() => void vi.advanceTimersByTime(60_000));
  expect(refetch).not.toHaveBeenCalled();

  act(() => connection.set('offline'));
  act(() => void vi.advanceTimersByTime(10_000));
  expect(refetch).toHaveBeenCalledTimes(2);

  act(() => connection.set('connected'));
  expect(refetch).toHaveBeenCalledTimes(3);
  act(() => void vi.advanceTimersByTime(60_000));
  expect(refetch).toHaveBeenCalledTimes(3);

  act(() => connection.set('offline'));
  unmount();
  act(() => void vi.advanceTimersByTime(60_000));
  expect(refetch).toHaveBeenCalledTimes(3);
});

it('polls at another moment than the other pages, that have lost the socket at the same time', () => {
  const connection = createConnection();
  const early = vi.fn();
  const late = vi.fn();
  vi.spyOn(Math, 'random').mockReturnValueOnce(0).mockReturnValueOnce(0.9);
  render(
    <ConnectionProvider value={connection}>
      <Page refetch={early} />
      <Page refetch={late} />
    </ConnectionProvider>,
  );
  act(() => connection.set('offline'));
  act(() => void vi.advanceTimersByTime(2_600));
  expect([early, late].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
  act(() => void vi.advanceTimersByTime(2_400));
  expect([early, late].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  act(() => void vi.advanceTimersByTime(50_000));
  expect([early, late].map(({ mock }) => mock.calls.length)).toEqual([11, 11]);
});

it('does not render again when the first connection opens', () => {
  const connection = createConnection();
  const drawn = vi.fn();
  function Drawn() {
    usePollingWhenOffline(() => {}, 5_000);
    drawn();
    return null;
  }
  render(
    <ConnectionProvider value={connection}>
      <Drawn />
    </ConnectionProvider>,
  );
  drawn.mockClear();
  act(() => connection.set('connected'));
  expect(drawn).not.toHaveBeenCalled();
});
