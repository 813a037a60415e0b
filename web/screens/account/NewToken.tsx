import { useEffect, useRef } from 'react';
import { graphql } from 'react-relay/hooks';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { useForm } from '#web/ui/form/useForm.ts';
import layout from '#web/ui/form/form.module.css';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { atFields, useSecureChange } from './security/useSecureChange.ts';
import { Choice } from './Choice.tsx';
import { lifetimes } from './tokenTime.ts';
import type { NewTokenMutation, TokenScope } from './__generated__/NewTokenMutation.graphql';

const scopes: readonly { scope: TokenScope; label: string; text: string }[] = [
  { scope: 'READ', label: 'Read', text: 'See everything that you can see.' },
  { scope: 'PICK', label: 'Pick', text: 'Submit picks, add entries, change email settings.' },
  { scope: 'ADMIN', label: 'Admin', text: 'Act as the administrator.' },
];

interface NewTokenProps {
  mayAdminister: boolean;
  onCancel: () => void;
  onMade: (token: string) => void;
}

export function NewToken({ mayAdminister, onCancel, onMade }: NewTokenProps) {
  const [run] = useFormMutation<NewTokenMutation>(graphql`
    mutation NewTokenMutation($input: CreateApiTokenInput!) {
      createApiToken(input: $input) {
        ... on CreateApiTokenPayload {
          token
          viewer {
            id
            ...ApiTokens_viewer
          }
        }
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  const { values, set, field, form, problems, refuse } = useForm({
    name: '',
    chosen: ['READ'] as readonly TokenScope[],
    lifetime: '90',
  });
  const { chosen, lifetime } = values;
  const name = useRef<HTMLInputElement>(null);
  const [change, isMaking] = useSecureChange('Token Not Created', 'create an API token');
  useEffect(() => name.current?.focus(), []);

  const make = async () => {
    if (isMaking) return;
    refuse(new Map());
    const expiresInDays = lifetimes.find(({ value }) => value === lifetime)?.days ?? null;
    const created = await change(
      () => run({ input: { name: values.name, scopes: chosen, expiresInDays } }),
      atFields(refuse),
    );
    if (created !== null) onMade(created.token);
  };

  return (
    <form className="grid gap-4 p-4 rounded bg-card-sunken" {...form(() => void make())}>
      <Field
        {...field('name')}
        ref={name}
        label="Token name"
        hint="What you will use it for."
        autoComplete="off"
        required
      />
      <fieldset className={layout.group}>
        <legend className="p-0 font-bold">Scopes</legend>
        {problems.has('scopes') && <p className="text-flag-ink font-semibold">{problems.get('scopes')}</p>}
        {scopes
          .filter(({ scope }) => scope !== 'ADMIN' || mayAdminister)
          .map(({ scope, label, text }) => (
            <Choice
              key={scope}
              label={label}
              text={text}
              checked={chosen.includes(scope)}
              onChange={(isOn) =>
                set({ chosen: isOn ? [...chosen, scope] : chosen.filter((one) => one !== scope) })
              }
            />
          ))}
      </fieldset>
      <Select
        label="Expires after"
        value={lifetime}
        options={lifetimes}
        onChange={(value) => set({ lifetime: value })}
      />
      {problems.has('expiresAt') && (
        <p className="text-flag-ink font-semibold">{problems.get('expiresAt')}</p>
      )}
      <div className={layout.actions}>
        <Button type="submit" look="primary" isWaiting={isMaking}>
          {isMaking ? 'Creating…' : 'Create token'}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
