import { ChartColumn, Flame, Shield, Star, TrendingDown, UserX } from 'lucide-react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Card } from '#web/ui/components/Card.tsx';
import { EmptyState } from '#web/ui/components/Notice.tsx';
import { ClosestEscapes } from './ClosestEscapes.tsx';
import { Eliminations } from './Eliminations.tsx';
import { Favorites } from './Favorites.tsx';
import { BiggestLosses } from './BiggestLosses.tsx';
import { SurvivalCurve } from './SurvivalCurve.tsx';
import { TeamPerformance } from './TeamPerformance.tsx';
import { playedWeeks } from './words.ts';
import type { PoolAnalytics_pool$key } from './__generated__/PoolAnalytics_pool.graphql';

/** Pool Analytics (SPECIFICATION 7.10): a text until the first week is revealed, then statistics. */
export function PoolAnalytics({ pool: key }: { pool: PoolAnalytics_pool$key }) {
  const { analytics, ...pool } = useFragment(
    graphql`
      fragment PoolAnalytics_pool on Pool {
        ...SurvivalCurve_pool
        analytics {
          weeks {
            alive
            eliminated
          }
          ...Eliminations_analytics
          ...Favorites_analytics
          ...TeamPerformance_analytics
          ...ClosestEscapes_analytics
          ...BiggestLosses_analytics
        }
      }
    `,
    key,
  );
  if (playedWeeks(analytics.weeks).length === 0) {
    return (
      <div className="grid gap-4 *:min-w-0 min-[60rem]:grid-cols-2 min-[60rem]:items-start">
        <Card title="Eliminations" icon={TrendingDown}>
          <EmptyState icon={ChartColumn} title="The season has not started">
            Eliminations by week appear here after the first deadline.
          </EmptyState>
        </Card>
        <Card title="Team Performance" icon={Shield}>
          <EmptyState icon={Shield} title="The season has not started">
            How often each team was picked, and how it did, appears here after the first deadline.
          </EmptyState>
        </Card>
      </div>
    );
  }
  return (
    <div className="grid gap-4 *:min-w-0 min-[60rem]:grid-cols-2 min-[60rem]:items-start">
      <Card title="Survivors by Week" icon={ChartColumn}>
        <SurvivalCurve pool={pool} />
      </Card>
      <Card title="Eliminations by Week" icon={TrendingDown}>
        <Eliminations analytics={analytics} />
      </Card>
      <Card title="Closest Escapes" icon={Flame}>
        <ClosestEscapes analytics={analytics} />
      </Card>
      <Card title="Biggest Losses" icon={UserX}>
        <BiggestLosses analytics={analytics} />
      </Card>
      <Card title="Favorites and Results" icon={Star}>
        <Favorites analytics={analytics} />
      </Card>
      <Card title="Team Performance" icon={Shield}>
        <TeamPerformance analytics={analytics} />
      </Card>
    </div>
  );
}
