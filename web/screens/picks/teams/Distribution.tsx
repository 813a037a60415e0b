import { Check, Equal, X } from 'lucide-react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Figure, FigureTable } from '#web/ui/components/FigureTable.tsx';
import { NamesPopover } from '#web/ui/components/NamesPopover.tsx';
import { TeamBar } from '#web/shared/games/TeamBar.tsx';
import { formatCount, formatDecimal } from '#web/ui/locale/numbers.ts';
import { outcomeWord } from '#web/app/session/outcomeWord.ts';
import { usePickTo } from '#web/app/session/usePickTo.ts';
import type { Distribution_week$key } from './__generated__/Distribution_week.graphql';

const outcomes = {
  WON: [Check, 'text-turf'],
  LOST: [X, 'text-flag'],
  TIED: [Equal, 'text-flag'],
} as const;

/** Picks by team: count, percent with one decimal, names on hover, focus and tap (SPECIFICATION 7.8). */
export function Distribution({ week: key }: { week: Distribution_week$key }) {
  const pickTo = usePickTo();
  const { distribution } = useFragment(
    graphql`
      fragment Distribution_week on Week {
        distribution {
          count
          percent
          outcome
          usernames(first: 50)
          team {
            ...TeamBadge_team @relay(mask: false)
          }
        }
      }
    `,
    key,
  );
  return (
    <FigureTable caption="Teams by how many entries picked them" figures={['Count', 'Pick %']}>
      <tbody>
        {(distribution ?? []).map(({ team, count, percent, usernames, outcome }) => {
          const [Icon, look] = outcome === 'PENDING' ? [null, null] : outcomes[outcome];
          return (
            <tr key={team.id}>
              <th scope="row" className="w-full">
                <TeamBar team={team} percent={percent}>
                  {Icon && (
                    <span className={`inline-flex items-center gap-[3px] text-13 font-bold ${look}`}>
                      <Icon aria-hidden size={16} strokeWidth={3} /> {outcomeWord(outcome, pickTo)}
                    </span>
                  )}
                </TeamBar>
              </th>
              <Figure className="font-bold">
                <NamesPopover
                  title={`Picked ${team.name}`}
                  names={usernames}
                  total={count}
                  label={`${count}, show who picked ${team.name}`}
                >
                  {formatCount(count)}
                </NamesPopover>
              </Figure>
              <Figure className="font-bold">{formatDecimal(percent, 1)}%</Figure>
            </tr>
          );
        })}
      </tbody>
    </FigureTable>
  );
}
