import { useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { Button } from '#web/ui/form/Button.tsx';
import { Dialog } from '#web/ui/components/Dialog.tsx';
import type { Outcome } from '#web/app/relay/mutate.ts';
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
    text: 'A new secret is shown once. For a day both sign, so that the receiver can change over; then the former one works no more.',
    action: 'Replace the secret',
  },
  delete: {
    title: (name: string) => `Delete ${name}?`,
    text: 'It gets nothing more, and the list of its deliveries is deleted. There is no undo.',
    action: 'Delete',
  },
};

/** Asks before what cannot be undone. */
export function ConfirmWebhook({ what, webhook, name, onClose, onDone }: ConfirmWebhookProps) {
  const [message, setMessage] = useState<string | null>(null);
  const [rotate, isRotating] = useFormMutation<ConfirmWebhookRotateMutation>(graphql`
    mutation ConfirmWebhookRotateMutation($input: WebhookInput!) {
      rotateWebhookSecret(input: $input) {
        __typename
        ... on WebhookSecretPayload {
          secret
        }
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  const [remove, isRemoving] = useFormMutation<ConfirmWebhookDeleteMutation>(graphql`
    mutation ConfirmWebhookDeleteMutation($input: WebhookInput!) {
      deleteWebhook(input: $input) {
        __typename
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  const words = WORDS[what];
  const end = <Payload,>(outcome: Outcome<Payload>, secretOf: (done: Payload) => string | null) => {
    if (outcome.kind === 'failed') setMessage(outcome.message);
    else onDone(secretOf(outcome.done));
  };
  const run = async () => {
    const input = { webhook };
    if (what === 'rotate') end(await rotate({ input }), ({ secret }) => secret);
    else end(await remove({ input }), () => null);
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
      <Problem text={message} />
    </Dialog>
  );
}
