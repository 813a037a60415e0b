import { graphql, useFragment } from 'react-relay/hooks';
import { TeamBadge } from '#web/shared/games/TeamBadge.tsx';
import type { TeamChip_option$key } from './__generated__/TeamChip_option.graphql';
import styles from './teams.module.css';

interface TeamChipProps {
  option: TeamChip_option$key;
  /** "Game Started". */
  reason: string;
  /** Whether it is the entry's pick of this week. */
  isOwnPick: boolean;
}

export function TeamChip({ option: key, reason, isOwnPick }: TeamChipProps) {
  const { team, lineText } = useFragment(
    graphql`
      fragment TeamChip_option on TeamOption {
        lineText
        team {
          ...TeamBadge_team @relay(mask: false)
        }
      }
    `,
    key,
  );
  return (
    <button type="button" className={styles.chip} aria-pressed={false} disabled>
      <TeamBadge team={team} size={28} decorative />
      {(isOwnPick || !lineText) && <span aria-hidden>{team.abbreviation}</span>}
      <span className="visually-hidden">{team.name}</span>{' '}
      {!isOwnPick && <span className="visually-hidden">{reason}</span>}{' '}
      {(isOwnPick || lineText) && <span className="text-quiet">{isOwnPick ? 'Your pick' : lineText}</span>}
    </button>
  );
}
