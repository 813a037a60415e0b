import { graphql } from 'react-relay/hooks';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import type { NewWebhookMutation } from './__generated__/NewWebhookMutation.graphql';
import { WebhookForm, type WebhookValues } from './WebhookForm.tsx';
import { eventWords } from './webhookWords.ts';

interface NewWebhookProps {
  pool: string;
  isOpen: boolean;
  onClose: () => void;
  onAdded: (shown: { name: string; secret: string }) => void;
}

const EMPTY: WebhookValues = {
  name: '',
  url: '',
  format: 'DISCORD',
  events: eventWords.map(({ value }) => value),
};

/** Adds a webhook; its secret is shown once. */
export function NewWebhook({ pool, isOpen, onClose, onAdded }: NewWebhookProps) {
  const [add, isAdding] = useFormMutation<NewWebhookMutation>(graphql`
    mutation NewWebhookMutation($input: CreateWebhookInput!) {
      createWebhook(input: $input) {
        __typename
        ... on WebhookSecretPayload {
          secret
        }
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  return (
    <WebhookForm
      title="Add a webhook"
      action="Add"
      initial={EMPTY}
      isOpen={isOpen}
      isSending={isAdding}
      onClose={onClose}
      send={(values, onOutcome) =>
        void add({ input: { pool, ...values } }).then((outcome) => {
          onOutcome(outcome);
          if (outcome.kind === 'done') onAdded({ name: values.name.trim(), secret: outcome.done.secret });
        })
      }
    />
  );
}
