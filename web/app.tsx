import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider, createBrowserRouter } from 'react-router-dom';
import { Providers } from './layout/Providers.tsx';
import { registerServiceWorker } from './registerServiceWorker.ts';
import { createConnection } from './relay/connection.ts';
import { forgetEarly, takeOrPost } from './relay/earlyRequests.ts';
import { createEnvironment } from './relay/environment.ts';
import { createLastSeen } from './relay/lastSeen.ts';
import { createFetch } from './relay/network.ts';
import { createSeenStorage } from './relay/seenStorage.ts';
import { createSocket } from './relay/socket.ts';
import { createRoutes } from './routes.tsx';
import { createServerClock } from './session/serverClock.ts';
import { createSession } from './session/session.ts';

/**
 * Puts the app where the page stood that came with the document (prerender.tsx), as soon as it knows at least as much:
 * the screen's code is there, and who may come in.
 * @param root the document's element for it.
 */
export async function startApp(root: HTMLElement): Promise<void> {
  const connection = createConnection();
  const socket = createSocket(`${window.location.origin.replace(/^http/, 'ws')}/graphql`, connection);
  const clock = createServerClock();
  const lastSeen = createLastSeen(createSeenStorage());
  const environment = createEnvironment(lastSeen.fetch(createFetch(takeOrPost)), (request, variables) =>
    socket.subscribe(request, variables),
  );
  const session = createSession(environment, clock, () => socket.restart());
  const router = createBrowserRouter(createRoutes(environment, session));
  await initialized(router);
  forgetEarly();
  // In slices, so that a slow phone answers a finger in between.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <Providers {...{ environment, connection, lastSeen, clock, session }}>
          <RouterProvider router={router} />
        </Providers>
      </StrictMode>,
    ),
  );
  // In development the server of the sources answers, and a worker left behind would outlive it.
  if (import.meta.env.PROD) registerServiceWorker();
}

function initialized(router: ReturnType<typeof createBrowserRouter>): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const stop = router.subscribe(({ initialized: isReady }) => {
      if (!isReady) return;
      stop();
      resolve();
    });
  });
}
