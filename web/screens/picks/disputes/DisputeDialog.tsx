import { useCallback, useEffect } from 'react';
import type { PreloadedQuery } from 'react-relay/hooks';
import {
  fetchQuery,
  graphql,
  usePreloadedQuery,
  useQueryLoader,
  useRelayEnvironment,
} from 'react-relay/hooks';
import { Badge } from '#web/ui/badges/Badge.tsx';
import { Dialog } from '#web/ui/components/Dialog.tsx';
import { Skeleton } from '#web/ui/components/Skeleton.tsx';
import { PanelBoundary } from '#web/app/failures/PanelBoundary.tsx';
import { usePollingWhenOffline } from '#web/app/relay/ConnectionContext.tsx';
import { DisputeForm } from './DisputeForm.tsx';
import { subscribe } from '#web/app/relay/subscribe.ts';
import type { DisputeDialogQuery } from './__generated__/DisputeDialogQuery.graphql';
import type { DisputeDialogSubscription } from './__generated__/DisputeDialogSubscription.graphql';

const query = graphql`
  query DisputeDialogQuery($entry: ID!, $week: Int!) {
    entry(id: $entry) {
      id
      viewerCanDispute(week: $week) {
        allowed
        reason
      }
      disputes {
        id
        week
        text
        status
        answer
        resolution
      }
    }
  }
`;

const subscription = graphql`
  subscription DisputeDialogSubscription {
    viewerUpdated {
      id
    }
  }
`;

/** Milliseconds between polls while the socket is lost. */
const POLL_EVERY = 60_000;

interface DisputeDialogProps {
  entry: string;
  username: string;
  week: number;
  onClose: () => void;
}

/** The disputes of an entry's week with their answers, kept current, and the form for another one. */
export function DisputeDialog({ entry, username, week, onClose }: DisputeDialogProps) {
  const environment = useRelayEnvironment();
  const [reference, load] = useQueryLoader<DisputeDialogQuery>(query);
  useEffect(() => load({ entry, week }, { fetchPolicy: 'network-only' }), [load, entry, week]);
  const refresh = useCallback(() => {
    // A failure leaves what is shown.
    fetchQuery<DisputeDialogQuery>(
      environment,
      query,
      { entry, week },
      { fetchPolicy: 'network-only' },
    ).subscribe({ error: () => {} });
  }, [environment, entry, week]);
  useEffect(
    () => subscribe<DisputeDialogSubscription>(environment, subscription, {}, { onNext: refresh }),
    [environment, refresh],
  );
  // An answer may have come while the socket was lost.
  usePollingWhenOffline(refresh, POLL_EVERY);
  return (
    <Dialog
      title="Something wrong?"
      description={
        <>
          <bdi>{username}</bdi>, Week {week}
        </>
      }
      open
      onOpenChange={onClose}
    >
      <PanelBoundary
        fallback={<p role="alert">The dispute could not be loaded. Please try again.</p>}
        loading={<Skeleton shape="row" count={2} />}
      >
        {reference && <Disputes query={reference} onOpened={refresh} />}
      </PanelBoundary>
    </Dialog>
  );
}

const STATES: Readonly<Record<string, { label: string; tone: 'due' | 'good' }>> = {
  OPEN: { label: 'Waiting for the commissioner', tone: 'due' },
  ANSWERED: { label: 'Answered', tone: 'due' },
  RESOLVED: { label: 'Resolved', tone: 'good' },
};

function Disputes({
  query: reference,
  onOpened,
}: {
  query: PreloadedQuery<DisputeDialogQuery>;
  onOpened: () => void;
}) {
  const { entry } = usePreloadedQuery<DisputeDialogQuery>(query, reference);
  const { week } = reference.variables;
  if (!entry) return <p>You have no such entry.</p>;
  const disputes = (entry.disputes ?? []).filter((dispute) => dispute.week === week);
  return (
    <div className="grid gap-4">
      {disputes.map(({ id, text, status, answer, resolution }) => (
        <article key={id} className="grid gap-2 justify-items-start">
          <Badge tone={STATES[status]?.tone ?? 'due'}>{STATES[status]?.label ?? status}</Badge>
          <p className="wrap-anywhere whitespace-pre-line">{text}</p>
          {answer && (
            <p className="wrap-anywhere whitespace-pre-line">
              <strong>Answer:</strong> {answer}
            </p>
          )}
          {resolution && (
            <p className="wrap-anywhere whitespace-pre-line">
              <strong>Decision:</strong> {resolution}
            </p>
          )}
        </article>
      ))}
      {entry.viewerCanDispute?.allowed ? (
        <DisputeForm entry={entry.id} week={week} onOpened={onOpened} />
      ) : (
        disputes.every(({ status }) => status === 'RESOLVED') && <p>{entry.viewerCanDispute?.reason}</p>
      )}
    </div>
  );
}
