import { UserPen } from 'lucide-react';
import type { SubmitEvent } from 'react';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import form from '#web/ui/form/form.module.css';
import { useToast } from '#web/app/toasts/Toasts.tsx';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { AccountSection } from './AccountSection.tsx';
import { ConfirmEmail } from './ConfirmEmail.tsx';
import { useSecureChange } from './security/useSecureChange.ts';
import type { NameAndEmailEmailMutation } from './__generated__/NameAndEmailEmailMutation.graphql';
import type { NameAndEmailNameMutation } from './__generated__/NameAndEmailNameMutation.graphql';
import type { NameAndEmail_viewer$key } from './__generated__/NameAndEmail_viewer.graphql';

const nameMutation = graphql`
  mutation NameAndEmailNameMutation($input: ChangeMyNameInput!) {
    changeMyName(input: $input) {
      __typename
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
      __typename
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
  const [name, setName] = useState(viewer.name);
  const [email, setEmail] = useState('');
  const [problems, setProblems] = useState<{ name?: string; email?: string }>({});
  const [told, setTold] = useState<string | null>(null);
  const [runName, isRenaming] = useFormMutation<NameAndEmailNameMutation>(nameMutation);
  const [runEmail] = useFormMutation<NameAndEmailEmailMutation>(emailMutation);
  const [change, isChanging] = useSecureChange('Address not changed', 'change your email address');
  const toast = useToast();

  const rename = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isRenaming) return;
    const outcome = await runName({ input: { name } });
    if (outcome.kind === 'failed') {
      setProblems({ name: outcome.problems.get('name') ?? outcome.message });
      return;
    }
    setProblems({});
    toast({ tone: 'success', title: 'Name changed', text: 'Usernames of your entries stay as they are.' });
  };
  const move = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isChanging) return;
    setTold(null);
    setProblems({});
    const done = await change(
      () => runEmail({ input: { email } }),
      (refused) => {
        setProblems({ email: refused.problems.get('email') ?? refused.message });
        return true;
      },
    );
    if (done === null) return;
    setEmail('');
    setTold(
      done.isMailed
        ? `We have mailed a link to ${email}. It works for 24 hours; until you use it, your address stays ${viewer.email}.`
        : `You log in with ${done.viewer.email} from now on. This site sends no mail, so nobody was told.`,
    );
  };

  return (
    <AccountSection id="name" title="Name and email" icon={UserPen}>
      <ConfirmEmail />
      <form className={form.form} noValidate onSubmit={(event) => void rename(event)}>
        <Field
          label="Your name"
          autoComplete="name"
          maxLength={80}
          value={name}
          problem={problems.name ?? null}
          onChange={(event) => setName(event.currentTarget.value)}
          required
        />
        <div className={form.actions}>
          <Button type="submit" isWaiting={isRenaming}>
            {isRenaming ? 'Changing…' : 'Change name'}
          </Button>
        </div>
      </form>
      <form className={form.form} noValidate onSubmit={(event) => void move(event)}>
        <Field
          label="New email address"
          type="email"
          autoComplete="email"
          hint={`Now ${viewer.email}. Links to set a password end with a change.`}
          value={email}
          problem={problems.email ?? null}
          onChange={(event) => setEmail(event.currentTarget.value)}
          required
        />
        <div className={form.actions}>
          <Button type="submit" isWaiting={isChanging}>
            {isChanging ? 'Changing…' : 'Change email address'}
          </Button>
        </div>
      </form>
      {told !== null && <p role="status">{told}</p>}
    </AccountSection>
  );
}
