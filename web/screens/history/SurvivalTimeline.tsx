import { Users } from 'lucide-react';
import { graphql, useFragment, usePaginationFragment } from 'react-relay/hooks';
import { Card } from '#web/ui/components/Card.tsx';
import { EmptyState } from '#web/ui/components/Notice.tsx';
import { ShowMore } from '#web/ui/components/ShowMore.tsx';
import { SurvivalRow } from './SurvivalRow.tsx';
import { plural } from '#web/ui/locale/numbers.ts';
import { ROWS, seasonWeeks } from './words.ts';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import styles from './SurvivalGrid.module.css';
import type { SurvivalTimelinePaginationQuery } from './__generated__/SurvivalTimelinePaginationQuery.graphql';
import type { SurvivalTimeline_pool$key } from './__generated__/SurvivalTimeline_pool.graphql';
import type { SurvivalTimeline_query$key } from './__generated__/SurvivalTimeline_query.graphql';
import type {
  SurvivalTimeline_viewer$data,
  SurvivalTimeline_viewer$key,
} from './__generated__/SurvivalTimeline_viewer.graphql';

interface SurvivalTimelineProps {
  query: SurvivalTimeline_query$key;
  pool: SurvivalTimeline_pool$key;
  viewers: SurvivalTimeline_viewer$key;
  /** Called with the number of requested rows. */
  onRows: (rows: number) => void;
}

/** Survival Timeline (SPECIFICATION 7.10): the number of entries, and the picks and outcomes of each. */
export function SurvivalTimeline({ query, pool: key, viewers: viewersKey, onRows }: SurvivalTimelineProps) {
  const pool = useFragment(
    graphql`
      fragment SurvivalTimeline_pool on Pool {
        currentWeek
        stats {
          totalPlayers
        }
        analytics {
          weeks {
            week
          }
        }
      }
    `,
    key,
  );
  // The viewer's own picks are loaded before they are revealed.
  const { viewerEntries } = useFragment(
    graphql`
      fragment SurvivalTimeline_viewer on Pool {
        viewerEntries {
          id
          picks {
            ...SurvivalRow_picks
          }
          ...SurvivalRow_entry
        }
      }
    `,
    viewersKey,
  );
  const weeks = pool.analytics.weeks.map(({ week }) => week);
  return (
    <Card title="Survival Timeline" icon={Users}>
      <p className="mb-3">
        <strong>{plural(pool.stats.totalPlayers, 'participant', 'participants')}</strong> in the pool
      </p>
      {weeks.length === 0 ? (
        <EmptyState icon={Users} title="The season has not started">
          All picks, week by week, appear here after the first deadline.
        </EmptyState>
      ) : (
        <Rows
          query={query}
          own={viewerEntries}
          revealed={new Set(weeks)}
          lastWeek={Math.max(pool.currentWeek, ...weeks)}
          onRows={onRows}
        />
      )}
    </Card>
  );
}

interface RowsProps {
  query: SurvivalTimeline_query$key;
  own: SurvivalTimeline_viewer$data['viewerEntries'];
  /** Weeks with revealed picks. */
  revealed: ReadonlySet<number>;
  lastWeek: number;
  onRows: (rows: number) => void;
}

function Rows({ query, own, revealed, lastWeek, onRows }: RowsProps) {
  const { data, ...pages } = usePaginationFragment<
    SurvivalTimelinePaginationQuery,
    SurvivalTimeline_query$key
  >(
    graphql`
      fragment SurvivalTimeline_query on Query
      @argumentDefinitions(count: { type: "Int", defaultValue: 60 }, cursor: { type: "String" })
      @refetchable(queryName: "SurvivalTimelinePaginationQuery") {
        pool(slug: $pool) @required(action: THROW) {
          rows: standings(first: $count, after: $cursor) @connection(key: "SurvivalTimeline_rows") {
            totalCount
            edges {
              node {
                id
                revealedPicks {
                  ...SurvivalRow_picks
                }
                ...SurvivalRow_entry
              }
            }
          }
        }
      }
    `,
    query,
  );
  const { edges, totalCount } = data.pool.rows;
  const weeks = seasonWeeks(lastWeek);
  const ownIds = new Set(own.map(({ id }) => id));
  return (
    <>
      <SurvivalGrid weeks={weeks}>
        {own.map((entry) => (
          <SurvivalRow
            key={entry.id}
            entry={entry}
            picks={entry.picks}
            weeks={weeks}
            revealed={revealed}
            isOwn
          />
        ))}
        {edges.map(({ node }) =>
          ownIds.has(node.id) ? null : (
            <SurvivalRow
              key={node.id}
              entry={node}
              picks={node.revealedPicks}
              weeks={weeks}
              revealed={revealed}
            />
          ),
        )}
      </SurvivalGrid>
      <ShowMore
        loaded={edges.length}
        pages={pages}
        page={ROWS}
        total={totalCount}
        className="mt-3"
        onRows={onRows}
      />
    </>
  );
}

interface SurvivalGridProps {
  weeks: readonly number[];
  children: ReactNode;
}

/** The picks sheet: a line an entry, a column a week. Names stay in place while the weeks scroll. */
function SurvivalGrid({ weeks, children }: SurvivalGridProps) {
  const region = useRef<HTMLDivElement>(null);
  // Scrolls to the latest weeks on a phone.
  useLayoutEffect(() => {
    if (region.current) region.current.scrollLeft = region.current.scrollWidth;
  }, [weeks.length]);
  return (
    <div
      ref={region}
      className={styles.region}
      role="group"
      aria-label="Picks by week, scrollable"
      tabIndex={0}
    >
      <table className={styles.grid}>
        <caption className="visually-hidden">Each entry's picks by week and their results</caption>
        <thead>
          <tr>
            <th scope="col" className={styles.corner}>
              Entry
            </th>
            {weeks.map((week) => (
              <th key={week} scope="col">
                <span className="visually-hidden">Week </span>
                {week}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
