import { useId } from 'react';
import { Button } from '#web/ui/form/Button.tsx';
import { Dialog } from '#web/ui/components/Dialog.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import layout from '#web/ui/form/form.module.css';
import { Select } from '#web/ui/form/Select.tsx';
import type { Outcome } from '#web/app/relay/mutate.ts';
import { Problem } from '../Problem.tsx';
import { useForm } from '#web/ui/form/useForm.ts';
import styles from '../Screen.module.css';
import type { WebhookEvent, WebhookFormat } from './__generated__/WebhookCard_webhook.graphql';
import { eventWords, formatWords } from './webhookWords.ts';

export interface WebhookValues {
  name: string;
  url: string;
  format: WebhookFormat;
  events: readonly WebhookEvent[];
}

interface WebhookFormProps {
  title: string;
  /** What the button says. */
  action: string;
  initial: WebhookValues;
  isOpen: boolean;
  isSending: boolean;
  onClose: () => void;
  send: (values: WebhookValues, onOutcome: (outcome: Outcome<unknown>) => void) => void;
}

const EXAMPLES: Partial<Record<WebhookFormat, string>> = {
  STANDARD: 'https://example.com/webhooks',
  SLACK: 'https://hooks.slack.com/services/…',
  DISCORD: 'https://discord.com/api/webhooks/…',
};

/** The dialog in which a webhook is added or changed. */
export function WebhookForm({ title, action, initial, isOpen, isSending, onClose, send }: WebhookFormProps) {
  const id = useId();
  const { values, set, field, form, problems, message, refuse } = useForm(initial);
  const submit = () => {
    if (isSending) return;
    send(values, (outcome) => {
      if (outcome.kind === 'failed') refuse(outcome.problems, outcome.message);
      else {
        refuse(new Map());
        set(initial);
      }
    });
  };
  return (
    <Dialog
      title={title}
      open={isOpen}
      mustBeClosed
      onOpenChange={onClose}
      footer={
        <Button type="submit" form={id} look="primary" isWaiting={isSending}>
          {isSending ? 'Saving…' : action}
        </Button>
      }
    >
      <form id={id} className="grid gap-4" {...form(submit)}>
        <Field {...field('name')} label="Name" maxLength={60} hint="Only commissioners see it." required />
        <Select
          label="Send"
          value={values.format}
          options={formatWords}
          onChange={(format) => set({ format: format as WebhookFormat })}
        />
        <Field
          {...field('url')}
          label="Address"
          type="url"
          autoComplete="off"
          hint={`Begins with https://, such as ${EXAMPLES[values.format] ?? ''}`}
          onChange={({ target }) => set({ url: target.value.trim() })}
          required
        />
        <fieldset className={layout.group}>
          <legend className="p-0 font-bold">When</legend>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-x-4">
            {eventWords.map(({ value, label }) => (
              <label key={value} className={styles.check}>
                <input
                  type="checkbox"
                  checked={values.events.includes(value)}
                  onChange={({ target }) =>
                    set({
                      events: target.checked
                        ? [...values.events, value]
                        : values.events.filter((event) => event !== value),
                    })
                  }
                />
                <span>{label}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <Problem text={problems.get('events') ?? (problems.size === 0 ? message : null)} />
      </form>
    </Dialog>
  );
}
