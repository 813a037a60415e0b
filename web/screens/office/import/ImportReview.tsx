import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '#web/ui/form/Button.tsx';
import { ButtonLink } from '#web/ui/form/ButtonLink.tsx';
import { Card } from '#web/ui/components/Card.tsx';
import { plural } from '#web/ui/locale/numbers.ts';
import { Field } from '#web/ui/form/Field.tsx';
import form from '#web/ui/form/form.module.css';
import type { PoolZone } from '#web/app/session/poolTime.ts';
import { ColumnChoices } from './ColumnChoices.tsx';
import { Decisions } from './Decisions.tsx';
import { lastWeekOf, NO_ANSWERS, type ImportAnswers } from './wholeSheet.ts';
import { Doubts } from './Doubts.tsx';
import { PreviewGrid } from './PreviewGrid.tsx';
import { ReadingNotes } from './ReadingNotes.tsx';
import { outThoughAlive } from './sheet/outThoughAlive.ts';
import { readChecked } from './sheet/checked.ts';
import { decisionsOf } from './sheet/decisions.ts';
import { setFirstWeek, takeIn } from './sheet/edits.ts';
import { entriesCsv } from './sheet/entriesCsv.ts';
import type { Weeks } from './sheet/headings.ts';
import { columnsProblem } from './sheet/meanings.ts';
import type { Draft } from './sheet/readSheet.ts';
import { UndoImport } from './UndoImport.tsx';
import { useImport, type CheckedRows } from './useImport.ts';
import { NameList } from '#web/ui/components/NameList.tsx';

interface ImportReviewProps {
  pool: PoolZone & { readonly id: string; readonly slug: string };
  weeks: Weeks;
  /** The initial rows. */
  first: Draft;
  /** Called with each later state. */
  onDraft: (draft: Draft) => void;
  onLeave: () => void;
  /** To import more, after these rows are stored. */
  onStored: () => void;
}

/**
 * Columns, questions, rows with problems, and the import. Rows are checked initially and after each answer;
 * after manual corrections by a button.
 */
