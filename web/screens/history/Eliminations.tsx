import { listed } from '#web/ui/text/listed.ts';
import { graphql, useFragment } from 'react-relay/hooks';
import { ColumnPlot, type Kind } from '#web/ui/plots/ColumnPlot.tsx';
import { PlotFigure } from '#web/ui/plots/PlotFigure.tsx';
import { usePickTo } from '#web/app/session/usePickTo.ts';
import { plural } from '#web/ui/locale/numbers.ts';
import { playedWeeks } from './words.ts';
import type { Eliminations_analytics$key } from './__generated__/Eliminations_analytics.graphql';

function costliest(weeks: readonly string[], entries: string): string {
  const [one, ...more] = weeks;
  return more.length === 0
    ? `Week ${one} was the costliest: ${entries} eliminated.`
    : `Weeks ${listed(weeks)} were the costliest: ${entries} eliminated in each.`;
}

export function Eliminations({ analytics: key }: { analytics: Eliminations_analytics$key }) {
  const { weeks: all } = useFragment(
    graphql`
      fragment Eliminations_analytics on PoolAnalytics {
        weeks {
          week
          alive
          eliminated
          byReason {
            reason
            count
          }
        }
      }
    `,
    key,
  );
  const weeks = playedWeeks(all);
  const counted = weeks.map(({ week, byReason }) => ({ week, counts: countByKind(byReason) }));
  const pickTo = usePickTo();
  const kinds = eliminationKinds(pickTo).filter(({ key: kind }) =>
    counted.some(({ counts }) => counts[kind] > 0),
  );
  const most = Math.max(...weeks.map(({ eliminated }) => eliminated));
  const worst = weeks.filter(({ eliminated }) => eliminated === most).map(({ week }) => String(week));
  return (
    <PlotFigure
      says={
        most === 0 ? 'Nobody has been eliminated yet.' : costliest(worst, plural(most, 'entry', 'entries'))
      }
      plot={
        <ColumnPlot
          axis="Week"
          kinds={kinds}
          columns={counted.map(({ week, counts }) => ({ label: String(week), counts }))}
        />
      }
      caption="Entries eliminated in each week"
      columns={['Week', ...kinds.map(({ label }) => label), 'Total']}
      rows={counted.map(({ week, counts }, index) => [
        `Week ${week}`,
        ...kinds.map(({ key: kind }) => counts[kind]),
        weeks[index]!.eliminated,
      ])}
    />
  );
}

/** Elimination reasons in plot order; rare ones share a fill. */
const eliminationKinds = (pickTo: 'WIN' | 'LOSE') =>
  [
    { key: 'LOSS', label: pickTo === 'WIN' ? 'Team did not win' : 'Team did not lose', fill: 'solid' },
    { key: 'NO_PICK', label: 'No pick', fill: 'striped' },
    { key: 'OTHER', label: 'Other reason', fill: 'dotted' },
  ] as const satisfies readonly Kind[];

function countByKind(
  byReason: readonly { readonly reason: string; readonly count: number }[],
): Record<ReturnType<typeof eliminationKinds>[number]['key'], number> {
  const counts = { LOSS: 0, NO_PICK: 0, OTHER: 0 };
  for (const { reason, count } of byReason) {
    if (reason === 'LOSS' || reason === 'TIE') counts.LOSS += count;
    else if (reason === 'NO_PICK') counts.NO_PICK += count;
    else counts.OTHER += count;
  }
  return counts;
}
