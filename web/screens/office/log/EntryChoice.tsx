import { useEffect, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay/hooks';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { EntryName } from '#web/ui/badges/EntryName.tsx';
import { Chosen } from './Chosen.tsx';
import type { EntryChoiceQuery } from './__generated__/EntryChoiceQuery.graphql';

interface EntryChoiceProps {
  pool: string;
  chosen: string | null;
  /** Gets the entry's id; empty for none. */
  onChange: (entry: string) => void;
}

/** Debounce of the search, in milliseconds. */
const SETTLE = 250;

interface Found {
  /** The search text of these results. */
  of: string;
  entries: readonly { readonly id: string; readonly username: string }[];
}

export function EntryChoice({ pool, chosen, onChange }: EntryChoiceProps) {
  const environment = useRelayEnvironment();
  const [text, setText] = useState('');
  const [found, setFound] = useState<Found | null>(null);
  const wanted = text.trim();
  useEffect(() => {
    if (wanted === '') return undefined;
    let request: { unsubscribe: () => void } | undefined;
    const timer = setTimeout(() => {
      request = fetchQuery<EntryChoiceQuery>(
        environment,
        graphql`
          query EntryChoiceQuery($pool: String, $search: String!) {
            pool(slug: $pool) {
              entries(first: 5, search: $search) {
                edges {
                  node {
                    id
                    username
                  }
                }
              }
            }
          }
        `,
        { pool, search: wanted },
      ).subscribe({
        next: ({ pool: answer }) =>
          setFound({ of: wanted, entries: (answer?.entries?.edges ?? []).map(({ node }) => node) }),
        error: () => setFound(null),
      });
    }, SETTLE);
    return () => {
      clearTimeout(timer);
      request?.unsubscribe();
    };
  }, [environment, pool, wanted]);
  if (chosen !== null) return <Chosen label="Entry" name={chosen} onRemove={() => onChange('')} />;
  const entries = found?.of === wanted ? found.entries : null;
  return (
    <div>
      <Field
        label="Entry"
        type="search"
        placeholder="Username or email address"
        value={text}
        maxLength={60}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="flex flex-wrap gap-2 mt-2 empty:hidden" role="status">
        {entries?.map(({ id, username }) => (
          <Button
            key={id}
            aria-label={`Only ${username}`}
            onClick={() => {
              setText('');
              onChange(id);
            }}
          >
            <EntryName name={username} />
          </Button>
        ))}
        {entries?.length === 0 && 'No such entry.'}
      </div>
    </div>
  );
}
