import { useId } from 'react';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import form from '#web/ui/form/form.module.css';
import type { SeasonImportState } from './__generated__/useSeasonImportQuery.graphql';
import screen from '../Screen.module.css';
import { useSeasonImport } from './useSeasonImport.ts';

/** The download page of the file; the server reads the one at SCHEDULE_URL. */
const SCHEDULE_FILE = 'https://github.com/nflverse/nfldata/blob/master/data/games.csv';

const STEPS: Record<SeasonImportState, { done: number; label: string }> = {
  WAITING: { done: 1, label: 'Starting…' },
  READING: { done: 2, label: 'Reading the schedule…' },
  STORING: { done: 3, label: 'Storing the games…' },
  DONE: { done: 4, label: 'Done.' },
  FAILED: { done: 0, label: 'Not imported.' },
};

interface SeasonFieldsProps {
  season: number;
  stored: readonly number[];
  /** The year whose games are bundled; null for none. */
  shipped: number | null;
  onSeason: (season: number) => void;
  onImported: (season: number) => void;
}

/** Selects the season, and imports its schedule if missing. */
export function SeasonFields({ season, stored, shipped, onSeason, onImported }: SeasonFieldsProps) {
  const fileId = useId();
  const { state, detail, isBusy, isRunning, run, upload } = useSeasonImport(season, onImported);
  const isStored = stored.includes(season);
  const isShipped = season === shipped && !isStored;
  return (
    <>
      <Field
        label="Season"
        type="number"
        inputMode="numeric"
        min={1999}
        max={2100}
        value={String(season)}
        hint={
          isStored
            ? 'Its schedule is stored. Update it for new kickoffs, lines and results.'
            : isShipped
              ? 'Its schedule is included: nothing to import.'
              : 'The year in which it starts. Its schedule is not stored yet.'
        }
        onChange={(event) => onSeason(Number(event.target.value))}
      />
      <div className={form.actions}>
        <Button look={isStored || isShipped ? 'plain' : 'primary'} isWaiting={isBusy} onClick={() => run()}>
          {isRunning ? 'Importing…' : isStored ? 'Update the schedule' : 'Import the schedule'}
        </Button>
        {shipped !== null && season !== shipped && !isStored && (
          <Button onClick={() => onSeason(shipped)}>Use {shipped}, which is included</Button>
        )}
        <details className="open:basis-full">
          <summary className="flex items-center w-fit min-h-target font-semibold underline cursor-pointer">
            Upload the schedule as a file
          </summary>
          <label htmlFor={fileId} className="font-bold">
            Schedule file (games.csv)
          </label>
          <input
            id={fileId}
            type="file"
            accept=".csv,text/csv"
            className={form.file}
            aria-describedby={`${fileId}hint`}
            onChange={(event) => {
              void upload(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
          <p id={`${fileId}hint`} className="text-quiet text-15">
            nflverse publishes the file, with all seasons:{' '}
            <a href={SCHEDULE_FILE} target="_blank" rel="noreferrer">
              github.com/nflverse/nfldata
            </a>
            , data/games.csv.
          </p>
        </details>
      </div>
      <div
        role="status"
        className="grid grid-cols-1 gap-2 empty:absolute [&_progress]:w-full [&_progress]:h-3 [&_progress]:accent-turf"
      >
        {state !== null && (
          <>
            <p>
              {STEPS[state].label}{' '}
              {state !== 'FAILED' && <progress aria-label="Import" max={4} value={STEPS[state].done} />}
            </p>
            {detail !== null && (
              <p className={state === 'FAILED' ? screen.problem : 'whitespace-pre-line wrap-anywhere'}>
                {detail}
              </p>
            )}
          </>
        )}
      </div>
    </>
  );
}
