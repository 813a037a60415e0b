import { graphql } from 'react-relay/hooks';
import { useInputMutation } from '../../../relay/useInputMutation.ts';
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
  const [update, isUpdating] = useInputMutation<EditWebhookMutation, true>(
    graphql`
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
          ... on InvalidInputError {
            issues {
              path
              message
            }
          }
          ... on Error {
            message
          }
        }
      }
    `,
    ({ updateWebhook: result }) => (result.__typename === 'WebhookPayload' ? { done: true } : result),
    'The webhook could not be changed.',
  );
  return (
    <WebhookForm
      title={`Change ${values.name}`}
      action="Save"
      initial={values}
      isOpen
      isSending={isUpdating}
      onClose={onClose}
      send={(changed, onOutcome) =>
        update({ webhook, version, ...changed }, (outcome) => {
          onOutcome(outcome);
          if (outcome.kind === 'done') onClose();
        })
      }
    />
  );
}
