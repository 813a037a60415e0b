import { useId } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Button } from '#web/ui/form/Button.tsx';
import { Dialog } from '#web/ui/components/Dialog.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import frame from '#web/ui/form/form.module.css';
import { Select } from '#web/ui/form/Select.tsx';
import { weekInText, weekName } from '#web/ui/text/weekName.ts';
import { inCurrency } from '../amounts.ts';
import { Problem } from '../Problem.tsx';
import styles from '../Screen.module.css';
import type { SecondChanceDialog_pool$key } from './__generated__/SecondChanceDialog_pool.graphql';
import { enteredText, planLines } from './secondChanceText.ts';
import { useSecondChance } from './useSecondChance.ts';

interface SecondChanceDialogProps {
  pool: SecondChanceDialog_pool$key;
  onClose: () => void;
}

/** Asks for the second pool's week, name and fee, previews its entries, and opens it. */
export function SecondChanceDialog({ pool: key, onClose }: SecondChanceDialogProps) {
  const pool = useFragment(
    graphql`
      fragment SecondChanceDialog_pool on Pool {
        id
        version
        name
        entryFeeCents
        currency
        firstWeek
        lastWeek
        season {
          weekCount
        }
        weeks {
          number
          isComplete
        }
      }
    `,
    key,
  );
  const id = useId();
  const regularWeeks = pool.season.weekCount;
  const decided = decidedWeeks(pool.weeks, pool.firstWeek).filter((week) => week < pool.lastWeek);
  const { form, field, values, set, message, planned, isOpening, run } = useSecondChance(
    pool,
    decided.at(-1) ?? null,
  );
  return (
    <Dialog
      open
      title="Open a second chance"
      description="Every entry that is out by the week gets one in the new pool, under its name. Entries you removed by hand, for example for not paying, stay out unless you tick the box. Nobody who is alive is in it, and registration there is closed until you open it."
      mustBeClosed
      onOpenChange={onClose}
      footer={
        <div className={frame.actions}>
          <Button type="submit" form={id} look="primary" isWaiting={isOpening}>
            {planned === null ? 'See who is entered' : 'Open the second chance'}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      }
    >
      <form id={id} className="grid gap-4" {...form(run)}>
        <Select
          label="Eliminated through"
          value={values.throughWeek}
          options={decided.toReversed().map((week) => ({
            value: String(week),
            label: `${weekName(week, regularWeeks)}: it begins with ${weekInText(week + 1, regularWeeks)}`,
          }))}
          onChange={(throughWeek) => set({ throughWeek })}
        />
        <Field label="Name" {...field('name')} maxLength={80} autoComplete="off" required />
        <Field
          label="Address"
          {...field('slug')}
          hint="The part after /p/ in its address; made from the name when empty."
          autoComplete="off"
          spellCheck={false}
        />
        <Field
          label={`Entry fee, ${pool.currency === 'USD' ? 'in US dollars' : inCurrency(pool.currency)}`}
          {...field('entryFeeCents')}
          inputMode="decimal"
          hint="0 for a free one. Each entry owes it anew."
          required
        />
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={values.includePutOut}
            onChange={(event) => set({ includePutOut: event.target.checked })}
          />
          Also enter those removed by hand
        </label>
        <div role="status" className="empty:absolute">
          {planned !== null && (
            <>
              <p>{enteredText(planned, regularWeeks)}</p>
              <ul className="grid gap-1">
                {planLines(planned, regularWeeks).map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </>
          )}
        </div>
        <Problem text={message} />
      </form>
    </Dialog>
  );
}

/** Complete weeks from the first on, without a gap. */
function decidedWeeks(
  weeks: readonly { readonly number: number; readonly isComplete: boolean }[],
  firstWeek: number,
): number[] {
  const own = weeks.filter(({ number }) => number >= firstWeek);
  const open = own.findIndex(({ isComplete }) => !isComplete);
  return (open === -1 ? own : own.slice(0, open)).map(({ number }) => number);
}
