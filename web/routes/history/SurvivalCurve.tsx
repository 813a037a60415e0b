import { graphql, useFragment } from 'react-relay/hooks';
import { formatCount } from '../../components/count.ts';
import { PlotFigure } from '../../components/plots/PlotFigure.tsx';
import { StepPlot } from '../../components/plots/StepPlot.tsx';
import type { SurvivalCurve_analytics$key } from './__generated__/SurvivalCurve_analytics.graphql';
import { plural, seasonWeeks } from './words.ts';

interface SurvivalCurveProps {
  analytics: SurvivalCurve_analytics$key;
  weekCount: number;
}

/** How many were left after each week, over the whole season. */
export function SurvivalCurve({ analytics: key, weekCount }: SurvivalCurveProps) {
  const { weeks } = useFragment(
    graphql`
      fragment SurvivalCurve_analytics on PoolAnalytics {
        weeks {
          week
          alive
          eliminated
        }
      }
    `,
    key,
  );
  const first = weeks[0]!;
  const last = weeks.at(-1)!;
  const start = first.alive + first.eliminated;
  return (
    <PlotFigure
      says={`${plural(start, 'entry', 'entries')} started; after Week ${last.week}, ${
        last.alive === 1 ? '1 is' : `${formatCount(last.alive)} are`
      } still standing.`}
      plot={
        <StepPlot
          axis="After week"
          steps={[
            { label: '0', value: start },
            ...seasonWeeks(weekCount).map((number) => ({
              label: String(number),
              value: weeks.find(({ week }) => week === number)?.alive ?? null,
            })),
          ]}
        />
      }
      caption="Entries still standing after each week"
      columns={['Week', 'Still standing', 'Went out']}
      rows={weeks.map(({ week, alive, eliminated }) => [`Week ${week}`, alive, eliminated])}
    />
  );
}
