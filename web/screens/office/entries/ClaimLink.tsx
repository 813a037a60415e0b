import { useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { Button } from '#web/ui/form/Button.tsx';
import { notSent } from '#web/ui/text/mailObstacle.ts';
import type { Done } from '#web/app/relay/mutate.ts';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import type { ClaimLinkMutation } from './__generated__/ClaimLinkMutation.graphql';

function outcomeText({ sent, toHandOver, waiting, declined, mailObstacle }: Done<ClaimLinkMutation>): string {
  const problem = notSent(mailObstacle);
  if (toHandOver > 0)
    return 'The owner has no address yet. The link waits in Invitations, where you can copy it for them.';
  if (sent > 0 && problem !== null)
    return `${problem} The link waits in Invitations, where you can copy it for its owner.`;
  if (sent > 0) return 'The link was mailed. A mail cannot be called back.';
  if (waiting > 0) return 'A link was mailed within the last hour, or too many were today. Try again later.';
  if (declined > 0) return 'The owner asked for no more such mails.';
  return 'No link is needed: somebody has signed in to this account.';
}

/** Mails the claim link of an imported entry again. */
export function ClaimLink({ pool, entry }: { pool: string; entry: string }) {
  const [text, setText] = useState('');
  const [send, isSending] = useFormMutation<ClaimLinkMutation>(graphql`
    mutation ClaimLinkMutation($input: SendClaimLinksInput!) {
      sendClaimLinks(input: $input) {
        __typename
        ... on SendClaimLinksPayload {
          sent
          toHandOver
          waiting
          declined
          mailObstacle
        }
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  return (
    <div className="row justify-between gap-y-2 gap-x-4">
      <Button
        isWaiting={isSending}
        onClick={() =>
          void send({ input: { pool, entries: [entry] } }).then((outcome) =>
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
