import { Card } from '#web/ui/components/Card.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { plural } from '#web/ui/locale/numbers.ts';
import { Fold } from '#web/ui/components/Fold.tsx';
import { letterOf } from './sheet/header.ts';
import type { Weeks } from './sheet/headings.ts';
import { meanings } from './sheet/meanings.ts';
import type { Draft } from './sheet/readSheet.ts';

interface ColumnChoicesProps {
  draft: Draft;
  weeks: Weeks;
  /** Null for none. */
  problem: string | null;
  onChoose: (place: number, meaning: string | null) => void;
}

/** Number of sample values per column. */
const SHOWN = 3;

export function ColumnChoices({ draft, weeks, problem, onChoose }: ColumnChoicesProps) {
  const options = meanings(weeks.weekCount, weeks.regularWeeks);
  const read = draft.columns.filter((meaning) => meaning !== null).length;
  const choices = (
    <div className="grid gap-3 sm:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))]">
      {draft.header.map((name, place) => {
        const values = draft.rows.map(({ cells }) => cells[place] ?? '').filter((cell) => cell !== '');
        return (
          <div key={letterOf(place)} className="grid content-start gap-1 min-w-0">
            <Select
              label={name === '' ? `Column ${letterOf(place)}` : name}
              value={draft.columns[place] ?? ''}
              options={options}
              onChange={(value) => onChoose(place, value || null)}
            />
            <p className="text-quiet text-13 wrap-anywhere">
              {values.length === 0 ? 'Empty' : [...new Set(values)].slice(0, SHOWN).join(' · ')}
            </p>
          </div>
        );
      })}
    </div>
  );
  return (
    <Card title="What the columns mean">
      {problem !== null && <p className="text-flag-ink wrap-anywhere">{problem}</p>}
      <Fold
        open={problem !== null}
        summary={`${read} of ${plural(draft.header.length, 'column', 'columns')} recognized. Show all`}
      >
        {choices}
      </Fold>
    </Card>
  );
}
