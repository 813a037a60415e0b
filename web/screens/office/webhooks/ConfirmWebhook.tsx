import { graphql } from 'react-relay/hooks';
import { Button } from '#web/ui/form/Button.tsx';
import { Dialog } from '#web/ui/components/Dialog.tsx';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { Problem } from '../Problem.tsx';
import type { ConfirmWebhookDeleteMutation } from './__generated__/ConfirmWebhookDeleteMutation.graphql';
import type { ConfirmWebhookRotateMutation } from './__generated__/ConfirmWebhookRotateMutation.graphql';

interface ConfirmWebhookProps {
  what: 'rotate' | 'delete';
  webhook: string;
  name: string;
  onClose: () => void;
  /** Gets the new secret; null when the webhook was deleted. */
  onDone: (secret: string | null) => void;
}

const WORDS = {
  rotate: {
    title: (name: string) => `Replace the secret of ${name}?`,
    text: 'The new secret is shown once. Both work for one day, so that the receiver can switch; then the old one stops.',
    action: 'Replace the secret',
  },
  delete: {
    title: (name: string) => `Delete ${name}?`,
    text: 'It gets no more events, and its list of deliveries is deleted. There is no undo.',
    action: 'Delete',
  },
};

/** Asks before what cannot be undone. */
export function ConfirmWebhook({ what, webhook, name, onClose, onDone }: ConfirmWebhookProps) {
  const [rotate, isRotating, notRotated] = useFormMutation<ConfirmWebhookRotateMutation>(graphql`
    mutation ConfirmWebhookRotateMutation($input: WebhookInput!) {
      rotateWebhookSecret(input: $input) {
        ... on WebhookSecretPayload {
          secret
        }
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  const [remove, isRemoving, notRemoved] = useFormMutation<ConfirmWebhookDeleteMutation>(graphql`
    mutation ConfirmWebhookDeleteMutation($input: WebhookInput!) {
      deleteWebhook(input: $input) {
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  const words = WORDS[what];
  const run = async () => {
    const input = { webhook };
    if (what === 'rotate') {
      const outcome = await rotate({ input });
      if (outcome.kind === 'done') onDone(outcome.done.secret);
    } else if ((await remove({ input })).kind === 'done') onDone(null);
  };
  return (
    <Dialog
      title={words.title(name)}
      open
      onOpenChange={onClose}
      footer={
        <Button look="primary" isWaiting={isRotating || isRemoving} onClick={() => void run()}>
          {words.action}
        </Button>
      }
    >
      <p>{words.text}</p>
      <Problem text={(notRotated ?? notRemoved)?.message} />
    </Dialog>
  );
}
