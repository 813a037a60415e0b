import { Users } from 'lucide-react';
import { startTransition, useEffect, useEffectEvent, useRef } from 'react';
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

const PAGE = 40;
/** How many rows one refresh asks for at most. */
const MOST = 200;

interface SurvivalTimelineProps {
  pool: SurvivalTimeline_pool$key;
  /** Moves whenever the standings did. */
  version: number;
}

/** Survival Timeline (SPEC 2): how many take part, and everybody's way through the weeks. */
export function SurvivalTimeline({ pool: key, version }: SurvivalTimelineProps) {
  const pool = useFragment(
    graphql`
      fragment SurvivalTimeline_pool on Pool {
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
        ...SurvivalTimeline_rows
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
          version={version}
        />
      )}
    </Card>
  );
}

interface RowsProps {
  pool: SurvivalTimeline_rows$key;
  /** The viewer's, which stand first. */
  own: readonly ({ readonly id: string } & SurvivalRow_entry$key)[];
  lastWeek: number;
  version: number;
}

function Rows({ pool, own, lastWeek, version }: RowsProps) {
  const { data, hasNext, isLoadingNext, loadNext, refetch } = usePaginationFragment<
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
  const shown = useRef(0);
  const refresh = useEffectEvent(() => {
    shown.current = version;
    const count = Math.min(Math.max(edges.length, PAGE), MOST);
    startTransition(() => void refetch({ count }, { fetchPolicy: 'network-only' }));
  });
  useEffect(() => {
    if (shown.current !== version) refresh();
  }, [version]);
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
          onMore={() => loadNext(PAGE)}
        />
      )}
    </>
  );
}
