import type { ReactNode } from 'react';
import { Badge } from '#web/ui/badges/Badge.tsx';
import { StatusBadge } from '#web/ui/badges/StatusBadge.tsx';
import { UnderReviewBadge } from '#web/ui/badges/UnderReviewBadge.tsx';
import { gameStatusText, isWithoutResult } from '#web/shared/games/gameTime.ts';
import { poolShortDay, type PoolZone } from '#web/app/session/poolTime.ts';
import { takesResult, type GameRuling, type GridGame } from './gridGames.ts';
import styles from './ScoreGrid.module.css';
import { sourceName } from './sourceName.ts';

interface ScoreRowProps extends Pick<GameRuling, 'ruling'> {
  game: GridGame;
  zone: PoolZone;
  /** Null for a game that takes no score. */
  fields: ReactNode;
}

/** A game in one row: its teams and scores, and its state. */
export function ScoreRow({ game, zone, ruling, fields }: ScoreRowProps) {
  const { awayTeam, homeTeam } = game;
  const isMissing = isWithoutResult(game);
  const detail = [
    isMissing ? poolShortDay(game.kickoff, zone) : null,
    game.displayStatus === 'LIVE' ? [pointsOf(game), game.stateText].filter(Boolean).join(', ') : null,
    game.confirmedBy ? `confirmed by ${sourceName(game.confirmedBy)}` : null,
  ].filter(Boolean);
  return (
    <div role="group" aria-label={`${awayTeam.name} at ${homeTeam.name}`} className={styles.row}>
      <span className="font-bold text-end">{awayTeam.abbreviation}</span>
      {fields ?? (
        <span className={styles.instead}>
          {pointsOf(game) ?? (takesResult(game) ? '–' : gameStatusText(game, zone))}
        </span>
      )}
      <span className="font-bold">{homeTeam.abbreviation}</span>
      <span className={styles.state}>
        <StatusBadge status={isMissing ? 'NO_RESULT' : game.displayStatus} />
        {ruling && (
          <Badge tone="quiet">{ruling === 'LOSS' ? 'Counts as a loss' : 'Counts as survived'}</Badge>
        )}
        {game.isUnderReview && <UnderReviewBadge />}
        {detail.length > 0 && <span>{detail.join(', ')}</span>}
      </span>
    </div>
  );
}

/** "34–10"; null while there is no score. */
const pointsOf = ({ awayScore, homeScore }: GridGame): string | null =>
  awayScore == null || homeScore == null ? null : `${awayScore}–${homeScore}`;
