import { render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { act } from 'react';
import { RelayEnvironmentProvider, loadQuery } from 'react-relay/hooks';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { MockPayloadGenerator, createMockEnvironment } from 'relay-test-utils';
import type { ConcreteRequest, OperationDescriptor } from 'relay-runtime';
import { ToastProvider } from '../layout/toasts.tsx';
import { createServerClock } from '../session/serverClock.ts';
import { ClockProvider } from '../session/ClockContext.tsx';

type Resolvers = NonNullable<Parameters<typeof MockPayloadGenerator.generate>[1]>;

interface PageUnderTest {
  Component: ComponentType;
  /** The page's query, started by a loader as in the real route. */
  query: unknown;
  variables: (search: URLSearchParams) => Record<string, unknown>;
  /** Where the visitor is: "/picks?week=8". */
  at: string;
  /** The server's instant, ISO; the clock stands still there until it is set anew. */
  now: string;
}

/** Draws a whole page in a router, with a mock Relay environment and a clock that stands still. */
export async function renderPage({ Component, query, variables, at, now }: PageUnderTest) {
  const environment = createMockEnvironment();
  const clock = createServerClock();
  clock.set(now, 0);
  const router = createMemoryRouter(
    [
      {
        path: '*',
        Component,
        HydrateFallback: () => null,
        loader: ({ request }: LoaderFunctionArgs) =>
          loadQuery(environment, query as ConcreteRequest, variables(new URL(request.url).searchParams), {
            fetchPolicy: 'store-and-network',
          }),
      },
    ],
    { initialEntries: [at] },
  );
  await act(async () => {
    render(
      <RelayEnvironmentProvider environment={environment}>
        <ClockProvider value={clock}>
          <ToastProvider>
            <RouterProvider router={router} />
          </ToastProvider>
        </ClockProvider>
      </RelayEnvironmentProvider>,
    );
  });

  const pending = (name: string): OperationDescriptor[] =>
    environment.mock.getAllOperations().filter((operation) => operation.request.node.operation.name === name);
  const only = (name: string): OperationDescriptor => {
    const found = pending(name);
    if (found.length === 0) {
      const names = environment.mock.getAllOperations().map((one) => one.request.node.operation.name);
      throw new Error(`No ${name} is pending, only: ${names.join(', ') || 'nothing'}.`);
    }
    return found.at(-1)!;
  };
  return {
    environment,
    /** Moves the server's clock, where it stands still again. */
    moveClock: (to: string) => act(async () => clock.set(to, 0)),
    router,
    pending,
    /** Answers the last pending operation of that name. */
    answer: async (name: string, resolvers: Resolvers) => {
      const operation = only(name);
      await act(async () => {
        environment.mock.resolve(operation, MockPayloadGenerator.generate(operation, resolvers));
      });
    },
    /** Sends an event to a subscription, which stays open. */
    push: async (name: string, resolvers: Resolvers) => {
      const operation = only(name);
      await act(async () => {
        environment.mock.nextValue(operation, MockPayloadGenerator.generate(operation, resolvers));
      });
    },
    fail: async (name: string, error: Error) => {
      const operation = only(name);
      await act(async () => {
        environment.mock.reject(operation, error);
      });
    },
  };
}
