import { useState } from 'react';
import { graphql, useFragment, usePaginationFragment } from 'react-relay/hooks';
import { Badge } from '#web/ui/badges/Badge.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/components/Card.tsx';
import { poolDateTime } from '#web/app/session/poolTime.ts';
import { usePoolZone } from '#web/app/session/usePoolZone.ts';
import styles from '../Screen.module.css';
import { ConfirmWebhook } from './ConfirmWebhook.tsx';
import { eventsText, formatText } from './webhookWords.ts';
import { useAllRows } from '#web/app/live/useAllRows.ts';
import { OfficeList } from '../OfficeList.tsx';
import { DeliveryRow } from './DeliveryRow.tsx';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { WebhookForm, type WebhookValues } from './WebhookForm.tsx';
import { useToast } from '#web/app/toasts/Toasts.tsx';
import type { Outcome } from '#web/app/relay/mutate.ts';
import type { WebhookCard_webhook$key } from './__generated__/WebhookCard_webhook.graphql';
import type { DeliveriesPaginationQuery } from './__generated__/DeliveriesPaginationQuery.graphql';
import type { WebhookCard_deliveries$key } from './__generated__/WebhookCard_deliveries.graphql';
import type { WebhookCardEditMutation } from './__generated__/WebhookCardEditMutation.graphql';
import type { WebhookCardEnableMutation } from './__generated__/WebhookCardEnableMutation.graphql';
import type { WebhookCardTestMutation } from './__generated__/WebhookCardTestMutation.graphql';

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
        ...WebhookCard_deliveries @arguments(count: $count)
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

const PAGE = 20;

interface DeliveriesProps {
  webhook: WebhookCard_deliveries$key;
  canReplay: boolean;
  /** Called with the number of deliveries that are loaded. */
  onRows: (rows: number) => void;
}

/** The deliveries of the last 30 days, the latest first. */
function Deliveries({ webhook: key, canReplay, onRows }: DeliveriesProps) {
  const pages = usePaginationFragment<DeliveriesPaginationQuery, WebhookCard_deliveries$key>(
    graphql`
      fragment WebhookCard_deliveries on Webhook
      @argumentDefinitions(count: { type: "Int", defaultValue: 5 }, cursor: { type: "String" })
      @refetchable(queryName: "DeliveriesPaginationQuery") {
        name
        deliveries(first: $count, after: $cursor) @connection(key: "Deliveries_deliveries") {
          edges {
            node {
              id
              ...DeliveryRow_delivery
            }
          }
        }
      }
    `,
    key,
  );
  const { data } = pages;
  const edges = useAllRows(data.deliveries.edges, pages);
  if (edges.length === 0) return <p className="text-quiet text-15">Nothing was sent yet.</p>;
  return (
    <section aria-label={`Deliveries to ${data.name}`}>
      <h3>Deliveries</h3>
      <OfficeList edges={edges} pages={pages} page={PAGE} onRows={onRows}>
        {(node) => <DeliveryRow key={node.id} delivery={node} canReplay={canReplay} />}
      </OfficeList>
    </section>
  );
}

interface EditWebhookProps {
  webhook: string;
  /** Of the webhook as it is shown. */
  version: string;
  values: WebhookValues;
  onClose: () => void;
}

/** Changes a webhook; the form begins with what is stored. */
function EditWebhook({ webhook, version, values, onClose }: EditWebhookProps) {
  const [update, isUpdating] = useFormMutation<WebhookCardEditMutation>(graphql`
    mutation WebhookCardEditMutation($input: UpdateWebhookInput!) {
      updateWebhook(input: $input) {
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

/** What is done with a webhook at once: a test, on and off. */
function useWebhookActions({ id, name, onChanged }: { id: string; name: string; onChanged: () => void }) {
  const toast = useToast();
  const [sendTest, isTesting] = useFormMutation<WebhookCardTestMutation>(graphql`
    mutation WebhookCardTestMutation($input: WebhookInput!) {
      testWebhook(input: $input) {
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  const [setEnabled, isSetting] = useFormMutation<WebhookCardEnableMutation>(graphql`
    mutation WebhookCardEnableMutation($input: SetWebhookEnabledInput!) {
      setWebhookEnabled(input: $input) {
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
