import { act, renderHook } from '@testing-library/react';
import { RelayEnvironmentProvider } from 'react-relay/hooks';
import { Environment, type GraphQLResponse, Network, Observable, RecordSource, Store } from 'relay-runtime';
import { expect, it, vi } from 'vitest';
import { ConnectionProvider } from '../relay/ConnectionContext.tsx';
import { createConnection } from '../relay/connection.ts';
import { ClockProvider } from './ClockContext.tsx';
import { createServerClock } from './serverClock.ts';
import { useClockSync } from './useClockSync.ts';

function syncedClock(open?: (url: string) => void) {
  const sinks = new Map<string, (data: object) => void>();
  const send = ({ name }: { name: string }) =>
    Observable.create<GraphQLResponse>((sink) => {
      sinks.set(name, (data) => sink.next({ data }));
    });
  const environment = new Environment({
    network: Network.create(send, send),
    store: new Store(new RecordSource()),
  });
  const connection = createConnection();
  const clock = createServerClock(() => 0);
  renderHook(() => useClockSync(open), {
    wrapper: ({ children }) => (
      <RelayEnvironmentProvider environment={environment}>
        <ConnectionProvider value={connection}>
          <ClockProvider value={clock}>{children}</ClockProvider>
        </ConnectionProvider>
      </RelayEnvironmentProvider>
    ),
  });
  act(() => connection.set('connected'));
  return { sinks, clock };
}

it('keeps the clock of a jump when an older answer comes after it', () => {
  const { sinks, clock } = syncedClock();
  const jump = '2025-10-26T13:51:00.000Z';
  act(() => sinks.get('useClockSyncSubscription')!({ clockUpdated: { now: jump, speed: 0 } }));
  act(() => sinks.get('useClockSyncQuery')!({ clock: { now: '2025-10-26T13:30:00.000Z', speed: 0 } }));
  expect(new Date(clock.now()).toISOString()).toBe(jump);
});

it('opens the first page once another run of the demo answers, and forgets what was stored of the earlier one', () => {
  localStorage.setItem('last-checkpoint pool', 'of the first run');
  const open = vi.fn<(url: string) => void>();
  const { sinks } = syncedClock(open);
  const answer = (demoRun: string | null) =>
    act(() =>
      sinks.get('useClockSyncQuery')!({ clock: { now: '2025-10-26T13:30:00.000Z', speed: 30, demoRun } }),
    );
  for (const run of [null, 'first', 'first']) answer(run);
  expect(open).not.toHaveBeenCalled();
  expect(localStorage.getItem('last-checkpoint pool')).not.toBeNull();
  answer('second');
  expect(open).toHaveBeenCalledExactlyOnceWith('/');
  expect(localStorage.getItem('last-checkpoint pool')).toBeNull();
});
