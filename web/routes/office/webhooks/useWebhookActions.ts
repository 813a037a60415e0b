import { graphql } from 'react-relay/hooks';
import { useToast } from '../../../layout/Toasts.tsx';
import { type Outcome, useInputMutation } from '../../../relay/useInputMutation.ts';
import type { useWebhookActionsEnableMutation } from './__generated__/useWebhookActionsEnableMutation.graphql';
import type { useWebhookActionsTestMutation } from './__generated__/useWebhookActionsTestMutation.graphql';

/** What is done with a webhook at once: a test, on and off. */
export function useWebhookActions({
  id,
  name,
  onChanged,
}: {
  id: string;
  name: string;
  onChanged: () => void;
}) {
  const toast = useToast();
  const [sendTest, isTesting] = useInputMutation<useWebhookActionsTestMutation, true>(
    graphql`
      mutation useWebhookActionsTestMutation($input: WebhookInput!) {
        testWebhook(input: $input) {
          __typename
          ... on Error {
            message
          }
        }
      }
    `,
    ({ testWebhook: result }) => (result.__typename === 'WebhookPayload' ? { done: true } : result),
    'The test could not be sent.',
  );
  const [setEnabled, isSetting] = useInputMutation<useWebhookActionsEnableMutation, true>(
    graphql`
      mutation useWebhookActionsEnableMutation($input: SetWebhookEnabledInput!) {
        setWebhookEnabled(input: $input) {
          __typename
          ... on WebhookPayload {
            webhook {
              ...WebhookCard_webhook
            }
          }
          ... on Error {
            message
          }
        }
      }
    `,
    ({ setWebhookEnabled: result }) => (result.__typename === 'WebhookPayload' ? { done: true } : result),
    'The webhook could not be turned on or off.',
  );
  const report = (title: string) => (outcome: Outcome<true>) => {
    if (outcome.kind === 'failed') toast({ tone: 'error', title: 'Not possible', text: outcome.message });
    else toast({ tone: 'success', title, text: name });
    onChanged();
  };
  return {
    test: () => sendTest({ webhook: id }, report('The test is on its way')),
    enable: (enabled: boolean) =>
      setEnabled({ webhook: id, enabled }, report(enabled ? 'Turned on' : 'Turned off')),
    isBusy: isTesting || isSetting,
  };
}
