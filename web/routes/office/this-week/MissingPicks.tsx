import { useState } from 'react';
import { fetchQuery, graphql, usePaginationFragment, useRelayEnvironment } from 'react-relay/hooks';
import { Button } from '#web/components/Button.tsx';
import { Card } from '#web/components/Card.tsx';
import { Field } from '#web/components/Field.tsx';
import { ShowMore } from '#web/components/ShowMore.tsx';
import { weekInText } from '#web/components/weekName.ts';
import { formatCount } from '#web/locale/numbers.ts';
import { useToast } from '#web/layout/Toasts.tsx';
import { usePoolPath } from '#web/session/usePoolPath.ts';
import { messageOf } from '#web/relay/errors.ts';
import type { MissingPicksCopyQuery } from './__generated__/MissingPicksCopyQuery.graphql';
import type { MissingPicksPaginationQuery } from './__generated__/MissingPicksPaginationQuery.graphql';
import type { MissingPicks_pool$key } from './__generated__/MissingPicks_pool.graphql';
import { Remind } from './Remind.tsx';
import { useSettledSearch } from '../useSettledSearch.ts';
import screen from '../Screen.module.css';
import styles from './ThisWeekPage.module.css';

const PAGE = 50;

/** Who has not picked for the open week: to search, to copy, to remind. */
export function MissingPicks({ pool: key }: { pool: MissingPicks_pool$key }) {
  const { data, refetch, hasNext, loadNext, isLoadingNext } = usePaginationFragment<
    MissingPicksPaginationQuery,
    MissingPicks_pool$key
  >(
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
  const [search, setSearch] = useState('');
  const wanted = search.trim() || null;
  useSettledSearch([wanted], () =>
    refetch({ search: wanted, count: PAGE }, { fetchPolicy: 'store-and-network' }),
  );
  const missing = data.missingPicks;
  if (!missing) return null;
  const { edges, totalCount } = missing.entries;
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
        <div className={styles.missing}>
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
          <ul role="list" className={styles.list}>
            {edges.map(({ node }) => (
              <li key={node.id} className={styles.row}>
                <span className={screen.strong}>{node.username}</span>
                <span className={screen.quiet}>
                  {node.ownerName}, {node.email}
                </span>
              </li>
            ))}
          </ul>
          {hasNext && (
            <ShowMore
              shown={edges.length}
              total={totalCount}
              isLoading={isLoadingNext}
              onMore={() => loadNext(PAGE)}
            />
          )}
        </div>
      )}
    </Card>
  );
}

const COPIED = { addresses: 'Addresses copied', names: 'Names copied', chat: 'Text copied' } as const;

/** Copies all of them, however long the list is. */
function Copy({ pool, week, deadline }: { pool: string; week: string; deadline: string }) {
  const environment = useRelayEnvironment();
  const toast = useToast();
  const path = usePoolPath();
  const copy = async (what: 'addresses' | 'names' | 'chat') => {
    const list = what === 'addresses' ? 'addresses' : 'names';
    try {
      const data = await fetchQuery<MissingPicksCopyQuery>(
        environment,
        graphql`
          query MissingPicksCopyQuery($pool: ID!, $addresses: Boolean!, $names: Boolean!) {
            node(id: $pool) {
              ... on Pool {
                missingPicks {
                  addresses @include(if: $addresses)
                  names @include(if: $names)
                }
              }
            }
          }
        `,
        { pool, addresses: list === 'addresses', names: list === 'names' },
        { fetchPolicy: 'network-only' },
      ).toPromise();
      const text = data?.node?.missingPicks?.[list] ?? '';
      await navigator.clipboard.writeText(
        what === 'chat'
          ? `No pick for ${week} yet:\n${text}\n\nThe deadline is ${deadline}: ${window.location.origin}${path('/picks')}`
          : text,
      );
      toast({ title: COPIED[what], tone: 'success' });
    } catch (error) {
      toast({ title: 'Nothing was copied', text: messageOf(error), tone: 'error' });
    }
  };
  return (
    <div className={screen.actions}>
      <Button onClick={() => void copy('addresses')}>Copy addresses</Button>
      <Button onClick={() => void copy('names')}>Copy names</Button>
      <Button onClick={() => void copy('chat')}>Copy for a chat</Button>
    </div>
  );
}
