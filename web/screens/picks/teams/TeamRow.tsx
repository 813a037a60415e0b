import { Check } from 'lucide-react';
import { graphql, useFragment } from 'react-relay/hooks';
import { TeamBadge } from '#web/shared/games/TeamBadge.tsx';
import { gameStatusOnItsDay, gameStatusText } from '#web/shared/games/gameTime.ts';
import type { PoolZone } from '#web/app/session/poolTime.ts';
import { Chance } from '#web/shared/games/Chance.tsx';
import { usePickTo } from '#web/app/session/usePickTo.ts';
import { sending } from '../submit/PickForms.tsx';
import { ownChance, percent, placeWord } from './teamList.ts';
import type { TeamRow_option$key } from './__generated__/TeamRow_option.graphql';
import styles from './teams.module.css';

interface TeamRowProps {
  option: TeamRow_option$key;
  zone: PoolZone;
  showChance: boolean;
  /** Whether the day is in a heading above. */
  isUnderDay: boolean;
  /** The week of an earlier pick of a reusable team; null for none. */
  weekBefore: number | null;
  /** Usernames of the viewer's other entries with this team this week. */
  others: readonly string[];
  isStop: boolean;
  isSelected: boolean;
  isBusy: boolean;
  onFocus: () => void;
  onToggle: () => void;
}

export function TeamRow({
  option: key,
  zone,
  showChance,
  isUnderDay,
  weekBefore,
  others,
  isStop,
  isSelected,
  isBusy,
  onFocus,
  onToggle,
}: TeamRowProps) {
  const option = useFragment(
    graphql`
      fragment TeamRow_option on TeamOption {
        lineText
        isHome
        team {
          id
          ...TeamBadge_team @relay(mask: false)
          record {
            text
          }
        }
        opponent {
          nickname
        }
        game {
          kickoff
          isKickoffConfirmed
          displayStatus
          stateText
          isNeutralSite
          homeWinChance
          winChanceSource
        }
      }
    `,
    key,
  );
  const pickTo = usePickTo();
  const { team, game } = option;
  const chance = showChance ? ownChance(option, pickTo) : null;
  return (
    <button
      type="button"
      data-row
      className={styles.row}
      data-selected={isSelected || undefined}
      tabIndex={isStop ? 0 : -1}
      aria-pressed={isSelected}
      disabled={isBusy}
      onFocus={onFocus}
      onClick={onToggle}
      {...sending('select-team', isSelected ? '' : team.id)}
    >
      <TeamBadge team={team} decorative />
      <span className="[grid-area:team] min-w-0">
        <span className="font-bold">{team.name}</span>{' '}
        <span className={styles.record}>{team.record.text}</span>
      </span>
      <span className={styles.game}>
        <span className={styles.opponent}>
          {placeWord(option)} {option.opponent.nickname}
        </span>{' '}
        <span className={styles.time}>
          {isUnderDay ? gameStatusOnItsDay(game, zone) : gameStatusText(game, zone)}
        </span>
      </span>
      {chance !== null && (
        <span className="[grid-area:chance] heading text-20 figures leading-[1.1] text-end">
          <span className="visually-hidden">, chance to {pickTo === 'WIN' ? 'win' : 'lose'} </span>
          <Chance>
            {percent(chance)}
            {pickTo === 'LOSE' && <span aria-hidden> to lose</span>}
          </Chance>
        </span>
      )}
      <span className={styles.line}>
        {option.lineText ? (
          <>
            <span className="visually-hidden">, line </span>
            <span>{option.lineText}</span>
          </>
        ) : (
          chance !== null && game.winChanceSource === 'RATINGS' && ' by ratings'
        )}
      </span>
      {(weekBefore !== null || others.length > 0) && (
        <span className={styles.others}>
          {weekBefore !== null && <>Used in Week {weekBefore}</>}
          {weekBefore !== null && others.length > 0 && ' · '}
          {others.length > 0 && (
            <>
              Also <bdi>{others.join(', ')}</bdi>
            </>
          )}
        </span>
      )}
      {isSelected ? (
        <span className="[grid-area:state] inline-flex items-center gap-1 text-turf-ink text-13 font-bold md:justify-self-end">
          <Check aria-hidden size={14} strokeWidth={3} /> Selected
        </span>
      ) : (
        <span className="visually-hidden"> Available</span>
      )}
    </button>
  );
}
