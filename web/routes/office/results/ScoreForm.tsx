import { useEffect, useEffectEvent, useId, useState } from 'react';
import { Button } from '#web/components/Button.tsx';
import { Field } from '#web/components/Field.tsx';
import { EffectView } from './EffectView.tsx';
import screen from '../Screen.module.css';
import styles from './ResultsPage.module.css';
import type { CommandOutcome } from '../commands/useCommand.ts';
import type { RunCommand } from './gameCommands.ts';

/** Milliseconds after the last key press until the preview is asked for. */
const SETTLE = 300;

interface ScoredGame {
  readonly id: string;
  readonly status: string;
  readonly homeScore: number | null | undefined;
  readonly awayScore: number | null | undefined;
  readonly homeTeam: { readonly abbreviation: string; readonly name: string };
  readonly awayTeam: { readonly abbreviation: string; readonly name: string };
}

interface ScoreFormProps {
  game: ScoredGame;
  isSecret: boolean;
  run: RunCommand;
  /** A score was typed, and is not saved yet. */
  onTyped: () => void;
}

const shown = (score: number | null | undefined) => (score == null ? '' : String(score));
const read = (text: string) => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : null);

/**
 * The score of a game in two fields. Once both have a score that is not the stored one, the preview appears by itself,
 * so that a result takes a score, a score and a confirmation.
 */
export function ScoreForm({ game, isSecret, run, onTyped }: ScoreFormProps) {
  const isFinal = game.status === 'FINAL';
  const [away, setAway] = useState(isFinal ? shown(game.awayScore) : '');
  const [home, setHome] = useState(isFinal ? shown(game.homeScore) : '');
  const [reason, setReason] = useState('The score was wrong.');
  const [preview, setPreview] = useState<{ of: string; outcome: CommandOutcome } | null>(null);
  const [isRunning, setRunning] = useState(false);
  // The score that was confirmed before its preview was there: it is stored once the preview refuses nothing.
  const [meant, setMeant] = useState('');
  const id = useId();
  const [awayScore, homeScore] = [read(away), read(home)];
  const isChanged =
    awayScore !== null &&
    homeScore !== null &&
    !(isFinal && awayScore === game.awayScore && homeScore === game.homeScore);
  const of = isChanged ? `${awayScore}-${homeScore}` : '';
  const current = preview?.of === of ? preview.outcome : null;
  const ask = async (isDryRun: boolean) => {
    if (awayScore === null || homeScore === null) return;
    if (!isDryRun) setRunning(true);
    const outcome = await run(
      { kind: isFinal ? 'correct' : 'enter', game: game.id, awayScore, homeScore },
      isFinal ? reason : 'The result was entered by hand.',
      isDryRun,
    );
    if (!isDryRun) setRunning(false);
    if (isDryRun || outcome.kind === 'failed') setPreview({ of, outcome });
    if (!isDryRun || outcome.kind === 'failed') setMeant('');
  };
  const isMeant = of !== '' && meant === of;
  const dryRun = useEffectEvent(() => void ask(true));
  useEffect(() => {
    if (of === '') return undefined;
    const timer = setTimeout(() => dryRun(), SETTLE);
    return () => clearTimeout(timer);
  }, [of]);
  const canConfirm = current?.kind === 'done' && !isRunning;
  const confirmMeant = useEffectEvent(() => void ask(false));
  const isDue = isMeant && canConfirm;
  useEffect(() => {
    if (isDue) confirmMeant();
  }, [isDue]);
  return (
    <form
      className={styles.form}
      aria-label={`Score of ${game.awayTeam.abbreviation} at ${game.homeTeam.abbreviation}`}
      onSubmit={(event) => {
        event.preventDefault();
        setMeant(of);
      }}
    >
      <div className={styles.scores}>
        <Field
          label={game.awayTeam.abbreviation}
          aria-label={`${game.awayTeam.name}, points`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          value={away}
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            setAway(event.target.value);
            onTyped();
          }}
        />
        <Field
          label={game.homeTeam.abbreviation}
          aria-label={`${game.homeTeam.name}, points`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          value={home}
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            setHome(event.target.value);
            onTyped();
          }}
        />
        {isChanged && (
          <Button
            type="submit"
            look="primary"
            isWaiting={isRunning || isMeant}
            aria-describedby={`${id}effect`}
          >
            {isMeant ? 'Confirming…' : isFinal ? 'Correct' : 'Confirm'}
          </Button>
        )}
      </div>
      {isChanged && isFinal && (
        <Field
          label="Reason, for the log"
          value={reason}
          maxLength={1000}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      <div id={`${id}effect`} role="status" className={screen.news}>
        {isChanged && <EffectView outcome={current} isSecret={isSecret} />}
      </div>
    </form>
  );
}
