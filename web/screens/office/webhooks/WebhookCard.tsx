import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Badge } from '#web/ui/badges/Badge.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/components/Card.tsx';
import { poolDateTime } from '#web/app/session/poolTime.ts';
import { usePoolZone } from '#web/app/session/usePoolZone.ts';
import styles from '../Screen.module.css';
import { ConfirmWebhook } from './ConfirmWebhook.tsx';
import { Deliveries } from './Deliveries.tsx';
import { EditWebhook } from './EditWebhook.tsx';
import { useWebhookActions } from './useWebhookActions.ts';
import { eventsText, formatText } from './webhookWords.ts';
import type { WebhookCard_webhook$key } from './__generated__/WebhookCard_webhook.graphql';

interface WebhookCardProps {
  webhook: WebhookCard_webhook$key;
  /** Called with the number of deliveries that are loaded. */
  onRows: (rows: number) => void;
  onSecret: (shown: { name: string; secret: string }) => void;
  onChanged: () => void;
}

/** A webhook: its events, its state, its deliveries. */
export function WebhookCard({ webhook: key, onRows, onSecret, onChanged }: WebhookCardProps) {
  const webhook = useFragment(
    graphql`
      fragment WebhookCard_webhook on Webhook @argumentDefinitions(count: { type: "Int" }) {
        id
        name
        url
        format
        events
        isEnabled
        stoppedBecause
        failingSince
        waitingCount
        version
        ...Deliveries_webhook @arguments(count: $count)
      }
    `,
    key,
  );
  const { id, name, url, format, events, isEnabled, stoppedBecause, failingSince, waitingCount } = webhook;
  const zone = usePoolZone();
  const [dialog, setDialog] = useState<'edit' | 'rotate' | 'delete' | null>(null);
  const { test, enable, isBusy } = useWebhookActions({ id, name, onChanged });
  const close = () => setDialog(null);
  return (
    <Card title={name} aside={<State isEnabled={isEnabled} isFailing={failingSince != null} />}>
      <div className={styles.card}>
        {stoppedBecause != null && (
          <p className="text-flag-ink wrap-anywhere">
            It accepted nothing for more than a day and was turned off. {stoppedBecause}
          </p>
        )}
        <p className="wrap-anywhere text-15">{url}</p>
        <p className="text-quiet text-15">
          {formatText(format)} · {eventsText(events)}
          {isEnabled && failingSince != null && ` · failing since ${poolDateTime(failingSince, zone)}`}
          {waitingCount > 0 && ` · ${waitingCount} waiting`}
        </p>
        <div className="flex flex-wrap gap-2">
          {isEnabled ? (
            <>
              <Button isWaiting={isBusy} onClick={test} aria-label={`Send a test to ${name}`}>
                Send a test
              </Button>
              <Button isWaiting={isBusy} onClick={() => enable(false)} aria-label={`Turn off ${name}`}>
                Turn off
              </Button>
            </>
          ) : (
            <Button
              look="primary"
              isWaiting={isBusy}
              onClick={() => enable(true)}
              aria-label={`Turn on ${name}`}
            >
              Turn on
            </Button>
          )}
          <Button onClick={() => setDialog('edit')} aria-label={`Change ${name}`}>
            Change
          </Button>
          <Button onClick={() => setDialog('rotate')} aria-label={`Replace the secret of ${name}`}>
            Replace the secret
          </Button>
          <Button look="quiet" onClick={() => setDialog('delete')} aria-label={`Delete ${name}`}>
            Delete
          </Button>
        </div>
        <Deliveries webhook={webhook} onRows={onRows} canReplay={isEnabled} />
      </div>
      {dialog === 'edit' && (
        <EditWebhook
          webhook={id}
          version={webhook.version}
          values={{ name, url, format, events }}
          onClose={close}
        />
      )}
      {(dialog === 'rotate' || dialog === 'delete') && (
        <ConfirmWebhook
          what={dialog}
          webhook={id}
          name={name}
          onClose={close}
          onDone={(secret) => {
            close();
            if (secret === null) onChanged();
            else onSecret({ name, secret });
          }}
        />
      )}
    </Card>
  );
}

function State({ isEnabled, isFailing }: { isEnabled: boolean; isFailing: boolean }) {
  if (!isEnabled) return <Badge>Off</Badge>;
  return isFailing ? <Badge tone="due">Failing</Badge> : <Badge tone="good">On</Badge>;
}
