import { useState } from 'react';
import { fetchQuery, graphql, usePaginationFragment, useRelayEnvironment } from 'react-relay/hooks';
import { EntryName } from '#web/ui/badges/EntryName.tsx';
import { useAllRows } from '#web/app/live/useAllRows.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/components/Card.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { weekInText } from '#web/ui/text/weekName.ts';
import { formatCount } from '#web/ui/locale/numbers.ts';
import { useCopyText } from '#web/app/toasts/useCopyText.ts';
import { writeRequested } from '#web/app/layout/writeRequested.ts';
import type { MissingPicksCopyQuery } from './__generated__/MissingPicksCopyQuery.graphql';
import type { MissingPicksPaginationQuery } from './__generated__/MissingPicksPaginationQuery.graphql';
import type { MissingPicks_pool$key } from './__generated__/MissingPicks_pool.graphql';
import { Remind } from './Remind.tsx';
import { ShowMore } from '#web/ui/components/ShowMore.tsx';
import { useSettledSearch } from '../useSettledSearch.ts';

/** Entries that are loaded at a time. */
export const PAGE = 50;

interface MissingPicksProps {
  pool: MissingPicks_pool$key;
  /** Called with what is searched for; null: all are shown. */
  onSearch: (search: string | null) => void;
  /** Called with the number of entries that are loaded. */
  onRows: (rows: number) => void;
}

/** Who has not picked for the open week: to search, to copy, to remind. */
export function MissingPicks({ pool: key, onSearch, onRows }: MissingPicksProps) {
  const pages = usePaginationFragment<MissingPicksPaginationQuery, MissingPicks_pool$key>(
    graphql`
      fragment MissingPicks_pool on Pool
      @argumentDefinitions(
        count: { type: "Int", defaultValue: 50 }
        cursor: { type: "String" }
        search: { type: "String" }
      )
      @refetchable(queryName: "MissingPicksPaginationQuery") {
        id
        ...Remind_pool
        options {
          doublePickWeeks
        }
        season {
          weekCount
        }
        missingPicks {
          week {
            number
            deadlineLabel
          }
          entries(first: $count, after: $cursor, search: $search)
            @connection(key: "MissingPicks_entries", filters: ["search"]) {
            totalCount
            edges {
              node {
                id
                username
                ownerName
                email
              }
            }
          }
        }
      }
    `,
    key,
  );
  const { data, refetch } = pages;
  const [search, setSearch] = useState('');
  const wanted = search.trim() || null;
  useSettledSearch([wanted], () => {
    refetch({ search: wanted, count: PAGE }, { fetchPolicy: 'store-and-network' });
    onSearch(wanted);
  });
  const missing = data.missingPicks;
  const edges = useAllRows(missing?.entries.edges, pages);
  if (!missing) return null;
  const { totalCount } = missing.entries;
  const isAllDone = totalCount === 0 && wanted === null;
  const { number } = missing.week;
  const week = weekInText(number, data.season.weekCount);
  return (
    <Card
      title={
        data.options.doublePickWeeks.includes(number)
          ? `Not both picks for ${week} yet`
          : `No pick for ${week} yet`
      }
    >
      <p role="status">
        {isAllDone
          ? 'Everybody has picked.'
          : `${formatCount(totalCount)} ${totalCount === 1 ? 'entry' : 'entries'}`}
      </p>
      {!isAllDone && (
        <div className="grid gap-3 mt-2 *:min-w-0">
          <Remind pool={data} />
          <Copy pool={data.id} week={week} deadline={missing.week.deadlineLabel} />
          <Field
            label="Search by entry, name or email address"
            type="search"
            value={search}
            maxLength={64}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setSearch(event.target.value)}
          />
          <ul role="list" className="divided">
            {edges.map(({ node }) => (
              <li key={node.id} className="row justify-between gap-x-3 min-h-target py-1 wrap-anywhere">
                <span>
                  <EntryName name={node.username} className="font-bold" />
                </span>
                <span className="text-quiet text-15">
                  <bdi>{node.ownerName}</bdi>, {node.email}
                </span>
              </li>
            ))}
          </ul>
          <ShowMore loaded={edges.length} pages={pages} page={PAGE} total={totalCount} onRows={onRows} />
        </div>
      )}
    </Card>
  );
}

/** Copies all of them, however long the list is. */
function Copy({ pool, week, deadline }: { pool: string; week: string; deadline: string }) {
  const environment = useRelayEnvironment();
  const copyText = useCopyText(writeRequested);
  const read = async (what: 'addresses' | 'names' | 'chat') => {
    const list = what === 'addresses' ? 'addresses' : 'names';
    const data = await fetchQuery<MissingPicksCopyQuery>(
      environment,
      graphql`
        query MissingPicksCopyQuery($pool: ID!, $addresses: Boolean!, $names: Boolean!) {
          node(id: $pool) {
            ... on Pool {
              missingPicks {
                addresses @include(if: $addresses)
                names @include(if: $names)
                picksUrl @include(if: $names)
              }
            }
          }
        }
      `,
      { pool, addresses: list === 'addresses', names: list === 'names' },
      { fetchPolicy: 'network-only' },
    ).toPromise();
    const missing = data?.node?.missingPicks;
    const text = missing?.[list] ?? '';
    return what === 'chat'
      ? `No pick for ${week} yet:\n${text}\n\nThe deadline is ${deadline}: ${missing?.picksUrl ?? ''}`
      : text;
  };
  const copy = (what: 'addresses' | 'names' | 'chat') =>
    copyText(read(what), {
      done: `The ${what === 'chat' ? 'text was' : `${what} were`} copied to your clipboard.`,
      instead:
        'Your browser does not allow it here. Select the names in the list and copy them with your keyboard.',
    });
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => void copy('addresses')}>Copy addresses</Button>
      <Button onClick={() => void copy('names')}>Copy names</Button>
      <Button onClick={() => void copy('chat')}>Copy for a chat</Button>
    </div>
  );
}
