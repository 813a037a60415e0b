import type { SubmitEvent } from 'react';
import { useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/components/Card.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import form from '#web/ui/form/form.module.css';
import { useProblemFocus } from '#web/ui/form/useProblemFocus.ts';
import { useToast } from '#web/app/toasts/Toasts.tsx';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import screen from '../Screen.module.css';
import type { RenameOfMutation } from './__generated__/RenameOfMutation.graphql';

/** Changes the name of an account for somebody who cannot do it. */
export function RenameOf() {
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const whole = useProblemFocus(problems);
  const toast = useToast();
  const [run, isRenaming] = useFormMutation<RenameOfMutation>(graphql`
    mutation RenameOfMutation($input: RenameAccountInput!) {
      renameAccount(input: $input) {
        __typename
        ... on RenameAccountPayload {
          email
          name
        }
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isRenaming) return;
    const entered = new FormData(event.currentTarget);
    const text = (name: string) => entered.get(name) as string;
    setProblems(new Map());
    const outcome = await run({
      input: { email: text('email'), name: text('name'), reason: text('reason') },
    });
    if (outcome.kind === 'failed') {
      if (outcome.problems.size > 0) setProblems(outcome.problems);
      else toast({ tone: 'error', title: 'Name not changed', text: outcome.message });
      return;
    }
    const { email, name } = outcome.done;
    toast({ tone: 'success', title: 'Name changed', text: `The account of ${email} is called ${name}.` });
  };
  return (
    <Card title="Change a name" className={screen.card ?? ''}>
      <p>
        For owners who cannot change it on My account. Entries keep their usernames, and the owner is
        notified. Only the owner can change the address, since it gives access to the account.
      </p>
      <form ref={whole} className={form.form} onSubmit={(event) => void submit(event)} noValidate>
        <div className={screen.fields}>
          <Field
            label="Address of the account to rename"
            name="email"
            type="email"
            autoComplete="off"
            problem={problems.get('email')}
            required
          />
          <Field
            label="New name"
            name="name"
            autoComplete="off"
            maxLength={80}
            problem={problems.get('name')}
            required
          />
          <Field
            label="Reason for the new name, for the log"
            name="reason"
            autoComplete="off"
            maxLength={1000}
            problem={problems.get('reason')}
            required
          />
        </div>
        <div className={form.actions}>
          <Button type="submit" isWaiting={isRenaming}>
            {isRenaming ? 'Changing…' : 'Change the name'}
          </Button>
        </div>
      </form>
    </Card>
  );
}
