import { graphql } from 'react-relay/hooks';
import { useSearchParams } from 'react-router-dom';
import { Button } from '#web/ui/form/Button.tsx';
import { useToast } from '#web/app/toasts/Toasts.tsx';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import type { ConfirmEmailMutation } from './__generated__/ConfirmEmailMutation.graphql';

const mutation = graphql`
  mutation ConfirmEmailMutation($input: ConfirmMyEmailInput!) {
    confirmMyEmail(input: $input) {
      __typename
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

export function ConfirmEmail() {
  const [search, setSearch] = useSearchParams();
  const token = search.get('email');
  const [run, isConfirming] = useFormMutation<ConfirmEmailMutation>(mutation);
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
