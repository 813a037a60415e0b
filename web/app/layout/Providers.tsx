import { CSPProvider } from '@base-ui/react/csp-provider';
import type { ReactNode } from 'react';
import { RelayEnvironmentProvider } from 'react-relay/hooks';
import type { IEnvironment } from 'relay-runtime';
import { LiveProvider } from '../live/LiveContext.tsx';
import type { Live } from '../live/live.ts';
import { ConnectionProvider } from '../relay/ConnectionContext.tsx';
import { LastSeenProvider } from '../relay/LastSeenContext.tsx';
import type { Connection } from '../relay/connection.ts';
import type { LastSeen } from '../relay/lastSeen.ts';
import { ClockProvider } from '../session/ClockContext.tsx';
import { SessionProvider } from '../session/SessionContext.tsx';
import type { ServerClock } from '../session/serverClock.ts';
import type { Session } from '../session/session.ts';
import { SelectionsProvider } from '#web/shared/selections/SelectionsContext.tsx';
import { ToastProvider } from '../toasts/Toasts.tsx';

interface ProvidersProps {
  environment: IEnvironment;
  connection: Connection;
  lastSeen: LastSeen;
  live: Live;
  clock: ServerClock;
  session: Session;
  children: ReactNode;
}

export function Providers({
  environment,
  connection,
  lastSeen,
  live,
  clock,
  session,
  children,
}: ProvidersProps) {
  return (
    <CSPProvider disableStyleElements>
      <RelayEnvironmentProvider environment={environment}>
        <ConnectionProvider value={connection}>
          <LastSeenProvider value={lastSeen}>
            <LiveProvider value={live}>
              <ClockProvider value={clock}>
                <SessionProvider value={session}>
                  <SelectionsProvider>
                    <ToastProvider>{children}</ToastProvider>
                  </SelectionsProvider>
                </SessionProvider>
              </ClockProvider>
            </LiveProvider>
          </LastSeenProvider>
        </ConnectionProvider>
      </RelayEnvironmentProvider>
    </CSPProvider>
  );
}
