import { useEffect, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay/hooks';
import type { IEnvironment } from 'relay-runtime';
import { useConnection } from '../relay/ConnectionContext.tsx';
import { useSessionData } from '../session/SessionContext.tsx';
import { followDemoRun } from '#web/shared/log/lastCheckpoint.ts';
import type { useDemoRunQuery } from './__generated__/useDemoRunQuery.graphql';

const query = graphql`
  query useDemoRunQuery {
    clock {
      demoRun
    }
  }
`;

/**
 * Requests the run of the demo and follows it; nothing while the server is away.
 * @param open opens the first page of another run; by default loads it
 */
export function requestDemoRun(environment: IEnvironment, open?: () => void): void {
  fetchQuery<useDemoRunQuery>(environment, query, {}, { fetchPolicy: 'network-only' }).subscribe({
    next: ({ clock }) => followDemoRun(clock.demoRun, open),
    // The caller requests it again.
    error: () => {},
  });
}

/** Follows the run of the demo, now and whenever the server was away. */
export function useDemoRun(): void {
  const environment = useRelayEnvironment();
  const connection = useConnection();
  const { clock } = useSessionData();
  useState(() => followDemoRun(clock.demoRun));
  useEffect(() => connection.listen(() => requestDemoRun(environment)), [environment, connection]);
}
