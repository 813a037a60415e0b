import { useState } from 'react';
import { Button } from '#web/components/Button.tsx';
import { ButtonLink } from '#web/components/ButtonLink.tsx';
import { Card } from '#web/components/Card.tsx';
import { Field } from '#web/components/Field.tsx';
import { Select } from '#web/components/Select.tsx';
import form from '#web/components/form.module.css';
import { columnsProblem, guessColumns, importCsv, type Meaning, meanings } from './columns.ts';
import { plural } from '#web/components/count.ts';
import { PreviewGrid } from './PreviewGrid.tsx';
import type { Table } from './table.ts';
import { type Checked, readChecked, useImport } from './useImport.ts';
import styles from './Import.module.css';

interface ImportReviewProps {
  pool: { id: string; slug: string };
  /** Header first. */
  table: Table;
  /** With the playoffs that the pool plays. */
  weekCount: number;
  /** The number of weeks of the regular season. */
  regularWeeks: number;
  onLeave: () => void;
}

/** What the columns mean, the rows with their problems, the dry run and the import itself. */
export function ImportReview({ pool, table, weekCount, regularWeeks, onLeave }: ImportReviewProps) {
  const [header = []] = table;
  const [columns, setColumns] = useState<readonly Meaning[]>(() => guessColumns(header, weekCount));
  const [rows, setRows] = useState<Table>(() => table.slice(1));
  const [reason, setReason] = useState('Imported from my spreadsheet.');
  const [checked, setChecked] = useState<Checked | null>(null);
  const [isStored, setStored] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [run, isRunning] = useImport();
  const named = header.map((name, place) => ({ name, place }));
  const wrong = columnsProblem(columns, regularWeeks);

  const send = (dryRun: boolean) => {
    setProblem(null);
    void run({ input: { pool: pool.id, csv: importCsv(rows, columns), reason, dryRun } }).then((outcome) => {
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
  const edit = (row: number, column: number, text: string) => {
    setRows((all) =>
      all.map((cells, index) =>
        index === row ? cells.map((cell, place) => (place === column ? text : cell)) : cells,
      ),
    );
  };
  if (isStored && checked) {
    return (
      <Card title="Imported">
        <div className={styles.stack}>
          <p role="status">
            {plural(checked.entries, 'entry', 'entries')} with {plural(checked.picks, 'pick', 'picks')} are in
            the pool; {checked.entries - checked.eliminated.size} are alive.
          </p>
          <div className={form.actions}>
            <ButtonLink to={`/p/${pool.slug}/standings`} look="primary">
              See the standings
            </ButtonLink>
            <ButtonLink to={`/p/${pool.slug}/office/invitations`}>Invite them</ButtonLink>
            <Button onClick={onLeave}>Import more</Button>
          </div>
        </div>
      </Card>
    );
  }
  const isGood = checked !== null && checked.problemCount === 0;
  return (
    <>
      <Card title="What the columns mean">
        <div className={styles.columns}>
          {named.map(({ name, place }) => (
            <Select
              key={place}
              label={name === '' ? `Column ${place + 1}` : name}
              value={columns[place] ?? ''}
              options={meanings(weekCount, regularWeeks)}
              onChange={(value) => {
                setChecked(null);
                setColumns((all) => all.map((each, index) => (index === place ? value || null : each)));
              }}
            />
          ))}
        </div>
        {wrong !== null && <p className={styles.problem}>{wrong}</p>}
      </Card>
      <Card title={`${plural(rows.length, 'row', 'rows')}`}>
        <div className={styles.stack}>
          <div role="status">
            {checked !== null && <Summary checked={checked} />}
            {problem !== null && <p className={styles.problem}>{problem}</p>}
          </div>
          <PreviewGrid
            rows={rows}
            columns={columns}
            regularWeeks={regularWeeks}
            checked={checked}
            onEdit={(row, column, text) => {
              edit(row, column, text);
              // What was good has to be checked again; marks stay until then.
              if (isGood) setChecked(null);
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
              onClick={() => send(true)}
            >
              {isRunning ? 'Checking…' : 'Check the rows'}
            </Button>
            {isGood && (
              <Button look="primary" isWaiting={isRunning} onClick={() => send(false)}>
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

function Summary({ checked }: { checked: Checked }) {
  const { entries, picks, problemCount, problems, eliminated } = checked;
  if (problemCount > 0) {
    return (
      <p className={styles.problem}>
        {plural(problemCount, 'problem', 'problems')} in {plural(problems.size, 'row', 'rows')}. Correct the
        marked cells and check again.
      </p>
    );
  }
  return (
    <p>
      <strong>All rows are good.</strong> {plural(entries, 'entry', 'entries')} with{' '}
      {plural(picks, 'pick', 'picks')}: {entries - eliminated.size} alive, {eliminated.size} out. Nothing is
      stored yet.
    </p>
  );
}
