import { Button } from '#web/ui/form/Button.tsx';
import { plural } from '#web/ui/locale/numbers.ts';
import { Fold } from '#web/ui/components/Fold.tsx';
import type { Draft } from './sheet/readSheet.ts';
import { placeOf } from './sheet/table.ts';

/** What was read differently, and ignored rows, which can be restored. */
export function ReadingNotes({ draft, onTakeIn }: { draft: Draft; onTakeIn: (at: number) => void }) {
  const { notes, ignored } = draft;
  return (
    <>
      {notes.length > 0 && (
        <ul className="grid gap-1 ps-4 text-15 wrap-anywhere">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {ignored.length > 0 && (
        <Fold
          summary={`${plural(ignored.length, 'row is not an entry and is', 'rows are not entries and are')} left out`}
        >
          <ul className="grid gap-1 ps-4 text-15 wrap-anywhere">
            {ignored.map((row) => (
              <li key={row.at} className="*:align-middle">
                <span>
                  {capitalized(placeOf(row))}, {row.why}:{' '}
                  {row.cells.filter((cell) => cell !== '').join(' · ')}
                </span>
                <Button look="quiet" aria-label={`Take ${placeOf(row)} in`} onClick={() => onTakeIn(row.at)}>
                  Take it in
                </Button>
              </li>
            ))}
          </ul>
        </Fold>
      )}
    </>
  );
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
