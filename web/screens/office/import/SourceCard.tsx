import { useId, useState } from 'react';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/components/Card.tsx';
import form from '#web/ui/form/form.module.css';
import { downloadTable, readSheets } from './files.ts';
import { parseTable, type Sheet } from './sheet/table.ts';

interface SourceCardProps {
  weekCount: number;
  text: string;
  onText: (text: string) => void;
  /** Each has two rows or more. */
  onSheets: (sheets: readonly Sheet[]) => void;
}

export function SourceCard({ weekCount, text, onText, onSheets }: SourceCardProps) {
  const textId = useId();
  const fileId = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const take = (sheets: readonly Sheet[]) => {
    const filled = sheets.filter(({ rows }) => rows.length > 1);
    if (filled.length === 0) setProblem('There are no rows below the header. Please check the file.');
    else onSheets(filled);
  };
  const read = async (file: File | undefined) => {
    if (!file) return;
    setProblem(null);
    try {
      take(await readSheets(file));
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
      <div className="grid gap-3 *:min-w-0">
        <p>
          Upload your spreadsheet or paste it, as it is: a row for each entry with a column for each week, or
          a row for each pick. Titles, notes and totals may stay, and teams can be written as people do:
          Eagles, PHI, Philly.
        </p>
        <div className="grid gap-1 [&_label]:p-0 [&_label]:font-bold">
          <label htmlFor={fileId}>Spreadsheet file: XLSX, ODS, CSV or HTML</label>
          <input
            id={fileId}
            type="file"
            accept=".csv,.tsv,.txt,.xlsx,.xls,.ods,.fods,.xml,.htm,.html"
            className={form.file}
            onChange={(event) => {
              void read(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
        </div>
        <div className="grid gap-1 [&_label]:p-0 [&_label]:font-bold">
          <label htmlFor={textId}>Or paste the rows, with their header</label>
          <textarea
            id={textId}
            className="w-full min-h-28 py-2 px-3 field text-ink font-mono text-15"
            value={text}
            spellCheck={false}
            onChange={(event) => onText(event.target.value)}
          />
        </div>
        <p role="alert" className="text-flag-ink wrap-anywhere empty:absolute">
          {problem}
        </p>
        <div className={form.actions}>
          <Button
            look="primary"
            onClick={() => {
              setProblem(null);
              take([{ name: 'Pasted rows', rows: parseTable(text) }]);
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
