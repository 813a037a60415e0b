import { act, renderHook, waitFor } from '@testing-library/react';
import { RelayEnvironmentProvider } from 'react-relay/hooks';
import type { ReactNode } from 'react';
import { createMockEnvironment } from 'relay-test-utils';
import { afterEach, expect, it, vi } from 'vitest';
import { createServerClock } from '../session/serverClock.ts';
import { createSession } from '../session/session.ts';
import { SessionProvider } from '../session/SessionContext.tsx';
import { useLogOut } from './useLogOut.ts';

afterEach(() => void delete (navigator as { serviceWorker?: unknown }).serviceWorker);

function logOut(getSubscription: () => Promise<unknown>) {
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => ({ pushManager: { getSubscription } }) },
  });
  const environment = createMockEnvironment();
  const reload = vi.fn();
  const session = { ...createSession(environment, createServerClock(), () => {}), end: reload };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <RelayEnvironmentProvider environment={environment}>
      <SessionProvider value={session}>{children}</SessionProvider>
    </RelayEnvironmentProvider>
  );
  const { result } = renderHook(() => useLogOut(), { wrapper });
  act(() => result.current[0]());
  return {
    reload,
    answer: () =>
      act(async () =>
        environment.mock.resolveMostRecentOperation({
          data: { logOut: { __typename: 'LogOutPayload', providerUrl: null } },
        }),
      ),
  };
}

it('ends the notifications of the browser, before the page is another account’s', async () => {
  const unsubscribe = vi.fn(async () => true);
  const { answer, reload } = logOut(async () => ({ unsubscribe }));
  expect(unsubscribe).not.toHaveBeenCalled();
  await answer();
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(unsubscribe).toHaveBeenCalledOnce();
});

it('logs out where the browser fails or does not answer', async () => {
  const failing = logOut(() => Promise.reject(new Error('No push service.')));
  await failing.answer();
  await waitFor(() => expect(failing.reload).toHaveBeenCalledOnce());
  vi.useFakeTimers();
  const silent = logOut(() => new Promise(() => {}));
  await silent.answer();
  expect(silent.reload).not.toHaveBeenCalled();
  await act(async () => void (await vi.advanceTimersByTimeAsync(2_000)));
  expect(silent.reload).toHaveBeenCalledOnce();
  vi.useRealTimers();
});
