import { CSPProvider } from '@base-ui/react/csp-provider';
import type { ReactNode } from 'react';
import { RelayEnvironmentProvider } from 'react-relay/hooks';
import type { IEnvironment } from 'relay-runtime';
import { ConnectionProvider } from '../relay/ConnectionContext.tsx';
import { LastSeenProvider } from '../relay/LastSeenContext.tsx';
import type { Connection } from '../relay/connection.ts';
import type { LastSeen } from '../relay/lastSeen.ts';
import { ClockProvider } from '../session/ClockContext.tsx';
import { SessionProvider } from '../session/SessionContext.tsx';
import type { ServerClock } from '../session/serverClock.ts';
import type { Session } from '../session/session.ts';
import { SelectionsProvider } from '../selections/SelectionsContext.tsx';
import { ToastProvider } from './toasts.tsx';

interface ProvidersProps {
  environment: IEnvironment;
  connection: Connection;
  lastSeen: LastSeen;
  clock: ServerClock;
  session: Session;
  children: ReactNode;
}

/** What stands around the router: in the browser, when pages are made ahead, and in tests. */
export function Providers({ environment, connection, lastSeen, clock, session, children }: ProvidersProps) {
  return (
    <CSPProvider disableStyleElements>
      <RelayEnvironmentProvider environment={environment}>
        <ConnectionProvider value={connection}>
          <LastSeenProvider value={lastSeen}>
            <ClockProvider value={clock}>
              <SessionProvider value={session}>
                <SelectionsProvider>
                  <ToastProvider>{children}</ToastProvider>
                </SelectionsProvider>
              </SessionProvider>
            </ClockProvider>
          </LastSeenProvider>
        </ConnectionProvider>
      </RelayEnvironmentProvider>
    </CSPProvider>
  );
}
