import type { SubmitEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Button } from '../../components/Button.tsx';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { Card } from '../../components/Card.tsx';
import { Field } from '../../components/Field.tsx';
import { PaymentLink } from '../../components/PaymentLink.tsx';
import { Select } from '../../components/Select.tsx';
import form from '../../components/form.module.css';
import { formatCents } from '../../components/money.ts';
import { useInputMutation } from '../../relay/useInputMutation.ts';
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

/** Adds entries of the pool to the account that is signed in. */
export function JoinAsMember({ pool: key, token, name, code }: JoinAsMemberProps) {
  const pool = useFragment(
    graphql`
      fragment JoinAsMember_pool on Pool {
        id
        entryFeeCents
        maxEntriesPerAccount
      }
    `,
    key,
  );
  const [add, isAdding] = useInputMutation<JoinAsMemberMutation, { url: string; cents: number }>(
    graphql`
      mutation JoinAsMemberMutation($input: AddEntriesInput!) {
        addEntries(input: $input) {
          __typename
          ... on AddEntriesPayload {
            paymentCents
            paymentUrl
          }
          ... on InvalidInputError {
            issues {
              path
              message
            }
          }
          ... on ConflictError {
            issues {
              path
              message
            }
          }
          ... on Error {
            message
          }
        }
      }
    `,
    ({ addEntries: result }) =>
      result.__typename === 'AddEntriesPayload'
        ? { done: { url: result.paymentUrl ?? '', cents: result.paymentCents ?? 0 } }
        : result,
    'The entries could not be added.',
  );
  const [count, setCount] = useState(1);
  const [usernames, setUsernames] = useState<readonly string[]>([]);
  const [failure, setFailure] = useState<{ message: string; problems: ReadonlyMap<string, string> } | null>(
    null,
  );
  const [joined, setJoined] = useState<{ url: string; cents: number } | null>(null);
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
    add(input, (result) => {
      if (result.kind === 'done') setJoined(result.done);
      setFailure(result.kind === 'failed' ? result : null);
    });
  };
  if (joined) {
    return (
      <Card title="You are in">
        <p ref={outcome} tabIndex={-1}>
          Your {count === 1 ? 'entry is' : 'entries are'} waiting for payment.
        </p>
        <div className={form.actions}>
          <PaymentLink url={joined.url} cents={joined.cents} />
          <ButtonLink to="/picks">Go to my picks</ButtonLink>
        </div>
      </Card>
    );
  }
  const options = Array.from({ length: pool.maxEntriesPerAccount }, (_, index) => ({
    value: String(index + 1),
    label: `${index + 1} (${formatCents((index + 1) * pool.entryFeeCents)})`,
  }));
  const rename = (index: number, username: string) =>
    setUsernames((before) =>
      Array.from({ length: Math.max(before.length, index + 1) }, (_, at) =>
        at === index ? username : (before[at] ?? ''),
      ),
    );
  return (
    <Card title={`Join as ${name}`}>
      <form className={form.form} onSubmit={submit} noValidate>
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
        <Button type="submit" look="primary" isWaiting={isAdding}>
          {isAdding ? 'Joining…' : `Join and pay ${formatCents(count * pool.entryFeeCents)}`}
        </Button>
      </form>
    </Card>
  );
}
