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
