import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { Providers } from './layout/Providers.tsx';
import { createLive } from './live/live.ts';
import { createConnection } from './relay/connection.ts';
import { forgetEarly, takeOrSend } from './document/earlyRequests.ts';
import { createEnvironment } from './relay/environment.ts';
import { createLastSeen } from './relay/lastSeen.ts';
import { createFetch } from './relay/network.ts';
import { createSeenStorage } from './relay/seenStorage.ts';
import { createSocket } from './relay/socket.ts';
import { createRoutes, discoverOffice } from './routes.tsx';
import { createServerClock } from './session/serverClock.ts';
import { createSession } from './session/session.ts';

/**
 * Registers the service worker for offline pages (web/public/service-worker.js) after the page has loaded, so
 * that the first view does not pay for it; the app works without it.
 */
function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  const register = () => void navigator.serviceWorker.register('/service-worker.js').catch(() => {});
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}

/**
 * Replaces the document's markup (document/README.md), once the screen's code is loaded and the viewer's access is
 * decided. It is not hydrated: what a browser remembers, such as an order of teams, would differ from it.
 */
export async function startApp(root: HTMLElement): Promise<void> {
  const connection = createConnection();
  const socket = createSocket(`${window.location.origin.replace(/^http/, 'ws')}/graphql`, connection);
  const clock = createServerClock();
  const lastSeen = createLastSeen(createSeenStorage());
  const live = createLive();
  const environment = createEnvironment(
    lastSeen.fetch(live.fetch(createFetch(takeOrSend))),
    (request, variables) => socket.subscribe(request, variables),
  );
  const session = createSession(environment, clock, () => socket.restart());
  const router = createBrowserRouter(createRoutes(environment, session), {
    patchRoutesOnNavigation: discoverOffice(environment, session),
  });
  await initialized(router);
  forgetEarly();
  const app = (
    <StrictMode>
      <Providers
        environment={environment}
        connection={connection}
        lastSeen={lastSeen}
        live={live}
        clock={clock}
        session={session}
      >
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>
  );
  // In slices, so that a slow phone responds to input in between.
  startTransition(() => createRoot(root).render(app));
  // Not in development, where a service worker would outlive the dev server.
  if (import.meta.env.PROD) registerServiceWorker();
}

function initialized(router: ReturnType<typeof createBrowserRouter>): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    // Being ready again later changes nothing.
    router.subscribe(({ initialized: isReady }) => isReady && resolve());
  });
}
