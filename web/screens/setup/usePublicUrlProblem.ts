import { useEffect, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay/hooks';
import type { usePublicUrlProblemQuery } from './__generated__/usePublicUrlProblemQuery.graphql';

/** Debounce of the request, in milliseconds. */
const PAUSE = 400;

/** The server's problem with a public address as typed; null for none, and while unchecked. */
export function usePublicUrlProblem(url: string): string | null {
  const environment = useRelayEnvironment();
  const [found, setFound] = useState<{ url: string; problem: string | null }>();
  useEffect(() => {
    if (url.trim() === '') return undefined;
    let asking = { unsubscribe: () => {} };
    const timer = setTimeout(() => {
      asking = fetchQuery<usePublicUrlProblemQuery>(
        environment,
        graphql`
          query usePublicUrlProblemQuery($url: String!) {
            site {
              publicUrlProblem(url: $url)
            }
          }
        `,
        { url },
        { fetchPolicy: 'network-only' },
      ).subscribe({
        next: ({ site }) => setFound({ url, problem: site.publicUrlProblem ?? null }),
        // Saving reports the problem, too.
        error: () => {},
      });
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      asking.unsubscribe();
    };
  }, [environment, url]);
  return found?.url === url ? found.problem : null;
}
