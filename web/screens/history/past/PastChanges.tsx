import { graphql, useLazyLoadQuery, usePaginationFragment } from 'react-relay/hooks';
import { ShowMore } from '#web/ui/components/ShowMore.tsx';
import { type PoolZone, poolDateTime } from '#web/app/session/poolTime.ts';
import { usePoolSlug } from '#web/app/session/usePoolPath.ts';
import type { PastChangesPaginationQuery } from './__generated__/PastChangesPaginationQuery.graphql';
import type { PastChangesQuery } from './__generated__/PastChangesQuery.graphql';
import type { PastChanges_query$key } from './__generated__/PastChanges_query.graphql';

const query = graphql`
  query PastChangesQuery($pool: String, $from: DateTime!, $to: DateTime!) {
    ...PastChanges_query
  }
`;

/** Rows per page. */
const ROWS = 30;

interface PastChangesProps {
  /** ISO. */
  from: string;
  to: string;
  zone: PoolZone;
}

/** What became public after one instant and up to another, in sentences. */
export function PastChanges({ from, to, zone }: PastChangesProps) {
  const answer = useLazyLoadQuery<PastChangesQuery>(query, { pool: usePoolSlug(), from, to });
  const { data, ...pages } = usePaginationFragment<PastChangesPaginationQuery, PastChanges_query$key>(
    graphql`
      fragment PastChanges_query on Query
      @argumentDefinitions(count: { type: "Int", defaultValue: 30 }, cursor: { type: "String" })
      @refetchable(queryName: "PastChangesPaginationQuery") {
        pool(slug: $pool) {
          changesBetween(from: $from, to: $to, first: $count, after: $cursor)
            @connection(key: "PastChanges_changesBetween") {
            edges {
              cursor
              node {
                at
                text
              }
            }
          }
        }
      }
    `,
    answer,
  );
  const edges = data.pool?.changesBetween.edges ?? [];
  if (edges.length === 0)
    return <p className="text-quiet text-13 mt-2">Nothing changed between these moments.</p>;
  return (
    <>
      <ol role="list" className="grid my-2 mx-0">
        {edges.map(({ cursor, node }) => (
          <li key={cursor} className="grid gap-0.5 py-2 px-0 border-b border-line last:border-b-0">
            <span className="wrap-anywhere">{node.text}</span>
            <time dateTime={node.at} className="text-quiet text-13">
              {poolDateTime(node.at, zone)}
            </time>
          </li>
        ))}
      </ol>
      <ShowMore loaded={edges.length} pages={pages} page={ROWS} label="Show more changes" />
    </>
  );
}
