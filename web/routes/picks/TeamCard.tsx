import { Check, CircleDashed, History, Lock } from 'lucide-react';
import { graphql, useFragment } from 'react-relay/hooks';
import { TeamBadge } from '../../components/TeamBadge.tsx';
import type { TeamCard_option$key } from './__generated__/TeamCard_option.graphql';
import styles from './TeamCard.module.css';

interface TeamCardProps {
  option: TeamCard_option$key;
  /** The week for which the entry has picked the team; null when it has not. */
  usedWeek: number | null;
  /** Whether that is the week that is shown. */
  isOwnPick?: boolean;
  isSelected: boolean;
  isBusy: boolean;
  onToggle: () => void;
}

/** One team to choose: one tap selects it, another deselects it (SPECIFICATION 4.3). */
export function TeamCard({
  option: key,
  usedWeek,
  isOwnPick = false,
  isSelected,
  isBusy,
  onToggle,
}: TeamCardProps) {
  const option = useFragment(
    graphql`
      fragment TeamCard_option on TeamOption {
        state
        lineText
        isHome
        team {
          name
          abbreviation
          city
          nickname
          primaryColor
          secondColor
          record {
            text
          }
        }
        opponent {
          nickname
        }
        game {
          isNeutralSite
        }
      }
    `,
    key,
  );
  const { team } = option;
  const state = option.state === 'AVAILABLE' && usedWeek !== null ? 'PREVIOUSLY_USED' : option.state;
  const isAvailable = state === 'AVAILABLE';
  const place = option.game.isNeutralSite ? 'vs' : option.isHome ? 'vs' : 'at';
  return (
    <button
      type="button"
      className={styles.card}
      data-state={isSelected ? 'SELECTED' : state}
      aria-pressed={isSelected}
      disabled={!isAvailable || isBusy}
      onClick={onToggle}
    >
      <TeamBadge team={team} size={64} used={state === 'PREVIOUSLY_USED'} decorative />
      <span className={styles.name}>
        <span className={styles.city}>{team.city}</span>{' '}
        <span className={styles.nickname}>{team.nickname}</span>
      </span>
      <span className={styles.facts}>
        <span>{team.record.text}</span>
        <span className={styles.opponent}>
          {' · '}
          {place} {option.opponent.nickname}
        </span>
        {option.lineText && (
          <span className={styles.betting}>
            <span className="visually-hidden">, line </span>
            <span>{option.lineText}</span>
          </span>
        )}
      </span>
      <span className={styles.state}>
        {isSelected ? (
          <>
            <Check aria-hidden size={16} strokeWidth={3} /> Selected
          </>
        ) : isOwnPick ? (
          <>
            <Check aria-hidden size={16} strokeWidth={3} /> Your pick
          </>
        ) : state === 'PREVIOUSLY_USED' ? (
          <>
            <History aria-hidden size={16} /> Previously Used
            <span className={styles.week}>Week {usedWeek}</span>
          </>
        ) : state === 'GAME_STARTED' ? (
          <>
            <Lock aria-hidden size={16} /> Game Started
          </>
        ) : (
          <>
            <CircleDashed aria-hidden size={16} /> Available
          </>
        )}
      </span>
    </button>
  );
}
