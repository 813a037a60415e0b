import type { SubmitEvent } from 'react';
import { useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/components/Card.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import form from '#web/ui/form/form.module.css';
import { useProblemFocus } from '#web/ui/form/useProblemFocus.ts';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { atFields, useSecureChange } from '#web/screens/account/security/useSecureChange.ts';
import { WhatStays } from '#web/screens/account/WhatStays.tsx';
import screen from '../Screen.module.css';
import type { DeleteOfMutation } from './__generated__/DeleteOfMutation.graphql';

const mutation = graphql`
  mutation DeleteOfMutation($input: DeleteAccountInput!) {
    deleteAccount(input: $input) {
      __typename
      ... on AccountDeletedPayload {
        email
      }
      ...failure_error @alias(as: "failure")
    }
  }
`;

/** Deletes the account of somebody who asks for it, once its address is typed twice. */
export function DeleteOf() {
  const [deleted, setDeleted] = useState<string | null>(null);
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const whole = useProblemFocus(problems);
  const [run] = useFormMutation<DeleteOfMutation>(mutation);
  const [change, isDeleting] = useSecureChange('Account not deleted', 'delete an account');

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isDeleting) return;
    const entered = new FormData(event.currentTarget);
    const text = (name: string) => (entered.get(name) as string).trim();
    const input = { email: text('email'), reason: text('reason') };
    setDeleted(null);
    if (text('again') !== input.email) {
      setProblems(new Map([['again', 'The two addresses differ.']]));
      return;
    }
    setProblems(new Map());
    const done = await change(() => run({ input }), atFields(setProblems));
    if (done === null) return;
    setDeleted(done.email);
    whole.current?.reset();
  };
  return (
    <Card title="Delete somebody’s account" className={screen.card ?? ''}>
      <p>For somebody who asks for it and cannot log in. Players delete their own account on My account.</p>
      <WhatStays whose="their" />
      <form ref={whole} className={form.form} onSubmit={(event) => void submit(event)} noValidate>
        <div className={screen.fields}>
          <Field
            label="Address of the account to delete"
            name="email"
            type="email"
            autoComplete="off"
            problem={problems.get('email')}
            required
          />
          <Field
            label="The address again, to confirm"
            name="again"
            type="email"
            autoComplete="off"
            problem={problems.get('again')}
            required
          />
          <Field
            label="Reason for deleting, for the log"
            name="reason"
            autoComplete="off"
            maxLength={1000}
            problem={problems.get('reason')}
            required
          />
        </div>
        <div className={form.actions}>
          <Button type="submit" isWaiting={isDeleting}>
            {isDeleting ? 'Deleting…' : 'Delete for good'}
          </Button>
        </div>
      </form>
      {deleted !== null && <p role="status">The account of {deleted} is deleted.</p>}
    </Card>
  );
}
