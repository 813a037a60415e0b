import { UserPen } from 'lucide-react';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import layout from '#web/ui/form/form.module.css';
import { useForm } from '#web/ui/form/useForm.ts';
import { useToast } from '#web/app/toasts/Toasts.tsx';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { AccountSection } from './AccountSection.tsx';
import { useSecureChange } from './security/useSecureChange.ts';
import { useSearchParams } from 'react-router-dom';
import type { NameAndEmailEmailMutation } from './__generated__/NameAndEmailEmailMutation.graphql';
import type { NameAndEmailNameMutation } from './__generated__/NameAndEmailNameMutation.graphql';
import type { NameAndEmail_viewer$key } from './__generated__/NameAndEmail_viewer.graphql';
import type { NameAndEmailConfirmMutation } from './__generated__/NameAndEmailConfirmMutation.graphql';

const nameMutation = graphql`
  mutation NameAndEmailNameMutation($input: ChangeMyNameInput!) {
    changeMyName(input: $input) {
      ... on ChangedAccountPayload {
        viewer {
          id
          name
        }
      }
      ...failure_error @alias(as: "failure")
    }
  }
`;

const emailMutation = graphql`
  mutation NameAndEmailEmailMutation($input: ChangeMyEmailInput!) {
    changeMyEmail(input: $input) {
      ... on ChangeMyEmailPayload {
        isMailed
        viewer {
          id
          email
        }
      }
      ...failure_error @alias(as: "failure")
    }
  }
`;

export function NameAndEmail({ viewer: key }: { viewer: NameAndEmail_viewer$key }) {
  const viewer = useFragment(
    graphql`
      fragment NameAndEmail_viewer on Viewer {
        name
        email
      }
    `,
    key,
  );
  const named = useForm({ name: viewer.name });
  const moved = useForm({ email: '' });
  const [told, setTold] = useState<string | null>(null);
  const [runName, isRenaming] = useFormMutation<NameAndEmailNameMutation>(nameMutation);
  const [runEmail] = useFormMutation<NameAndEmailEmailMutation>(emailMutation);
  const [change, isChanging] = useSecureChange('Address not changed', 'change your email address');
  const toast = useToast();

  const rename = async () => {
    if (isRenaming) return;
    const outcome = await runName({ input: named.values });
    if (outcome.kind === 'failed') {
      named.refuse(new Map([['name', outcome.problems.get('name') ?? outcome.message]]));
      return;
    }
    named.refuse(new Map());
    toast({ tone: 'success', title: 'Name changed', text: 'Usernames of your entries stay as they are.' });
  };
  const move = async () => {
    if (isChanging) return;
    const { email } = moved.values;
    setTold(null);
    moved.refuse(new Map());
    const done = await change(
      () => runEmail({ input: { email } }),
      (refused) => {
        moved.refuse(new Map([['email', refused.problems.get('email') ?? refused.message]]));
        return true;
      },
    );
    if (done === null) return;
    moved.set({ email: '' });
    setTold(
      done.isMailed
        ? `We have mailed a link to ${email}. It works for 24 hours; until you use it, your address stays ${viewer.email}.`
        : `You log in with ${done.viewer.email} from now on. This site sends no mail, so nobody was told.`,
    );
  };

  return (
    <AccountSection id="name" title="Name and email" icon={UserPen}>
      <ConfirmEmail />
      <form className="grid gap-4" {...named.form(() => void rename())}>
        <Field label="Your name" autoComplete="name" maxLength={80} {...named.field('name')} required />
        <div className={layout.actions}>
          <Button type="submit" isWaiting={isRenaming}>
            {isRenaming ? 'Changing…' : 'Change name'}
          </Button>
        </div>
      </form>
      <form className="grid gap-4" {...moved.form(() => void move())}>
        <Field
          label="New email address"
          type="email"
          autoComplete="email"
          hint={`Currently ${viewer.email}. A change ends your password links.`}
          {...moved.field('email')}
          required
        />
        <div className={layout.actions}>
          <Button type="submit" isWaiting={isChanging}>
            {isChanging ? 'Changing…' : 'Change email address'}
          </Button>
        </div>
      </form>
      {told !== null && <p role="status">{told}</p>}
    </AccountSection>
  );
}

const mutation = graphql`
  mutation NameAndEmailConfirmMutation($input: ConfirmMyEmailInput!) {
    confirmMyEmail(input: $input) {
      ... on ChangedAccountPayload {
        viewer {
          id
          email
        }
      }
      ...failure_error @alias(as: "failure")
    }
  }
`;

function ConfirmEmail() {
  const [search, setSearch] = useSearchParams();
  const token = search.get('email');
  const [run, isConfirming] = useFormMutation<NameAndEmailConfirmMutation>(mutation);
  const toast = useToast();
  if (token === null) return null;

  const confirm = async () => {
    const outcome = await run({ input: { token } });
    setSearch({}, { replace: true });
    if (outcome.kind === 'failed') {
      toast({ tone: 'error', title: 'Address not changed', text: outcome.message });
      return;
    }
    const { email } = outcome.done.viewer;
    toast({ tone: 'success', title: 'Address changed', text: `You log in with ${email} from now on.` });
  };
  return (
    <div
      className="p-4 rounded bg-card-sunken grid gap-3 border-2 border-penalty-edge"
      role="group"
      aria-label="New email address"
    >
      <p>You came by the link that we mailed to your new address.</p>
      <div className="row gap-3">
        <Button look="primary" onClick={() => void confirm()} isWaiting={isConfirming}>
          {isConfirming ? 'Confirming…' : 'Confirm the new address'}
        </Button>
      </div>
    </div>
  );
}
