import { render, waitFor } from '@testing-library/react';
import { act, type ComponentType } from 'react';
import { loadQuery } from 'react-relay/hooks';
import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { createMockEnvironment } from 'relay-test-utils';
import type { ConcreteRequest, OperationDescriptor } from 'relay-runtime';
import { Providers } from '../app/layout/Providers.tsx';
import { createLive } from '../app/live/live.ts';
import { createConnection } from '../app/relay/connection.ts';
import { missingFieldHandlers } from '../app/relay/environment.ts';
import { declaredBy } from '../app/relay/loadPage.ts';
import { createLastSeen } from '../app/relay/lastSeen.ts';
import { createServerClock } from '../app/session/serverClock.ts';
import { createSession } from '../app/session/session.ts';
import { generateAnswer, type Resolvers } from './generateAnswer.ts';
import { settle } from './settle.ts';

/** Amounts are in dollars where a test names no currency; other texts are as the generator makes them. */
const texts: Resolvers = {
  String: ({ name, alias }) => (name === 'currency' ? 'USD' : `<mock-value-for-field-"${alias ?? name}">`),
};

function generate(operation: OperationDescriptor, resolvers: Resolvers) {
  return generateAnswer(operation, { ...texts, ...resolvers });
}

interface PageUnderTest {
  Component: ComponentType;
  /** The page's queries, started by a loader as in the real route; none for a page without any. */
  query?: unknown;
  variables?: (search: URLSearchParams) => Record<string, unknown>;
  /** The current path: "/picks?week=8". */
  at: string;
  /** The server's instant, ISO; the clock is frozen there until it is set. */
  now: string;
  /** The response to the session's query; a visitor's by default, without a pool. */
  session?: Resolvers;
}

/** Renders a whole page in a router, with a mock Relay environment and a frozen clock. */
export async function renderPage({
  Component,
  query,
  variables = () => ({}),
  at,
  now,
  session: signedIn = { Query: () => ({ site: { signInProvider: null }, viewer: null, pool: null }) },
}: PageUnderTest) {
  const environment = createMockEnvironment({ missingFieldHandlers });
  const clock = createServerClock();
  clock.set(now, 0);
  // Its responses are fixtures: the test sets the page's clock.
  const session = createSession(environment, createServerClock(), () => {});
  const page: RouteObject = {
    path: '*',
    Component,
    HydrateFallback: () => null,
    loader: ({ request }: LoaderFunctionArgs) =>
      ([query ?? []].flat() as ConcreteRequest[]).map((one) =>
        loadQuery(
          environment,
          one,
          declaredBy(one, { pool: null, ...variables(new URL(request.url).searchParams) }),
          { fetchPolicy: 'store-and-network' },
        ),
      ),
  };
  const root: RouteObject = {
    id: 'root',
    HydrateFallback: () => null,
    loader: () => session.load(),
    shouldRevalidate: () => false,
    children: [page],
  };
  const router = createMemoryRouter([root], { initialEntries: [at] });
  await act(async () => {
    render(
      <Providers
        environment={environment}
        connection={createConnection()}
        lastSeen={createLastSeen(null)}
        live={createLive()}
        clock={clock}
        session={session}
      >
        <RouterProvider router={router} />
      </Providers>,
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
  /** An effect may ask for it a moment after what it belongs to is shown. */
  const awaited = async (name: string): Promise<OperationDescriptor> =>
    pending(name).at(-1) ?? waitFor(() => only(name));
  const answer = async (name: string, resolvers: Resolvers) => {
    const operation = await awaited(name);
    await settle(() => environment.mock.resolve(operation, generate(operation, resolvers)));
  };
  await answer('sessionQuery', signedIn);
  return {
    environment,
    /** Moves the server's clock, which stays frozen there. */
    moveClock: (to: string) => settle(() => clock.set(to, 0)),
    router,
    pending,
    /** Resolves the last pending operation of that name. */
    answer,
    /** The variables of the last pending operation of that name. */
    variablesOf: (name: string) => only(name).request.variables,
    /** Sends an event to a subscription, which stays open. */
    push: async (name: string, resolvers: Resolvers) => {
      const operation = await awaited(name);
      await settle(() => environment.mock.nextValue(operation, generate(operation, resolvers)));
    },
    fail: async (name: string, error: Error) => {
      const operation = await awaited(name);
      await settle(() => environment.mock.reject(operation, error));
    },
  };
}
