import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '#web/components/Button.tsx';
import { ButtonLink } from '#web/components/ButtonLink.tsx';
import { Card } from '#web/components/Card.tsx';
import { plural } from '#web/locale/numbers.ts';
import { Field } from '#web/components/Field.tsx';
import form from '#web/components/form.module.css';
import { ColumnChoices } from './ColumnChoices.tsx';
import { Decisions } from './Decisions.tsx';
import { PreviewGrid } from './PreviewGrid.tsx';
import { ReadingNotes } from './ReadingNotes.tsx';
import { readChecked } from './sheet/checked.ts';
import { decisionsOf } from './sheet/decisions.ts';
import { takeIn } from './sheet/edits.ts';
import { entriesCsv } from './sheet/entriesCsv.ts';
import type { Weeks } from './sheet/headings.ts';
import { columnsProblem } from './sheet/meanings.ts';
import { type Draft, readSheet } from './sheet/readSheet.ts';
import type { Sheet } from './sheet/table.ts';
import { type CheckedRows, useImport } from './useImport.ts';
import styles from './Import.module.css';

interface ImportReviewProps {
  pool: { id: string; slug: string };
  sheet: Sheet;
  weeks: Weeks;
  onLeave: () => void;
}

/**
 * What the columns mean, what is asked about the rows, the rows with their problems, and the import itself. The rows are
 * checked as they come in and after each answer; after corrections by hand at the press of a button.
 */
export function ImportReview({ pool, sheet, weeks, onLeave }: ImportReviewProps) {
  const [draft, setDraft] = useState<Draft>(() => readSheet(sheet.rows, weeks));
  const [reason, setReason] = useState('Imported from my spreadsheet.');
  const [checked, setChecked] = useState<CheckedRows | null>(null);
  const [isChanged, setChanged] = useState(false);
  const [isStored, setStored] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [run, isRunning] = useImport();
  const wrong = columnsProblem(draft.columns, weeks.regularWeeks);

  const send = (sent: Draft, dryRun: boolean) => {
    setProblem(null);
    setChanged(false);
    void run({ input: { pool: pool.id, csv: entriesCsv(sent), reason, dryRun } }).then((outcome) => {
      if (outcome.kind === 'failed') {
        setProblem(outcome.problems.get('reason') ?? outcome.problems.get('csv') ?? outcome.message);
        return;
      }
      const found = readChecked(outcome.done);
      setChecked(found);
      setProblem(found.headerProblem);
      setStored(!dryRun && found.problemCount === 0);
    });
  };
  const checkAgain = (next: Draft) => {
    setDraft(next);
    setChecked(null);
    if (columnsProblem(next.columns, weeks.regularWeeks) === null) send(next, true);
  };
  const checkFirst = useEffectEvent(() => {
    if (wrong === null) send(draft, true);
  });
  useEffect(() => checkFirst(), []);

  if (isStored && checked) return <Imported slug={pool.slug} checked={checked} onLeave={onLeave} />;
  const decisions = checked === null ? [] : decisionsOf(draft, checked);
  const isGood = checked !== null && !isChanged && checked.problemCount === 0 && decisions.length === 0;
  return (
    <>
      <ColumnChoices
        draft={draft}
        weeks={weeks}
        problem={wrong}
        onChoose={(place, meaning) => checkAgain({ ...draft, columns: draft.columns.with(place, meaning) })}
      />
      <Decisions decisions={decisions} onChoose={(choice) => checkAgain(choice.apply(draft))} />
      <Card title={plural(draft.rows.length, 'row', 'rows')}>
        <div className={styles.stack}>
          <div role="status">
            {checked !== null && (
              <Summary checked={checked} isAsking={decisions.length > 0} isChanged={isChanged} />
            )}
            {problem !== null && <p className={styles.problem}>{problem}</p>}
          </div>
          <ReadingNotes draft={draft} onTakeIn={(at) => checkAgain(takeIn(draft, at))} />
          <PreviewGrid
            draft={draft}
            regularWeeks={weeks.regularWeeks}
            checked={checked}
            onEdit={(row, place, text) => {
              // Marks stay until the rows are checked again.
              setChanged(true);
              setDraft({
                ...draft,
                rows: draft.rows.map((each, index) =>
                  index === row ? { ...each, cells: each.cells.with(place, text) } : each,
                ),
              });
            }}
          />
          <Field
            label="Reason, for the log"
            value={reason}
            maxLength={1000}
            onChange={(event) => setReason(event.target.value)}
            hint="Every row is stored, or none. An import cannot be undone; single entries can be changed afterwards."
          />
          <div className={form.actions}>
            <Button
              look={isGood ? 'plain' : 'primary'}
              disabled={wrong !== null}
              isWaiting={isRunning}
              onClick={() => send(draft, true)}
            >
              {isRunning ? 'Checking…' : 'Check the rows'}
            </Button>
            {isGood && (
              <Button look="primary" isWaiting={isRunning} onClick={() => send(draft, false)}>
                Import {plural(checked.entries, 'entry', 'entries')}
              </Button>
            )}
            <Button look="quiet" onClick={onLeave}>
              Start over
            </Button>
          </div>
        </div>
      </Card>
    </>
  );
}

interface ImportedProps {
  slug: string;
  checked: CheckedRows;
  onLeave: () => void;
}

function Imported({ slug, checked, onLeave }: ImportedProps) {
  return (
    <Card title="Imported">
      <div className={styles.stack}>
        <p role="status">
          {plural(checked.entries, 'entry', 'entries')} with {plural(checked.picks, 'pick', 'picks')} are in
          the pool; {checked.entries - checked.eliminated.size} are alive.
        </p>
        <div className={form.actions}>
          <ButtonLink to={`/p/${slug}/standings`} look="primary">
            See the standings
          </ButtonLink>
          <ButtonLink to={`/p/${slug}/office/invitations`}>Invite them</ButtonLink>
          <Button onClick={onLeave}>Import more</Button>
        </div>
      </div>
    </Card>
  );
}

interface SummaryProps {
  checked: CheckedRows;
  isAsking: boolean;
  isChanged: boolean;
}

function Summary({ checked, isAsking, isChanged }: SummaryProps) {
  const { entries, picks, problemCount, problems, eliminated } = checked;
  if (problemCount > 0) {
    return (
      <p className={styles.problem}>
        {plural(problemCount, 'problem', 'problems')} in {plural(problems.size, 'row', 'rows')}.
      </p>
    );
  }
  if (isChanged) return <p>Check the rows again: some have changed.</p>;
  return (
    <p>
      {!isAsking && <strong>All rows are good.</strong>} {plural(entries, 'entry', 'entries')} with{' '}
      {plural(picks, 'pick', 'picks')}: {entries - eliminated.size} alive, {eliminated.size} out. Nothing is
      stored yet.
    </p>
  );
}
