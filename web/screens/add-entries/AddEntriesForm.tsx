import { CircleSlash, Plus, CircleCheck } from 'lucide-react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/components/Card.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { EmptyState } from '#web/ui/components/Notice.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import form from '#web/ui/form/form.module.css';
import { formatCents } from '#web/ui/locale/numbers.ts';
import { paidBy } from '#web/shared/payment/howToPay.ts';
import { LateJoinNote } from '#web/shared/usernames/LateJoinNote.tsx';
import type { Added } from './useAddEntries.ts';
import { useNewEntries } from './useNewEntries.ts';
import { useEffect, useRef } from 'react';
import { NameList } from '#web/ui/components/NameList.tsx';
import { HowToPay } from '#web/shared/payment/HowToPay.tsx';
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
        currency
        paymentMethodNames
        contactName
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
  const { allowed, remaining, reason } = pool.viewerAddEntries;
  const { count, setWanted, typed, rename, code, setCode, shown, whole, submit, isAdding } = useNewEntries(
    pool,
    { onAdded, onExpired },
  );
  return (
    <div className="grid items-start gap-5 *:min-w-0">
      {added && <AddedCard added={added} />}
      {allowed ? (
        <Card title="Add More Entries" icon={Plus}>
          <form ref={whole} className="grid gap-4" noValidate onSubmit={submit}>
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
              <legend className="p-0 font-bold">Entry names (optional)</legend>
              <p className="text-quiet">Leave a name empty to get one based on yours.</p>
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
                <div className="flex flex-wrap items-baseline justify-between gap-y-1 gap-x-4 p-4 rounded-small bg-card-sunken">
                  <span>
                    {count} {count === 1 ? 'entry' : 'entries'} at{' '}
                    {formatCents(pool.entryFeeCents, pool.currency)}
                  </span>
                  <span className="heading text-34 leading-none">
                    {formatCents(count * pool.entryFeeCents, pool.currency)}
                  </span>
                </div>
                <p className="text-quiet">{paidBy(pool)}</p>
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

/** The entries just added, and how they are paid. */
function AddedCard({ added }: { added: Added }) {
  const { usernames, howToPay } = added;
  const words = useRef<HTMLParagraphElement>(null);
  // The pressed button may be gone, with the room for more entries.
  useEffect(() => words.current?.focus(), [added]);
  return (
    <Card title={howToPay ? 'Payment' : 'Entries added'} icon={CircleCheck}>
      <div className="grid gap-3 justify-items-start">
        <p ref={words} tabIndex={-1} className="focus-visible:outline-none">
          <NameList names={usernames} /> {usernames.length === 1 ? 'is' : 'are'} in
          {howToPay && ', PENDING until the payment arrives'}.
        </p>
        {howToPay && <HowToPay howToPay={howToPay} />}
      </div>
    </Card>
  );
}
