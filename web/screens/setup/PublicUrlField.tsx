import { useState, useEffect } from 'react';
import { Field } from '#web/ui/form/Field.tsx';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay/hooks';
import type { PublicUrlFieldQuery } from './__generated__/PublicUrlFieldQuery.graphql';

interface PublicUrlFieldProps {
  value: string;
  /** The environment variable that sets it; null for none. */
  environmentVariable: string | null;
  /** Why the last attempt to save it failed. */
  problem: string | undefined;
  /** Whether people are signed in at the current address. */
  isInUse: boolean;
}

export function PublicUrlField({ value, environmentVariable, problem, isInUse }: PublicUrlFieldProps) {
  const [url, setUrl] = useState(value);
  const found = usePublicUrlProblem(url);
  const isFixed = environmentVariable !== null;
  const isChanged = isInUse && url.trim().replace(/\/+$/, '') !== value;
  return (
    <>
      <Field
        label="Public address"
        name="publicUrl"
        type="url"
        value={url}
        onChange={({ target }) => setUrl(target.value)}
        hint={
          isFixed
            ? `Set by the environment (${environmentVariable}).`
            : 'Where people open the site, like https://pool.example.org. Links in mails, invitations and chats lead there.'
        }
        readOnly={isFixed}
        problem={problem ?? found}
        required
      />
      {isChanged && (
        <p role="status">
          A change signs everybody out, you too: sessions and passkeys belong to the address. People sign in
          again at the new one, and links that were sent before lead to the old one.
        </p>
      )}
    </>
  );
}

/** Debounce of the request, in milliseconds. */
const PAUSE = 400;

/** The server's problem with a public address as typed; null for none, and while unchecked. */
function usePublicUrlProblem(url: string): string | null {
  const environment = useRelayEnvironment();
  const [found, setFound] = useState<{ url: string; problem: string | null }>();
  useEffect(() => {
    if (url.trim() === '') return undefined;
    let asking = { unsubscribe: () => {} };
    const timer = setTimeout(() => {
      asking = fetchQuery<PublicUrlFieldQuery>(
        environment,
        graphql`
          query PublicUrlFieldQuery($url: String!) {
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
