import { useId, useState } from 'react';
import { Button } from '#web/components/Button.tsx';
import { Card } from '#web/components/Card.tsx';
import form from '#web/components/form.module.css';
import { downloadTable, readTableFile } from './files.ts';
import { parseTable, type Table } from './table.ts';
import screen from '../Screen.module.css';
import styles from './Import.module.css';

/** Takes a table by paste or from a file, and offers a template. */
export function SourceCard({ weekCount, onTable }: { weekCount: number; onTable: (table: Table) => void }) {
  const textId = useId();
  const fileId = useId();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const take = (rows: Table) => {
    if (rows.length < 2) setProblem('There is no row below the header.');
    else onTable(rows);
  };
  const read = async (file: File | undefined) => {
    if (!file) return;
    setProblem(null);
    try {
      take(await readTableFile(file));
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'The file could not be read.');
    }
  };
  const template = [
    [
      'username',
      'email',
      'name',
      'paid',
      ...Array.from({ length: weekCount }, (_, index) => String(index + 1)),
    ],
    ['sam1', 'sam@example.org', 'Sam Lee', 'yes', 'PHI', 'Ravens'],
  ];
  return (
    <Card title="Import entries">
      <div className={styles.stack}>
        <p>
          Paste your spreadsheet or upload it: one row for each entry, one column for each week. The headers
          need not be exact, and teams can be written as people do: Eagles, PHI, Philly.
        </p>
        <div className={form.labelled}>
          <label htmlFor={fileId}>CSV or XLSX file</label>
          <input
            id={fileId}
            type="file"
            accept=".csv,.tsv,.txt,.xlsx"
            className={screen.file}
            onChange={(event) => {
              void read(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
        </div>
        <div className={form.labelled}>
          <label htmlFor={textId}>Or paste the rows, with their header</label>
          <textarea
            id={textId}
            className={styles.text}
            value={text}
            spellCheck={false}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
        <div className={form.actions}>
          <Button
            look="primary"
            onClick={() => {
              setProblem(null);
              take(parseTable(text));
            }}
          >
            Continue with the pasted rows
          </Button>
          <Button onClick={() => void downloadTable(template, 'entries', 'csv')}>Template as CSV</Button>
          <Button onClick={() => void downloadTable(template, 'entries', 'xlsx')}>Template as XLSX</Button>
        </div>
      </div>
    </Card>
  );
}
