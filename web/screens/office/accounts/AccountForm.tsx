import type { ReactNode } from 'react';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/components/Card.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import layout from '#web/ui/form/form.module.css';
import screen from '../Screen.module.css';
import { useForm } from '#web/ui/form/useForm.ts';

const INPUTS = {
  email: { type: 'email' },
  /** The address a second time. */
  again: { type: 'email' },
  name: { maxLength: 80 },
  reason: { maxLength: 1000 },
} as const;

type Name = keyof typeof INPUTS;

const EMPTY: Record<Name, string> = { email: '', again: '', name: '', reason: '' };

interface AccountFormProps {
  title: string;
  text: ReactNode;
  /** The fields, in order, by what is sent. */
  labels: readonly (readonly [name: Name, label: string])[];
  action: string;
  /** Instead of the action while it runs. */
  doing: string;
  look?: 'primary';
  isWaiting: boolean;
  /** @returns whether the form is emptied */
  submit: (
    entered: Readonly<typeof EMPTY>,
    refuse: (problems: ReadonlyMap<string, string>) => void,
  ) => Promise<boolean>;
  children?: ReactNode;
}

/** A card with a form about the account of an address. */
export function AccountForm({
  title,
  text,
  labels,
  action,
  doing,
  look,
  isWaiting,
  submit,
  children,
}: AccountFormProps) {
  const { values, set, field, form, refuse } = useForm(EMPTY);
  const send = async () => {
    if (isWaiting) return;
    refuse(new Map());
    if (await submit(values, refuse)) set(EMPTY);
  };
  return (
    <Card title={title} className={screen.card ?? ''}>
      {text}
      <form className="grid gap-4" {...form(() => void send())}>
        <div className="grid items-start gap-4 md:grid-cols-2 md:gap-x-6">
          {labels.map(([name, label]) => (
            <Field key={name} label={label} autoComplete="off" {...INPUTS[name]} {...field(name)} required />
          ))}
        </div>
        <div className={layout.actions}>
          <Button type="submit" look={look ?? 'plain'} isWaiting={isWaiting}>
            {isWaiting ? doing : action}
          </Button>
        </div>
      </form>
      {children}
    </Card>
  );
}
