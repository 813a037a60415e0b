import { formatDecimal, plural } from '#web/ui/locale/numbers.ts';
import { TrendingDown } from 'lucide-react';
import { graphql, useLazyLoadQuery } from 'react-relay/hooks';
import { Card } from '#web/ui/components/Card.tsx';
import { PlotFigure } from '#web/ui/plots/PlotFigure.tsx';
import { StepPlot } from '#web/ui/plots/StepPlot.tsx';
import { useLive } from '#web/app/live/useLive.ts';
import type { Jitter } from '#web/app/relay/refetch.ts';
import { usePoolSlug } from '#web/app/session/usePoolPath.ts';
import type { ForecastQuery } from './__generated__/ForecastQuery.graphql';

const query = graphql`
  query ForecastQuery($pool: String) {
    pool(slug: $pool) {
      id
      stats {
        activePlayers
      }
      projection {
        week
        mean
        low
        high
      }
      week {
        number
        # The screens around it read them of the same record: of a new week this answer may be the first.
        # eslint-disable-next-line relay/unused-fields
        deadline
        # eslint-disable-next-line relay/unused-fields
        isDeadlinePassed
        # eslint-disable-next-line relay/unused-fields
        isComplete
        games {
          kickoff
          displayStatus
        }
      }
    }
  }
`;

/** Milliseconds between polls while the socket is lost. */
const POLL_EVERY = 60_000;
const JITTER: Jitter = { after: 2_000, spread: 5_000 };

/** The survivors to expect in the weeks to come; nothing once the pool is decided, and where it hides chances. */
export function Forecast() {
  const slug = usePoolSlug();
  const { pool } = useLazyLoadQuery<ForecastQuery>(query, { pool: slug });
  useLive<ForecastQuery>({
    pool: pool?.id ?? '',
    ...(pool && { games: pool.week }),
    query,
    variables: {},
    refetchOn: ['pool'],
    situation: pool?.week.games.map(({ displayStatus }) => displayStatus).join() ?? '',
    pollEvery: POLL_EVERY,
    jitter: JITTER,
  });
  const weeks = pool?.projection ?? [];
  const last = weeks.at(-1);
  if (!pool || !last) return null;
  return (
    <Card title="Survivors to expect" icon={TrendingDown} level={3}>
      <PlotFigure
        says={
          <>
            {plural(pool.stats.activePlayers, 'is', 'are')} alive. If the games go by their chances, about{' '}
            <strong>{formatDecimal(last.mean, 1)}</strong> are left after Week {last.week}; in eight of ten
            simulated seasons {last.low} to {last.high}.
          </>
        }
        plot={
          <StepPlot
            axis="After week"
            steps={[
              { label: 'Now', value: pool.stats.activePlayers },
              ...weeks.map(({ week, mean, low, high }) => ({
                label: String(week),
                value: mean,
                between: [low, high] as const,
              })),
            ]}
          />
        }
        caption="Survivors to expect after each week"
        columns={['Week', 'Mean', 'Low', 'High']}
        rows={weeks.map(({ week, mean, low, high }) => [`Week ${week}`, formatDecimal(mean, 1), low, high])}
      />
    </Card>
  );
}
