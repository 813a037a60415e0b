import type { SubmitEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import form from '#web/ui/form/form.module.css';
import { useToast } from '#web/app/toasts/Toasts.tsx';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { createPasskey } from '#web/app/session/passkeys.ts';
import { useSecureChange } from './useSecureChange.ts';
import type { AddPasskeyMutation } from './__generated__/AddPasskeyMutation.graphql';
import type { AddPasskeyStartMutation } from './__generated__/AddPasskeyStartMutation.graphql';

const startMutation = graphql`
  mutation AddPasskeyStartMutation {
    startPasskeyRegistration {
      __typename
      ... on StartPasskeyRegistrationPayload {
        options
      }
      ...failure_error @alias(as: "failure")
    }
  }
`;

const addMutation = graphql`
  mutation AddPasskeyMutation($input: AddPasskeyInput!) {
    addPasskey(input: $input) {
      __typename
      ... on AddPasskeyPayload {
        recoveryCodes
        viewer {
          id
          ...SignInSecurity_viewer
          ...AccountPage_viewer
        }
      }
      ...failure_error @alias(as: "failure")
    }
  }
`;

export function AddPasskey({ onEnd }: { onEnd: (codes: readonly string[] | null) => void }) {
  const [start] = useFormMutation<AddPasskeyStartMutation>(startMutation);
  const [addPasskey] = useFormMutation<AddPasskeyMutation>(addMutation);
  const [change, isAdding] = useSecureChange('No Passkey Added', 'add a passkey');
  const [problem, setProblem] = useState<string | null>(null);
  const name = useRef<HTMLInputElement>(null);
  const toast = useToast();
  useEffect(() => name.current?.focus(), []);

  const add = async () => {
    const chosen = name.current?.value.trim() ?? '';
    setProblem(chosen === '' ? 'Please give the passkey a name.' : null);
    if (chosen === '') {
      name.current?.focus();
      return;
    }
    const added = await change(
      async () => {
        const started = await start({});
        if (started.kind === 'failed') return started;
        const passkey = await createPasskey(started.done.options);
        return addPasskey({ input: { name: chosen, passkey } });
      },
      ({ problems }) => {
        setProblem(problems.get('name') ?? null);
        return problems.has('name');
      },
    );
    if (added === null) return;
    toast({ tone: 'success', title: 'Passkey Added', text: `${chosen} can log in from now on.` });
    onEnd(added.recoveryCodes ?? null);
  };

  return (
    <form
      className="grid gap-4 p-4 rounded bg-card-sunken"
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        if (!isAdding) void add();
      }}
    >
      <Field
        ref={name}
        label="Passkey name"
        name="passkey-name"
        hint="Where you keep it: iPhone, Chrome, security key."
        autoComplete="off"
        maxLength={60}
        problem={problem}
        required
      />
      <div className={form.actions}>
        <Button type="submit" look="primary" isWaiting={isAdding}>
          {isAdding ? 'Waiting for your device…' : 'Create passkey'}
        </Button>
        <Button onClick={() => onEnd(null)}>Cancel</Button>
      </div>
    </form>
  );
}
