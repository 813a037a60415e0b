import { useState } from 'react';
import { Button } from '#web/ui/form/Button.tsx';
import form from '#web/ui/form/form.module.css';
import { eliminationText } from '#web/ui/text/eliminationText.ts';
import type { EliminationReason } from './__generated__/useImportMutation.graphql';
import screen from '../Screen.module.css';
import { plural } from '#web/ui/locale/numbers.ts';
import { placeOfProblem } from './sheet/edits.ts';
import { labelOf } from './sheet/meanings.ts';
import type { Draft } from './sheet/readSheet.ts';
import { placeOf } from './sheet/table.ts';
import type { CheckedRows } from './useImport.ts';
import styles from './Import.module.css';

const WHY: Record<EliminationReason, string> = {
  LOSS: 'lost',
  TIE: 'tie',
  NO_PICK: 'no pick',
  LATE_PICK: 'late pick',
  TEAM_REUSED: 'team used before',
  ADMIN: 'by the commissioner',
};

const PAGE = 50;

interface PreviewGridProps {
  draft: Draft;
  regularWeeks: number;
  /** Null when the rows have changed since the last check. */
  checked: CheckedRows | null;
  onEdit: (row: number, place: number, text: string) => void;
  /** Moves the focus past the rows. */
  onSkip: () => void;
}

export function PreviewGrid({ draft, regularWeeks, checked, onEdit, onSkip }: PreviewGridProps) {
  const { rows, columns } = draft;
  const [page, setPage] = useState(0);
  const [isFiltered, setFiltered] = useState(false);
  const bad = checked?.problems ?? new Map<number, readonly never[]>();
  const all = rows.map((_, index) => index);
  const listed = isFiltered && bad.size > 0 ? all.filter((index) => bad.has(index)) : all;
  const pages = Math.max(1, Math.ceil(listed.length / PAGE));
  const current = Math.min(page, pages - 1);
  const shown = listed.slice(current * PAGE, (current + 1) * PAGE);
  const places = columns.flatMap((meaning, place) => (meaning === null ? [] : [{ meaning, place }]));
  const namePlace = columns.indexOf('username');
  return (
    <div className="grid gap-3 *:min-w-0">
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
      <Button className={styles.skip} onClick={onSkip}>
        Skip the rows
      </Button>
      <div
        className="max-h-[75dvh] overflow-auto border border-line"
        role="region"
        aria-label="Rows to import"
        tabIndex={0}
      >
        <table className={styles.grid}>
          <thead>
            <tr>
              <th scope="col" className={styles.head}>
                Entry
              </th>
              {places.map(({ meaning, place }) => (
                <th key={place} scope="col">
                  {labelOf(meaning, regularWeeks)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((index) => {
              const row = rows[index]!;
              const { at, cells } = row;
              const problems = bad.get(index) ?? [];
              return (
                <tr key={at}>
                  <th scope="row" className={styles.head}>
                    <span className="block wrap-anywhere">{cells[namePlace] || placeOf(row)}</span>{' '}
                    {checked && <Result checked={checked} index={index} regularWeeks={regularWeeks} />}
                  </th>
                  {places.map(({ meaning, place }) => {
                    const isBad = problems.some(
                      (problem) => placeOfProblem(columns, cells, problem) === place,
                    );
                    const long = meaning === 'email' || meaning === 'username' || meaning === 'name';
                    const names = [
                      'w-full min-w-22 min-h-target px-2 border-0 bg-transparent text-inherit',
                      long ? 'min-w-48' : '',
                      isBad
                        ? 'bg-flag-tint text-flag-ink font-semibold [box-shadow:inset_0_0_0_2px_var(--flag)]'
                        : '',
                    ];
                    return (
                      <td key={place}>
                        <input
                          className={names.filter(Boolean).join(' ')}
                          aria-label={`${labelOf(meaning, regularWeeks)}, ${placeOf(row)}`}
                          aria-invalid={isBad || undefined}
                          aria-describedby={isBad ? `why-${index}` : undefined}
                          value={cells[place] ?? ''}
                          onChange={(event) => onEdit(index, place, event.target.value)}
                        />
                      </td>
                    );
                  })}
                </tr>
              );
            })}
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
  checked: CheckedRows;
  index: number;
  regularWeeks: number;
}

function Result({ checked, index, regularWeeks }: ResultProps) {
  const problems = checked.problems.get(index) ?? [];
  if (problems.length > 0) {
    return (
      <span id={`why-${index}`} className="block text-flag-ink text-13 font-normal wrap-anywhere">
        {problems.map(({ message }) => message).join('; ')}
      </span>
    );
  }
  if (checked.problemCount > 0) return <span className="block text-13 font-normal">OK</span>;
  const out = checked.eliminated.get(index);
  return out === undefined ? (
    <span className="block text-13 text-turf-ink font-semibold">Alive</span>
  ) : (
    <span className="block text-13 text-flag-ink font-semibold">
      {eliminationText(out.week, out.reason && WHY[out.reason], regularWeeks)}
    </span>
  );
}
