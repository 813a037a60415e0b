import { Users } from 'lucide-react';
import { graphql, useFragment, usePaginationFragment } from 'react-relay/hooks';
import { Badge } from '../../components/Badge.tsx';
import { Card } from '../../components/Card.tsx';
import { EmptyState } from '../../components/Notice.tsx';
import { ShowMore } from '../../components/ShowMore.tsx';
import { SurvivalGrid } from './SurvivalGrid.tsx';
import { SurvivalRow } from './SurvivalRow.tsx';
import styles from './SurvivalTimeline.module.css';
import type { SurvivalRow_entry$key } from './__generated__/SurvivalRow_entry.graphql';
import type { SurvivalTimelinePaginationQuery } from './__generated__/SurvivalTimelinePaginationQuery.graphql';
import type { SurvivalTimeline_pool$key } from './__generated__/SurvivalTimeline_pool.graphql';
import type { SurvivalTimeline_rows$key } from './__generated__/SurvivalTimeline_rows.graphql';
import { plural, seasonWeeks } from './words.ts';

/** Rows per page; the page's query has the same number. */
export const ROWS = 40;
/** Maximum number of rows in one refetch. */
export const MOST_ROWS = 200;

interface SurvivalTimelineProps {
  pool: SurvivalTimeline_pool$key;
  /** Number of rows requested so far. */
  onRows: (rows: number) => void;
}

/** Survival Timeline (SPECIFICATION 7.10): the number of entries, and the picks and outcomes of each. */
export function SurvivalTimeline({ pool: key, onRows }: SurvivalTimelineProps) {
  const pool = useFragment(
    graphql`
      fragment SurvivalTimeline_pool on Pool @argumentDefinitions(rows: { type: "Int", defaultValue: 40 }) {
        currentWeek
        stats {
          totalPlayers
        }
        viewerEntries {
          id
          ...SurvivalRow_entry
        }
        analytics {
          weeks {
            week
          }
        }
        ...SurvivalTimeline_rows @arguments(count: $rows)
      }
    `,
    key,
  );
  const weeks = pool.analytics.weeks.map(({ week }) => week);
  return (
    <Card title="Survival Timeline" icon={Users}>
      <p className={styles.count}>
        <strong>{plural(pool.stats.totalPlayers, 'participant', 'participants')}</strong> in the pool
      </p>
      {weeks.length === 0 ? (
        <EmptyState icon={Users} title="The season has not started">
          All picks, week by week, appear here after the first deadline.
        </EmptyState>
      ) : (
        <Rows
          pool={pool}
          own={pool.viewerEntries}
          lastWeek={Math.max(pool.currentWeek, ...weeks)}
          onRows={onRows}
        />
      )}
    </Card>
  );
}

interface RowsProps {
  pool: SurvivalTimeline_rows$key;
  /** The viewer's entries, which come first. */
  own: readonly ({ readonly id: string } & SurvivalRow_entry$key)[];
  lastWeek: number;
  onRows: (rows: number) => void;
}

function Rows({ pool, own, lastWeek, onRows }: RowsProps) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    SurvivalTimelinePaginationQuery,
    SurvivalTimeline_rows$key
  >(
    graphql`
      fragment SurvivalTimeline_rows on Pool
      @argumentDefinitions(count: { type: "Int", defaultValue: 40 }, cursor: { type: "String" })
      @refetchable(queryName: "SurvivalTimelinePaginationQuery") {
        analytics {
          weeks {
            week
          }
        }
        rows: standings(first: $count, after: $cursor) @connection(key: "SurvivalTimeline_rows") {
          totalCount
          edges {
            node {
              id
              isViewers
              ...SurvivalRow_entry
            }
          }
        }
      }
    `,
    pool,
  );
  const { edges, totalCount } = data.rows;
  const weeks = seasonWeeks(lastWeek);
  const revealed = new Set(data.analytics.weeks.map(({ week }) => week));
  return (
    <>
      <SurvivalGrid weeks={weeks}>
        {own.map((entry) => (
          <SurvivalRow
            key={entry.id}
            entry={entry}
            weeks={weeks}
            revealed={revealed}
            aside={<Badge>You</Badge>}
          />
        ))}
        {edges.map(({ node }) =>
          node.isViewers ? null : (
            <SurvivalRow key={node.id} entry={node} weeks={weeks} revealed={revealed} />
          ),
        )}
      </SurvivalGrid>
      {hasNext && (
        <ShowMore
          className={styles.more}
          shown={edges.length}
          total={totalCount}
          isLoading={isLoadingNext}
          onMore={() => {
            loadNext(ROWS);
            onRows(edges.length + ROWS);
          }}
        />
      )}
    </>
  );
}
