import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Card } from '#web/ui/components/Card.tsx';
import type { PoolZone } from '#web/app/session/poolTime.ts';
import type { ScoreGrid_week$key } from './__generated__/ScoreGrid_week.graphql';
import { ConfirmBar } from './ConfirmBar.tsx';
import type { DoneCommand } from './doneCommand.ts';
import { readGrid, shownScores, takesResult } from './gridGames.ts';
import { PasteBox } from './PasteBox.tsx';
import { problemOf } from './scoreCells.ts';
import { ScoreRows } from './ScoreRows.tsx';
import screen from '../Screen.module.css';
import { usePaste } from './usePaste.ts';
import { useResultsPreview } from './useResultsPreview.ts';
import { useTypedScores } from './useTypedScores.ts';

interface ScoreGridProps {
  week: ScoreGrid_week$key;
  zone: PoolZone;
  /** The slug in the address; null for the only pool. */
  pool: string | null | undefined;
  weekName: string;
  isSecret: boolean;
  /** Called on the first input: the week must stay. */
  onTyped: () => void;
  onDone: (done: DoneCommand) => void;
}

/** The scores of a week, typed or pasted, with one preview, confirmation and command for all. */
export function ScoreGrid({ week: key, zone, pool, weekName, isSecret, onTyped, onDone }: ScoreGridProps) {
  const week = useFragment(
    graphql`
      fragment ScoreGrid_week on Week {
        number
        games {
          id
          status
          displayStatus
          stateText
          kickoff
          isKickoffConfirmed
          homeScore
          awayScore
          version
          homeTeam {
            abbreviation
            name
          }
          awayTeam {
            abbreviation
            name
          }
        }
      }
    `,
    key,
  );
  const games = week.games.filter(takesResult);
  const scores = useTypedScores(games);
  const { typed } = scores;
  const { pasted, isReading, paste, forget } = usePaste({
    pool,
    week: week.number,
    games,
    fill: scores.fill,
  });
  const [reason, setReason] = useState('The score was wrong.');
  const [entered, setEntered] = useState<string | null>(null);
  const [isAsked, setAsked] = useState(false);
  const [saves, setSaves] = useState(0);
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
  if (games.length === 0) {
    return (
      <p className="text-quiet text-15">
        No game of {weekName} has started. Its scores are entered here then.
      </p>
    );
  }
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
  // Validation of the focused game waits for its blur.
  const hasProblem =
    firstProblem !== null &&
    (isAsked ||
      firstProblem.game.id !== entered ||
      problemOf(shownScores(firstProblem.game, typed)[firstProblem.side]) !== null);
  return (
    <Card className={screen.card}>
      <h2>Scores of {weekName}</h2>
      <form
        aria-label={`Scores of ${weekName}`}
        className="grid gap-3 min-w-0 min-[60rem]:max-w-[44rem]"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <PasteBox
          key={saves}
          pasted={pasted}
          isReading={isReading}
          onPaste={(text) => change(() => paste(text, null))}
        />
        <ScoreRows
          games={games}
          zone={zone}
          scores={scores}
          results={results}
          isAsked={isAsked}
          entered={entered}
          isSaving={isSaving}
          onEnter={setEntered}
          onChange={change}
          onPaste={paste}
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
    </Card>
  );
}
