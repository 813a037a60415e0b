import { useEffect, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay/hooks';
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

/** Follows the run of the demo, now and whenever the server was away. */
export function useDemoRun(): void {
  const environment = useRelayEnvironment();
  const connection = useConnection();
  const { clock } = useSessionData();
  useState(() => followDemoRun(clock.demoRun));
  useEffect(
    () =>
      connection.listen(() => {
        fetchQuery<useDemoRunQuery>(environment, query, {}, { fetchPolicy: 'network-only' }).subscribe({
          next: (data) => followDemoRun(data.clock.demoRun),
          // It is still away: the next change of the connection asks again.
          error: () => {},
        });
      }),
    [environment, connection],
  );
}
