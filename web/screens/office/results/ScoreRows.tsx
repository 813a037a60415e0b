import { gameStatusText } from '#web/shared/games/gameTime.ts';
import type { PoolZone } from '#web/app/session/poolTime.ts';
import type { ScoreGrid_week$data } from './__generated__/ScoreGrid_week.graphql';
import { isOvertaken, shownScores, type GridGame, type NewResult } from './gridGames.ts';
import { nowText, scoreText } from './gameText.ts';
import { isTable, lackingSide, type Side } from './scoreCells.ts';
import styles from './ScoreGrid.module.css';
import { ScoreRow } from './ScoreRow.tsx';
import type { useTypedScores } from './useTypedScores.ts';

interface ScoreRowsProps {
  games: ScoreGrid_week$data['games'];
  zone: PoolZone;
  scores: ReturnType<typeof useTypedScores>;
  /** Complete typed scores that differ from the stored ones. */
  results: readonly NewResult[];
  /** Validates every game, also the focused one. */
  isAsked: boolean;
  entered: string | null;
  isSaving: boolean;
  onEnter: (game: string) => void;
  /** Runs a change of the typed scores. */
  onChange: (does: () => void) => void;
  onPaste: (text: string, from: { game: GridGame; side: Side }) => void;
}

export function ScoreRows({
  games,
  zone,
  scores,
  results,
  isAsked,
  entered,
  isSaving,
  onEnter,
  onChange,
  onPaste,
}: ScoreRowsProps) {
  return (
    <ul role="list" className={styles.grid}>
      {games.map((game) => {
        const own = shownScores(game, scores.typed);
        const result = results.find((one) => one.game.id === game.id);
        const isLost = isOvertaken(game, scores.typed) && !isSaving;
        return (
          <li key={game.id}>
            <ScoreRow
              game={game}
              scores={own}
              status={gameStatusText(game, zone)}
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
          </li>
        );
      })}
    </ul>
  );
}
