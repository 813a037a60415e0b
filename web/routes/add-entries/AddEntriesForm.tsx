import { CircleSlash, Plus } from 'lucide-react';
import type { SubmitEvent } from 'react';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Button } from '#web/components/Button.tsx';
import { Card } from '#web/components/Card.tsx';
import { Field } from '#web/components/Field.tsx';
import { EmptyState } from '#web/components/Notice.tsx';
import { Select } from '#web/components/Select.tsx';
import { useProblemFocus } from '#web/components/useProblemFocus.ts';
import form from '#web/components/form.module.css';
import { formatCents } from '#web/locale/numbers.ts';
import { useToast } from '#web/layout/Toasts.tsx';
import { openOnlyMethod, paidBy } from '#web/payment/howToPay.ts';
import { RequestError } from '#web/relay/errors.ts';
import { LateJoinNote } from '#web/usernames/LateJoinNote.tsx';
import { repeatedProblems } from '#web/usernames/repeatedProblems.ts';
import { useRefusal } from '#web/usernames/useRefusal.ts';
import { useUsernameProblems } from '#web/usernames/useUsernameProblems.ts';
import { AddedCard } from './AddedCard.tsx';
import styles from './AddEntries.module.css';
import type { Added } from './useAddEntries.ts';
import { useAddEntries } from './useAddEntries.ts';
import type { AddEntriesForm_pool$key } from './__generated__/AddEntriesForm_pool.graphql';

const counts = (most: number) =>
  Array.from({ length: most }, (_, index) => ({ value: String(index + 1), label: String(index + 1) }));

interface AddEntriesFormProps {
  pool: AddEntriesForm_pool$key;
  /** The latest added entries, since the page was opened. */
  added: Added | null;
  onAdded: (added: Added) => void;
  /** Called when nobody is logged in any more. */
  onExpired: () => void;
}

/** Blank names are not sent; the problem of a sent name is shown at the field that it was typed into. */
function asShown(problems: ReadonlyMap<string, string>, typed: readonly string[]): Map<string, string> {
  const sent = [...typed.keys()].filter((index) => typed[index] !== '');
  return new Map(
    [...problems].map(([name, text]) => [
      name.replace(/^usernames\.(\d+)$/, (_, place: string) => `usernames.${sent[Number(place)]}`),
      text,
    ]),
  );
}

/**
 * The form for more entries (SPECIFICATION 7.12, 3.1): from 1 to the number that there is room for, with a
 * participant's code.
 */
export function AddEntriesForm({ pool: key, added, onAdded, onExpired }: AddEntriesFormProps) {
  const pool = useFragment(
    graphql`
      fragment AddEntriesForm_pool on Pool {
        id
        entryFeeCents
        paymentMethodNames
        currentWeek
        lastWeek
        viewerAddEntries {
          allowed
          remaining
          startWeek
          reason
        }
      }
    `,
    key,
  );
  const [add, isAdding] = useAddEntries();
  const [wanted, setWanted] = useState(1);
  const [names, setNames] = useState<readonly string[]>([]);
  const [code, setCode] = useState('');
  const { problems, setProblems, refused, refuse } = useRefusal();
  const whole = useProblemFocus(refused);
  const toast = useToast();
  const { allowed, remaining, reason } = pool.viewerAddEntries;
  const count = Math.min(wanted, Math.max(1, remaining));
  const typed = Array.from({ length: count }, (_, index) => names[index] ?? '');
  const found = useUsernameProblems(pool.id, typed);
  const shown = new Map([...repeatedProblems(typed), ...found, ...problems]);
  const rename = (index: number, name: string) => {
    setNames(Object.assign([...typed], { [index]: name }));
    // Clears the old problems: the input is validated again.
    setProblems(new Map([...problems].filter(([field]) => field !== `usernames.${index}`)));
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isAdding) return;
    const referralCode = code.trim();
    if (!referralCode) {
      const text = 'Please enter a referral code.';
      toast({ tone: 'error', title: 'Missing Information', text });
      refuse(new Map([['referralCode', text]]));
      return;
    }
    setProblems(new Map());
    // The server checks again whether a name is still taken.
    const wrong = repeatedProblems(typed);
    if (wrong.size > 0) {
      toast({ tone: 'error', title: 'Failed to Add Entries', text: [...wrong.values()][0] });
      refuse(wrong);
      return;
    }
    const trimmed = typed.map((name) => name.trim());
    const usernames = trimmed.filter((name) => name !== '');
    const input = { pool: pool.id, numberOfEntries: count, usernames, referralCode };
    add(input, (outcome) => {
      if (outcome.kind === 'failed') {
        if (outcome.cause instanceof RequestError && outcome.cause.failure === 'session') return onExpired();
        refuse(asShown(outcome.problems, trimmed));
        toast({ tone: 'error', title: 'Failed to Add Entries', text: outcome.message });
      } else {
        onAdded(outcome.done);
        setWanted(1);
        setNames([]);
        setCode('');
        const isOpened = openOnlyMethod(outcome.done.howToPay);
        const text = isOpened ? 'The payment opens in a new tab.' : undefined;
        toast({ tone: 'success', title: 'Entries Added', text });
      }
    });
  };

  return (
    <div className={styles.more}>
      {added && <AddedCard added={added} />}
      {allowed ? (
        <Card title="Add More Entries" icon={Plus}>
          <form ref={whole} className={form.form} noValidate onSubmit={submit}>
            <LateJoinNote
              currentWeek={pool.currentWeek}
              weekCount={pool.lastWeek}
              startWeek={pool.viewerAddEntries.startWeek}
            />
            <Select
              label={`Number of additional entries (up to ${remaining})`}
              value={String(count)}
              options={counts(remaining)}
              onChange={(value) => setWanted(Number(value))}
            />
            <fieldset className={form.group}>
              <legend className={form.legend}>Entry names (optional)</legend>
              <p className={form.subtitle}>Leave a name empty to get one based on yours.</p>
              {Array.from({ length: count }, (_, index) => (
                <Field
                  key={index}
                  label={`Entry name ${index + 1}`}
                  name="username"
                  dir="auto"
                  autoComplete="off"
                  value={typed[index]}
                  onChange={({ target }) => rename(index, target.value)}
                  problem={shown.get(`usernames.${index}`)}
                />
              ))}
            </fieldset>
            <Field
              label="Referral code"
              name="referralCode"
              isCode
              value={code}
              onChange={(event) => setCode(event.target.value.toUpperCase())}
              problem={shown.get('referralCode')}
              autoComplete="off"
              spellCheck={false}
              required
            />
            {pool.entryFeeCents > 0 && (
              <>
                <div className={styles.total}>
                  <span>
                    {count} {count === 1 ? 'entry' : 'entries'} at {formatCents(pool.entryFeeCents)}
                  </span>
                  <span className={styles.sum}>{formatCents(count * pool.entryFeeCents)}</span>
                </div>
                <p className={form.subtitle}>{paidBy(pool.paymentMethodNames)}</p>
              </>
            )}
            <Button type="submit" look="primary" wide isWaiting={isAdding}>
              {isAdding ? 'Adding…' : count === 1 ? 'Add Entry' : `Add ${count} Entries`}
            </Button>
          </form>
        </Card>
      ) : (
        <EmptyState icon={CircleSlash} title="No more entries can be added">
          {reason && <p>{reason}</p>}
        </EmptyState>
      )}
    </div>
  );
}
