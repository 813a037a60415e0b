import { useId } from 'react';
import { graphql } from 'react-relay/hooks';
import { Button } from '#web/ui/form/Button.tsx';
import { Dialog } from '#web/ui/components/Dialog.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { NO_COUNT, readCount } from '#web/ui/locale/numbers.ts';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { usePoolZone } from '#web/app/session/usePoolZone.ts';
import { useForm } from '#web/ui/form/useForm.ts';
import { fromWallClock, NO_DAY } from '../wallClockInput.ts';
import { Problem } from '../Problem.tsx';
import type { NewLinkDialogMutation } from './__generated__/NewLinkDialogMutation.graphql';

interface NewLinkDialogProps {
  pool: string;
  isOpen: boolean;
  onClose: () => void;
  onMade: () => void;
}

/** Makes a link, with a limit and an end if wanted. */
export function NewLinkDialog({ pool, isOpen, onClose, onMade }: NewLinkDialogProps) {
  const id = useId();
  const zone = usePoolZone();
  const { values, set, field, form, problems, message, refuse } = useForm({
    label: 'Everybody',
    maxUses: '',
    expiresAt: '',
    referralCode: '',
  });
  const [make, isMaking] = useFormMutation<NewLinkDialogMutation>(graphql`
    mutation NewLinkDialogMutation($input: CreateInvitationLinkInput!) {
      createInvitationLink(input: $input) {
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  const submit = () => {
    if (isMaking) return;
    const hasLimit = values.maxUses.trim() !== '';
    const maxUses = hasLimit ? readCount(values.maxUses) : null;
    // The end of that day in the pool's zone.
    const expiresAt = values.expiresAt === '' ? null : fromWallClock(`${values.expiresAt}T23:59:59`, zone);
    const found = new Map<string, string>();
    if (hasLimit && maxUses === null) found.set('maxUses', NO_COUNT);
    if (values.expiresAt !== '' && expiresAt === null) found.set('expiresAt', NO_DAY);
    refuse(found);
    if (found.size > 0) return;
    const input = {
      ...{ pool, label: values.label, maxUses, expiresAt },
      referralCode: values.referralCode.trim() || null,
    };
    void make({ input }).then((outcome) => {
      if (outcome.kind === 'failed') refuse(outcome.problems, outcome.message);
      else onMade();
    });
  };
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
      <form id={id} className="grid gap-4" {...form(submit)}>
        <Field {...field('label')} label="Name" maxLength={60} hint="Only commissioners see it." required />
        <Field
          {...field('maxUses')}
          label="How many people can join"
          inputMode="numeric"
          hint="Leave empty for no limit."
        />
        <Field {...field('expiresAt')} label="Last day" type="date" hint="Leave empty for no end date." />
        <Field
          {...field('referralCode')}
          label="Referral code included"
          isCode
          hint="Optional. Its owner earns the commission."
          autoComplete="off"
          onChange={({ target }) => set({ referralCode: target.value.toUpperCase() })}
        />
        {problems.size === 0 && <Problem text={message} />}
      </form>
    </Dialog>
  );
}
