import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { Observable } from 'relay-runtime';
import { vi } from 'vitest';
import { Providers } from '../app/layout/Providers.tsx';
import { createLive } from '../app/live/live.ts';
import { createConnection } from '../app/relay/connection.ts';
import { createEnvironment } from '../app/relay/environment.ts';
import { createLastSeen } from '../app/relay/lastSeen.ts';
import { createFetch, type HttpRequest } from '../app/relay/network.ts';
import { inDollars } from './inDollars.ts';
import { operationOf } from './operationOf.ts';
import type { SeenStorage } from '../app/relay/seenStorage.ts';
import { createRoutes, discoverOffice } from '../app/routes.tsx';
import { createServerClock } from '../app/session/serverClock.ts';
import { createSession } from '../app/session/session.ts';

/** Responses by the name of the operation; an operation without one stays pending. */
export type Answers = Record<string, (variables: Record<string, unknown>) => unknown>;

interface Asked {
  name: string;
  variables: Record<string, unknown>;
}

interface OpenSubscription extends Asked {
  /** Sends an event. */
  send(data: object): void;
}

/** The session of a visitor; the `viewer` and `pool` of a member override it. */
export const visitor = {
  isSessionExpired: false,
  site: { productName: 'Last Standing', mode: 'DEMO', passwordMinLength: 6, signInProvider: null },
  clock: { now: '2025-10-26T13:30:00.000Z', speed: 0, demoRun: null },
  viewer: null,
  pool: {
    id: 'pool',
    slug: 'pool',
    name: 'Last Standing',
    currentWeek: 8,
    joinStartWeek: null,
    viewerMayRead: false,
    differsFromLog: false,
    viewerEntries: [],
    clockOffsets: [{ from: null, minutes: -240, label: 'EDT' }],
    options: { talk: true, pickTo: 'WIN', favoriteLimit: 0 },
  },
};

export const member = {
  ...visitor,
  pool: { ...visitor.pool, viewerMayRead: true },
  viewer: {
    id: 'viewer',
    name: 'Riley Brooks',
    email: 'riley@pool.example',
    hasRole: false,
    pools: [{ id: 'pool', slug: 'pool', name: 'Last Standing', season: { id: 'season', year: 2025 } }],
    entriesNeedingPick: [],
    unreadAnnouncements: [],
    unreadTalk: [],
  },
};

/** The whole app, with its own routes, store and network, on a fake server that responds from a table. */
export async function renderApp(at: string, answers: Answers, storage: SeenStorage | null = null) {
  const requests: Asked[] = [];
  const send = async (request: HttpRequest): Promise<Response> => {
    const { operationName: name, variables } = operationOf(request);
    requests.push({ name, variables });
    const answer = answers[name];
    if (!answer) return new Promise(() => {});
    const data = await answer(variables);
    return data instanceof Response ? data : Response.json({ data: inDollars(data) });
  };
  const connection = createConnection();
  const subscriptions: OpenSubscription[] = [];
  const clock = createServerClock();
  const lastSeen = createLastSeen(storage);
  const live = createLive();
  const environment = createEnvironment(lastSeen.fetch(live.fetch(createFetch(send))), (request, variables) =>
    Observable.create((sink) => {
      const one = {
        name: request.name,
        variables,
        send: (data: object) => sink.next({ data: inDollars(data) as object }),
      };
      subscriptions.push(one);
      return () => void subscriptions.splice(subscriptions.indexOf(one), 1);
    }),
  );
  /** Instead of a reload of the page, which jsdom has not. */
  const reloads = vi.fn<() => void>();
  const session = { ...createSession(environment, clock, () => {}), end: reloads };
  // In a browser the page of the document is here.
  const routes = createRoutes(environment, session).map((route) => ({
    ...route,
    HydrateFallback: () => null,
  }));
  const router = createMemoryRouter(routes, {
    initialEntries: [at],
    patchRoutesOnNavigation: discoverOffice(environment, session),
  });
  await act(async () => {
    render(
      <Providers
        environment={environment}
        connection={connection}
        lastSeen={lastSeen}
        live={live}
        clock={clock}
        session={session}
      >
        <RouterProvider router={router} />
      </Providers>,
    );
  });
  const timesAsked = (name: string) => requests.filter((one) => one.name === name).length;
  return {
    requests,
    timesAsked,
    subscriptions,
    connection,
    clock,
    session,
    router,
    reloads,
    user: userEvent.setup(),
  };
}
