import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Button } from '#web/ui/form/Button.tsx';
import { ButtonLink } from '#web/ui/form/ButtonLink.tsx';
import { Card } from '#web/ui/components/Card.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import form from '#web/ui/form/form.module.css';
import { formatCents } from '#web/ui/locale/numbers.ts';
import { HowToPay } from '#web/shared/payment/HowToPay.tsx';
import { paidBy, readHowToPay, type HowToPayData } from '#web/shared/payment/howToPay.ts';
import { poolAddress } from '#web/app/relay/poolAddress.ts';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { useSession } from '#web/app/session/SessionContext.tsx';
import type { JoinAsMemberMutation } from './__generated__/JoinAsMemberMutation.graphql';
import type { JoinAsMember_pool$key } from './__generated__/JoinAsMember_pool.graphql';

interface JoinAsMemberProps {
  pool: JoinAsMember_pool$key;
  token: string;
  /** Of the account that is signed in. */
  name: string;
  /** The referral code of the address; '' for none. */
  code: string;
}

interface Joined {
  /** Null where nothing is due. */
  howToPay: HowToPayData | null;
}

/** Adds entries of the pool to the account that is signed in. */
export function JoinAsMember({ pool: key, token, name, code }: JoinAsMemberProps) {
  const pool = useFragment(
    graphql`
      fragment JoinAsMember_pool on Pool {
        id
        slug
        entryFeeCents
        currency
        paymentMethodNames
        contactName
        maxEntriesPerAccount
      }
    `,
    key,
  );
  const [add, isAdding, failure] = useFormMutation<JoinAsMemberMutation>(graphql`
    mutation JoinAsMemberMutation($input: AddEntriesInput!) {
      addEntries(input: $input) {
        ... on AddEntriesPayload {
          howToPay {
            ...howToPay_howToPay
          }
        }
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  const session = useSession();
  const [count, setCount] = useState(1);
  const [usernames, setUsernames] = useState<readonly string[]>([]);
  const [joined, setJoined] = useState<Joined | null>(null);
  const outcome = useRef<HTMLParagraphElement>(null);
  useEffect(() => outcome.current?.focus(), [joined, failure]);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isAdding) return;
    const input = {
      pool: pool.id,
      numberOfEntries: count,
      usernames: usernames.slice(0, count),
      referralCode: code.trim() || null,
      invitation: token,
    };
    void add({ input }).then((result) => {
      if (result.kind === 'failed') return;
      setJoined({ howToPay: readHowToPay(result.done.howToPay) });
      // The header and the strip know the pool from now on.
      session.renew().catch(() => {});
    });
  };
  if (joined) {
    return (
      <Card title="You are in">
        <div className="grid gap-4">
          <p ref={outcome} tabIndex={-1}>
            {joined.howToPay
              ? `Your ${count === 1 ? 'entry is' : 'entries are'} waiting for payment.`
              : `Your ${count === 1 ? 'entry is' : 'entries are'} in.`}
          </p>
          {joined.howToPay && <HowToPay howToPay={joined.howToPay} />}
          <div className={form.actions}>
            <ButtonLink to={poolAddress(pool.slug, '/picks')}>Go to my picks</ButtonLink>
          </div>
        </div>
      </Card>
    );
  }
  const isFree = pool.entryFeeCents === 0;
  const options = Array.from({ length: pool.maxEntriesPerAccount }, (_, index) => ({
    value: String(index + 1),
    label: isFree
      ? String(index + 1)
      : `${index + 1} (${formatCents((index + 1) * pool.entryFeeCents, pool.currency)})`,
  }));
  const rename = (index: number, username: string) =>
    setUsernames((before) =>
      Array.from({ length: Math.max(before.length, index + 1) }, (_, at) =>
        at === index ? username : (before[at] ?? ''),
      ),
    );
  return (
    <Card title={`Join as ${name}`}>
      <form className="grid gap-4" onSubmit={submit} noValidate>
        <Select
          label="Number of entries"
          value={String(count)}
          options={options}
          onChange={(value) => setCount(Number(value))}
        />
        {Array.from({ length: count }, (_, index) => (
          <Field
            key={index}
            label={`Username of entry ${index + 1} (optional)`}
            name="username"
            dir="auto"
            autoComplete="off"
            value={usernames[index] ?? ''}
            onChange={({ target }) => rename(index, target.value)}
            problem={failure?.problems.get(`usernames.${index}`)}
          />
        ))}
        {failure && (
          <p ref={outcome} tabIndex={-1} role="alert">
            {failure.message}
          </p>
        )}
        {!isFree && <p className="text-quiet">{paidBy(pool)}</p>}
        <Button type="submit" look="primary" isWaiting={isAdding}>
          {isAdding
            ? 'Joining…'
            : pool.paymentMethodNames.length > 0
              ? `Join and pay ${formatCents(count * pool.entryFeeCents, pool.currency)}`
              : 'Join'}
        </Button>
      </form>
    </Card>
  );
}
