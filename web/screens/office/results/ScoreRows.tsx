import { EllipsisVertical } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import {
  isOvertaken,
  menuId,
  shownScores,
  takesResult,
  type GameRuling,
  type GridGame,
  type NewResult,
} from './gridGames.ts';
import { nowText, scoreText } from './gameText.ts';
import { ScoreFields } from './ScoreFields.tsx';
import { isTable, lackingSide, type Side } from './scoreCells.ts';
import styles from './ScoreGrid.module.css';
import type { useTypedScores } from './useTypedScores.ts';
import { Badge } from '#web/ui/badges/Badge.tsx';
import { StatusBadge } from '#web/ui/badges/StatusBadge.tsx';
import { UnderReviewBadge } from '#web/ui/badges/UnderReviewBadge.tsx';
import { gameStatusText, isWithoutResult } from '#web/shared/games/gameTime.ts';
import { poolShortDay, type PoolZone } from '#web/app/session/poolTime.ts';
import { sourceName } from './sourceName.ts';

interface ScoreRowsProps {
  label: string;
  games: readonly GridGame[];
  /** Those that take a score. */
  entry: readonly GridGame[];
  zone: PoolZone;
  scores: ReturnType<typeof useTypedScores>;
  /** Complete typed scores that differ from the stored ones. */
  results: readonly NewResult[];
  rulingOf: (game: GridGame) => GameRuling;
  /** Validates every game, also the focused one. */
  isAsked: boolean;
  entered: string | null;
  isSaving: boolean;
  onEnter: (game: string) => void;
  /** Runs a change of the typed scores. */
  onChange: (does: () => void) => void;
  onPaste: (text: string, from: { game: GridGame; side: Side }) => void;
  /** Opens what else can happen to the game. */
  onOpen: (game: string) => void;
}

/** The games in a column, at a desk in two: down the first, then down the second. */
export function ScoreRows({
  label,
  games,
  entry,
  zone,
  scores,
  results,
  rulingOf,
  isAsked,
  entered,
  isSaving,
  onEnter,
  onChange,
  onPaste,
  onOpen,
}: ScoreRowsProps) {
  const fieldsOf = (game: GridGame) => {
    const own = shownScores(game, scores.typed);
    const result = results.find((one) => one.game.id === game.id);
    const isLost = isOvertaken(game, scores.typed) && !isSaving;
    return (
      <ScoreFields
        game={game}
        scores={own}
        isAsked={isAsked || (lackingSide(own) !== null && entered !== game.id)}
        corrected={result?.isCorrection ? scoreText(game) : null}
        overtaken={
          isLost
            ? `Someone else changed this game while you typed. It is now ${nowText(game)}. Your score was not saved.`
            : null
        }
        hold={(side) => scores.hold(game, side)}
        onType={(side, text) => onChange(() => scores.type(game, side, text))}
        onPaste={(side, text) => {
          if (!isTable(text)) return false;
          onChange(() => onPaste(text, { game, side }));
          return true;
        }}
        onMove={(side, by) => scores.move(game, side, by)}
        onEnter={() => onEnter(game.id)}
      />
    );
  };
  const rows = Math.ceil(games.length / 2);
  const place = (at: number) =>
    ({ '--at': at + 1, '--row': (at % rows) + 1, '--column': at < rows ? 1 : 4 }) as CSSProperties;
  return (
    <div className={styles.grid}>
      <ul role="list" aria-label={label}>
        {games.map((game, at) => (
          <li key={game.id} className={styles.game} style={place(at)}>
            <ScoreRow
              game={game}
              zone={zone}
              ruling={rulingOf(game).ruling}
              fields={entry.includes(game) ? fieldsOf(game) : null}
            />
          </li>
        ))}
      </ul>
      {/* After the scores, so that Tab goes from score to score. */}
      <ul role="list" aria-label="More about each game">
        {games.map((game, at) => (
          <li key={game.id} className={styles.more} style={place(at)}>
            <GameButton game={game} hasRuling={rulingOf(game).rulingVersion !== undefined} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface GameButtonProps {
  game: GridGame;
  hasRuling: boolean;
  onOpen: (game: string) => void;
}

function GameButton({ game, hasRuling, onOpen }: GameButtonProps) {
  const { awayTeam, homeTeam } = game;
  return (
    <button
      id={menuId(game)}
      type="button"
      className="icon-button text-quiet hover:bg-card-sunken hover:text-ink"
      aria-haspopup="dialog"
      aria-label={`${hasRuling ? 'Rule or play' : 'Postpone or cancel'}: ${awayTeam.abbreviation} at ${homeTeam.abbreviation}`}
      onClick={() => onOpen(game.id)}
    >
      <EllipsisVertical aria-hidden size={20} />
    </button>
  );
}

interface ScoreRowProps extends Pick<GameRuling, 'ruling'> {
  game: GridGame;
  zone: PoolZone;
  /** Null for a game that takes no score. */
  fields: ReactNode;
}

/** A game in one row: its teams and scores, and its state. */
function ScoreRow({ game, zone, ruling, fields }: ScoreRowProps) {
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
        {ruling && <Badge>{ruling === 'LOSS' ? 'Counts as a loss' : 'Counts as survived'}</Badge>}
        {game.isUnderReview && <UnderReviewBadge />}
        {detail.length > 0 && <span>{detail.join(', ')}</span>}
      </span>
    </div>
  );
}

/** "34–10"; null while there is no score. */
const pointsOf = ({ awayScore, homeScore }: GridGame): string | null =>
  awayScore == null || homeScore == null ? null : `${awayScore}–${homeScore}`;
