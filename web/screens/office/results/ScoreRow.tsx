import { useId } from 'react';
import { cellProblem, type GridGame } from './gridGames.ts';
import { SIDES, type Scores, type Side } from './scoreCells.ts';
import styles from './ScoreGrid.module.css';

interface ScoreRowProps {
  game: GridGame;
  scores: Scores;
  /** "Final", "Q3 12:34", "Sun, Oct 26, 1:00 PM EDT". */
  status: string;
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

export function ScoreRow({
  game,
  scores,
  status,
  isAsked,
  corrected,
  overtaken,
  hold,
  onType,
  onPaste,
  onMove,
  onEnter,
}: ScoreRowProps) {
  const id = useId();
  const { awayTeam, homeTeam } = game;
  const teams = { away: awayTeam, home: homeTeam };
  const problems = { away: cellProblem(scores, 'away', isAsked), home: cellProblem(scores, 'home', isAsked) };
  const field = (side: Side) => (
    <input
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
  );
  return (
    <div
      role="group"
      aria-label={`${awayTeam.name} at ${homeTeam.name}`}
      className="grid grid-cols-[2.75rem_3.5rem_3.5rem_2.75rem_minmax(0,1fr)] items-center gap-y-1 gap-x-2 py-1 border-b border-line"
    >
      <span className="font-bold first:text-end">{awayTeam.abbreviation}</span>
      {field('away')}
      {field('home')}
      <span className="font-bold first:text-end">{homeTeam.abbreviation}</span>
      <span className="text-quiet text-13 leading-[1.3] text-end">{status}</span>
      {SIDES.map(
        (side) =>
          problems[side] !== null && (
            <p key={side} id={`${id}${side}`} className="col-span-full text-15 text-flag-ink font-semibold">
              {teams[side].abbreviation}: {problems[side]}
            </p>
          ),
      )}
      {corrected !== null && (
        <p className="col-span-full text-15 px-3 border-s-4 border-s-penalty">
          Corrects the final {corrected}.
        </p>
      )}
      <div role="alert" className="col-span-full text-15 empty:hidden">
        {overtaken !== null && (
          <p className="col-span-full text-15 text-flag-ink font-semibold">{overtaken}</p>
        )}
      </div>
    </div>
  );
}
