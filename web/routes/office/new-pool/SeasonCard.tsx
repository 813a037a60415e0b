import { useEffect, useId, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay/hooks';
import { Button } from '#web/components/Button.tsx';
import { Card } from '#web/components/Card.tsx';
import { Field } from '#web/components/Field.tsx';
import form from '#web/components/form.module.css';
import { messageOf } from '#web/relay/errors.ts';
import { useFormMutation } from '#web/relay/useFormMutation.ts';
import type { SeasonCardMutation } from './__generated__/SeasonCardMutation.graphql';
import type { SeasonCardQuery, SeasonImportState } from './__generated__/SeasonCardQuery.graphql';
import { gamesOfSeason } from './gamesOfSeason.ts';
import screen from '../Screen.module.css';
import styles from './NewPool.module.css';

const EVERY = 1_000;

/** Where people find the file; the server reads the one at SCHEDULE_URL. */
const SCHEDULE_FILE = 'https://github.com/nflverse/nfldata/blob/master/data/games.csv';

const STEPS: Record<SeasonImportState, { done: number; label: string }> = {
  WAITING: { done: 1, label: 'Starting…' },
  READING: { done: 2, label: 'Reading the schedule…' },
  STORING: { done: 3, label: 'Storing the games…' },
  DONE: { done: 4, label: 'Done.' },
  FAILED: { done: 0, label: 'Not imported.' },
};

interface SeasonCardProps {
  season: number;
  /** The years that are stored. */
  stored: readonly number[];
  onSeason: (season: number) => void;
  onImported: (season: number) => void;
}

/** Chooses the season, and imports its schedule when it is not stored. */
export function SeasonCard({ season, stored, onSeason, onImported }: SeasonCardProps) {
  const environment = useRelayEnvironment();
  const fileId = useId();
  const [state, setState] = useState<SeasonImportState | null>(null);
  const [detail, setDetail] = useState<string | null>(null);
  const [start, isStarting] = useFormMutation<SeasonCardMutation>(graphql`
    mutation SeasonCardMutation($input: ImportSeasonInput!) {
      importSeason(input: $input) {
        __typename
        ... on ImportSeasonPayload {
          seasonImport {
            state
          }
        }
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  const isRunning = state !== null && state !== 'DONE' && state !== 'FAILED';
  useEffect(() => {
    if (!isRunning) return undefined;
    const look = () =>
      fetchQuery<SeasonCardQuery>(
        environment,
        graphql`
          query SeasonCardQuery($season: Int!) {
            seasonImport(season: $season) {
              state
              detail
            }
          }
        `,
        { season },
        { fetchPolicy: 'network-only' },
      ).subscribe({
        next: ({ seasonImport }) => {
          if (!seasonImport) return;
          setState(seasonImport.state);
          setDetail(seasonImport.detail ?? null);
          if (seasonImport.state === 'DONE') onImported(season);
        },
        // The next look may succeed.
        error: () => {},
      });
    const timer = window.setInterval(look, EVERY);
    return () => window.clearInterval(timer);
  }, [environment, isRunning, onImported, season]);

  const run = (csv?: string) => {
    setDetail(null);
    void start({ input: { season, ...(csv === undefined ? {} : { csv }) } }).then((outcome) => {
      if (outcome.kind === 'done') setState(outcome.done.seasonImport.state);
      else {
        setState('FAILED');
        setDetail(outcome.message);
      }
    });
  };
  const upload = async (file: File | undefined) => {
    if (!file) return;
    try {
      run(gamesOfSeason(await file.text(), season));
    } catch (error) {
      setState('FAILED');
      setDetail(error instanceof Error ? error.message : messageOf(new Error()));
    }
  };
  const isStored = stored.includes(season);
  return (
    <Card title="1. Season">
      <div className={styles.page}>
        <Field
          label="Season"
          type="number"
          inputMode="numeric"
          min={1999}
          max={2100}
          value={String(season)}
          hint={
            isStored
              ? 'Its schedule is stored. Import it again to update kickoffs, lines and results.'
              : 'The year in which it starts. Its schedule is not stored yet.'
          }
          onChange={(event) => {
            setState(null);
            setDetail(null);
            onSeason(Number(event.target.value));
          }}
        />
        <div className={form.actions}>
          <Button
            look={isStored ? 'plain' : 'primary'}
            isWaiting={isStarting || isRunning}
            onClick={() => run()}
          >
            {isRunning ? 'Importing…' : isStored ? 'Update the schedule' : 'Import the schedule'}
          </Button>
        </div>
        <div className={form.labelled}>
          <label htmlFor={fileId}>Or upload a schedule file (games.csv)</label>
          <input
            id={fileId}
            type="file"
            accept=".csv,text/csv"
            className={screen.file}
            aria-describedby={`${fileId}hint`}
            onChange={(event) => {
              void upload(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
          <p id={`${fileId}hint`} className={screen.quiet}>
            For a server without a way to the internet. nflverse publishes the file, with all seasons:{' '}
            <a href={SCHEDULE_FILE} target="_blank" rel="noreferrer">
              github.com/nflverse/nfldata
            </a>
            , data/games.csv.
          </p>
        </div>
        <div role="status" className={styles.progress}>
          {state !== null && (
            <>
              <p>
                {STEPS[state].label}{' '}
                {state !== 'FAILED' && <progress aria-label="Import" max={4} value={STEPS[state].done} />}
              </p>
              {detail !== null && (
                <p className={state === 'FAILED' ? screen.problem : styles.detail}>{detail}</p>
              )}
            </>
          )}
        </div>
      </div>
    </Card>
  );
}
