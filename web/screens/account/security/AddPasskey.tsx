import { useEffect, useRef } from 'react';
import { graphql } from 'react-relay/hooks';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import layout from '#web/ui/form/form.module.css';
import { useForm } from '#web/ui/form/useForm.ts';
import { useToast } from '#web/app/toasts/Toasts.tsx';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { createPasskey } from '#web/app/session/passkeys.ts';
import { atFields, useSecureChange } from './useSecureChange.ts';
import type { AddPasskeyMutation } from './__generated__/AddPasskeyMutation.graphql';
import type { AddPasskeyStartMutation } from './__generated__/AddPasskeyStartMutation.graphql';

const startMutation = graphql`
  mutation AddPasskeyStartMutation {
    startPasskeyRegistration {
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
      ... on AddPasskeyPayload {
        recoveryCodes
        viewer {
          id
          ...SignInSecurity_viewer
          ...ProofProvider_viewer
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
  const { values, field, form, refuse } = useForm({ name: '' });
  const name = useRef<HTMLInputElement>(null);
  const toast = useToast();
  useEffect(() => name.current?.focus(), []);

  const add = async () => {
    if (isAdding) return;
    const chosen = values.name.trim();
    refuse(new Map(chosen === '' ? [['name', 'Please give the passkey a name.']] : []));
    if (chosen === '') return;
    const added = await change(async () => {
      const started = await start({});
      if (started.kind === 'failed') return started;
      const passkey = await createPasskey(started.done.options);
      return addPasskey({ input: { name: chosen, passkey } });
    }, atFields(refuse));
    if (added === null) return;
    toast({ tone: 'success', title: 'Passkey Added', text: `${chosen} can log in from now on.` });
    onEnd(added.recoveryCodes ?? null);
  };

  return (
    <form className="grid gap-4 p-4 rounded bg-card-sunken" {...form(() => void add())}>
      <Field
        {...field('name')}
        ref={name}
        label="Passkey name"
        hint="Where you keep it: iPhone, Chrome, security key."
        autoComplete="off"
        maxLength={60}
        required
      />
      <div className={layout.actions}>
        <Button type="submit" look="primary" isWaiting={isAdding}>
          {isAdding ? 'Waiting for your device…' : 'Create passkey'}
        </Button>
        <Button onClick={() => onEnd(null)}>Cancel</Button>
      </div>
    </form>
  );
}
