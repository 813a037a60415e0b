import { useId, useState } from 'react';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/components/Card.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import form from '#web/ui/form/form.module.css';
import { plural } from '#web/ui/locale/numbers.ts';
import { poolDateTime, type PoolZone } from '#web/app/session/poolTime.ts';
import { fromWallClock, toWallClock } from '../wallClockInput.ts';
import { type ImportAnswers, missingQuestion, NO_ANSWERS, weeksText, type WholeSheet } from './wholeSheet.ts';

interface DoubtsProps {
  checked: WholeSheet & { readonly entries: number };
  /** The last week with a pick; null for none. */
  lastWeek: number | null;
  zone: PoolZone;
  answers: ImportAnswers;
  onAnswer: (answers: ImportAnswers) => void;
  onFirstWeek: (week: number) => void;
}

/** Asks about missing weeks and about a pool without survivors; summarizes the answers. */
export function Doubts({ checked, lastWeek, zone, answers, onAnswer, onFirstWeek }: DoubtsProps) {
  const { doubts, missingWeeks } = checked;
  const isWaiting = missingWeeks.length > 0 && answers.picksUntil !== null;
  const isSettled = isWaiting || answers.accept.length > 0;
  if (doubts.length === 0 && !isSettled) return null;
  return (
    <Card title="About the whole sheet">
      <div className="grid gap-3 *:min-w-0">
        {doubts.includes('MISSED_WEEKS') && (
          <MissingPicks {...{ checked, lastWeek, zone, onAnswer, onFirstWeek }} />
        )}
        {doubts.includes('NOBODY_ALIVE') && (
          <NobodyAlive
            entries={checked.entries}
            onAccept={() => onAnswer({ ...answers, accept: [...answers.accept, 'NOBODY_ALIVE'] })}
          />
        )}
        {isSettled && (
          <div className="grid gap-3 *:min-w-0">
            {isWaiting && (
              <p>
                The picks of {weeksText(missingWeeks)} are still to come: the pool waits for them until{' '}
                {poolDateTime(answers.picksUntil!, zone)}.
              </p>
            )}
            {answers.accept.includes('MISSED_WEEKS') && missingWeeks.length > 0 && (
              <p>
                The entries missed {weeksText(missingWeeks)}. {checked.missedText}
              </p>
            )}
            {answers.accept.includes('NOBODY_ALIVE') && <p>Everybody is out, as you confirmed.</p>}
            <div className={form.actions}>
              <Button onClick={() => onAnswer(NO_ANSWERS)}>Change the answer</Button>
            </div>
          </div>
        )}
      </div>
    </Card>
  );
}

function MissingPicks({
  checked: { missingWeeks, missedText, picksUntilAtMost },
  lastWeek,
  zone,
  onAnswer,
  onFirstWeek,
}: Pick<DoubtsProps, 'checked' | 'lastWeek' | 'zone' | 'onAnswer' | 'onFirstWeek'>) {
  const id = useId();
  const [until, setUntil] = useState(() => toWallClock(picksUntilAtMost ?? new Date(0).toISOString(), zone));
  const instant = fromWallClock(until, zone);
  const next = missingWeeks.at(-1)!.week + 1;
  return (
    <div className="grid gap-3 *:min-w-0" role="group" aria-labelledby={id}>
      <p id={id}>
        <strong>{missingQuestion(missingWeeks, lastWeek)}</strong>
      </p>
      {picksUntilAtMost ? (
        <>
          <Field
            label="They are still to come, until (in the pool’s time)"
            type="datetime-local"
            value={until}
            max={toWallClock(picksUntilAtMost, zone)}
            hint={`Until then the pool waits, at most until ${poolDateTime(picksUntilAtMost, zone)}: you enter the picks, and nobody is out without one. Members can pick teams that have not kicked off.`}
            onChange={(event) => setUntil(event.target.value)}
          />
          <div className={form.actions}>
            <Button disabled={instant === null} onClick={() => onAnswer({ accept: [], picksUntil: instant })}>
              Still to come: wait for them
            </Button>
          </div>
        </>
      ) : (
        <p className="text-quiet text-13 wrap-anywhere">
          Other entries of the pool play already, so it cannot wait. If you have the picks, add them to the
          sheet.
        </p>
      )}
      <p className="text-quiet text-13 wrap-anywhere">The pool’s rule for a missed week: {missedText}</p>
      <div className={form.actions}>
        <Button onClick={() => onAnswer({ accept: ['MISSED_WEEKS'], picksUntil: null })}>
          They missed {missingWeeks.length === 1 ? 'it' : 'them'}
        </Button>
        {lastWeek === null && <Button onClick={() => onFirstWeek(next)}>They start with Week {next}</Button>}
      </div>
    </div>
  );
}

function NobodyAlive({ entries, onAccept }: { entries: number; onAccept: () => void }) {
  const id = useId();
  return (
    <div className="grid gap-3 *:min-w-0" role="group" aria-labelledby={id}>
      <p id={id}>
        <strong>
          {entries === 1 ? 'The entry' : `All ${plural(entries, 'entry', 'entries')}`} would be out, with
          nobody left. Is that right?
        </strong>
      </p>
      <p className="text-quiet text-13 wrap-anywhere">The reason is below each name.</p>
      <div className={form.actions}>
        <Button onClick={onAccept}>Yes, everybody is out</Button>
      </div>
    </div>
  );
}
