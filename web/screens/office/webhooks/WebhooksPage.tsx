import { useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/components/Card.tsx';
import { SecretField } from '#web/screens/account/SecretField.tsx';
import styles from '../Screen.module.css';
import { useLoadedRows } from '#web/app/live/useLoadedRows.ts';
import { useOfficeLive } from '../useOfficeLive.ts';
import { WebhookCard } from './WebhookCard.tsx';
import { OfficeScreen, type ScreenProps } from '../OfficeScreen.tsx';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { WebhookForm, type WebhookValues } from './WebhookForm.tsx';
import { eventWords } from './webhookWords.ts';
import type { WebhooksPageQuery } from './__generated__/WebhooksPageQuery.graphql';
import type { WebhooksPageCreateMutation } from './__generated__/WebhooksPageCreateMutation.graphql';

export { WebhooksPage as Component, webhooksPageQuery as query };

/** Deliveries of each webhook that are loaded first. */
const FIRST = 5;

const webhooksPageQuery = graphql`
  query WebhooksPageQuery($pool: String, $rows: Int = 5) {
    pool(slug: $pool) {
      id
      webhooks {
        id
        ...WebhookCard_webhook @arguments(count: $rows)
      }
    }
  }
`;

/** The addresses that get the events of the pool (SPECIFICATION 7.37). */
function WebhooksPage() {
  return <OfficeScreen title="Webhooks" query={webhooksPageQuery} Content={Webhooks} />;
}

interface NewSecret {
  name: string;
  secret: string;
}

function Webhooks({ pool, variables }: ScreenProps<WebhooksPageQuery>) {
  // Of the webhook with the longest list.
  const [rows, onRows] = useLoadedRows(FIRST);
  const refresh = useOfficeLive<WebhooksPageQuery>({
    pool: pool.id,
    query: webhooksPageQuery,
    variables: { ...variables, rows },
  });
  const [isAdding, setAdding] = useState(false);
  const [shown, setShown] = useState<NewSecret | null>(null);
  if (!pool.webhooks) return null;
  const { webhooks } = pool;
  return (
    <>
      {shown !== null && (
        <Card title={`Secret of ${shown.name}`}>
          <div className={styles.card}>
            <p>
              Copy it now: it is not shown again. Receivers verify with it that a message comes from here;
              Slack and Discord do not need it.
            </p>
            <SecretField label="New secret" value={shown.secret} what="secret" focused>
              <Button onClick={() => setShown(null)}>Done</Button>
            </SecretField>
          </div>
        </Card>
      )}
      <Card
        title="Tell other programs"
        aside={
          <Button look={webhooks.length === 0 ? 'primary' : 'plain'} onClick={() => setAdding(true)}>
            Add a webhook
          </Button>
        }
      >
        <p>
          A webhook is an address that gets the events of the pool: deadlines, revealed picks, final scores,
          entries that are out, complete weeks and winners. It can be a channel in Slack or Discord, or a
          program of yours. No secret pick is sent before its deadline.
        </p>
      </Card>
      {webhooks.map((webhook) => (
        <WebhookCard
          key={webhook.id}
          webhook={webhook}
          onRows={(loaded) => onRows(Math.max(loaded, rows))}
          onSecret={(secret) => {
            setShown(secret);
            refresh();
          }}
          onChanged={refresh}
        />
      ))}
      <NewWebhook
        pool={pool.id}
        isOpen={isAdding}
        onClose={() => setAdding(false)}
        onAdded={(secret) => {
          setAdding(false);
          setShown(secret);
          refresh();
        }}
      />
    </>
  );
}

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
function NewWebhook({ pool, isOpen, onClose, onAdded }: NewWebhookProps) {
  const [add, isAdding] = useFormMutation<WebhooksPageCreateMutation>(graphql`
    mutation WebhooksPageCreateMutation($input: CreateWebhookInput!) {
      createWebhook(input: $input) {
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
