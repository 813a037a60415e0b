import { graphql } from 'react-relay/hooks';
import { useToast } from '#web/app/toasts/Toasts.tsx';
import type { Outcome } from '#web/app/relay/mutate.ts';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
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
  const [sendTest, isTesting] = useFormMutation<useWebhookActionsTestMutation>(graphql`
    mutation useWebhookActionsTestMutation($input: WebhookInput!) {
      testWebhook(input: $input) {
        __typename
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  const [setEnabled, isSetting] = useFormMutation<useWebhookActionsEnableMutation>(graphql`
    mutation useWebhookActionsEnableMutation($input: SetWebhookEnabledInput!) {
      setWebhookEnabled(input: $input) {
        __typename
        ... on WebhookPayload {
          webhook {
            ...WebhookCard_webhook
          }
        }
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  const report = (title: string) => (outcome: Outcome<unknown>) => {
    if (outcome.kind === 'failed') toast({ tone: 'error', title: 'Not possible', text: outcome.message });
    else toast({ tone: 'success', title, text: name });
    onChanged();
  };
  return {
    test: () => void sendTest({ input: { webhook: id } }).then(report('The test is on its way')),
    enable: (enabled: boolean) =>
      void setEnabled({ input: { webhook: id, enabled } }).then(report(enabled ? 'Turned on' : 'Turned off')),
    isBusy: isTesting || isSetting,
  };
}
