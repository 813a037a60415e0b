import { graphql } from 'react-relay/hooks';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import type { EditWebhookMutation } from './__generated__/EditWebhookMutation.graphql';
import { WebhookForm, type WebhookValues } from './WebhookForm.tsx';

interface EditWebhookProps {
  webhook: string;
  /** Of the webhook as it is shown. */
  version: string;
  values: WebhookValues;
  onClose: () => void;
}

/** Changes a webhook; the form begins with what is stored. */
export function EditWebhook({ webhook, version, values, onClose }: EditWebhookProps) {
  const [update, isUpdating] = useFormMutation<EditWebhookMutation>(graphql`
    mutation EditWebhookMutation($input: UpdateWebhookInput!) {
      updateWebhook(input: $input) {
        __typename
        ... on WebhookPayload {
          webhook {
            ...WebhookCard_webhook
          }
        }
        ... on StaleVersionError {
          current {
            ...WebhookCard_webhook @alias(as: "webhook")
          }
        }
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  return (
    <WebhookForm
      title={`Change ${values.name}`}
      action="Save"
      initial={values}
      isOpen
      isSending={isUpdating}
      onClose={onClose}
      send={(changed, onOutcome) =>
        void update({ input: { webhook, version, ...changed } }).then((outcome) => {
          onOutcome(outcome);
          if (outcome.kind === 'done') onClose();
        })
      }
    />
  );
}
