import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Figure, FigureTable } from '#web/ui/components/FigureTable.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { formatCount, plural } from '#web/ui/locale/numbers.ts';
import { listed } from '#web/ui/text/listed.ts';
import { OutcomeBar, OutcomeLegend } from '#web/ui/plots/OutcomeBar.tsx';
import { TeamBadge } from '#web/shared/games/TeamBadge.tsx';
import { outcomeWord } from '#web/app/session/outcomeWord.ts';
import { usePickTo } from '#web/app/session/usePickTo.ts';
import type { TeamPerformance_analytics$key } from './__generated__/TeamPerformance_analytics.graphql';

/** Rows before "show all". */
const FIRST = 8;

/** Picks and outcomes by team, most picked first. */
export function TeamPerformance({ analytics: key }: { analytics: TeamPerformance_analytics$key }) {
  const { teams } = useFragment(
    graphql`
      fragment TeamPerformance_analytics on PoolAnalytics {
        teams {
          picks
          won
          lost
          tied
          pending
          team {
            ...TeamBadge_team @relay(mask: false)
          }
        }
      }
    `,
    key,
  );
  const pickTo = usePickTo();
  const [all, setAll] = useState(false);
  const most = teams[0]?.picks ?? 0;
  const worst = Math.max(0, ...teams.map(({ lost, tied }) => lost + tied));
  const costliest = teams.filter(({ lost, tied }) => lost + tied === worst);
  if (teams.length === 0) return <p>Nobody has picked yet.</p>;
  return (
    <div className="grid gap-3">
      {worst > 0 && (
        <p>
          Costliest {costliest.length > 1 ? 'teams' : 'team'}:{' '}
          {listed(costliest.map(({ team }) => team.name))} ({plural(worst, 'pick', 'picks')}{' '}
          {pickTo === 'WIN' ? 'not won' : 'failed'}
          {costliest.length > 1 && ' each'}).
        </p>
      )}
      <OutcomeLegend won={outcomeWord('WON', pickTo)} lost={outcomeWord('LOST', pickTo)} />
      <FigureTable
        caption="Teams by how often they were picked, and the results"
        figures={['Picks', outcomeWord('WON', pickTo), pickTo === 'WIN' ? 'Not won' : 'Failed']}
      >
        <tbody>
          {teams.slice(0, all ? undefined : FIRST).map(({ team, picks, won, lost, tied, pending }) => (
            <tr key={team.id}>
              <th scope="row" className="w-full">
                <span className="flex items-center gap-2 mb-1.5 leading-[1.25]">
                  <TeamBadge team={team} size={28} decorative />
                  {team.name}
                </span>
                <OutcomeBar won={won} lost={lost} tied={tied} pending={pending} most={most} />
              </th>
              <Figure>{formatCount(picks)}</Figure>
              <Figure>{formatCount(won)}</Figure>
              <Figure>{formatCount(lost + tied)}</Figure>
            </tr>
          ))}
        </tbody>
      </FigureTable>
      {teams.length > FIRST && (
        <Button wide onClick={() => setAll(!all)}>
          {all ? 'Show only the most picked' : `Show all ${teams.length} teams`}
        </Button>
      )}
    </div>
  );
}