export function ImportReview({ pool, weeks, first, onDraft, onLeave, onStored }: ImportReviewProps) {
  const [draft, keepDraft] = useState(first);
  const [reason, setReason] = useState('Imported from my spreadsheet.');
  const [checked, setChecked] = useState<CheckedRows | null>(null);
  const [answers, setAnswers] = useState(NO_ANSWERS);
  const [isChanged, setChanged] = useState(false);
  const [storedAt, setStoredAt] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [run, isRunning] = useImport();
  const wrong = columnsProblem(draft.columns, weeks.regularWeeks);
  /** Version of the rows, to match the answer of a check. */
  const state = useRef(0);
  const reasonField = useRef<HTMLInputElement>(null);
  const setDraft = (next: Draft) => {
    state.current += 1;
    keepDraft(next);
    onDraft(next);
  };

  const send = (sent: Draft, dryRun: boolean, { accept, picksUntil }: ImportAnswers = answers) => {
    setProblem(null);
    setChanged(false);
    const asked = state.current;
    void run({ input: { pool: pool.id, csv: entriesCsv(sent), reason, dryRun, accept, picksUntil } }).then(
      (outcome) => {
        if (dryRun && asked !== state.current) return;
        if (outcome.kind === 'failed') {
          const { problems } = outcome;
          const inFields = [...problems.values()].join(' ');
          setProblem(inFields === '' ? outcome.message : inFields);
          return;
        }
        const { doubts, missedText, picksUntilAtMost, missingWeeks } = outcome.done;
        const found = { ...readChecked(outcome.done), doubts, missedText, picksUntilAtMost, missingWeeks };
        setChecked(found);
        setProblem(found.headerProblem);
        setStoredAt(outcome.done.importedAt ?? null);
      },
    );
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

  if (storedAt !== null && checked)
    return <Imported {...{ pool, checked }} onLeave={onStored} importedAt={storedAt} />;
  const decisions = decisionsOf(draft, checked);
  const isAsking = decisions.length > 0 || (checked !== null && checked.doubts.length > 0);
  const isGood = checked !== null && !isChanged && checked.problemCount === 0 && !isAsking;
  const answer = (given: ImportAnswers) => {
    state.current += 1;
    setAnswers(given);
    send(draft, true, given);
  };
  return (
    <>
      <ColumnChoices
        draft={draft}
        weeks={weeks}
        problem={wrong}
        onChoose={(place, meaning) => checkAgain({ ...draft, columns: draft.columns.with(place, meaning) })}
      />
      <Decisions
        decisions={decisions}
        isChecking={checked === null && isRunning}
        hasMarks={checked !== null && checked.problemCount > 0}
        onChoose={(choice) => checkAgain(choice.apply(draft))}
      />
      {checked !== null && checked.problemCount === 0 && decisions.length === 0 && (
        <Doubts
          checked={checked}
          lastWeek={lastWeekOf(draft)}
          zone={pool}
          answers={answers}
          onAnswer={answer}
          onFirstWeek={(week) =>
            checkAgain(
              setFirstWeek(
                draft,
                draft.rows.map((_, row) => ({ row, week })),
              ),
            )
          }
        />
      )}
      <Card title={plural(draft.rows.length, 'row', 'rows')}>
        <div className="grid gap-3 *:min-w-0">
          <div role="status">
            {checked !== null && <Summary checked={checked} isAsking={isAsking} isChanged={isChanged} />}
            {checked !== null && checked.problemCount === 0 && !isChanged && (
              <OutThoughAlive names={outThoughAlive(draft, checked)} />
            )}
            {problem !== null && <p className="text-flag-ink wrap-anywhere">{problem}</p>}
          </div>
          <ReadingNotes draft={draft} onTakeIn={(at) => checkAgain(takeIn(draft, at))} />
          <PreviewGrid
            draft={draft}
            regularWeeks={weeks.regularWeeks}
            checked={checked}
            onSkip={() => reasonField.current?.focus()}
            onEdit={(row, place, text) => {
              // Marks stay until the next check.
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
            ref={reasonField}
            label="Reason, for the log"
            value={reason}
            maxLength={1000}
            onChange={(event) => setReason(event.target.value)}
            hint="Every row is stored, or none. You can undo this import until somebody claims, picks or pays."
          />
          <div className={form.actions}>
            <Button
              look={isGood || (isAsking && !isChanged) ? 'plain' : 'primary'}
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
  pool: ImportReviewProps['pool'];
  importedAt: string;
  checked: CheckedRows;
  onLeave: () => void;
}

function Imported({ pool: { id, slug }, importedAt, checked, onLeave }: ImportedProps) {
  const [undone, setUndone] = useState<string | null>(null);
  if (undone !== null) {
    return (
      <Card title="Undone">
        <div className="grid gap-3 *:min-w-0">
          <p role="status">{undone}</p>
          <div className={form.actions}>
            <Button look="primary" onClick={onLeave}>
              Import another sheet
            </Button>
          </div>
        </div>
      </Card>
    );
  }
  return (
    <Card title="Imported">
      <div className="grid gap-3 *:min-w-0">
        <p role="status">
          {plural(checked.entries, 'entry', 'entries')} with {plural(checked.picks, 'pick', 'picks')} are in
          the pool; {plural(checked.entries - checked.eliminated.size, 'is', 'are')} alive.
        </p>
        <div className={form.actions}>
          <ButtonLink to={`/p/${slug}/standings`} look="primary">
            See the standings
          </ButtonLink>
          <ButtonLink to={`/p/${slug}/office/invitations`}>Invite them</ButtonLink>
          <Button onClick={onLeave}>Import more</Button>
        </div>
        <p>You can undo this import until somebody claims, picks or pays.</p>
        <UndoImport pool={id} importedAt={importedAt} entries={checked.entries} onUndone={setUndone} />
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
      <p className="text-flag-ink wrap-anywhere">
        {plural(problemCount, 'problem', 'problems')} in {plural(problems.size, 'row', 'rows')}.
      </p>
    );
  }
  if (isChanged) return <p>Check the rows again: some have changed.</p>;
  return (
    <p>
      {!isAsking && <strong>All rows are good.</strong>} {plural(entries, 'entry', 'entries')} with{' '}
      {plural(picks, 'pick', 'picks')}: {entries - eliminated.size} alive, {eliminated.size} out. Nothing is
      stored yet{isAsking && ': answer the question above first'}.
    </p>
  );
}

const MOST_LISTED = 20;

/** Entries that the sheet calls alive although their picks eliminate them. */
function OutThoughAlive({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  const more = names.length - MOST_LISTED;
  return (
    <p>
      <strong>
        {plural(names.length, 'entry is', 'entries are')} alive in the sheet, but out by the picks:
      </strong>{' '}
      <NameList names={names.slice(0, MOST_LISTED)} />
      {more > 0 && ` and ${more} more`}. The picks count; the reason is below each name. A sheet has no
      reinstatements: reinstate {names.length === 1 ? 'it' : 'them'} after the import, under Entries.
    </p>
  );
}
