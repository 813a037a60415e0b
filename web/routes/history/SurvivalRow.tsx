import { Check, Equal, Lock, Minus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { eliminationText } from '../../components/eliminationText.ts';
import { TeamBadge } from '../../components/TeamBadge.tsx';
import styles from './SurvivalGrid.module.css';
import type {
  SurvivalRow_entry$data,
  SurvivalRow_entry$key,
} from './__generated__/SurvivalRow_entry.graphql';

interface SurvivalRowProps {
  entry: SurvivalRow_entry$key;
  weeks: readonly number[];
  revealed: ReadonlySet<number>;
  /** Follows the name. */
  aside?: ReactNode;
}

/** One entry's picks and outcomes, week by week. */
export function SurvivalRow({ entry: key, weeks, revealed, aside }: SurvivalRowProps) {
  const entry = useFragment(
    graphql`
      fragment SurvivalRow_entry on Entry {
        username
        isViewers
        startWeek
        status
        eliminatedWeek
        eliminationDetail {
          shortText
        }
        picks {
          id
          week
          outcome
          team {
            id
            name
            abbreviation
            primaryColor
            secondColor
          }
        }
      }
    `,
    key,
  );
  return (
    <tr data-own={aside ? '' : undefined} data-out={entry.status === 'ELIMINATED' || undefined}>
      <th scope="row" className={styles.name}>
        <span className={styles.username}>
          <bdi>{entry.username}</bdi>
        </span>{' '}
        {aside}
        <span className={styles.fate}>
          {entry.status === 'ELIMINATED'
            ? eliminationText(entry.eliminatedWeek, entry.eliminationDetail?.shortText)
            : 'Alive'}
        </span>
      </th>
      {weeks.map((week) => (
        <td key={week}>
          <Cell entry={entry} week={week} isRevealed={revealed.has(week)} />
        </td>
      ))}
    </tr>
  );
}

const marks = {
  WON: [Check, 'won', 'won'],
  LOST: [X, 'lost', 'lost'],
  TIED: [Equal, 'lost', 'tied'],
} as const;

function Cell({
  entry,
  week,
  isRevealed,
}: {
  entry: SurvivalRow_entry$data;
  week: number;
  isRevealed: boolean;
}) {
  const pick = entry.picks.find((one) => one.week === week);
  const isOut = entry.eliminatedWeek === week;
  if (pick) {
    const { team, outcome } = pick;
    const [Icon, look, word] = outcome === 'PENDING' ? [null, 'pending', 'pending'] : marks[outcome];
    return (
      <span className={`${styles.cell} ${styles[look]}`} title={`${team.name}, ${word}`}>
        <TeamBadge team={team} size={28} decorative />
        {Icon && (
          <span className={styles.mark}>
            <Icon aria-hidden size={12} strokeWidth={4} />
          </span>
        )}
        <span className="visually-hidden">
          {team.name}, {word}
          {isOut && outcome === 'WON' && `, out: ${entry.eliminationDetail?.shortText}`}
        </span>
      </span>
    );
  }
  const [Icon, look, words] = emptyCell(entry, week, isRevealed);
  return (
    <span className={`${styles.cell} ${styles[look]}`} title={words}>
      {Icon && <Icon aria-hidden size={16} strokeWidth={2.5} />}
      <span className="visually-hidden">{words}</span>
    </span>
  );
}

/** The text of a cell without a visible pick: the reason. */
function emptyCell(entry: SurvivalRow_entry$data, week: number, isRevealed: boolean) {
  const { eliminatedWeek, eliminationDetail, startWeek } = entry;
  if (week < startWeek) return [null, 'empty', 'Not in the pool yet'] as const;
  if (eliminatedWeek != null && week > eliminatedWeek) return [null, 'empty', 'Out'] as const;
  if (eliminatedWeek === week) {
    return [X, 'missed', eliminationDetail ? `${eliminationDetail.shortText}, out` : 'Out'] as const;
  }
  if (isRevealed) return [Minus, 'blank', 'No pick'] as const;
  return entry.isViewers
    ? ([Minus, 'blank', 'No pick yet'] as const)
    : ([Lock, 'blank', 'Shown after the deadline'] as const);
}
