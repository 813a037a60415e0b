import type { ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { ScoreLine } from './ScoreLine.tsx';
import { StatusBadge } from '#web/ui/badges/StatusBadge.tsx';
import type { PoolZone } from '#web/app/session/poolTime.ts';
import type { GameRow_game$key } from './__generated__/GameRow_game.graphql';
import { gameStatusText, isWithoutResult } from './gameTime.ts';

interface GameRowProps {
  game: GameRow_game$key;
  zone: PoolZone;
  /** More about the game, below its teams. */
  children?: ReactNode;
}

export function GameRow({ game: key, zone, children }: GameRowProps) {
  const game = useFragment(
    graphql`
      fragment GameRow_game on Game {
        displayStatus
        stateText
        kickoff
        isKickoffConfirmed
        lineText
        homeScore
        awayScore
        isNeutralSite
        isUnderReview
        winner {
          id
        }
        homeTeam {
          ...TeamBadge_team @relay(mask: false)
          record {
            text
          }
        }
        awayTeam {
          ...TeamBadge_team @relay(mask: false)
          record {
            text
          }
        }
      }
    `,
    key,
  );
  const { awayTeam, homeTeam, winner } = game;
  // "Final" beside FINAL would be redundant; "Final/OT" is not.
  const status = gameStatusText(game, zone);
  const says = status.toUpperCase() === game.displayStatus.replace('_', ' ') ? null : status;
  return (
    <article
      className={`relative grid content-start gap-0.5 pt-3 px-2 pb-2 panel ${game.displayStatus === 'LIVE' ? 'border-flag live-edge' : ''}`}
      data-status={game.displayStatus}
      aria-label={`${awayTeam.name} at ${homeTeam.name}`}
    >
      <header className="row gap-y-1 gap-x-2 min-h-6 px-2">
        <StatusBadge status={isWithoutResult(game) ? 'NO_RESULT' : game.displayStatus} />
        {says && (
          <span className="text-13 font-semibold figures in-data-[status=SCHEDULED]:text-quiet">{says}</span>
        )}
        {game.lineText && (
          <span className="ms-auto text-quiet text-13 figures">
            <span className="visually-hidden">Line: </span>
            {game.lineText}
          </span>
        )}
      </header>
      <ScoreLine
        team={awayTeam}
        record={awayTeam.record.text}
        score={game.awayScore ?? null}
        isWinner={winner?.id === awayTeam.id}
        isLoser={winner?.id === homeTeam.id}
      />
      <ScoreLine
        team={homeTeam}
        record={homeTeam.record.text}
        score={game.homeScore ?? null}
        isHome
        isWinner={winner?.id === homeTeam.id}
        isLoser={winner?.id === awayTeam.id}
      />
      {game.isUnderReview && <p className="pt-0 px-2 pb-1 text-quiet text-13">Result under review</p>}
      {game.isNeutralSite && <p className="pt-0 px-2 pb-1 text-quiet text-13">Neutral site</p>}
      {children}
    </article>
  );
}
