import { CalendarDays, UserX, Users } from 'lucide-react';
import { graphql, useLazyLoadQuery } from 'react-relay/hooks';
import { Card } from '#web/ui/components/Card.tsx';
import { StatCard, StatRow } from '#web/ui/components/StatCard.tsx';
import { weekName } from '#web/ui/text/weekName.ts';
import type { PoolZone } from '#web/app/session/poolTime.ts';
import { usePoolSlug } from '#web/app/session/usePoolPath.ts';
import { PastGames } from './PastGames.tsx';
import { PastStandings } from './PastStandings.tsx';
import type { PastSnapshotQuery } from './__generated__/PastSnapshotQuery.graphql';

const query = graphql`
  query PastSnapshotQuery($pool: String, $instant: DateTime!) {
    pool(slug: $pool) {
      id
      season {
        weekCount
      }
      asOf(instant: $instant) {
        week
        aliveCount
        outCount
        ...PastGames_snapshot
      }
    }
    ...PastStandings_query
  }
`;

/** Counts, games and standings of the pool at an instant. */
export function PastSnapshot({ instant, zone }: { instant: string; zone: PoolZone }) {
  const data = useLazyLoadQuery<PastSnapshotQuery>(query, { pool: usePoolSlug(), instant });
  const { pool } = data;
  if (!pool) return null;
  const { week, aliveCount, outCount } = pool.asOf;
  const title = week == null ? null : weekName(week, pool.season.weekCount);
  return (
    <>
      <StatRow>
        <StatCard label="Alive" value={aliveCount} icon={Users} tone="good" />
        <StatCard label="Out" value={outCount} icon={UserX} tone="bad" />
        <StatCard label="Week" value={week ?? '-'} icon={CalendarDays} />
      </StatRow>
      {title !== null && (
        <Card title={`${title} at that time`} icon={CalendarDays}>
          <PastGames snapshot={pool.asOf} zone={zone} />
        </Card>
      )}
      <Card title="Standings at that time" icon={Users}>
        <PastStandings query={data} regularWeeks={pool.season.weekCount} />
      </Card>
    </>
  );
}
