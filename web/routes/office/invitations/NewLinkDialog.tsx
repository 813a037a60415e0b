import type { SubmitEvent } from 'react';
import { useId, useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { Button } from '#web/components/Button.tsx';
import { Dialog } from '#web/components/Dialog.tsx';
import { Field } from '#web/components/Field.tsx';
import form from '#web/components/form.module.css';
import { useFormMutation } from '#web/relay/useFormMutation.ts';
import styles from '../Screen.module.css';
import type { NewLinkDialogMutation } from './__generated__/NewLinkDialogMutation.graphql';

interface NewLinkDialogProps {
  pool: string;
  isOpen: boolean;
  onClose: () => void;
  onMade: () => void;
}

const NONE: ReadonlyMap<string, string> = new Map();

/** Makes a link, with a limit and an end if wanted. */
export function NewLinkDialog({ pool, isOpen, onClose, onMade }: NewLinkDialogProps) {
  const id = useId();
  const [label, setLabel] = useState('Everybody');
  const [maxUses, setMaxUses] = useState('');
  const [end, setEnd] = useState('');
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState<{ message: string; problems: ReadonlyMap<string, string> } | null>(
    null,
  );
  const [make, isMaking] = useFormMutation<NewLinkDialogMutation>(graphql`
    mutation NewLinkDialogMutation($input: CreateInvitationLinkInput!) {
      createInvitationLink(input: $input) {
        __typename
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isMaking) return;
    const input = {
      pool,
      label,
      maxUses: maxUses.trim() === '' ? null : Number(maxUses),
      // The end of that day, in the commissioner's own time.
      expiresAt: end === '' ? null : new Date(`${end}T23:59:59`).toISOString(),
      referralCode: code.trim() || null,
    };
    void make({ input }).then((outcome) => {
      setFailure(outcome.kind === 'failed' ? outcome : null);
      if (outcome.kind === 'done') onMade();
    });
  };
  const problems = failure?.problems ?? NONE;
  return (
    <Dialog
      title="New link"
      open={isOpen}
      mustBeClosed
      onOpenChange={onClose}
      footer={
        <Button type="submit" form={id} look="primary" isWaiting={isMaking}>
          {isMaking ? 'Making…' : 'Make the link'}
        </Button>
      }
    >
      <form id={id} className={form.form} onSubmit={submit} noValidate>
        <Field
          label="Name"
          value={label}
          maxLength={60}
          hint="Only commissioners see it."
          onChange={({ target }) => setLabel(target.value)}
          problem={problems.get('label')}
          required
        />
        <Field
          label="How many people can join by it"
          inputMode="numeric"
          value={maxUses}
          hint="Leave empty for no limit."
          onChange={({ target }) => setMaxUses(target.value)}
          problem={problems.get('maxUses')}
        />
        <Field
          label="Last day"
          type="date"
          value={end}
          hint="Leave empty for no end date."
          onChange={({ target }) => setEnd(target.value)}
          problem={problems.get('expiresAt')}
        />
        <Field
          label="Referral code that it brings along"
          isCode
          value={code}
          hint="Optional. Its owner earns the commission."
          autoComplete="off"
          onChange={({ target }) => setCode(target.value.toUpperCase())}
          problem={problems.get('referralCode')}
        />
        {failure && failure.problems.size === 0 && (
          <p role="alert" className={styles.problem}>
            {failure.message}
          </p>
        )}
      </form>
    </Dialog>
  );
}
