import { useEffect, useRef } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay/hooks';
import { useSessionData } from '#web/app/session/SessionContext.tsx';
import type { useNewcomerQuery } from './__generated__/useNewcomerQuery.graphql';
import type { JoinDraft } from './joinDraft.ts';

const query = graphql`
  query useNewcomerQuery {
    providerLogIn {
      step
      email
      name
    }
  }
`;

/**
 * Asks once whether the sign-in provider has identified the visitor.
 * @param onKnown called with the known values
 */
export function useNewcomer(
  onKnown: (newcomer: Pick<JoinDraft, 'name' | 'email' | 'withProvider'>) => void,
): void {
  const environment = useRelayEnvironment();
  const { site } = useSessionData();
  const hasProvider = site.signInProvider != null;
  const known = useRef(onKnown);
  useEffect(() => {
    known.current = onKnown;
  });
  useEffect(() => {
    if (!hasProvider) return;
    const asking = fetchQuery<useNewcomerQuery>(
      environment,
      query,
      {},
      { fetchPolicy: 'network-only' },
    ).subscribe({
      next({ providerLogIn }) {
        if (providerLogIn?.step !== 'JOIN' || providerLogIn.email == null) return;
        known.current({ email: providerLogIn.email, name: providerLogIn.name ?? '', withProvider: true });
      },
      // Optional: the form works without it.
      error: () => {},
    });
    return () => asking.unsubscribe();
  }, [environment, hasProvider]);
}
