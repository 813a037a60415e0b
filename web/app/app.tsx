import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { afterFirstView } from '#web/shared/log/afterFirstView.ts';
import { ownOffset } from '#web/ui/locale/wall.ts';
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
 * Takes the rendered page over (document/README.md), or replaces a prerendered one, once the screen's code is loaded and the
 * viewer's access is decided.
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
  if (root.dataset.rendered === String(ownOffset(clock.now()))) {
    enableControls(root);
    hydrateRoot(root, app, { onRecoverableError: reportMismatch });
  } else {
    // In slices, so that a slow phone responds to input in between.
    startTransition(() => createRoot(root).render(app));
  }
  void afterFirstView(() => import('./document/afterStart.ts'));
}

/** A mismatch renders its part anew, under the reader's finger. What the server leaves to the browser is none. */
function reportMismatch(error: unknown): void {
  // "The server could not finish this Suspense boundary".
  if (!String(error).includes('#419')) console.error(error);
}

/** Enables each control once hydration has reached it, boundary by boundary: input before that would be lost. */
function enableControls(root: HTMLElement): void {
  const waiting = [...root.querySelectorAll('[data-waiting]')];
  for (const control of waiting) {
    // React marks the elements that it has taken over by such a property.
    if (!Object.keys(control).some((name) => name.startsWith('__react'))) continue;
    control.removeAttribute('disabled');
    control.removeAttribute('data-waiting');
  }
  if (waiting.length > 0) requestAnimationFrame(() => enableControls(root));
}

function initialized(router: ReturnType<typeof createBrowserRouter>): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    // Being ready again later changes nothing.
    router.subscribe(({ initialized: isReady }) => isReady && resolve());
  });
}
