import { UserX } from 'lucide-react';
import { useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { Button } from '#web/ui/form/Button.tsx';
import { Dialog } from '#web/ui/components/Dialog.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import layout from '#web/ui/form/form.module.css';
import { useForm } from '#web/ui/form/useForm.ts';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { endPush } from '#web/app/session/endPush.ts';
import { forgetTab } from '#web/app/session/forgetTab.ts';
import { useSession } from '#web/app/session/SessionContext.tsx';
import { AccountSection } from './AccountSection.tsx';
import { useSecureChange } from './security/useSecureChange.ts';
import { WhatStays } from './WhatStays.tsx';
import type { DeleteAccountMutation } from './__generated__/DeleteAccountMutation.graphql';

const mutation = graphql`
  mutation DeleteAccountMutation($input: DeleteMyAccountInput!) {
    deleteMyAccount(input: $input) {
      ... on AccountDeletedPayload {
        email
      }
      ...failure_error @alias(as: "failure")
    }
  }
`;

export function DeleteAccount({ email }: { email: string }) {
  const [isOpen, setOpen] = useState(false);
  const { values, empty, field, form, refuse } = useForm({ email: '' });
  const [run] = useFormMutation<DeleteAccountMutation>(mutation);
  const [change, isDeleting] = useSecureChange('Account not deleted', 'delete your account');
  const session = useSession();

  const close = () => {
    setOpen(false);
    empty(values);
    refuse(new Map());
  };
  const submit = async () => {
    if (isDeleting) return;
    refuse(new Map());
    const deleted = await change(
      () => run({ input: values }),
      (refused) => {
        refuse(new Map([['email', refused.problems.get('email') ?? refused.message]]));
        return true;
      },
    );
    if (deleted === null) return;
    forgetTab();
    await endPush();
    session.end();
  };

  return (
    <AccountSection id="delete" title="Delete account" icon={UserX}>
      <p className="text-quiet">
        Removes you from this site for good. Your entries stay in their pools under their usernames.
      </p>
      <div className="row gap-3">
        <Button className="border-flag text-flag-ink" onClick={() => setOpen(true)}>
          Delete your account
        </Button>
      </div>
      <Dialog
        open={isOpen}
        title="Delete your account?"
        description="This cannot be undone."
        mustBeClosed
        onOpenChange={close}
      >
        <form className="grid gap-4" {...form(() => void submit())}>
          <WhatStays whose="your" />
          <p>Download your data first if you want to keep it.</p>
          <Field
            {...field('email')}
            label={`Type ${email} to confirm`}
            type="email"
            autoComplete="off"
            required
          />
          <div className={layout.actions}>
            <Button type="submit" className="border-flag text-flag-ink" isWaiting={isDeleting}>
              {isDeleting ? 'Deleting…' : 'Delete for good'}
            </Button>
            <Button onClick={close}>Keep my account</Button>
          </div>
        </form>
      </Dialog>
    </AccountSection>
  );
}
