import { Ban, Check, CircleDashed, History, Lock } from 'lucide-react';
import { graphql, useFragment } from 'react-relay/hooks';
import { plural } from '#web/ui/locale/numbers.ts';
import { TeamBadge } from '#web/ui/badges/TeamBadge.tsx';
import { useLimitWords } from '#web/app/session/useLimitWords.ts';
import { usePickTo } from '#web/app/session/usePickTo.ts';
import { ownChance, percent, placeWord } from './teamList.ts';
import type { TeamCard_option$key } from './__generated__/TeamCard_option.graphql';
import styles from './TeamCard.module.css';

interface TeamCardProps {
  option: TeamCard_option$key;
  /** The week in which the entry used the team; null if unused. */
  usedWeek: number | null;
  /** The week of an earlier pick of a reusable team; null for none. */
  weekBefore?: number | null;
  isOwnPick?: boolean;
  showChance?: boolean;
  /** How many active entries can still pick the team; null if unknown. */
  left?: number | null;
  isSelected: boolean;
  isBusy: boolean;
  onToggle: () => void;
}

export function TeamCard({
  option: key,
  usedWeek,
  weekBefore = null,
  isOwnPick = false,
  showChance = false,
  left = null,
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
          homeWinChance
        }
      }
    `,
    key,
  );
  const pickTo = usePickTo();
  const { team } = option;
  const limitWords = useLimitWords();
  const state = option.state !== 'GAME_STARTED' && usedWeek !== null ? 'PREVIOUSLY_USED' : option.state;
  const chance = showChance ? ownChance(option, pickTo) : null;
  const isAvailable = state === 'AVAILABLE';
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
          {placeWord(option)} {option.opponent.nickname}
        </span>
        {option.lineText && (
          <span className={styles.betting}>
            <span className="visually-hidden">, line </span>
            <span>{option.lineText}</span>
          </span>
        )}
        {chance !== null && (
          <span className={styles.betting}>
            {' '}
            {percent(chance)} to {pickTo === 'WIN' ? 'win' : 'lose'}
          </span>
        )}
        {left !== null && <span className={styles.left}> Left to {plural(left, 'entry', 'entries')}</span>}
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
        ) : state === 'LINE_OVER_LIMIT' ? (
          <>
            <Ban aria-hidden size={16} /> {limitWords}
          </>
        ) : state === 'GAME_STARTED' ? (
          <>
            <Lock aria-hidden size={16} /> Game Started
          </>
        ) : (
          <>
            <CircleDashed aria-hidden size={16} /> Available
            {weekBefore !== null && <span className={styles.week}>Used in Week {weekBefore}</span>}
          </>
        )}
      </span>
    </button>
  );
}
