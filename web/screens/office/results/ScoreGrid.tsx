import { Suspense, useState, useEffect, useEffectEvent } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { lazyPart } from '#web/shared/later/lazyPart.ts';
import type { PoolZone } from '#web/app/session/poolTime.ts';
import { ConfirmBar } from './ConfirmBar.tsx';
import type { DoneCommand } from './doneCommand.ts';
import { readGrid, shownScores, takesResult, type GameRuling, type GridGame } from './gridGames.ts';
import { problemOf } from './scoreCells.ts';
import { ScoreRows } from './ScoreRows.tsx';
import { usePaste, type Pasted } from './usePaste.ts';
import { useResultsPreview } from './useResultsPreview.ts';
import { useTypedScores } from './useTypedScores.ts';
import { Fold } from '#web/ui/components/Fold.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import screen from '../Screen.module.css';
import type { ScoreGrid_week$key } from './__generated__/ScoreGrid_week.graphql';

const GameDialog = lazyPart(async () => (await import('./GameDialog.tsx')).GameDialog);

interface ScoreGridProps {
  week: ScoreGrid_week$key;
  pool: PoolZone & { readonly id: string };
  /** In the address; null for the only pool. */
  slug: string | null | undefined;
  weekName: string;
  /** False: only the administrator enters results. */
  mayChange: boolean;
  isSecret: boolean;
  /** Called on the first input: the week must stay. */
  onTyped: () => void;
  onDone: (done: DoneCommand) => void;
}

/** The games of a week, each once. Scores are typed or pasted, with one preview, confirmation and command for all. */
export function ScoreGrid(props: ScoreGridProps) {
  const { week: key, pool, slug, weekName, mayChange, isSecret, onTyped, onDone } = props;
  const week = useFragment(
    graphql`
      fragment ScoreGrid_week on Week {
        number
        games {
          ...gridGames_game @relay(mask: false)
        }
        rulings {
          game {
            id
          }
          ruling
          version
        }
      }
    `,
    key,
  );
  const games = mayChange ? week.games.filter(takesResult) : [];
  const scores = useTypedScores(games);
  const { typed } = scores;
  const { pasted, isReading, paste, forget } = usePaste({
    pool: slug,
    week: week.number,
    games,
    fill: scores.fill,
  });
  const [reason, setReason] = useState('The score was wrong.');
  const [entered, setEntered] = useState<string | null>(null);
  const [isAsked, setAsked] = useState(false);
  const [saves, setSaves] = useState(0);
  const [opened, setOpened] = useState<string | null>(null);
  const { results, firstProblem } = readGrid(games, typed);
  const corrections = results.filter(({ isCorrection }) => isCorrection).length;
  const { outcome, isSaving, isConfirming, confirm } = useResultsPreview({
    results: firstProblem === null ? results : [],
    reason: corrections > 0 ? reason : 'Entered by hand.',
    onSaved: (done) => {
      scores.forget(results.map(({ game }) => game.id));
      setAsked(false);
      forget();
      setSaves((count) => count + 1);
      onDone(done);
    },
  });
  const submit = () => {
    setAsked(true);
    if (firstProblem !== null) scores.focus(firstProblem.game, firstProblem.side);
    else if (results.length > 0) confirm();
  };
  const change = (does: () => void) => {
    onTyped();
    setAsked(false);
    does();
  };
  const rulingOf = ({ id }: GridGame): GameRuling => {
    const { ruling, version } = week.rulings.find(({ game }) => game.id === id) ?? {};
    return { ruling: ruling === 'LOSS' || ruling === 'SURVIVE' ? ruling : null, rulingVersion: version };
  };
  // Validation of the focused game waits for its blur.
  const hasProblem =
    firstProblem !== null &&
    (isAsked ||
      firstProblem.game.id !== entered ||
      problemOf(shownScores(firstProblem.game, typed)[firstProblem.side]) !== null);
  const acted = week.games.find(({ id }) => id === opened);
  return (
    <>
      <form
        aria-label={`Scores of ${weekName}`}
        className="grid gap-2 *:min-w-0"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {games.length > 0 && (
          <PasteBox
            key={saves}
            pasted={pasted}
            isReading={isReading}
            onPaste={(text) => change(() => paste(text, null))}
          />
        )}
        {mayChange && games.length === 0 && (
          <p className="text-quiet text-15">
            No game of {weekName} has started yet. Enter its scores here then.
          </p>
        )}
        <ScoreRows
          label={`Games of ${weekName}`}
          games={week.games}
          entry={games}
          zone={pool}
          scores={scores}
          results={results}
          rulingOf={rulingOf}
          isAsked={isAsked}
          entered={entered}
          isSaving={isSaving}
          onEnter={setEntered}
          onChange={change}
          onPaste={paste}
          onOpen={setOpened}
        />
        <ConfirmBar
          results={results.length}
          corrections={corrections}
          hasProblem={hasProblem}
          outcome={outcome}
          isSecret={isSecret}
          isConfirming={isConfirming}
          reason={reason}
          onReason={setReason}
        />
      </form>
      {acted && (
        <Suspense>
          <GameDialog
            game={acted}
            pool={pool}
            {...rulingOf(acted)}
            mayChange={mayChange}
            isSecret={isSecret}
            onDone={(done) => {
              setOpened(null);
              onDone(done);
            }}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Milliseconds after the last change until the text is parsed. */
const SETTLE = 300;

interface PasteBoxProps {
  pasted: Pasted | null;
  isReading: boolean;
  onPaste: (text: string) => void;
}

/** A field for pasted results, and the outcome of the last paste. */
function PasteBox({ pasted, isReading, onPaste }: PasteBoxProps) {
  const [text, setText] = useState('');
  const read = useEffectEvent((settled: string) => onPaste(settled));
  useEffect(() => {
    if (text.trim() === '') return undefined;
    const timer = setTimeout(() => read(text), SETTLE);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <div className="grid gap-2">
      <Fold summary="Paste results">
        <TextArea
          label="Results, a line for each game"
          hint="Two columns of scores in the order below, or teams with their scores: “KC 27 BUF 24”. They can also be pasted into a score."
          value={text}
          maxLength={10_000}
          onChange={setText}
        />
      </Fold>
      <div role="status" className="empty:hidden">
        {isReading && <p className="text-quiet text-15">Reading the teams…</p>}
        {!isReading && pasted !== null && (
          <>
            <p>{pasted.summary}</p>
            {pasted.problems.length > 0 && (
              <ul role="list" className="grid gap-1">
                {pasted.problems.map((problem) => (
                  <li key={problem} className={screen.problem}>
                    {problem}
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </div>
    </div>
  );
}
