import { Button } from '#web/components/Button.tsx';
import { plural } from '#web/locale/numbers.ts';
import type { Draft } from './sheet/readSheet.ts';
import styles from './Import.module.css';

/** What was read in another way than it stands, and each row that is no entry; such a row can be taken in. */
export function ReadingNotes({ draft, onTakeIn }: { draft: Draft; onTakeIn: (at: number) => void }) {
  const { notes, ignored, header } = draft;
  return (
    <>
      {notes.length > 0 && (
        <ul className={styles.notes}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {ignored.length > 0 && (
        <details>
          <summary className={styles.summary}>
            {plural(ignored.length, 'row is', 'rows are')} no entry and left out
          </summary>
          <ul className={styles.notes}>
            {ignored.map(({ at, cells, why }) => (
              <li key={at} className={styles.ignored}>
                <span>
                  Row {at}, {why}: {cells.filter((cell) => cell !== '').join(' · ')}
                </span>
                {cells.length === header.length && (
                  <Button look="quiet" aria-label={`Take row ${at} in`} onClick={() => onTakeIn(at)}>
                    Take it in
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
