import { Check, Equal, Lock, Minus, TreePalm, X } from 'lucide-react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { EntryName } from '#web/ui/badges/EntryName.tsx';
import { eliminationText } from '#web/ui/text/eliminationText.ts';
import { TeamBadge } from '#web/shared/games/TeamBadge.tsx';
import { usePoolPath } from '#web/app/session/usePoolPath.ts';
import { outcomeWord } from '#web/app/session/outcomeWord.ts';
import { usePickTo } from '#web/app/session/usePickTo.ts';
import styles from './SurvivalGrid.module.css';
import type {
  SurvivalRow_entry$data,
  SurvivalRow_entry$key,
} from './__generated__/SurvivalRow_entry.graphql';
import type {
  SurvivalRow_picks$data,
  SurvivalRow_picks$key,
} from './__generated__/SurvivalRow_picks.graphql';

interface SurvivalRowProps {
  entry: SurvivalRow_entry$key;
  picks: SurvivalRow_picks$key;
  weeks: readonly number[];
  revealed: ReadonlySet<number>;
  isOwn?: boolean;
}

/** One line: the name, and a mark for each week. */
export function SurvivalRow({
  entry: key,
  picks: picksKey,
  weeks,
  revealed,
  isOwn = false,
}: SurvivalRowProps) {
  const entry = useFragment(
    graphql`
      fragment SurvivalRow_entry on Entry {
        id
        username
        startWeek
        byeWeeks
        status
        eliminatedWeek
        eliminationDetail {
          shortText
        }
        tieBreakText
      }
    `,
    key,
  );
  const picks = useFragment(
    graphql`
      fragment SurvivalRow_picks on Pick @relay(plural: true) {
        id
        week
        outcome
        team {
          ...TeamBadge_team @relay(mask: false)
        }
      }
    `,
    picksKey,
  );
  const address = usePoolPath();
  const isOut = entry.status === 'ELIMINATED';
  const standing = isOut
    ? eliminationText(entry.eliminatedWeek, entry.eliminationDetail?.shortText)
    : (entry.tieBreakText ?? 'Alive');
  return (
    <tr data-own={isOwn || undefined} data-out={isOut || undefined}>
      <th scope="row" className={styles.name} title={`${entry.username}: ${standing}`}>
        <Link to={address(`/standings/${encodeURIComponent(entry.id)}`)}>
          <EntryName name={entry.username} />
        </Link>{' '}
        <span className="visually-hidden">
          {isOwn && 'You, '}
          {standing}
        </span>
      </th>
      {weeks.map((week) => (
        <td key={week}>
          <Cell
            entry={entry}
            picks={picks.filter((pick) => pick.week === week)}
            week={week}
            isRevealed={revealed.has(week)}
            isOwn={isOwn}
          />
        </td>
      ))}
    </tr>
  );
}

const marks = {
  WON: [Check, 'won'],
  LOST: [X, 'lost'],
  TIED: [Equal, 'lost'],
} as const;

interface CellProps {
  entry: SurvivalRow_entry$data;
  /** The entry's known picks of the week. */
  picks: SurvivalRow_picks$data;
  week: number;
  isRevealed: boolean;
  isOwn: boolean;
}

function Cell({ entry, picks, week, isRevealed, isOwn }: CellProps) {
  const pickTo = usePickTo();
  if (picks.length > 0) {
    const isOutBeyond = entry.eliminatedWeek === week && picks.every(({ outcome }) => outcome === 'WON');
    return (
      <span className="grid gap-0.5">
        {picks.map(({ id, team, outcome }) => {
          const [Icon, look] = outcome === 'PENDING' ? [null, 'pending'] : marks[outcome];
          const words = `${team.name}, ${outcomeWord(outcome, pickTo).toLowerCase()}`;
          return (
            <span
              key={id}
              className={`${styles.cell} ${styles[look]}`}
              title={words}
              data-team={team.abbreviation}
            >
              <TeamBadge team={team} size={28} decorative />
              {Icon && (
                <span className={styles.mark}>
                  <Icon aria-hidden size={11} strokeWidth={4} />
                </span>
              )}
              <span className="visually-hidden">{words}</span>
            </span>
          );
        })}
        {isOutBeyond && <span className="visually-hidden">, out: {entry.eliminationDetail?.shortText}</span>}
      </span>
    );
  }
  const [Icon, look, words] = emptyCell({ entry, week, isRevealed, isOwn });
  return (
    <span className={`${styles.cell} ${styles[look]}`} title={words}>
      {Icon && <Icon aria-hidden size={16} strokeWidth={2.5} />}
      <span className="visually-hidden">{words}</span>
    </span>
  );
}

/** Why a cell has no visible pick. */
function emptyCell({ entry, week, isRevealed, isOwn }: Omit<CellProps, 'picks'>) {
  const { eliminatedWeek, eliminationDetail, startWeek, byeWeeks } = entry;
  if (week < startWeek) return [null, 'empty', 'Not in the pool yet'] as const;
  if (eliminatedWeek != null && week > eliminatedWeek) return [null, 'empty', 'Out'] as const;
  if (eliminatedWeek === week) {
    return [X, 'missed', eliminationDetail ? `${eliminationDetail.shortText}, out` : 'Out'] as const;
  }
  if (byeWeeks.includes(week)) return [TreePalm, 'blank', 'Bye'] as const;
  if (isRevealed) return [Minus, 'blank', 'No pick'] as const;
  return isOwn
    ? ([Minus, 'blank', 'No pick yet'] as const)
    : ([Lock, 'blank', 'Shown after the deadline'] as const);
}
