import { Check, Equal, X } from 'lucide-react';
import { graphql, useFragment } from 'react-relay/hooks';
import { BarRow } from '#web/ui/components/BarRow.tsx';
import { NamesPopover } from '#web/ui/components/NamesPopover.tsx';
import { TeamBadge } from '#web/shared/games/TeamBadge.tsx';
import { formatCount, formatDecimal } from '#web/ui/locale/numbers.ts';
import { outcomeWord } from '#web/app/session/outcomeWord.ts';
import { usePickTo } from '#web/app/session/usePickTo.ts';
import type { Distribution_week$key } from './__generated__/Distribution_week.graphql';
import styles from '#web/ui/components/table.module.css';

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
    <table className={styles.table}>
      <caption className="visually-hidden">Teams by how many entries picked them</caption>
      <thead>
        <tr>
          <th scope="col">Team</th>
          <th scope="col" className={styles.figure}>
            Count
          </th>
          <th scope="col" className={styles.figure}>
            Pick %
          </th>
        </tr>
      </thead>
      <tbody>
        {(distribution ?? []).map(({ team, count, percent, usernames, outcome }) => {
          const [Icon, look] = outcome === 'PENDING' ? [null, null] : outcomes[outcome];
          return (
            <tr key={team.id}>
              <th scope="row" className="w-full">
                <span className="row gap-y-1 gap-x-2 mb-1.5 leading-[1.25]">
                  <TeamBadge team={team} size={28} decorative />
                  <span>{team.name}</span>
                  {Icon && (
                    <span className={`inline-flex items-center gap-[3px] text-13 font-bold ${look}`}>
                      <Icon aria-hidden size={16} strokeWidth={3} /> {outcomeWord(outcome, pickTo)}
                    </span>
                  )}
                </span>
                <BarRow percent={percent} color={team.primaryColor} />
              </th>
              <td className={`${styles.figure} font-bold`}>
                <NamesPopover
                  title={`Picked ${team.name}`}
                  names={usernames}
                  total={count}
                  label={`${count}, show who picked ${team.name}`}
                >
                  {formatCount(count)}
                </NamesPopover>
              </td>
              <td className={`${styles.figure} font-bold`}>{formatDecimal(percent, 1)}%</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
