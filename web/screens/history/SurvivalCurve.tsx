import { graphql, useFragment } from 'react-relay/hooks';
import { PlotFigure } from '#web/ui/plots/PlotFigure.tsx';
import { StepPlot } from '#web/ui/plots/StepPlot.tsx';
import type { SurvivalCurve_pool$key } from './__generated__/SurvivalCurve_pool.graphql';
import { standingText } from './standingText.ts';
import { playedWeeks } from './words.ts';

/** Surviving entries after each week. */
export function SurvivalCurve({ pool: key }: { pool: SurvivalCurve_pool$key }) {
  const { analytics, stats } = useFragment(
    graphql`
      fragment SurvivalCurve_pool on Pool {
        stats {
          totalPlayers
          activePlayers
        }
        analytics {
          weeks {
            week
            isComplete
            alive
            eliminated
          }
        }
      }
    `,
    key,
  );
  const weeks = playedWeeks(analytics.weeks);
  const first = weeks[0]!;
  return (
    <PlotFigure
      says={standingText(weeks, stats)}
      plot={
        <StepPlot
          axis="After week"
          steps={[
            { label: String(first.week - 1), value: first.alive + first.eliminated },
            ...weeks.map(({ week, alive }) => ({ label: String(week), value: alive })),
          ]}
        />
      }
      caption="Entries still standing after each week"
      columns={['Week', 'Still standing', 'Eliminated']}
      rows={weeks.map(({ week, alive, eliminated }) => [`Week ${week}`, alive, eliminated])}
    />
  );
}
