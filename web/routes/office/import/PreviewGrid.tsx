import { useState } from 'react';
import { Button } from '#web/components/Button.tsx';
import form from '#web/components/form.module.css';
import { eliminationText } from '#web/components/eliminationText.ts';
import type { EliminationReason } from './__generated__/useImportMutation.graphql';
import screen from '../Screen.module.css';
import { plural } from '#web/components/count.ts';
import { labelOf, type Meaning } from './columns.ts';
import type { Table } from './table.ts';
import type { Checked } from './useImport.ts';
import styles from './Import.module.css';

const WHY: Record<EliminationReason, string> = {
  LOSS: 'lost',
  TIE: 'tie',
  NO_PICK: 'no pick',
  LATE_PICK: 'late pick',
  TEAM_REUSED: 'team used before',
  ADMIN: 'by the commissioner',
};

/** Rows on a page of the grid. */
const PAGE = 50;

interface PreviewGridProps {
  /** Without the header. */
  rows: Table;
  columns: readonly Meaning[];
  /** The number of weeks of the regular season. */
  regularWeeks: number;
  /** The result of the last check of these rows; null when they have changed since. */
  checked: Checked | null;
  onEdit: (row: number, column: number, text: string) => void;
}

/** The rows to import, each cell editable; bad cells are marked with what is wrong. */
export function PreviewGrid({ rows, columns, regularWeeks, checked, onEdit }: PreviewGridProps) {
  const [page, setPage] = useState(0);
  const [isFiltered, setFiltered] = useState(false);
  const bad = checked?.problems ?? new Map<number, ReadonlyMap<string, string>>();
  const all = rows.map((_, index) => index);
  const listed = isFiltered && bad.size > 0 ? all.filter((index) => bad.has(index)) : all;
  const pages = Math.max(1, Math.ceil(listed.length / PAGE));
  const current = Math.min(page, pages - 1);
  const shown = listed.slice(current * PAGE, (current + 1) * PAGE);
  const places = columns.flatMap((meaning, place) => (meaning === null ? [] : [{ meaning, place }]));
  return (
    <div className={styles.stack}>
      {bad.size > 0 && (
        <label className={screen.check}>
          <input
            type="checkbox"
            checked={isFiltered}
            onChange={(event) => setFiltered(event.target.checked)}
          />{' '}
          Only the {plural(bad.size, 'row', 'rows')} with problems
        </label>
      )}
      <div className={styles.scroll} role="region" aria-label="Rows to import" tabIndex={0}>
        <table className={styles.grid}>
          <thead>
            <tr>
              <th scope="col">Row</th>
              {checked && <th scope="col">Result</th>}
              {places.map(({ meaning, place }) => (
                <th key={place} scope="col">
                  {labelOf(meaning, regularWeeks)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((index) => (
              <tr key={index}>
                <th scope="row">{index + 1}</th>
                {checked && <Result checked={checked} index={index} regularWeeks={regularWeeks} />}
                {places.map(({ meaning, place }) => {
                  const why = bad.get(index)?.get(meaning);
                  const long = meaning === 'email' || meaning === 'username' || meaning === 'name';
                  const names = [styles.cell, long ? styles.long : '', why ? styles.bad : ''];
                  return (
                    <td key={place}>
                      <input
                        className={names.filter(Boolean).join(' ')}
                        aria-label={`${labelOf(meaning, regularWeeks)}, row ${index + 1}`}
                        aria-invalid={why ? true : undefined}
                        aria-describedby={why ? `why-${index}-${place}` : undefined}
                        value={rows[index]?.[place] ?? ''}
                        onChange={(event) => onEdit(index, place, event.target.value)}
                      />
                      {why && (
                        <p id={`why-${index}-${place}`} className={styles.why}>
                          {why}
                        </p>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {pages > 1 && (
        <nav aria-label="Pages of rows" className={form.actions}>
          <Button disabled={current === 0} onClick={() => setPage(current - 1)}>
            Previous
          </Button>
          <span>
            Page {current + 1} of {pages}
          </span>
          <Button disabled={current === pages - 1} onClick={() => setPage(current + 1)}>
            Next
          </Button>
        </nav>
      )}
    </div>
  );
}

interface ResultProps {
  checked: Checked;
  index: number;
  regularWeeks: number;
}

function Result({ checked, index, regularWeeks }: ResultProps) {
  const problems = checked.problems.get(index);
  if (problems !== undefined) {
    return (
      <td className={`${styles.state} ${styles.out}`}>
        Problem
        {problems.get('') && <p className={styles.why}>{problems.get('')}</p>}
      </td>
    );
  }
  if (checked.problems.size > 0) return <td className={styles.state}>OK</td>;
  const out = checked.eliminated.get(index);
  return out === undefined ? (
    <td className={`${styles.state} ${styles.alive}`}>Alive</td>
  ) : (
    <td className={`${styles.state} ${styles.out}`}>
      {eliminationText(out.week, out.reason && WHY[out.reason], regularWeeks)}
    </td>
  );
}
