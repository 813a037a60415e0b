import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { useInputMutation } from '../../../relay/useInputMutation.ts';
import styles from '../Screen.module.css';
import type { ClaimLinksMutation } from './__generated__/ClaimLinksMutation.graphql';
import type { ClaimLinks_pool$key } from './__generated__/ClaimLinks_pool.graphql';

interface Sent {
  sent: number;
  waiting: number;
  declined: number;
}

/** Mails links to the owners of imported entries that nobody has claimed; absent when there is none. */
export function ClaimLinks({ pool: key, onSent }: { pool: ClaimLinks_pool$key; onSent: () => void }) {
  const { id, unclaimedAccounts } = useFragment(
    graphql`
      fragment ClaimLinks_pool on Pool {
        id
        unclaimedAccounts
      }
    `,
    key,
  );
  const [preview, setPreview] = useState<Sent | null>(null);
  const [news, setNews] = useState<string | null>(null);
  const [send, isRunning] = useInputMutation<ClaimLinksMutation, Sent>(
    graphql`
      mutation ClaimLinksMutation($input: SendClaimLinksInput!) {
        sendClaimLinks(input: $input) {
          __typename
          ... on SendClaimLinksPayload {
            sent
            waiting
            declined
          }
          ... on Error {
            message
          }
        }
      }
    `,
    ({ sendClaimLinks: result }) =>
      result.__typename === 'SendClaimLinksPayload'
        ? {
            done: { sent: result.sent ?? 0, waiting: result.waiting ?? 0, declined: result.declined ?? 0 },
          }
        : result,
    'The links could not be sent.',
  );
  const run = (dryRun: boolean) =>
    send({ pool: id, dryRun }, (outcome) => {
      if (outcome.kind === 'failed') setNews(outcome.message);
      else if (dryRun) setPreview(outcome.done);
      else {
        setPreview(null);
        setNews(`${people(outcome.done.sent)} get a link to claim their entries.`);
        onSent();
      }
    });
  if (!unclaimedAccounts && news === null) return null;
  return (
    <Card title="Imported entries" className={styles.card ?? ''}>
      <p>
        {people(unclaimedAccounts ?? 0)} with imported entries have not signed in yet. A link in a mail signs
        them in once, without a password.
      </p>
      {preview && (
        <p role="status">
          {people(preview.sent)} get a mail, which cannot be taken back.
          {preview.waiting > 0 &&
            ` ${people(preview.waiting)} got one within the last hour or enough for today.`}
          {preview.declined > 0 && ` ${people(preview.declined)} asked for no more mails.`}
        </p>
      )}
      {news !== null && <p role="status">{news}</p>}
      <div className={styles.actions}>
        {preview && preview.sent > 0 ? (
          <Button look="primary" isWaiting={isRunning} onClick={() => run(false)}>
            Send {preview.sent} {preview.sent === 1 ? 'link' : 'links'}
          </Button>
        ) : (
          <Button isWaiting={isRunning} onClick={() => run(true)}>
            Preview claim links
          </Button>
        )}
      </div>
    </Card>
  );
}

function people(count: number): string {
  return count === 1 ? '1 person' : `${count} people`;
}
