import { useEffect, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay/hooks';
import { problemsOf } from '#web/app/relay/inputProblems.ts';
import type { useUsernameProblemsQuery } from './__generated__/useUsernameProblemsQuery.graphql';

/** Milliseconds without a key press before the request. */
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
 * The server's problems with the usernames while they are typed, in one request, by place: "usernames.1".
 * None for names that changed since the request, or without a network: submitting reports them anyway.
 * @param usernames in the order of the form; blank ones are skipped
 */
export function useUsernameProblems(pool: string, usernames: readonly string[]): ReadonlyMap<string, string> {
  const environment = useRelayEnvironment();
  const [found, setFound] = useState<{ checked: readonly string[]; problems: ReadonlyMap<string, string> }>();
  const typed = JSON.stringify(usernames);
  useEffect(() => {
    const checked = JSON.parse(typed) as string[];
    if (checked.every((name) => name.trim() === '')) return undefined;
    let asking = { unsubscribe: () => {} };
    const timer = setTimeout(() => {
      asking = fetchQuery<useUsernameProblemsQuery>(
        environment,
        query,
        { pool, usernames: checked },
        { fetchPolicy: 'network-only' },
      ).subscribe({
        next: ({ usernameProblems }) => setFound({ checked, problems: problemsOf(usernameProblems) }),
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
      return place !== undefined && found.checked[Number(place)] === usernames[Number(place)];
    }),
  );
}
