import { act, renderHook } from '@testing-library/react';
import { RelayEnvironmentProvider } from 'react-relay/hooks';
import { Environment, type GraphQLResponse, Network, Observable, RecordSource, Store } from 'relay-runtime';
import { expect, it } from 'vitest';
import { ConnectionProvider } from '../relay/ConnectionContext.tsx';
import { createConnection } from '../relay/connection.ts';
import { ClockProvider } from './ClockContext.tsx';
import { createServerClock } from './serverClock.ts';
import { useClockSync } from './useClockSync.ts';

it('keeps the clock of a jump when an older answer comes after it', () => {
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
  renderHook(() => useClockSync(), {
    wrapper: ({ children }) => (
      <RelayEnvironmentProvider environment={environment}>
        <ConnectionProvider value={connection}>
          <ClockProvider value={clock}>{children}</ClockProvider>
        </ConnectionProvider>
      </RelayEnvironmentProvider>
    ),
  });
  act(() => connection.set('connected'));
  const jump = '2025-10-26T13:51:00.000Z';
  act(() => sinks.get('useClockSyncSubscription')!({ clockUpdated: { now: jump, speed: 0 } }));
  act(() => sinks.get('useClockSyncQuery')!({ clock: { now: '2025-10-26T13:30:00.000Z', speed: 0 } }));
  expect(new Date(clock.now()).toISOString()).toBe(jump);
});
