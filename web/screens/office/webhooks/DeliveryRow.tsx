import { graphql, useFragment } from 'react-relay/hooks';
import { Badge } from '#web/ui/badges/Badge.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { useToast } from '#web/app/toasts/Toasts.tsx';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { poolDateTime } from '#web/app/session/poolTime.ts';
import { usePoolZone } from '#web/app/session/usePoolZone.ts';
import styles from '../Screen.module.css';
import type { DeliveryRow_delivery$key } from './__generated__/DeliveryRow_delivery.graphql';
import type { DeliveryRowMutation } from './__generated__/DeliveryRowMutation.graphql';

/** A delivery: its event, its outcome, and to send it again. */
export function DeliveryRow({
  delivery: key,
  canReplay,
}: {
  delivery: DeliveryRow_delivery$key;
  canReplay: boolean;
}) {
  const { id, type, text, state, attempts, lastStatus, lastError, createdAt, nextAttemptAt } = useFragment(
    graphql`
      fragment DeliveryRow_delivery on WebhookDelivery {
        id
        type
        text
        state
        attempts
        lastStatus
        lastError
        createdAt
        nextAttemptAt
      }
    `,
    key,
  );
  const zone = usePoolZone();
  const toast = useToast();
  const [replay, isReplaying] = useFormMutation<DeliveryRowMutation>(graphql`
    mutation DeliveryRowMutation($input: ReplayWebhookDeliveryInput!) {
      replayWebhookDelivery(input: $input) {
        ... on ReplayWebhookDeliveryPayload {
          delivery {
            ...DeliveryRow_delivery
          }
        }
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  const facts = [
    type,
    poolDateTime(createdAt, zone),
    ...(attempts > 1 ? [`${attempts} attempts`] : []),
    ...(lastStatus == null ? [] : [`answer ${lastStatus}`]),
    ...(attempts > 0 && nextAttemptAt != null ? [`next ${poolDateTime(nextAttemptAt, zone)}`] : []),
  ];
  return (
    <li className={styles.row}>
      <div className={styles.main}>
        <p>{text}</p>
        <p className="text-quiet text-15">{facts.join(' · ')}</p>
        {lastError != null && <p className="text-flag-ink wrap-anywhere">{lastError}</p>}
      </div>
      <div className="row gap-2">
        {state === 'DELIVERED' && <Badge tone="good">Delivered</Badge>}
        {state === 'FAILED' && <Badge tone="bad">Failed</Badge>}
        {state === 'WAITING' && <Badge tone="due">Waiting</Badge>}
        {canReplay && state !== 'WAITING' && (
          <Button
            isWaiting={isReplaying}
            aria-label={`Send again: ${text}`}
            onClick={() =>
              void replay({ input: { delivery: id } }).then((outcome) => {
                if (outcome.kind === 'failed') {
                  toast({ tone: 'error', title: 'Not possible', text: outcome.message });
                }
              })
            }
          >
            Send again
          </Button>
        )}
      </div>
    </li>
  );
}
