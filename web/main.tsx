import './theme/fonts.css';
import './theme/tokens.css';
import './theme/base.css';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RelayEnvironmentProvider } from 'react-relay/hooks';
import { RouterProvider, createBrowserRouter } from 'react-router-dom';
import { registerServiceWorker } from './registerServiceWorker.ts';
import { ToastProvider } from './layout/toasts.tsx';
import { ConnectionProvider } from './relay/ConnectionContext.tsx';
import { createConnection } from './relay/connection.ts';
import { createEnvironment } from './relay/environment.ts';
import { createFetch } from './relay/network.ts';
import { createSocket } from './relay/socket.ts';
import { createRoutes } from './routes.tsx';
import { ClockProvider } from './session/ClockContext.tsx';
import { SessionProvider } from './session/SessionContext.tsx';
import { createServerClock } from './session/serverClock.ts';
import { createSession } from './session/session.ts';

const connection = createConnection();
const socket = createSocket(`${window.location.origin.replace(/^http/, 'ws')}/graphql`, connection);
const environment = createEnvironment(createFetch('/graphql'), (request, variables) =>
  socket.subscribe(request, variables),
);
const session = createSession(environment, () => socket.restart());
const clock = createServerClock();
const router = createBrowserRouter(createRoutes(environment, session));

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');
createRoot(root).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <RelayEnvironmentProvider environment={environment}>
        <ConnectionProvider value={connection}>
          <ClockProvider value={clock}>
            <SessionProvider value={session}>
              <ToastProvider>
                <RouterProvider router={router} />
              </ToastProvider>
            </SessionProvider>
          </ClockProvider>
        </ConnectionProvider>
      </RelayEnvironmentProvider>
    </CSPProvider>
  </StrictMode>,
);

// In development the server of the sources answers, and a worker left behind would outlive it.
if (import.meta.env.PROD) registerServiceWorker();
