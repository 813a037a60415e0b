import { useId } from 'react';
import { cellProblem, type GridGame } from './gridGames.ts';
import { SIDES, type Scores, type Side } from './scoreCells.ts';
import styles from './ScoreGrid.module.css';

interface ScoreFieldsProps {
  game: GridGame;
  scores: Scores;
  /** Reports a missing score: the game was left, or the scores were confirmed. */
  isAsked: boolean;
  /** "BUF 20, KC 24": the stored final that the typed one corrects; null for none. */
  corrected: string | null;
  /** Somebody else's concurrent change; null for none. */
  overtaken: string | null;
  hold: (side: Side) => (field: HTMLInputElement | null) => void;
  onType: (side: Side, text: string) => void;
  /** @returns whether the text was handled */
  onPaste: (side: Side, text: string) => boolean;
  onMove: (side: Side, by: 1 | -1) => void;
  onEnter: () => void;
}

/** The two scores of a game, in the cells of its row, and below the row what is wrong with them. */
export function ScoreFields({
  game: { awayTeam, homeTeam },
  scores,
  isAsked,
  corrected,
  overtaken,
  hold,
  onType,
  onPaste,
  onMove,
  onEnter,
}: ScoreFieldsProps) {
  const id = useId();
  const teams = { away: awayTeam, home: homeTeam };
  const problems = { away: cellProblem(scores, 'away', isAsked), home: cellProblem(scores, 'home', isAsked) };
  return (
    <>
      {SIDES.map((side) => (
        <input
          key={side}
          ref={hold(side)}
          className={styles.score}
          aria-label={`${teams[side].name}, points`}
          aria-invalid={problems[side] !== null || undefined}
          aria-describedby={problems[side] === null ? undefined : `${id}${side}`}
          inputMode="numeric"
          enterKeyHint="done"
          autoComplete="off"
          value={scores[side]}
          onFocus={(event) => {
            event.target.select();
            onEnter();
          }}
          onChange={(event) => onType(side, event.target.value)}
          onPaste={(event) => {
            if (onPaste(side, event.clipboardData.getData('text'))) event.preventDefault();
          }}
          onKeyDown={({ key }) => {
            if (key === 'ArrowDown') onMove(side, 1);
            if (key === 'ArrowUp') onMove(side, -1);
          }}
        />
      ))}
      <div className={styles.below}>
        {SIDES.map(
          (side) =>
            problems[side] !== null && (
              <p key={side} id={`${id}${side}`} className="text-flag-ink font-semibold">
                {teams[side].abbreviation}: {problems[side]}
              </p>
            ),
        )}
        {corrected !== null && (
          <p className="px-3 border-s-4 border-s-penalty">Corrects the final {corrected}.</p>
        )}
        <div role="alert">
          {overtaken !== null && <p className="text-flag-ink font-semibold">{overtaken}</p>}
        </div>
      </div>
    </>
  );
}
