import { Ban, Check, CircleDashed, History, Lock } from 'lucide-react';
import { graphql, useFragment } from 'react-relay/hooks';
import { plural } from '#web/ui/locale/numbers.ts';
import { TeamBadge } from '#web/shared/games/TeamBadge.tsx';
import { useLimitWords } from '#web/app/session/useLimitWords.ts';
import { Chance } from '#web/shared/games/Chance.tsx';
import { usePickTo } from '#web/app/session/usePickTo.ts';
import { ownChance, percent, placeWord } from './teamList.ts';
import type { TeamCard_option$key } from './__generated__/TeamCard_option.graphql';
import styles from './teams.module.css';

interface TeamCardProps {
  option: TeamCard_option$key;
  /** The week in which the entry used the team; null if unused. */
  usedWeek: number | null;
  /** The week of an earlier pick of a reusable team; null for none. */
  weekBefore: number | null;
  isOwnPick: boolean;
  showChance: boolean;
  /** How many active entries can still pick the team; null if unknown. */
  left: number | null;
  isSelected: boolean;
  isBusy: boolean;
  onToggle: () => void;
}

export function TeamCard({
  option: key,
  usedWeek,
  weekBefore,
  isOwnPick,
  showChance,
  left,
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
          city
          nickname
          ...TeamBadge_team @relay(mask: false)
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
      <span className="grid gap-px">
        <span className="text-quiet text-13 in-data-[state=SELECTED]:text-ink">{team.city}</span>{' '}
        <span className={styles.nickname}>{team.nickname}</span>
      </span>
      <span className="text-quiet text-13 figures in-data-[state=SELECTED]:text-ink">
        <span>{team.record.text}</span>
        <span className="max-xs:absolute max-xs:size-px max-xs:overflow-hidden max-xs:[clip-path:inset(50%)] max-xs:whitespace-nowrap">
          {' · '}
          {placeWord(option)} {option.opponent.nickname}
        </span>
        {option.lineText && (
          <span className="block mt-0.75 text-ink font-semibold">
            <span className="visually-hidden">, line </span>
            <span>{option.lineText}</span>
          </span>
        )}
        {chance !== null && (
          <span className="block mt-0.75 text-ink font-semibold">
            {' '}
            <Chance>
              {percent(chance)} to {pickTo === 'WIN' ? 'win' : 'lose'}
            </Chance>
          </span>
        )}
        {left !== null && <span className="block text-13"> Left to {plural(left, 'entry', 'entries')}</span>}
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
            <span className="text-ink">Week {usedWeek}</span>
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
            {weekBefore !== null && <span className="text-ink">Used in Week {weekBefore}</span>}
          </>
        )}
      </span>
    </button>
  );
}
