import { useEffect, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay/hooks';
import { problemsOf } from '../relay/inputProblems.ts';
import type { useUsernameProblemsQuery } from './__generated__/useUsernameProblemsQuery.graphql';

/** Milliseconds without a key before the server is asked. */
const PAUSE = 400;

const query = graphql`
  query useUsernameProblemsQuery($pool: ID!, $usernames: [String!]!) {
    usernameProblems(pool: $pool, usernames: $usernames) {
      path
      message
    }
  }
`;

const none: ReadonlyMap<string, string> = new Map();

/**
 * What the server finds wrong with the usernames while they are typed, all at once: by place, "usernames.1". Nothing
 * for names that changed since it was asked, or while there is no network: submitting tells it anyway.
 * @param usernames in the order of the form; blank ones are not looked at.
 */
export function useUsernameProblems(pool: string, usernames: readonly string[]): ReadonlyMap<string, string> {
  const environment = useRelayEnvironment();
  const [found, setFound] = useState<{ asked: readonly string[]; problems: ReadonlyMap<string, string> }>();
  const typed = JSON.stringify(usernames);
  useEffect(() => {
    const asked = JSON.parse(typed) as string[];
    if (asked.every((name) => name.trim() === '')) return undefined;
    let asking = { unsubscribe: () => {} };
    const timer = setTimeout(() => {
      asking = fetchQuery<useUsernameProblemsQuery>(
        environment,
        query,
        { pool, usernames: asked },
        { fetchPolicy: 'network-only' },
      ).subscribe({
        next: ({ usernameProblems }) => setFound({ asked, problems: problemsOf(usernameProblems) }),
        error: () => {},
      });
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      asking.unsubscribe();
    };
  }, [environment, pool, typed]);
  if (!found) return none;
  return new Map(
    [...found.problems].filter(([field]) => {
      const place = /^usernames\.(\d+)$/.exec(field)?.[1];
      return place !== undefined && found.asked[Number(place)] === usernames[Number(place)];
    }),
  );
}
