import { Columns2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { graphql, useLazyLoadQuery } from 'react-relay/hooks';
import { ButtonLink } from '#web/ui/form/ButtonLink.tsx';
import { Card } from '#web/ui/components/Card.tsx';
import { usePoolPath, usePoolSlug } from '#web/app/session/usePoolPath.ts';
import { EntryName } from '#web/ui/badges/EntryName.tsx';
import { EntrySearch } from '../EntrySearch.tsx';
import type { CompareQuery } from './__generated__/CompareQuery.graphql';

interface Named {
  readonly id: string;
  readonly username: string;
}

interface CompareProps {
  entry: Named;
  /** The id of the entry that is beside it. */
  beside: string | null;
  /** The viewer's other entries. */
  own: readonly Named[];
}

/** Puts another entry beside this one: the viewer's own, or one that is found by its name. */
export function Compare({ entry, beside, own }: CompareProps) {
  const [search, setSearch] = useState('');
  return (
    <Card title="Side by side" icon={Columns2}>
      <p>Compare this entry with another one, week by week.</p>
      <Choices entry={entry} beside={beside} others={own} />
      <EntrySearch search={search} onSearch={setSearch} />
      {search !== '' && (
        <Suspense fallback={<p role="status">Searching</p>}>
          <Found entry={entry} beside={beside} search={search} />
        </Suspense>
      )}
      {beside !== null && <AloneLink entry={entry} />}
    </Card>
  );
}

function AloneLink({ entry }: { entry: Named }) {
  const address = usePoolPath();
  return (
    <p>
      <ButtonLink to={address(`/standings/${encodeURIComponent(entry.id)}`)}>
        <span>
          Show <bdi>{entry.username}</bdi> alone
        </span>
      </ButtonLink>
    </p>
  );
}

function Found({ entry, beside, search }: Pick<CompareProps, 'entry' | 'beside'> & { search: string }) {
  const { pool } = useLazyLoadQuery<CompareQuery>(
    graphql`
      query CompareQuery($pool: String, $search: String!) {
        pool(slug: $pool) {
          standings(first: 8, search: $search) {
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
    { pool: usePoolSlug(), search },
  );
  const found = (pool?.standings.edges ?? []).map(({ node }) => node).filter(({ id }) => id !== entry.id);
  if (found.length === 0) return <p role="status">No other entry has this in its name.</p>;
  return <Choices entry={entry} beside={beside} others={found} />;
}

function Choices({
  entry,
  beside,
  others,
}: Pick<CompareProps, 'entry' | 'beside'> & { others: readonly Named[] }) {
  const address = usePoolPath();
  const shown = others.filter(({ id }) => id !== beside);
  if (shown.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2 p-0 list-none my-3">
      {shown.map(({ id, username }) => (
        <li key={id}>
          <ButtonLink
            to={address(`/standings/${encodeURIComponent(entry.id)}?with=${encodeURIComponent(id)}`)}
            aria-label={`Compare with ${username}`}
          >
            <EntryName name={username} />
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}
