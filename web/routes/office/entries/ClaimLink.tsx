import { useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { Button } from '../../../components/Button.tsx';
import { notSent } from '../../../components/mailObstacle.ts';
import { useInputMutation } from '../../../relay/useInputMutation.ts';
import styles from '../Screen.module.css';
import type { ClaimLinkMutation } from './__generated__/ClaimLinkMutation.graphql';

interface Counts {
  readonly sent: number;
  readonly waiting: number;
  readonly declined: number;
  readonly problem: string | null;
}

function outcomeText({ sent, waiting, declined, problem }: Counts): string {
  if (sent > 0 && problem !== null)
    return `${problem} The link waits in Invitations, where you can copy it for its owner.`;
  if (sent > 0) return 'The link was mailed. A mail cannot be called back.';
  if (waiting > 0) return 'A link was mailed within the last hour, or too many were today. Try again later.';
  if (declined > 0) return 'The owner asked for no more such mails.';
  return 'No link is needed: somebody has signed in to this account.';
}

/** Mails the owner of an imported entry the link to claim it again. */
export function ClaimLink({ pool, entry }: { pool: string; entry: string }) {
  const [text, setText] = useState('');
  const [send, isSending] = useInputMutation<ClaimLinkMutation, Counts>(
    graphql`
      mutation ClaimLinkMutation($input: SendClaimLinksInput!) {
        sendClaimLinks(input: $input) {
          __typename
          ... on SendClaimLinksPayload {
            sent
            waiting
            declined
            mailObstacle
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
            done: {
              sent: result.sent ?? 0,
              waiting: result.waiting ?? 0,
              declined: result.declined ?? 0,
              problem: notSent(result.mailObstacle),
            },
          }
        : result,
    'The link could not be mailed.',
  );
  return (
    <div className={styles.result}>
      <Button
        isWaiting={isSending}
        onClick={() =>
          send({ pool, entries: [entry] }, (outcome) =>
            setText(outcome.kind === 'done' ? outcomeText(outcome.done) : outcome.message),
          )
        }
      >
        Resend the claim link
      </Button>
      <p role="status">{text}</p>
    </div>
  );
}
